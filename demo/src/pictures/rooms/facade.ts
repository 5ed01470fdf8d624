/** The home from outside: four kinds of house, each at home in some of the cities. */
import { shopFront, streetDoor, tiledRoof } from '../furniture/facades.ts'
import { frontWindow, ironBalcony } from '../furniture/front-windows.ts'
import { bicycle, lantern, street } from '../furniture/street.ts'
import { hedge, streetPalm, streetTree } from '../furniture/street-trees.ts'
import { block, castShadow, contact, slab } from '../light.ts'
import { d, mix, path, rect, shade, stroke, times, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { skyline } from '../skyline.ts'

const ground = 1030

const tropical = (scene: Scene) => scene.city !== 'madrid'

const backdrop = (scene: Scene) =>
  skyline(scene, 0, 0, W, 1046, 1) + rect(0, 0, W, 1046, scene.sky.horizon, { o: 0.22 })

const skin = ({ p, random, city }: Scene) =>
  mix(
    p.wall,
    random.pick(
      city === 'madrid' ? ['#e8b98a', '#efd2a4', '#d98e6e', '#f2e3c8'] : ['#f6ead4', '#e7c8a4', '#cfe0d6', '#f0bfa2'],
    ),
    0.62,
  )

function greenery(scene: Scene, x: number, k: number): string {
  return tropical(scene) ? streetPalm(scene, x, ground + 14, 520 * k) : streetTree(scene, x, ground + 14, 1.1 * k)
}

/** An old town house: five floors of balconies over shops, a cornice above. */
function balconyHouse(scene: Scene): string {
  const { p } = scene
  const wall = skin(scene)
  const [x, y, w] = [330, 120, 940]
  const stone = tint(p.soft, 0.1)
  const floors = times(4, (row) =>
    times(5, (col) => {
      const left = x + 58 + col * 176
      const top = y + 70 + row * 172
      return (
        frontWindow(scene, left, top, 100, 128, stone) +
        rect(left - 16, top - 24, 132, 12, stone, { r: 2 }) +
        ironBalcony(scene, left - 18, top + 130, 136)
      )
    }),
  )
  return (
    backdrop(scene) +
    block(40, 330, 330, 720, shade(mix(wall, p.soft, 0.4), 0.06)) +
    block(1230, 270, 340, 780, shade(mix(wall, p.pop, 0.2), 0.06)) +
    times(4, (i) =>
      times(
        2,
        (k) =>
          frontWindow(scene, 90 + k * 120, 400 + i * 150, 66, 96, p.soft) +
          frontWindow(scene, 1310 + k * 120, 340 + i * 160, 66, 96, p.soft),
      ),
    ) +
    contact(x + w / 2, ground, w * 0.54, 24) +
    castShadow(x, y, w, ground - y - 20, 20, 4) +
    block(x, y, w, ground - y, wall) +
    times(
      9,
      (i) =>
        rect(x + 10, y + 70 + i * 88, 26, 44, stone, { o: 0.6 }) +
        rect(x + w - 36, y + 70 + i * 88, 26, 44, stone, { o: 0.6 }),
    ) +
    floors +
    block(x, ground - 200, w, 200, shade(mix(wall, '#b9a48c', 0.5), 0.05)) +
    slab(x - 14, ground - 214, w + 28, 22, stone, 2) +
    slab(x - 26, y - 24, w + 52, 34, stone, 3) +
    times(24, (i) => rect(x + 6 + i * 39, y + 10, 18, 16, shade(stone, 0.14))) +
    tiledRoof(x - 10, y - 24, w + 20, 70, mix('#b9603f', p.wood, 0.2), 46) +
    [392, 566, 912, 1088].map((left, i) => shopFront(scene, left, ground - 150, 124, 150, i)).join('') +
    street(scene, ground) +
    streetDoor(scene, 800, ground, 130, 176) +
    lantern(scene, 300, ground + 30, 260) +
    greenery(scene, 170, 0.95) +
    greenery(scene, 1430, 1.05) +
    bicycle(scene, 1180, ground + 34)
  )
}

/** A low modern block whose deep balconies are full of green. */
function greenBlock(scene: Scene): string {
  const { p, random } = scene
  const wall = mix(skin(scene), p.soft, 0.35)
  const [x, y, w] = [300, 210, 1000]
  const rows = times(4, (row) => {
    const top = y + 30 + row * 176
    const deep = shade(wall, 0.36)
    const plants = times(22, (i) =>
      random.chance(0.75)
        ? path(
            d`M${x + 40 + i * 43},${top + 138}q${random.between(-16, 16)},${random.between(-56, -30)} ${random.between(-26, 26)},${random.between(-70, -34)}q${random.between(6, 20)},30 ${random.between(0, 10)},70z`,
            mix(p.leaf, i % 2 ? '#a7c983' : '#22472f', random.next() * 0.5),
          )
        : '',
    )
    const glass = times(4, (i) => frontWindow(scene, x + 50 + i * 236, top + 10, 190, 118, p.dark))
    return (
      rect(x + 24, top, w - 48, 136, deep) +
      rect(x + 24, top, w - 48, 34, 'url(#sink)', { o: 0.8 }) +
      glass +
      plants +
      rect(x + 10, top + 84, w - 20, 54, '#ffffff', { o: 0.2 }) +
      rect(x + 10, top + 80, w - 20, 6, p.wood) +
      times(4, (i) => rect(x + 24 + i * 316, top + 80, 6, 58, p.dark)) +
      slab(x - 10, top + 136, w + 20, 30, tint(wall, 0.2), 3)
    )
  })
  return (
    backdrop(scene) +
    contact(800, ground, 560, 26) +
    castShadow(x, y, w, ground - y - 20, 20, 4) +
    block(x, y, w, ground - y, wall) +
    slab(x - 24, y - 16, w + 48, 40, tint(wall, 0.25), 4) +
    rows +
    times(
      3,
      (i) =>
        rect(x + 316 * (i + 1) - 44, y + 24, 36, 700, mix(p.wood, wall, 0.25)) +
        times(44, (k) => rect(x + 316 * (i + 1) - 44, y + 30 + k * 16, 36, 4, '#1c100c', { o: 0.16 })),
    ) +
    block(x, ground - 112, w, 112, shade(mix(wall, p.wood, 0.45), 0.1)) +
    shopFront(scene, x + 70, ground - 96, 220, 96, 1) +
    shopFront(scene, x + 710, ground - 96, 220, 96, 0) +
    street(scene, ground) +
    streetDoor(scene, 800, ground, 150, 118) +
    hedge(scene, 330, ground + 12, 280, 50) +
    hedge(scene, 990, ground + 12, 280, 50) +
    greenery(scene, 180, 1.15) +
    greenery(scene, 1420, 1) +
    streetTree(scene, 1530, ground + 20, 0.8)
  )
}

/** A slim tower among trees, banded with balconies, a garden near its top. */
function slimTower(scene: Scene): string {
  const { p, random } = scene
  const wall = mix(skin(scene), '#ffffff', 0.25)
  const [x, w] = [630, 340]
  const floors = times(13, (i) => {
    const y = 118 + i * 64
    const open = i === 3
    const row = times(4, (k) => frontWindow(scene, x + 24 + k * 77, y + 10, 60, 32, shade(wall, 0.25)))
    const garden = times(20, () =>
      path(
        d`M${x + 16 + random.next() * (w - 40)},${y + 54}q${random.between(-20, 20)},-40 ${random.between(-14, 22)},${random.between(-56, -30)}q14,20 10,54z`,
        mix(p.leaf, '#a5c780', random.next() * 0.6),
      ),
    )
    return (
      (open ? rect(x, y, w, 56, shade(p.wall, 0.5)) + garden : row) +
      slab(x - (i % 3 === 0 ? 26 : 12), y + 52, w + (i % 3 === 0 ? 52 : 24), 13, tint(wall, 0.35), 4)
    )
  })
  const fins = [0, 0.5, 1].map((s) => block(x + s * (w - 22), 110, 22, ground - 250, tint(wall, 0.2))).join('')
  return (
    backdrop(scene) +
    contact(800, ground, 420, 26) +
    castShadow(x, 110, w, ground - 160, 24, 4) +
    block(x, 110, w, ground - 110, wall) +
    floors +
    fins +
    rect(x - 14, 84, w + 28, 30, tint(wall, 0.3), { r: 4 }) +
    path(d`M${x + 60},${86}L${x + 110},${30}H${x + w - 40}V86Z`, shade(wall, 0.12)) +
    stroke(d`M${x + w - 70},32V-10`, p.dark, 5) +
    block(390, ground - 130, 820, 130, mix(wall, p.wood, 0.3)) +
    slab(370, ground - 150, 860, 30, tint(wall, 0.3), 4) +
    times(4, (i) => shopFront(scene, [430, 570, 910, 1050][i] ?? 0, ground - 96, 110, 96, i)) +
    street(scene, ground) +
    streetDoor(scene, 800, ground, 150, 120) +
    hedge(scene, 60, ground + 8, 300, 70) +
    hedge(scene, 1240, ground + 8, 300, 70) +
    greenery(scene, 230, 1.05) +
    greenery(scene, 1330, 1.15) +
    streetTree(scene, 90, ground + 20, 0.95) +
    streetTree(scene, 1500, ground + 20, 1.05)
  )
}

/** A two-floor house under clay tiles, with a garden and a gate. */
function gardenHouse(scene: Scene): string {
  const { p } = scene
  const wall = skin(scene)
  const roof = mix('#bd6240', p.wood, 0.12)
  const shutter = (x: number, y: number, h: number) =>
    slab(x, y, 44, h, p.main, 3) +
    times(Math.floor(h / 13), (i) => rect(x + 6, y + 8 + i * 13, 32, 4, '#1c100c', { o: 0.18 }))
  const opening = (x: number, y: number, w: number, h: number) =>
    frontWindow(scene, x, y, w, h, tint(p.soft, 0.2)) + shutter(x - 56, y, h) + shutter(x + w + 12, y, h)
  return (
    backdrop(scene) +
    rect(0, 940, W, 110, mix(p.leaf, '#8fb070', 0.4)) +
    contact(800, ground - 10, 600, 30) +
    castShadow(330, 480, 880, 520, 20, 4) +
    block(330, 460, 880, 570, wall) +
    block(960, 620, 400, 410, mix(wall, p.soft, 0.35)) +
    tiledRoof(280, 466, 980, 190, roof, 150) +
    block(960, 616, 400, 10, wall) +
    tiledRoof(920, 640, 480, 90, shade(roof, 0.05), 60) +
    block(980, 250, 64, 120, shade(wall, 0.08)) +
    rect(970, 240, 84, 18, shade(roof, 0.2), { r: 3 }) +
    [430, 690].map((x) => opening(x, 540, 120, 150)).join('') +
    ironBalcony(scene, 400, 706, 180) +
    ironBalcony(scene, 660, 706, 180) +
    opening(430, 800, 120, 150) +
    opening(1090, 730, 140, 150) +
    streetDoor(scene, 750, ground - 14, 150, 230) +
    tiledRoof(630, 770, 240, 44, roof, 30) +
    path(d`M${690},${ground - 10}H${810}L${880},${ground + 30}H${620}Z`, mix(p.soft, '#cbb79c', 0.5)) +
    hedge(scene, 330, ground - 2, 300, 80) +
    hedge(scene, 900, ground - 2, 470, 74) +
    street(scene, ground + 20) +
    lantern(scene, 600, ground + 40, 230) +
    (tropical(scene)
      ? streetPalm(scene, 200, ground + 10, 700) + streetPalm(scene, 1480, ground + 10, 560)
      : streetTree(scene, 170, ground + 10, 1.4) + streetTree(scene, 1490, ground + 10, 1.2)) +
    streetTree(scene, 60, ground + 30, 0.8)
  )
}

/** Every kind of house, in the order of `housesOf`. */
export const facade = [balconyHouse, greenBlock, slimTower, gardenHouse]

/** Which kinds of house belong to a city, commonest first. */
export const housesOf = { 'san-salvador': [1, 0, 1, 1], madrid: [0, 0, 1, 0], bangkok: [2, 1, 2, 2] } as const
