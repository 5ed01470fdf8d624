/** Parses our PDFs for tests: the pages, their text, and the attachments. */
import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  readonly pages: number
  /** Every line of text, in the order of writing. */
  readonly lines: readonly string[]
  readonly attachments: readonly string[]
}

/** Parses a PDF; only the parts of the format that we write. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = new Map<string, { head: string; stream: Buffer | undefined }>()
  const text = bytes.toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match
    const begins = /stream\r?\n/.exec(body)
    const head = begins ? body.slice(0, begins.index) : body
    const from = begins ? begins.index + begins[0].length : 0
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0) // the bytes may contain any keyword by chance
    const data = begins ? Buffer.from(body.slice(from, from + length), 'latin1') : undefined
    objects.set(id, { head, stream: data && head.includes('/FlateDecode') ? inflateSync(data) : data })
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
    fonts.set(name, signsOf(objects.get(toUnicode)?.stream?.toString('latin1') ?? ''))
  }
  const all = [...objects.values()]
  return {
    pages: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length,
    lines: all.flatMap(({ stream, head }) =>
      stream && !head.includes('/Type') && stream.includes('TJ') ? linesIn(stream.toString('latin1'), fonts) : [],
    ),
    attachments: all.flatMap(({ head, stream }) =>
      stream && head.includes('/EmbeddedFile') ? [stream.toString('utf8')] : [],
    ),
  }
}

/** The text of each glyph of a font. */
function signsOf(map: string): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, start = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const words = [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => fromUtf16(hex.replaceAll(' ', '')))
    for (const [at, word] of words.entries()) signs.set(Number.parseInt(start, 16) + at, word)
  }
  return signs
}

function fromUtf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

/** A string of the format with its byte order mark: the words of outlines. */
function fromPdfText(escaped: string): string {
  const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = escaped.replace(/\\([\s\S])/g, (_, sign: string) => letters[sign] ?? sign)
  return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le')
}

function linesIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  let font: ReadonlyMap<number, string> | undefined
  const lines: string[] = []
  for (const block of content.matchAll(/BT\n([\s\S]*?)ET|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)) {
    if (block[2] !== undefined) {
      lines.push(fromPdfText(block[2]))
      continue
    }
    let line = ''
    for (const [, name, list] of (block[1] ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)
      for (const [, hex = ''] of (list ?? '').matchAll(/<([0-9a-f]+)>/gi))
        for (const [glyph] of hex.matchAll(/.{4}/g)) line += font?.get(Number.parseInt(glyph, 16)) ?? ''
    }
    lines.push(line.replaceAll('ำา', 'ำ')) // one character, drawn as two glyphs
  }
  return lines
}
