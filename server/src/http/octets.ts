/** Long answers as the octets that are sent. */

const room = Buffer.allocUnsafeSlow(1 << 20)

/** Texts one after the other in UTF-8. Written where there is room already and copied from there: to ask for room of three octets a letter first takes twice as long. */
export function octetsOf(...texts: readonly string[]): Buffer {
  if (texts.reduce((letters, text) => letters + text.length, 0) * 3 > room.length) return Buffer.from(texts.join(''))
  let end = 0
  for (const text of texts) end += room.write(text, end)
  return Buffer.from(room.subarray(0, end))
}

/** From so many letters on a text is sent as octets: Node.js writes a shorter one along with its headers. */
const longText = 16_384

/** A value as JSON, ready to be sent. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length < longText ? text : (octetsOf(text) as unknown as string) // Fastify's types know of texts alone; it sends either
}
