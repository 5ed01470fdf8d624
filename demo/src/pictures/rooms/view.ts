/** Terraces, balconies and window seats: the city is the picture. */
import { curtains } from '../curtains.ts'
import { floor } from '../floors.ts'
import { cushion } from '../furniture/cushions.ts'
import { bistroTable, bulbs, parasol, planter } from '../furniture/outdoors.ts'
import { pendant } from '../furniture/pendants.ts'
import { fanPlant, floorPlants, swordPlant } from '../furniture/plants.ts'
import { glassRail, ironRail } from '../furniture/rails.ts'
import { longRug, roundRug } from '../furniture/rugs.ts'
import { trailingPlant } from '../furniture/small-plants.ts'
import { sideTable } from '../furniture/tables.ts'
import { books, cup } from '../furniture/tabletop.ts'
import { figTree, palmPlant } from '../furniture/tall-plants.ts'
import { foldingChair, gardenBench, loungeChair } from '../furniture/terrace-seats.ts'
import { block, slab } from '../light.ts'
import { d, H, mix, path, rect, shade, stroke, times, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { skyline } from '../skyline.ts'
import { window } from '../window.ts'

/** A wooden deck behind a glass rail. */
function glassBalcony(scene: Scene): string {
  const { random } = scene
  return (
    skyline(scene, 0, 0, W, 860, 1.1) +
    floor(scene, 850, 'planks') +
    glassRail(scene, 560, 300) +
    longRug(scene, -720, 60, 1, 1.28) +
    loungeChair(scene, 380, 1090, 1.02) +
    sideTable(scene, 690, 1100, 210, 170) +
    cup(scene, 660, 936, 1.1) +
    random.pick([fanPlant, palmPlant])(scene, 1340, 1090, 1.35) +
    swordPlant(scene, 1530, 1130, 1.05) +
    random.pick(floorPlants)(scene, 90, 1120, 0.9)
  )
}

/** A covered loggia: three arches on columns, a bench along the parapet. */
function loggia(scene: Scene): string {
  const { p, random } = scene
  const wall = mix(p.wall, p.soft, 0.3)
  const arch = (x: number) => d`M${x},${740}V${330}A${215},${215} 0 0 1 ${x + 430},${330}V${740}Z`
  const opening = [70, 585, 1100].map(arch).join('')
  const inner = stroke(opening, shade(wall, 0.3), 10, 0.3)
  return (
    skyline(scene, 0, 40, W, 720, 1.05) +
    `<path fill-rule="evenodd" d="M0,0H${W}V860H0Z${opening}" fill="${wall}"/>` +
    `<path fill-rule="evenodd" d="M0,0H${W}V860H0Z${opening}" fill="url(#form)"/>` +
    inner +
    times(3, (i) => slab(60 + i * 515, 730, 450, 26, tint(wall, 0.4), 4)) +
    times(4, (i) => rect(-2 + i * 515 - 24, 300, 100, 22, tint(wall, 0.3), { r: 4 })) +
    floor(scene, 860, random.pick(['tiles', 'patterned'] as const)) +
    [330, 1270].map((x) => pendant(scene, x, 250, 0.7, 'basket')).join('') +
    trailingPlant(scene, 800, 732, 1) +
    roundRug(scene, 800, 1110, 600) +
    gardenBench(scene, 800, 1000, 980) +
    bistroTable(scene, 800, 1180, 300, 150) +
    random.pick([palmPlant, figTree])(scene, 150, 1060, 1) +
    fanPlant(scene, 1460, 1070, 1.05)
  )
}

/** A seat in a broad window, from inside. */
function windowSeat(scene: Scene): string {
  const { p, random } = scene
  const pane = { x: 300, y: 110, w: 1000, h: 640, panes: 3, zoom: 1.05 }
  const colours = [p.pop, p.soft, mix(p.main, p.soft, 0.45)]
  return (
    shell(scene, 960, random.pick(['planks', 'herringbone'] as const), 'plain') +
    window(scene, pane) +
    curtains(scene, pane, 940, mix(p.soft, p.pop, 0.12)) +
    block(210, 800, 1180, 180, mix(p.soft, p.wall, 0.4), 6) +
    times(
      3,
      (i) =>
        slab(232 + i * 386, 850, 364, 112, tint(p.soft, 0.1), 6) + rect(390 + i * 386, 872, 50, 8, p.metal, { r: 4 }),
    ) +
    slab(196, 748, 1208, 80, p.main, 26) +
    cushion(330, 700, 160, p.pop, -9) +
    cushion(450, 712, 136, p.soft, 8, true) +
    times(3, (i) => cushion(1060 + i * 104, 706, 142 - i * 8, colours[i] ?? p.pop, i * 8 - 6, i === 1)) +
    books(scene, 690, 750, 1) +
    cup(scene, 860, 752, 1.1) +
    longRug(scene, -520, 520, 0.99, 1.16) +
    random.pick(floorPlants)(scene, 120, 1080, 1.1) +
    swordPlant(scene, 1490, 1070, 1)
  )
}

/** A roof with a table for two, a parasol by day and bulbs in the evening. */
function roofTable(scene: Scene): string {
  const { p, random } = scene
  const parapet = mix(p.wall, p.pop, 0.16)
  const shelter =
    scene.time === 'day'
      ? parasol(scene, 830, 1110, 900, 900)
      : bulbs(scene, -20, 130, 820, 90, 210) + bulbs(scene, 820, 90, 1640, 170, 220)
  const post = scene.time === 'day' ? '' : rect(812, 80, 14, 720, tint(p.wood, 0.1))
  return (
    skyline(scene, 0, 0, W, 800, 1.08) +
    post +
    block(0, 690, W, 180, parapet) +
    slab(-10, 676, W + 20, 28, tint(parapet, 0.35), 4) +
    floor(scene, 860, random.pick(['tiles', 'planks'] as const)) +
    planter(scene, 60, 900, 380) +
    planter(scene, 1180, 900, 380) +
    roundRug(scene, 830, 1090, 520) +
    (scene.time === 'day' ? shelter : '') +
    foldingChair(scene, 560, 1100, false, 1.05) +
    foldingChair(scene, 1100, 1100, true, 1.05) +
    bistroTable(scene, 830, 1120, 380, 230) +
    (scene.time === 'day' ? '' : shelter) +
    random.pick([palmPlant, fanPlant])(scene, 1480, 1130, 1.2) +
    fanPlant(scene, 130, 1130, 1)
  )
}

/** A French balcony with iron bars, doors open, curtains at the sides. */
function openDoors(scene: Scene): string {
  const { p } = scene
  const leaf = (x: number, s: number) =>
    path(d`M${x},${70}L${x + s * 190},${20}V${1010}L${x},${900}Z`, tint(p.soft, 0.1)) +
    [0.12, 0.52]
      .map((v) =>
        path(
          d`M${x + s * 28},${70 + v * 830}L${x + s * 160},${40 + v * 960}V${40 + (v + 0.34) * 960}L${x + s * 28},${70 + (v + 0.34) * 830}Z`,
          mix(scene.sky.middle, '#ffffff', 0.35),
          0.8,
        ),
      )
      .join('')
  const pane = { x: 420, y: 90, w: 760, h: 800 }
  return (
    rect(0, 0, W, 900, 'url(#wall)') +
    rect(396, 60, 808, 850, tint(p.soft, 0.2)) +
    skyline(scene, 420, 84, 760, 820, 1) +
    scene.cut(rect(420, 84, 760, 820, '#000'), ironRail(scene, 610, 294)) +
    rect(0, 870, 396, 30, tint(p.soft, 0.1)) +
    rect(1204, 870, W, 30, tint(p.soft, 0.1)) +
    floor(scene, 900, 'herringbone') +
    leaf(420, -1) +
    leaf(1180, 1) +
    curtains(scene, { ...pane, x: 190, w: 1220 }, 930, mix(p.soft, p.pop, 0.14)) +
    path(d`M${450},${905}H${1150}L${1290},${H}H${310}Z`, '#fff1c9', scene.time === 'day' ? 0.22 : 0.06) +
    roundRug(scene, 800, 1110, 470) +
    loungeChair(scene, 480, 1100, 0.9) +
    sideTable(scene, 760, 1090, 180, 170) +
    cup(scene, 750, 924, 1) +
    figTree(scene, 1340, 1080, 0.95)
  )
}

/** Every layout of a view. */
export const view = [glassBalcony, loggia, windowSeat, roofTable, openDoors]
