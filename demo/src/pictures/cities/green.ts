/** Trees and hills seen from afar. */
import { circle, d, ellipse, mix, path, stroke, times } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'

/** A rolling edge from 0 to `width` about `y`, filled down to `foot`. */
export function hill(random: Random, width: number, y: number, swell: number, foot: number): string {
  const [a, b] = [random.next() * 6.3, random.next() * 6.3]
  let data = d`M-10,${foot}`
  for (let x = -10; x <= width + 20; x += 20)
    data += d`L${x},${y - swell * (0.62 * Math.sin(x / 210 + a) + 0.38 * Math.sin(x / 93 + b))}`
  return `${data}${d`L${width + 20},${foot}Z`}`
}

/** A band of treetops along `y`. */
export function canopy(scene: Scene, width: number, y: number, size: number, far: number): string {
  const { random } = scene
  const count = Math.ceil(width / (size * 0.8)) + 1
  const tops = times(count, (i) => {
    const x = i * size * 0.8 + random.between(-8, 8)
    const colour = scene.far(mix('#4f7f4c', i % 3 ? '#78a35c' : '#2f5a3d', random.next() * 0.7), far)
    return circle(x, y + random.between(-0.4, 0.25) * size, size * random.between(0.55, 0.85), colour)
  })
  return tops + path(d`M-10,${y + size * 0.2}H${width + 20}V${y + 400}H-10Z`, scene.far('#41704a', far))
}

/** One round tree on `foot`. */
export function tree(scene: Scene, x: number, foot: number, h: number, far: number): string {
  const { random } = scene
  const trunk = stroke(d`M${x},${foot}V${foot - h * 0.5}`, scene.far('#6e4c38', far), h * 0.06)
  const crown = times(7, (i) => {
    const colour = scene.far(mix('#47794a', i % 2 ? '#86ad62' : '#2c5639', random.next() * 0.6), far)
    return circle(
      x + random.between(-0.26, 0.26) * h,
      foot - h * random.between(0.5, 0.86),
      h * random.between(0.16, 0.24),
      colour,
    )
  })
  return trunk + crown
}

/** A palm that leans a little. */
export function palm(scene: Scene, x: number, foot: number, h: number, far: number): string {
  const { random } = scene
  const lean = random.between(-0.12, 0.12) * h
  const [tx, ty] = [x + lean, foot - h]
  const trunk = stroke(
    d`M${x},${foot}Q${x + lean * 0.2},${foot - h * 0.5} ${tx},${ty}`,
    scene.far('#8a6b4c', far),
    h * 0.035,
  )
  const leaves = times(11, (i) => {
    const angle = -Math.PI * (0.02 + (i / 10) * 0.96)
    const reach = h * random.between(0.3, 0.4)
    const [ex, ey] = [tx + Math.cos(angle) * reach, ty + Math.sin(angle) * reach * 0.55 + reach * 0.3]
    const [mx, my] = [tx + Math.cos(angle) * reach * 0.55, ty + Math.sin(angle) * reach * 0.75 - reach * 0.12]
    const thick = reach * 0.14
    const colour = scene.far(mix('#3f7448', i % 2 ? '#7da75d' : '#28513a', random.next() * 0.6), far)
    return path(d`M${tx},${ty}Q${mx},${my - thick} ${ex},${ey}Q${mx},${my + thick} ${tx},${ty}Z`, colour)
  })
  return trunk + leaves + ellipse(tx, ty + h * 0.015, h * 0.03, h * 0.025, scene.far('#7a5a3c', far))
}
