/** What the parts of a kitchen agree on: the height of the worktop, doors, handles. */
import { mix, rect } from '../paint.ts'
import type { Scene } from '../scene.ts'

/** How tall a worktop stands over the floor. */
export const worktop = 300

/** The colour the doors of this home’s kitchen are painted with. */
export const doors = ({ p }: Scene) => mix(p.main, p.soft, 0.14)

/** A drawer’s handle about `x`. */
export function handle({ p }: Scene, x: number, y: number, w: number): string {
  return rect(x - w / 2, y + 3, w, 7, '#1c100c', { r: 3, o: 0.2 }) + rect(x - w / 2, y, w, 7, p.metal, { r: 3 })
}
