/**
 * The blocks of a document: titles, facts, tables, clauses, signatures. Each starts a new page where it does not fit.
 */
import { area, areaWidth, colours, mm, type PdfWriter } from './writer.ts'

/** A label and its value. */
export type Fact = readonly [string, string]

/** The document's title and a line below it. */
export function title(pdf: PdfWriter, text: string, below: string): void {
  pdf.y += pdf.write(text, area.left, pdf.y, areaWidth, { size: 20, weight: 'bold' })
  pdf.y += pdf.write(below, area.left, pdf.y, areaWidth, { colour: colours.soft }) + 3 * mm
}

/** The heading of a section; never alone at the foot of a page: `following` is the height of what must stay with it. */
export function heading(pdf: PdfWriter, text: string, following = 16 * mm): void {
  pdf.ensureSpace(following + 8 * mm)
  pdf.y += 3 * mm
  pdf.y += pdf.write(text, area.left, pdf.y, areaWidth, { size: 10.8, weight: 'semibold' }) + 1 * mm
}

/** Facts below each other: the label left, the value right. */
export function facts(pdf: PdfWriter, rows: readonly Fact[], labelWidth = 34 * mm): void {
  for (const row of rows) {
    const height = Math.max(...heights(pdf, row, areaWidth, labelWidth)) + 2.2 * mm
    pdf.ensureSpace(height)
    drawFact(pdf, row, area.left, areaWidth, labelWidth)
    pdf.y += height
  }
}

/** Two lists of facts side by side. */
export function sideBySide(pdf: PdfWriter, lists: readonly { title: string; rows: readonly Fact[] }[]): void {
  const gap = 8 * mm
  const width = (areaWidth - gap) / 2
  const labelWidth = 27 * mm
  const start = pdf.y
  let end = start
  for (const [at, { title: words, rows }] of lists.entries()) {
    const x = area.left + at * (width + gap)
    pdf.y = start
    pdf.y += pdf.write(words, x, pdf.y, width, { size: 10.8, weight: 'semibold' }) + 1 * mm
    for (const row of rows) {
      drawFact(pdf, row, x, width, labelWidth)
      pdf.y += Math.max(...heights(pdf, row, width, labelWidth)) + 2.2 * mm
    }
    end = Math.max(end, pdf.y)
  }
  pdf.y = end
}

function heights(pdf: PdfWriter, [label, value]: Fact, width: number, labelWidth: number): [number, number] {
  return [pdf.measure(label, labelWidth - 2 * mm).height, pdf.measure(value, width - labelWidth).height]
}

function drawFact(pdf: PdfWriter, [label, value]: Fact, x: number, width: number, labelWidth: number): void {
  pdf.rule(x, pdf.y, width)
  const y = pdf.y + 1.1 * mm
  pdf.write(label, x, y, labelWidth - 2 * mm, { colour: colours.soft })
  pdf.write(value, x + labelWidth, y, width - labelWidth)
}

/** A column of a table: its share of the width, and its alignment. */
export interface Column {
  readonly head: string
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** A table; its head is repeated on each new page. */
export function table(pdf: PdfWriter, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const gap = 3 * mm
  const draw = (cells: readonly string[], colour: string, weight: 'regular' | 'semibold') => {
    let x = area.left
    let height = 0
    for (const [at, { share, align = 'left' }] of columns.entries()) {
      const width = (areaWidth * share) / whole
      const style = { size: 8.6, colour, weight, align }
      const room = at === columns.length - 1 ? width : width - gap
      height = Math.max(height, pdf.write(cells[at] ?? '', x, pdf.y + 1.1 * mm, room, style))
      x += width
    }
    pdf.rule(area.left, pdf.y, areaWidth)
    pdf.y += height + 2.2 * mm
  }
  const heads = columns.map(({ head }) => head)
  pdf.ensureSpace(16 * mm)
  draw(heads, colours.soft, 'semibold')
  for (const row of rows) {
    if (pdf.y + 14 * mm > area.bottom) {
      pdf.ensureSpace(area.bottom)
      draw(heads, colours.soft, 'semibold')
    }
    draw(row, colours.ink, 'regular')
  }
  pdf.rule(area.left, pdf.y, areaWidth)
}

/** Numbered clauses, each with its title; none is split between pages. */
export function clauses(pdf: PdfWriter, all: readonly { title: string; text: string }[]): void {
  const x = area.left + 8 * mm
  const width = areaWidth - 8 * mm
  for (const [at, { title: words, text }] of all.entries()) {
    const head = { weight: 'semibold' } as const
    pdf.ensureSpace(pdf.measure(words, width, head).height + pdf.measure(text, width).height + 2 * mm)
    pdf.write(`${at + 1}`, area.left, pdf.y, 8 * mm, { weight: 'semibold', colour: colours.green })
    pdf.y += pdf.write(words, x, pdf.y, width, head)
    pdf.y += pdf.write(text, x, pdf.y, width) + 2 * mm
  }
}

/** Who agreed, and how. */
export function signatures(pdf: PdfWriter, two: readonly { name: string; how: string }[]): void {
  pdf.ensureSpace(26 * mm)
  pdf.y += 6 * mm
  const gap = 8 * mm
  const width = (areaWidth - gap) / 2
  const ends = two.map(({ name, how }, at) => {
    const x = area.left + at * (width + gap)
    pdf.rule(x, pdf.y, width, colours.ink, 0.3 * mm)
    const y = pdf.y + 1.5 * mm
    const height = pdf.write(name, x, y, width, { weight: 'semibold' })
    return y + height + pdf.write(how, x, y + height, width, { size: 8.4, colour: colours.soft })
  })
  pdf.y = Math.max(...ends) + 3 * mm
}

/** User text, line by line, over as many pages as needed. */
export function prose(pdf: PdfWriter, text: string): void {
  for (const line of pdf.lines(text, areaWidth)) {
    const { height } = pdf.measure(line, areaWidth)
    pdf.ensureSpace(height)
    pdf.write(line, area.left, pdf.y, areaWidth)
    pdf.y += height
  }
}

/** Lines in small print, close below each other. */
export function smallLines(pdf: PdfWriter, lines: readonly string[]): void {
  const style = { size: 8.4, colour: colours.soft } as const
  for (const line of lines) {
    pdf.ensureSpace(pdf.measure(line, areaWidth, style).height)
    pdf.y += pdf.write(line, area.left, pdf.y, areaWidth, style)
  }
}

/** A remark in small print. */
export function remark(pdf: PdfWriter, text: string): void {
  const style = { size: 8.4, colour: colours.soft } as const
  pdf.ensureSpace(pdf.measure(text, areaWidth, style).height)
  pdf.y += 2 * mm + pdf.write(text, area.left, pdf.y + 2 * mm, areaWidth, style)
}
