/** The blocks a document is made of: titles, facts, tables, clauses, signatures. Each begins a new page where it does not fit. */
import { area, areaWidth, colours, mm, type Pen } from './pen.ts'

/** A word and what it is. */
export type Fact = readonly [string, string]

/** The document's title and a line below it. */
export function title(pen: Pen, text: string, below: string): void {
  pen.y += pen.write(text, area.left, pen.y, areaWidth, { size: 20, weight: 'bold' })
  pen.y += pen.write(below, area.left, pen.y, areaWidth, { colour: colours.soft }) + 3 * mm
}

/** The heading of a section; never alone at the foot of a page: `following` is the height of what must stay with it. */
export function heading(pen: Pen, text: string, following = 16 * mm): void {
  pen.room(following + 8 * mm)
  pen.y += 3 * mm
  pen.y += pen.write(text, area.left, pen.y, areaWidth, { size: 10.8, weight: 'semibold' }) + 1 * mm
}

/** Facts below each other: the word left, what it is right. */
export function facts(pen: Pen, rows: readonly Fact[], labelWidth = 34 * mm): void {
  for (const row of rows) {
    const height = Math.max(...heights(pen, row, areaWidth, labelWidth)) + 2.2 * mm
    pen.room(height)
    drawFact(pen, row, area.left, areaWidth, labelWidth)
    pen.y += height
  }
}

/** Two lists of facts side by side. */
export function sideBySide(pen: Pen, lists: readonly { title: string; rows: readonly Fact[] }[]): void {
  const gap = 8 * mm
  const width = (areaWidth - gap) / 2
  const labelWidth = 27 * mm
  const start = pen.y
  let end = start
  for (const [at, { title: words, rows }] of lists.entries()) {
    const x = area.left + at * (width + gap)
    pen.y = start
    pen.y += pen.write(words, x, pen.y, width, { size: 10.8, weight: 'semibold' }) + 1 * mm
    for (const row of rows) {
      drawFact(pen, row, x, width, labelWidth)
      pen.y += Math.max(...heights(pen, row, width, labelWidth)) + 2.2 * mm
    }
    end = Math.max(end, pen.y)
  }
  pen.y = end
}

function heights(pen: Pen, [label, value]: Fact, width: number, labelWidth: number): [number, number] {
  return [pen.measure(label, labelWidth - 2 * mm).height, pen.measure(value, width - labelWidth).height]
}

function drawFact(pen: Pen, [label, value]: Fact, x: number, width: number, labelWidth: number): void {
  pen.rule(x, pen.y, width)
  const y = pen.y + 1.1 * mm
  pen.write(label, x, y, labelWidth - 2 * mm, { colour: colours.soft })
  pen.write(value, x + labelWidth, y, width - labelWidth)
}

/** A column of a table: its share of the width, and on which side its words stand. */
export interface Column {
  readonly head: string
  readonly share: number
  readonly align?: 'left' | 'right'
}

/** A table; its head is repeated on each new page. */
export function table(pen: Pen, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const gap = 3 * mm
  const draw = (cells: readonly string[], colour: string, weight: 'regular' | 'semibold') => {
    let x = area.left
    let height = 0
    for (const [at, { share, align = 'left' }] of columns.entries()) {
      const width = (areaWidth * share) / whole
      const style = { size: 8.6, colour, weight, align }
      const room = align === 'right' ? width : width - gap
      height = Math.max(height, pen.write(cells[at] ?? '', x, pen.y + 1.1 * mm, room, style))
      x += width
    }
    pen.rule(area.left, pen.y, areaWidth)
    pen.y += height + 2.2 * mm
  }
  const heads = columns.map(({ head }) => head)
  pen.room(16 * mm)
  draw(heads, colours.soft, 'semibold')
  for (const row of rows) {
    if (pen.y + 14 * mm > area.bottom) {
      pen.room(area.bottom)
      draw(heads, colours.soft, 'semibold')
    }
    draw(row, colours.ink, 'regular')
  }
  pen.rule(area.left, pen.y, areaWidth)
}

/** Numbered clauses, each with its title; none is torn apart. */
export function clauses(pen: Pen, all: readonly { title: string; text: string }[]): void {
  const x = area.left + 8 * mm
  const width = areaWidth - 8 * mm
  for (const [at, { title: words, text }] of all.entries()) {
    const head = { weight: 'semibold' } as const
    pen.room(pen.measure(words, width, head).height + pen.measure(text, width).height + 2 * mm)
    pen.write(`${at + 1}`, area.left, pen.y, 8 * mm, { weight: 'semibold', colour: colours.green })
    pen.y += pen.write(words, x, pen.y, width, head)
    pen.y += pen.write(text, x, pen.y, width) + 2 * mm
  }
}

/** Who agreed, and how. */
export function signatures(pen: Pen, two: readonly { name: string; how: string }[]): void {
  pen.room(26 * mm)
  pen.y += 6 * mm
  const gap = 8 * mm
  const width = (areaWidth - gap) / 2
  const ends = two.map(({ name, how }, at) => {
    const x = area.left + at * (width + gap)
    pen.rule(x, pen.y, width, colours.ink, 0.3 * mm)
    const y = pen.y + 1.5 * mm
    const height = pen.write(name, x, y, width, { weight: 'semibold' })
    return y + height + pen.write(how, x, y + height, width, { size: 8.4, colour: colours.soft })
  })
  pen.y = Math.max(...ends) + 3 * mm
}

/** A remark in small print. */
export function remark(pen: Pen, text: string): void {
  const style = { size: 8.4, colour: colours.soft } as const
  pen.room(pen.measure(text, areaWidth, style).height)
  pen.y += 2 * mm + pen.write(text, area.left, pen.y + 2 * mm, areaWidth, style)
}
