/** Cushions, and how they lean in a sofa. */
import { d, mix, path, rect, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A cushion that leans on a back. */
export function cushion(x: number, y: number, size: number, colour: string, turn: number, pattern = false): string {
  const lines = pattern
    ? times(3, (i) => rect(-size / 2 + 8, -size * 0.28 + i * size * 0.26, size - 16, 6, '#fff', { o: 0.55, r: 3 }))
    : ''
  const body = d`M${-size * 0.46},${-size * 0.5}Q0,${-size * 0.44} ${size * 0.46},${-size * 0.5}Q${size * 0.56},${-size * 0.5} ${size * 0.5},${-size * 0.4}Q${size * 0.43},0 ${size * 0.5},${size * 0.4}Q${size * 0.56},${size * 0.52} ${size * 0.46},${size * 0.5}Q0,${size * 0.44} ${-size * 0.46},${size * 0.5}Q${-size * 0.56},${size * 0.52} ${-size * 0.5},${size * 0.4}Q${-size * 0.43},0 ${-size * 0.5},${-size * 0.4}Q${-size * 0.56},${-size * 0.5} ${-size * 0.46},${-size * 0.5}Z`
  return `<g transform="translate(${x + 5} ${y + 7}) rotate(${turn})">${path(body, '#1c100c', 0.16)}</g><g transform="translate(${x} ${y}) rotate(${turn})">${path(body, colour)}${path(body, 'url(#fall)')}${lines}</g>`
}

/** The three cushions every sofa has. */
export const cushions = ({ p }: Scene, left: number, y: number, w: number) =>
  cushion(left + w * 0.2, y, w * 0.15, p.pop, -9) +
  cushion(left + w * 0.31, y + 8, w * 0.125, p.soft, 7, true) +
  cushion(left + w * 0.8, y + 4, w * 0.14, mix(p.pop, p.soft, 0.5), 9)
