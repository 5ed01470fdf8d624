/** Dining corners, three layouts. */
import { curtains } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import { dryFloors } from '../floors.ts'
import { gallery, print } from '../furniture/art.ts'
import { bookcase } from '../furniture/bookcase.ts'
import { chairBack, diningChair } from '../furniture/chairs.ts'
import { tableLamp } from '../furniture/lamps.ts'
import { wallBasket } from '../furniture/mirrors.ts'
import { pendant } from '../furniture/pendants.ts'
import { floorPlants, swordPlant } from '../furniture/plants.ts'
import { longRug, roundRug } from '../furniture/rugs.ts'
import { sideboard, wallShelf } from '../furniture/shelves.ts'
import { vase } from '../furniture/small-plants.ts'
import { diningTable } from '../furniture/tables.ts'
import { books, cup, fruit } from '../furniture/tabletop.ts'
import { mix } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window } from '../window.ts'

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

/** A long table before a broad window. */
function byTheWindow(scene: Scene): string {
  const { random } = scene
  const motif = random.whole(0, 6)
  const pane = { x: 430, y: 120, w: 740, h: 480, panes: 3 }
  return (
    shell(scene, 820, random.pick(dryFloors), random.pick(['plain', 'panels', 'battens'] as const)) +
    window(scene, pane) +
    curtains(scene, pane, 814) +
    sun(scene, daylight(430, 120, 740, 480, 820, 3, 0.1)) +
    print(scene, 110, 230, 150, 188, motif) +
    print(scene, 1370, 230, 150, 188, motif + 3) +
    longRug(scene, -640, 640, 0.97, 1.42) +
    [470, 800, 1130].map((x) => diningChair(scene, x, 990, 0.96)).join('') +
    diningTable(scene, 800, 1120, 1080, 270) +
    fruit(scene, 520, 832, 0.9) +
    vase(scene, 800, 828, 1.1) +
    cup(scene, 1090, 838, 1.1) +
    chairBack(scene, 560, 1190, 0.9, mix(scene.p.main, scene.p.soft, 0.12)) +
    chairBack(scene, 1040, 1190, 0.9, mix(scene.p.main, scene.p.soft, 0.12)) +
    pendant(scene, 800, 330, 1.15) +
    random.pick(floorPlants)(scene, 1490, 940, 0.9)
  )
}

/** A small table under pictures, a sideboard, light from the side wall. */
function underPictures(scene: Scene): string {
  const { p, random } = scene
  const { drawing, place } = sideWall(scene, 290, 820)
  return (
    shell(scene, 820, random.pick(dryFloors), random.pick(['plain', 'twoTone'] as const)) +
    drawing +
    sideWindow(scene, place, [0.16, 0.14], [0.84, 0.7], 2) +
    gallery(scene, 720, 280, 1) +
    sideboard(scene, 1050, 836, 470, 240) +
    tableLamp(scene, 1150, 598, 1) +
    books(scene, 1330, 598, 1) +
    print(scene, 1230, 200, 150, 188, random.whole(0, 6)) +
    roundRug(scene, 720, 1080, 600) +
    diningChair(scene, 480, 1020, 1, p.pop) +
    diningChair(scene, 960, 1020, 1, p.pop) +
    diningTable(scene, 720, 1130, 720, 260) +
    vase(scene, 660, 842, 1) +
    cup(scene, 820, 850, 1.1) +
    swordPlant(scene, 1440, 1060, 1)
  )
}

/** A bench table between bookcase and arched window. */
function byTheArch(scene: Scene): string {
  const { random } = scene
  const pane = { x: 900, y: 110, w: 460, h: 540, panes: 2, rail: 0.5, shape: 'arch' as const }
  return (
    shell(scene, 830, random.pick(dryFloors), random.pick(['plain', 'battens'] as const)) +
    window(scene, pane) +
    sun(scene, daylight(900, 220, 460, 430, 830, 2, -0.1)) +
    bookcase(scene, 90, 840, 320, 660) +
    wallBasket(scene, 600, 270, 90) +
    wallShelf(scene, 500, 440, 280, 1) +
    longRug(scene, -420, 780, 0.97, 1.4) +
    [680, 1080].map((x) => diningChair(scene, x, 1000, 0.98, scene.p.pop)).join('') +
    diningTable(scene, 880, 1130, 940, 265) +
    fruit(scene, 880, 846, 1) +
    cup(scene, 640, 850, 1) +
    chairBack(scene, 880, 1195, 0.92) +
    pendant(scene, 880, 330, 1, 'dome') +
    random.pick(floorPlants)(scene, 1480, 970, 1)
  )
}

/** Every layout of a dining corner. */
export const dining = [byTheWindow, underPictures, byTheArch]
