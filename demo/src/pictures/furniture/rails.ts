/** Balustrades of glass and iron. */
import { poly, rect, times, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A glass balustrade across the picture, its handrail at `y`, its foot `h` lower. */
export function glassRail({ p }: Scene, y: number, h: number): string {
  return (
    rect(0, y, W, h, '#ffffff', { o: 0.12 }) +
    poly(
      [
        [180, y],
        [430, y],
        [230, y + h],
        [-20, y + h],
      ],
      '#fff',
      0.14,
    ) +
    poly(
      [
        [980, y],
        [1090, y],
        [890, y + h],
        [780, y + h],
      ],
      '#fff',
      0.12,
    ) +
    poly(
      [
        [1130, y],
        [1160, y],
        [960, y + h],
        [930, y + h],
      ],
      '#fff',
      0.12,
    ) +
    times(5, (i) => rect(i * 390 + 14, y, 9, h + 10, p.dark)) +
    rect(0, y + h - 4, W, 12, p.dark) +
    rect(0, y - 10, W, 16, tint(p.wood, 0.1)) +
    rect(0, y + 4, W, 4, '#1c100c', { o: 0.3 })
  )
}

/** An iron balustrade with thin bars and a curl here and there. */
export function ironRail({ p }: Scene, y: number, h: number): string {
  return (
    times(
      54,
      (i) =>
        rect(i * 41 + 6, y, 5, h, p.dark) +
        (i % 6 === 3
          ? `<circle cx="${i * 41 + 29}" cy="${y + h * 0.4}" r="11" fill="none" stroke="${p.dark}" stroke-width="4"/>`
          : ''),
    ) +
    rect(0, y - 8, W, 13, p.dark) +
    rect(0, y + h * 0.16, W, 5, p.dark) +
    rect(0, y + h - 8, W, 9, p.dark)
  )
}
