/** The course of money as bars over a line of moments: gold while it is held, and at its end to whom it goes. */
import { area, areaWidth, colours, mm, type Pen } from './pen.ts'

export interface CourseBar {
  /** The amount in words, and what it is. */
  readonly amount: string
  readonly name: string
  /** The moment (by place, from 0) at which it is paid out, and to whom. */
  readonly until: number
  readonly to: string
  readonly state: 'planned' | 'held' | 'paid'
}
export interface CourseMoment {
  readonly title: string
  readonly when: string
}

const barHeight = 8 * mm
const looks = {
  planned: { fill: '#FFFFFF', edge: colours.grey, ink: colours.soft },
  held: { fill: colours.goldMid, edge: colours.gold, ink: colours.goldInk },
  paid: { fill: colours.greenTint, edge: colours.green, ink: colours.green },
} as const

/** Draws the bars, the line, and the moments below it, evenly spaced so that words fit. */
export function course(pen: Pen, bars: readonly CourseBar[], moments: readonly CourseMoment[]): void {
  const { doc } = pen
  const step = areaWidth / Math.max(1, moments.length)
  const wordsWidth = step - 3 * mm
  const words = moments.map(
    ({ title, when }) =>
      pen.measure(title, wordsWidth, { size: 8.4, weight: 'semibold' }).height +
      pen.measure(when, wordsWidth, { size: 8.4 }).height,
  )
  pen.room(bars.length * (barHeight + mm) + 8 * mm + Math.max(0, ...words))
  pen.y += 2 * mm
  for (const bar of bars) {
    drawBar(pen, bar, step)
    pen.y += barHeight + mm
  }
  const axis = pen.y + 1.5 * mm
  pen.rule(area.left, axis, areaWidth, colours.grey, 0.5 * mm)
  for (const [at, { title, when }] of moments.entries()) {
    const x = area.left + at * step
    doc
      .circle(x + 1.6 * mm, axis, 1.5 * mm)
      .lineWidth(0.4 * mm)
      .fillAndStroke('#FFFFFF', colours.goldInk)
    const y = axis + 2.6 * mm
    const height = pen.write(title, x, y, wordsWidth, { size: 8.4, weight: 'semibold' })
    pen.write(when, x, y + height, wordsWidth, { size: 8.4, colour: colours.soft })
  }
  pen.y = axis + 4 * mm + Math.max(0, ...words)
}

function drawBar(pen: Pen, { amount, name, until, to, state }: CourseBar, step: number): void {
  const { doc } = pen
  const { fill, edge, ink } = looks[state]
  const width = Math.max(1, until) * step - mm
  doc.roundedRect(area.left, pen.y, width, barHeight, 1.2 * mm).lineWidth(0.35 * mm)
  if (state === 'planned') doc.dash(1.2 * mm, { space: 0.8 * mm })
  doc.fillAndStroke(fill, edge).undash()
  const y = pen.y + (barHeight - 9.6 * 1.4) / 2
  const strong = { weight: 'semibold', colour: ink } as const
  const taken = pen.measure(amount, width, strong).width
  pen.write(amount, area.left + 2.4 * mm, y, width, strong)
  const small = { size: 8.4, colour: ink } as const
  const fits = taken + pen.measure(name, areaWidth, small).width + 6 * mm < width
  if (fits) pen.write(name, area.left + taken + 4 * mm, y + 0.8, width, small)
  const x = area.left + width + 2 * mm
  arrow(pen, x, pen.y + barHeight / 2)
  pen.write(to, x + 5 * mm, y, area.right - x - 5 * mm, { size: 8.4, weight: 'semibold' })
}

function arrow({ doc }: Pen, x: number, y: number): void {
  const end = x + 3.4 * mm
  doc.moveTo(x, y).lineTo(end, y)
  doc.moveTo(end - 1.3 * mm, y - 1.3 * mm).lineTo(end, y)
  doc.lineTo(end - 1.3 * mm, y + 1.3 * mm)
  doc.lineWidth(0.3 * mm).stroke(colours.ink)
}
