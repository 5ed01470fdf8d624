/** What stands on shelves. */
import { slab } from '../light.ts'
import { circle, d, mix, path, rect } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { vase } from './small-plants.ts'

/** Books side by side on a shelf from `x` for `w`, standing on `y`, at most `h` tall. */
export function bookRow({ p, random }: Scene, x: number, y: number, w: number, h: number): string {
  const colours = [p.main, p.pop, p.leaf, p.soft, p.metal, mix(p.main, p.soft, 0.5), mix(p.pop, p.soft, 0.4), p.dark]
  let whole = ''
  for (let left = x; left < x + w - 10; ) {
    const thick = Math.min(random.between(13, 26), x + w - left)
    const tall = h * random.between(0.66, 1)
    whole +=
      rect(left, y - tall, thick - 2, tall, random.pick(colours), { r: 2 }) +
      rect(left + 3, y - tall * 0.82, thick - 8, 4, '#fff', { o: 0.4 })
    left += thick
  }
  return whole
}

/** A small thing to stand between books. */
export const ornament = (scene: Scene, x: number, y: number, i: number) => {
  const { p } = scene
  const kinds = [
    () => circle(x, y - 26, 26, p.pop) + circle(x - 8, y - 34, 8, '#fff', 0.3),
    () => vase(scene, x, y, 0.6),
    () =>
      path(
        d`M${x - 26},${y}V${y - 40}A26,26 0 0 1 ${x + 26},${y - 40}V${y}H${x + 10}V${y - 36}A10,10 0 0 0 ${x - 10},${y - 36}V${y}Z`,
        mix(p.main, p.soft, 0.3),
      ),
    () =>
      slab(x - 30, y - 44, 60, 44, mix(p.metal, p.soft, 0.4), 8) + rect(x - 30, y - 34, 60, 4, '#1c100c', { o: 0.12 }),
  ]
  return (kinds[i % kinds.length] ?? kinds[0])?.() ?? ''
}
