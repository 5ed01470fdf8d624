/** Bedrooms, four layouts. */
import { blind, curtains } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import type { Floor } from '../floors.ts'
import { easyChair, tubChair } from '../furniture/armchairs.ts'
import { gallery, print } from '../furniture/art.ts'
import { bed } from '../furniture/beds.ts'
import { nightstand, wardrobe } from '../furniture/bedside.ts'
import { floorLamp, tableLamp } from '../furniture/lamps.ts'
import { pillMirror, wallBasket } from '../furniture/mirrors.ts'
import { pendant } from '../furniture/pendants.ts'
import { floorPlants } from '../furniture/plants.ts'
import { longRug, roundRug } from '../furniture/rugs.ts'
import { wallShelf } from '../furniture/shelves.ts'
import { sideBed } from '../furniture/side-bed.ts'
import { trailingPlant, vase } from '../furniture/small-plants.ts'
import { pouf } from '../furniture/stools.ts'
import { mix, rect, shade, times } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window, windows } from '../window.ts'

const laid: readonly Floor[] = ['planks', 'herringbone', 'patterned']

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

/** The bed before a slatted wall, a narrow window at each side. */
function slattedWall(scene: Scene): string {
  const { p, random } = scene
  const kind = random.whole(0, 1)
  const panel = mix(p.main, p.wall, 0.5)
  const slats = times(
    24,
    (i) =>
      rect(356 + i * 37.2, 0, 4, 812, '#1c100c', { o: 0.12 }) + rect(360 + i * 37.2, 0, 3, 812, '#fff', { o: 0.12 }),
  )
  const left = { x: 60, y: 150, w: 220, h: 450, panes: 1, rail: 0.42 }
  const right = { ...left, x: 1320 }
  return (
    shell(scene, 840, random.pick(laid)) +
    rect(350, 0, 900, 814, panel) +
    slats +
    windows(scene, [left, right]) +
    sun(scene, daylight(60, 150, 220, 450, 840, 1)) +
    gallery(scene, 800, 190, 0.8) +
    roundRug(scene, 800, 1110, 760) +
    nightstand(scene, 270, 1010, kind) +
    nightstand(scene, 1330, 1010, kind) +
    tableLamp(scene, 270, 806, 1) +
    tableLamp(scene, 1330, 806, 1) +
    bed(scene, 800, 1120, 820)
  )
}

/** The bed to the left, a tall curtained window and a chair to the right. */
function chairByTheWindow(scene: Scene): string {
  const { p, random } = scene
  const pane = { x: 1130, y: 150, w: 330, h: 560, panes: 2, rail: 0.36 }
  const seat = random.pick([tubChair, easyChair])
  return (
    shell(scene, 830, random.pick(laid), random.pick(['plain', 'panels', 'twoTone'] as const)) +
    window(scene, pane) +
    curtains(scene, pane, 826, mix(p.soft, p.pop, 0.22)) +
    sun(scene, daylight(1130, 150, 330, 560, 830, 2, 0.15)) +
    pendant(scene, 110, 520, 0.72, random.pick(['globe', 'basket', 'cone'] as const)) +
    print(scene, 420, 130, 170, 214, random.whole(0, 6)) +
    longRug(scene, -760, 420, 0.98, 1.3) +
    nightstand(scene, 110, 1000, random.whole(0, 1)) +
    vase(scene, 110, 796, 0.8) +
    bed(scene, 560, 1110, 740) +
    seat(scene, 1270, 1030, 0.92, p.pop) +
    random.pick(floorPlants)(scene, 1500, 1000, 0.9)
  )
}

/** The bed along the back wall under a broad window. */
function alongTheWindow(scene: Scene): string {
  const { p, random } = scene
  const pane = { x: 560, y: 140, w: 720, h: 400, panes: 3, zoom: 1.2 }
  return (
    shell(scene, 850, random.pick(laid), random.pick(['plain', 'battens'] as const)) +
    window(scene, pane) +
    blind(scene, pane, 0.24) +
    sun(scene, daylight(560, 140, 720, 400, 850, 3, 0.3)) +
    wallBasket(scene, 250, 290, 96) +
    wallBasket(scene, 400, 400, 60) +
    longRug(scene, -420, 520, 0.98, 1.3) +
    sideBed(scene, 330, 1000, 1020) +
    nightstand(scene, 180, 990, 1) +
    tableLamp(scene, 180, 784, 1.05) +
    random.pick(floorPlants)(scene, 1480, 970, 1) +
    pouf(scene, 1180, 1140, 260, mix(p.pop, p.soft, 0.2)) +
    pendant(scene, 1420, 300, 0.9, 'basket')
  )
}

/** A corner room: window in the side wall, wardrobe, mirror, the bed in the middle. */
function cornerRoom(scene: Scene): string {
  const { p, random } = scene
  const { drawing, place } = sideWall(scene, 290, 830)
  return (
    shell(scene, 830, random.pick(laid), random.pick(['plain', 'twoTone'] as const)) +
    drawing +
    sideWindow(scene, place, [0.16, 0.14], [0.84, 0.7], 2) +
    wardrobe(scene, 1240, 842, 320, 640) +
    wallShelf(scene, 480, 250, 300, 1) +
    pillMirror(scene, 990, 170, 150, 400, p.wood) +
    longRug(scene, -580, 560, 0.98, 1.3) +
    nightstand(scene, 1190, 990, 0) +
    tableLamp(scene, 1190, 786, 0.95) +
    bed(scene, 740, 1120, 740, 'cane') +
    random.pick(floorPlants)(scene, 160, 1130, 1)
  )
}

/** An attic calm: two hanging lamps, a long shelf over the bed, a lamp in the corner. */
function longShelf(scene: Scene): string {
  const { p, random } = scene
  const pane = { x: 1190, y: 170, w: 280, h: 420, panes: 2, shape: 'arch' as const }
  return (
    shell(scene, 835, random.pick(laid), 'battens') +
    window(scene, pane) +
    sun(scene, daylight(1190, 200, 280, 390, 835, 2, 0.1)) +
    rect(190, 330, 840, 18, shade(p.wood, 0.05), { r: 4 }) +
    rect(190, 348, 840, 26, '#1c100c', { o: 0.08 }) +
    print(scene, 270, 140, 140, 178, random.whole(0, 6)) +
    print(scene, 450, 186, 104, 132, random.whole(0, 6), p.dark) +
    vase(scene, 660, 330, 0.9) +
    trailingPlant(scene, 920, 330, 1) +
    roundRug(scene, 640, 1110, 700) +
    nightstand(scene, 130, 930, 2) +
    nightstand(scene, 1100, 930, 2) +
    pendant(scene, 130, 600, 0.62, 'globe') +
    bed(scene, 615, 1115, 760, random.pick(['padded', 'arched', 'slats'] as const)) +
    tableLamp(scene, 1100, 726, 0.9) +
    floorLamp(scene, 1500, 940, 560)
  )
}

/** Every layout of a bedroom. */
export const bedroom = [slattedWall, chairByTheWindow, alongTheWindow, cornerRoom, longShelf]
