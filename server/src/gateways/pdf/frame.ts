/** The frame of every page: logo and document type above; QR code, footer lines and page number below. */
import { arch, letters } from './logo.ts'
import { qrOf } from './qr.ts'
import { area, areaWidth, colours, mm, type PdfWriter } from './writer.ts'

export interface FrameContent {
  /** The lines at the top right. */
  readonly head: readonly string[]
  /** The lines at the foot; the one that begins with `!` is printed bold. */
  readonly foot: readonly string[]
  /** An address as QR code at the foot, if there is one. */
  readonly address?: string | undefined
}

/** Draws the frame of every page; call it last, when the number of pages is known. */
export function frame(pdf: PdfWriter, content: FrameContent): void {
  const { doc } = pdf
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    top(pdf, content.head)
    foot(pdf, content, `${at + 1} / ${count}`)
  }
}

function top(pdf: PdfWriter, lines: readonly string[]): void {
  const { doc } = pdf
  const scale = (9.2 * mm) / 48
  doc
    .save()
    .translate(area.left - 7 * scale, 15 * mm)
    .scale(scale)
  doc.path(arch).fill(colours.green)
  doc.translate(50, 36).path(letters).fill(colours.ink).restore()
  const style = { size: 8.4, colour: colours.soft, align: 'right' } as const
  let y = 15.6 * mm
  for (const line of lines) y += pdf.write(line, area.left + 50 * mm, y, areaWidth - 50 * mm, style)
  pdf.rule(area.left, 28.5 * mm, areaWidth, colours.ink, 0.4 * mm)
}

function foot(pdf: PdfWriter, { foot: lines, address }: FrameContent, number: string): void {
  const { doc } = pdf
  pdf.rule(area.left, 265 * mm, areaWidth)
  const square = 19 * mm
  if (address) {
    const { size, path } = qrOf(address)
    doc
      .save()
      .translate(area.left, 268 * mm)
      .scale(square / size)
    doc.path(path).fill(colours.ink).restore()
  }
  const x = address ? area.left + square + 5 * mm : area.left
  const width = area.right - x - 16 * mm
  let y = 268 * mm
  for (const line of lines) {
    const isBold = line.startsWith('!')
    const style = { size: 7.6, colour: colours.soft, weight: isBold ? 'semibold' : 'regular' } as const
    y += pdf.write(isBold ? line.slice(1) : line, x, y, width, style)
  }
  pdf.write(number, area.right - 16 * mm, 283 * mm, 16 * mm, { size: 7.6, colour: colours.soft, align: 'right' })
}
