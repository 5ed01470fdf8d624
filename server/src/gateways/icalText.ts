/** Calendar files as text (RFC 5545): values escaped, lines folded. */

/** Text as a value (RFC 5545, 3.3.11); control characters that a text may not contain (3.1) are removed. */
export const escapeIcal = (words: string) =>
  words
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** An instant as `20270101T180000Z`. */
export const utcIcal = (seconds: number) =>
  new Date(Math.floor(seconds) * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * The lines as a file: each of at most 75 octets; a longer one is folded, and its next line begins with a space
 * (RFC 5545, 3.1).
 */
export const icalFile = (lines: readonly string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

function fold(line: string): string {
  const lines = ['']
  for (const sign of line) {
    const last = lines.length - 1
    const isFull = Buffer.byteLength(`${lines[last]}${sign}`) > (last === 0 ? 75 : 74)
    if (isFull) lines.push(sign)
    else lines[last] += sign
  }
  return lines.join('\r\n ')
}
