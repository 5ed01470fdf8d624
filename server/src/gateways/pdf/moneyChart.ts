/** The money of a lease as bars over a timeline: gold while it is held, and at the end the recipient. */
import { area, areaWidth, colours, mm, type PdfWriter } from './writer.ts'

export interface ChartBar {
  /** The amount as text, and its label. */
  readonly amount: string
  readonly name: string
  /** The moment (by index, from 0) at which it is paid out, and the recipient. */
  readonly until: number
  readonly to: string
  readonly state: 'planned' | 'held' | 'paid'
}
export interface ChartMilestone {
  readonly title: string
  readonly when: string
}

const barHeight = 8 * mm
const looks = {
  planned: { fill: '#FFFFFF', edge: colours.grey, ink: colours.soft },
  held: { fill: colours.goldMid, edge: colours.gold, ink: colours.goldInk },
  paid: { fill: colours.greenTint, edge: colours.green, ink: colours.green },
} as const

/** Draws the bars, the line, and the moments below it, evenly spaced so that their labels fit. */
export function drawMoneyChart(pdf: PdfWriter, bars: readonly ChartBar[], milestones: readonly ChartMilestone[]): void {
  const { doc } = pdf
  const step = areaWidth / Math.max(1, milestones.length)
  const wordsWidth = step - 3 * mm
  const words = milestones.map(
    ({ title, when }) =>
      pdf.measure(title, wordsWidth, { size: 8.4, weight: 'semibold' }).height +
      pdf.measure(when, wordsWidth, { size: 8.4 }).height,
  )
  pdf.ensureSpace(bars.length * (barHeight + mm) + 8 * mm + Math.max(0, ...words))
  pdf.y += 2 * mm
  for (const bar of bars) {
    drawBar(pdf, bar, step)
    pdf.y += barHeight + mm
  }
  const axis = pdf.y + 1.5 * mm
  pdf.rule(area.left, axis, areaWidth, colours.grey, 0.5 * mm)
  for (const [at, { title, when }] of milestones.entries()) {
    const x = area.left + at * step
    doc
      .circle(x + 1.6 * mm, axis, 1.5 * mm)
      .lineWidth(0.4 * mm)
      .fillAndStroke('#FFFFFF', colours.goldInk)
    const y = axis + 2.6 * mm
    const height = pdf.write(title, x, y, wordsWidth, { size: 8.4, weight: 'semibold' })
    pdf.write(when, x, y + height, wordsWidth, { size: 8.4, colour: colours.soft })
  }
  pdf.y = axis + 4 * mm + Math.max(0, ...words)
}

function drawBar(pdf: PdfWriter, { amount, name, until, to, state }: ChartBar, step: number): void {
  const { doc } = pdf
  const { fill, edge, ink } = looks[state]
  const width = Math.max(1, until) * step - mm
  doc.roundedRect(area.left, pdf.y, width, barHeight, 1.2 * mm).lineWidth(0.35 * mm)
  if (state === 'planned') doc.dash(1.2 * mm, { space: 0.8 * mm })
  doc.fillAndStroke(fill, edge).undash()
  const y = pdf.y + (barHeight - 9.6 * 1.4) / 2
  const strong = { weight: 'semibold', colour: ink } as const
  const taken = pdf.measure(amount, width, strong).width
  pdf.write(amount, area.left + 2.4 * mm, y, width, strong)
  const small = { size: 8.4, colour: ink } as const
  const fits = taken + pdf.measure(name, areaWidth, small).width + 6 * mm < width
  if (fits) pdf.write(name, area.left + taken + 4 * mm, y + 0.8, width, small)
  const x = area.left + width + 2 * mm
  arrow(pdf, x, pdf.y + barHeight / 2)
  const words = { size: 8.4, weight: 'semibold' } as const
  const room = area.right - x - 5 * mm
  const middle = pdf.y + (barHeight - pdf.measure(to, room, words).height) / 2
  pdf.write(to, x + 5 * mm, middle, room, words)
}

function arrow({ doc }: PdfWriter, x: number, y: number): void {
  const end = x + 3.4 * mm
  doc.moveTo(x, y).lineTo(end, y)
  doc.moveTo(end - 1.3 * mm, y - 1.3 * mm).lineTo(end, y)
  doc.lineTo(end - 1.3 * mm, y + 1.3 * mm)
  doc.lineWidth(0.3 * mm).stroke(colours.ink)
}
