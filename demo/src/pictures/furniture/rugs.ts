/** Rugs, laid in the perspective of the floor. */
import { onFloor } from '../floors.ts'
import { d, ellipse, mix, path, poly, stroke, through, times } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** A round rug with rings. */
export function roundRug({ p }: Scene, x: number, y: number, rx: number): string {
  const ry = rx * 0.2
  const ring = (share: number, colour: string, width: number, o: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx * share}" ry="${ry * share}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${o}"/>`
  return (
    ellipse(x + 4, y + 8, rx, ry, '#1c100c', 0.16) +
    ellipse(x, y, rx, ry, mix(p.soft, p.pop, 0.2)) +
    ring(0.9, p.main, 6, 0.45) +
    ring(0.8, p.pop, 5, 0.5) +
    ring(0.5, p.main, 5, 0.3)
  )
}

/** A rectangular rug between two floor depths: striped, bordered or with lozenges. */
export function longRug({ p, random }: Scene, from: number, to: number, near: number, far: number): string {
  const quad = (a: number, b: number, n: number, f: number) => [
    onFloor(a, n),
    onFloor(b, n),
    onFloor(b, f),
    onFloor(a, f),
  ]
  const ground = mix(p.soft, p.pop, 0.16)
  const low = quad(from, to, near, far)
  const [[lx, ly], [rx, ry]] = [low[0] ?? [0, 0], low[1] ?? [0, 0]]
  const fringe = times(40, (i) => d`M${lx + ((rx - lx) * i) / 39},${ly}v14`)
  const span = to - from
  const marks = [
    () =>
      times(7, (i) =>
        poly(
          quad(from + (span * (i + 0.25)) / 7, from + (span * (i + 0.6)) / 7, near, far),
          i % 2 ? p.main : p.pop,
          0.5,
        ),
      ),
    () =>
      stroke(
        `${through(quad(from + span * 0.05, to - span * 0.05, near + (far - near) * 0.1, far - (far - near) * 0.1))}Z`,
        p.main,
        9,
        0.6,
      ) +
      stroke(
        `${through(quad(from + span * 0.1, to - span * 0.1, near + (far - near) * 0.2, far - (far - near) * 0.2))}Z`,
        p.pop,
        4,
        0.7,
      ),
    () =>
      times(6, (i) => {
        const mid = from + (span * (i + 0.5)) / 6
        const half = span / 13
        const m = (near + far) / 2
        const reach = (far - near) * 0.34
        return poly(
          [onFloor(mid, m - reach), onFloor(mid + half, m), onFloor(mid, m + reach), onFloor(mid - half, m)],
          i % 2 ? p.pop : p.main,
          0.55,
        )
      }),
  ]
  return (
    path(`${through(low.map(([x, y]) => [x + 4, y + 9] as const))}Z`, '#1c100c', 0.14) +
    stroke(fringe, p.soft, 3) +
    poly(low, ground) +
    random.pick(marks)() +
    (ry ? '' : '')
  )
}
