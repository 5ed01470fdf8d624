/**
 * Writes A4 documents: fonts with Latin and Thai, our own line breaking, a new page where one is full. Measures in
 * points.
 */
import { createRequire } from 'node:module'
import type { Language } from '../text.ts'
import { linesOf } from './lineBreaks.ts'
import { ownFont, type Run, runsOf } from './runs.ts'
import type { ScriptFont } from './scriptFonts.ts'

const require = createRequire(import.meta.url)
const fonts = { regular: ownFont('400Regular'), semibold: ownFont('600SemiBold'), bold: ownFont('700Bold') } as const

export const mm = 72 / 25.4
export const colours = {
  ink: '#12211F',
  soft: '#42504D',
  quiet: '#5C6966',
  line: '#DDD7CB',
  green: '#0F5C4D',
  greenTint: '#E3F0EA',
  gold: '#C98A1B',
  goldTint: '#FBF0D8',
  goldMid: '#F3D9A0',
  goldInk: '#78500A',
  grey: '#868F8A',
} as const
/** The printed area; the foot of every page lies below `bottom`. */
export const area = { left: 18 * mm, right: 192 * mm, top: 34 * mm, bottom: 262 * mm } as const
export const areaWidth = area.right - area.left

export interface Style {
  readonly size?: number
  readonly weight?: keyof typeof fonts
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

export interface PdfWriter {
  readonly doc: PDFKit.PDFDocument
  readonly language: Language
  /** Where the next block begins, from the top of the page. */
  y: number
  /** Starts a new page unless this much still fits. */
  ensureSpace(height: number): void
  /** A text split into lines that fit; each can be written as one line. */
  lines(text: string, width: number, style?: Style): string[]
  /** The height of a text, and the width of its widest line. */
  measure(text: string, width: number, style?: Style): { height: number; width: number }
  /** Writes a text into a column and returns its height; the caller moves `y`. */
  write(text: string, x: number, y: number, width: number, style?: Style): number
  rule(x: number, y: number, width: number, colour?: string, thickness?: number): void
}

/** Opens a document in a language; its title and date become its properties. */
export function createPdf(language: Language, title: string, date: Date): PdfWriter {
  const PDFDocument = require('pdfkit') as typeof import('pdfkit') // loading it would slow down every start
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: 'Keyhold', Producer: 'Keyhold', CreationDate: date },
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const leading = language === 'th' ? 1.62 : 1.45

  const use = ({ size = 9.6, weight = 'regular' }: Style) => {
    doc.font(weight).fontSize(size)
    nameSaraAa(doc)
  }
  const linesFor = (text: string, width: number, style: Style) => {
    use(style)
    return linesOf(printable(text), language, width, (line) => widthOf(line, style))
  }
  const widthOfRun = ({ text, font }: Run, { size = 9.6 }: Style) =>
    font ? advanceOf(font, text) * (size / font.unitsPerEm) : doc.widthOfString(text)
  const widthOf = (line: string, style: Style) => runsOf(line).reduce((sum, run) => sum + widthOfRun(run, style), 0)
  const drawLine = (line: string, x: number, y: number, style: Style) => {
    let at = x
    for (const run of runsOf(line)) {
      if (run.font) drawScript(doc, run.font, run.text, at, y + baseline * (style.size ?? 9.6), style)
      else doc.text(run.text, at, y, { lineBreak: false })
      at += widthOfRun(run, style)
    }
  }
  const pdf: PdfWriter = {
    doc,
    language,
    y: area.top,
    ensureSpace(height) {
      if (pdf.y + height <= area.bottom) return
      doc.addPage()
      pdf.y = area.top
    },
    lines: (text, width, style = {}) => linesFor(text, width, style),
    measure(text, width, style = {}) {
      const lines = linesFor(text, width, style)
      const widths = lines.map((line) => widthOf(line, style))
      return { height: lines.length * (style.size ?? 9.6) * leading, width: Math.max(0, ...widths) }
    },
    write(text, x, y, width, style = {}) {
      const step = (style.size ?? 9.6) * leading
      const lines = linesFor(text, width, style)
      doc.fillColor(style.colour ?? colours.ink)
      for (const [at, line] of lines.entries()) {
        const indent = style.align === 'right' ? width - widthOf(line, style) : 0
        drawLine(line, x + indent, y + at * step, style)
      }
      return lines.length * step
    },
    rule(x, y, width, colour = colours.line, thickness = 0.2 * mm) {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(colour)
    },
  }
  return pdf
}

/** The baseline below the top of a line, in ems of the documents' own font. */
const baseline = 1.068

const advanceOf = (font: ScriptFont, text: string) =>
  font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)

/** How much a font's strokes are widened, in ems: some fonts are stored in their thinnest weight. */
function strokeOf(font: ScriptFont, { weight = 'regular' }: Style): number {
  const isThin = (font.variationAxes.wght?.default ?? 400) < 300
  return (isThin ? 0.045 : 0) + (weight === 'regular' ? 0 : 0.03)
}

/**
 * Draws a piece of another script as outlines, with its words for search and screen readers: the subsets of these fonts
 * cannot be embedded.
 */
function drawScript(doc: PDFKit.PDFDocument, font: ScriptFont, text: string, x: number, y: number, style: Style): void {
  const scale = (style.size ?? 9.6) / font.unitsPerEm
  const stroke = strokeOf(font, style) * font.unitsPerEm
  const colour = style.colour ?? colours.ink
  const { glyphs, positions } = font.layout(text)
  let at = x
  doc.markContent('Span', { actual: text })
  for (const [index, { path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const outline = path.toSVG()
    if (outline) {
      doc
        .save()
        .translate(at + xOffset * scale, y - yOffset * scale)
        .scale(scale, -scale)
        .path(outline)
      if (stroke > 0) doc.lineWidth(stroke).lineJoin('round').fillAndStroke(colour, colour)
      else doc.fill(colour)
      doc.restore()
    }
    at += xAdvance * scale
  }
  doc.endMarkedContent()
  doc.fillColor(colour)
}

/**
 * A font maps each glyph to text, for search and screen readers, by the first word that uses it. Sara am is drawn as
 * nikhahit and sara aa: if it came first, sara aa would have no text in any later word.
 */
function nameSaraAa(doc: PDFKit.PDFDocument): void {
  const { _font: font } = doc as unknown as { readonly _font: { encode(text: string): unknown } }
  font.encode('า')
}

/** The document as bytes. */
export function bytesOf({ doc }: PdfWriter): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('error', reject)
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.end()
  })
}

/** Removes characters that only screens need: joiners and control characters. */
function printable(text: string): string {
  return text.replace(/[\u2060\u200b-\u200d\ufeff]|(?!\n)\p{Cc}/gu, '').replaceAll('\u202f', '\u00a0')
}
