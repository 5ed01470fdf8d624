/** The text of a file in the encodings that spreadsheets and property programs write. */

/** Encodings without a mark of their own: one must be chosen. Western Europe, Thailand, old Macs. */
export const unmarkedEncodings = ['windows-1252', 'windows-874', 'macintosh'] as const
export type UnmarkedEncoding = (typeof unmarkedEncodings)[number]

/** Decodes all bytes; undefined if they are not valid in this encoding, or if there is no such encoding. */
export type Decode = (encoding: string, bytes: Uint8Array) => string | undefined

/** A text, or the texts that a file in an unmarked encoding can be. */
export type FileText =
  | { readonly text: string }
  | { readonly readings: readonly { readonly encoding: UnmarkedEncoding; readonly text: string }[] }

/**
 * Reads UTF-8, UTF-16, and XML as it declares itself; text in another encoding as `known`, if the landlord chose one
 * before. Everything else is returned in each encoding that it can be.
 */
export function readFileText(bytes: Uint8Array, decode: Decode, known?: UnmarkedEncoding | null): FileText {
  const wide = wideEncodingOf(bytes)
  const text =
    (wide && decode(wide, bytes)) ??
    decode('utf-8', bytes) ??
    decodeDeclared(bytes, decode) ??
    (known ? decode(known, bytes) : undefined)
  if (text !== undefined) return { text }
  return {
    readings: unmarkedEncodings.flatMap((encoding) => {
      const reading = decode(encoding, bytes)
      return reading === undefined || /[\u0080-\u009f]/.test(reading) ? [] : [{ encoding, text: reading }]
    }),
  }
}

/** UTF-16, by its mark or by the zeros beside each Latin character. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const zeros = (parity: 0 | 1) => start.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined
}

/** XML names its encoding in its first line. */
function decodeDeclared(bytes: Uint8Array, decode: Decode): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const [, encoding] = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start) ?? []
  return encoding && decode(encoding.toLowerCase(), bytes)
}

/** The words of a text that differ between encodings, as a sample for the person who chooses. */
export function sampleOf(text: string): string {
  const words = text.match(/[\p{L}\p{M}]{0,40}\P{ASCII}[^\s,;"<>]*/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, 24)))].slice(0, 6).join(', ')
}
