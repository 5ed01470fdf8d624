/** San Salvador: its volcano, green hills with houses on them, and low towers between trees. */
import { d, ellipse, path, poly, rect, stroke, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { bands, tower } from './buildings.ts'
import { canopy, hill, palm } from './green.ts'

function volcano(scene: Scene, cx: number, k: number): string {
  const x = (dx: number) => cx + dx * k
  const y = (dy: number) => 470 - dy * k
  const body = d`M${x(-640)},${y(0)}C${x(-420)},${y(40)} ${x(-300)},${y(130)} ${x(-190)},${y(196)}L${x(-140)},${y(222)}L${x(-112)},${y(212)}L${x(-70)},${y(206)}L${x(-24)},${y(218)}C${x(0)},${y(214)} ${x(20)},${y(226)} ${x(44)},${y(252)}L${x(78)},${y(284)}L${x(98)},${y(282)}C${x(150)},${y(226)} ${x(240)},${y(120)} ${x(380)},${y(62)}C${x(460)},${y(30)} ${x(560)},${y(10)} ${x(660)},${y(0)}Z`
  const east = d`M${x(78)},${y(284)}L${x(98)},${y(282)}C${x(150)},${y(226)} ${x(240)},${y(120)} ${x(380)},${y(62)}C${x(460)},${y(30)} ${x(560)},${y(10)} ${x(660)},${y(0)}H${x(150)}C${x(120)},${y(70)} ${x(130)},${y(150)} ${x(104)},${y(190)}C${x(92)},${y(220)} ${x(96)},${y(250)} ${x(78)},${y(284)}Z`
  const gullies = [-250, -150, -60, 20, 60, 170, 260]
    .map((dx, i) => {
      const top = 200 - Math.abs(dx) * 0.36 + (dx > 0 ? 30 : 0)
      return stroke(
        d`M${x(dx * 0.8)},${y(top)}Q${x(dx)},${y(top * 0.6)} ${x(dx * 1.25)},${y(18)}`,
        scene.far('#2f5558', 0.34),
        5 * k,
        i % 2 ? 0.22 : 0.34,
      )
    })
    .join('')
  const crater = path(
    d`M${x(-140)},${y(222)}L${x(-112)},${y(212)}L${x(-70)},${y(206)}L${x(-24)},${y(218)}C${x(-50)},${y(196)} ${x(-110)},${y(198)} ${x(-140)},${y(222)}Z`,
    scene.far('#37595c', 0.34),
  )
  const wisp = ellipse(x(150), y(196), 120 * k, 9 * k, '#fff', 0.5) + ellipse(x(80), y(186), 90 * k, 8 * k, '#fff', 0.4)
  return (
    path(body, scene.far('#547f7c', 0.4)) +
    path(east, scene.far('#3f6a6c', 0.36)) +
    crater +
    gullies +
    (scene.time === 'day' ? wisp : '')
  )
}

function houses(scene: Scene, width: number, y: number, far: number): string {
  const { random } = scene
  const walls = ['#fbf3e4', '#f0d9b8', '#e9b98e', '#f6e7d2', '#d8e3dc']
  return times(Math.round(width / 42), () => {
    const x = random.next() * width
    const foot = y + random.between(-18, 26)
    const w = random.between(15, 28)
    const h = random.between(9, 17)
    const roof = scene.far(random.pick(['#bb5b3f', '#a94f39', '#c9795a', '#8f4a3a']), far)
    const light = scene.time === 'evening' ? '#ffd98c' : scene.far('#6d7f86', far)
    return (
      rect(x, foot - h, w, h, scene.far(random.pick(walls), far)) +
      poly(
        [
          [x - 3, foot - h],
          [x + w * 0.3, foot - h - 8],
          [x + w + 3, foot - h],
        ],
        roof,
      ) +
      rect(x + w * 0.25, foot - h * 0.7, 4, 5, light) +
      rect(x + w * 0.62, foot - h * 0.7, 4, 5, light)
    )
  })
}

/** Draws the city in a box 600 high and `width` wide, over a sky already there. */
export function sanSalvador(scene: Scene, width: number): string {
  const { random } = scene
  const k = Math.min(1, 0.5 + width / 2600)
  const towers = times(Math.max(3, Math.round(width / 150)), (i) => {
    const x = (i + random.between(0.05, 0.8)) * 150
    const h = random.between(66, 148)
    const colour = random.pick(['#f3eadb', '#e6d6bf', '#d9e1df', '#c9d5d6', '#efc9a5'])
    const foot = 548
    return random.chance(0.4)
      ? bands(scene, x, foot, random.between(34, 52), h, colour, 0.2)
      : tower(scene, x, foot, random.between(36, 62), h, colour, 0.2)
  })
  const palms = times(Math.max(2, Math.round(width / 260)), (i) =>
    palm(scene, (i + random.between(0.1, 0.9)) * 260, 606, random.between(84, 132), 0.02),
  )
  return (
    path(hill(random, width, 440, 20, 620), scene.far('#6f9aa0', 0.62)) +
    volcano(scene, width * random.between(0.4, 0.62), k) +
    path(hill(random, width, 470, 20, 620), scene.far('#5f9068', 0.36)) +
    houses(scene, width, 484, 0.3) +
    path(hill(random, width, 510, 16, 620), scene.far('#558a58', 0.22)) +
    houses(scene, width, 522, 0.18) +
    canopy(scene, width, 540, 13, 0.2) +
    towers +
    canopy(scene, width, 560, 22, 0.1) +
    houses(scene, width, 578, 0.06) +
    palms +
    canopy(scene, width, 596, 26, 0)
  )
}
