/** Living rooms, four layouts. */
import { curtains } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import { dryFloors } from '../floors.ts'
import { easyChair, tubChair } from '../furniture/armchairs.ts'
import { gallery, print } from '../furniture/art.ts'
import { bookcase } from '../furniture/bookcase.ts'
import { arcLamp, floorLamp, tableLamp } from '../furniture/lamps.ts'
import { drum, lowRound, lowSquare } from '../furniture/low-tables.ts'
import { wallBasket } from '../furniture/mirrors.ts'
import { pendant } from '../furniture/pendants.ts'
import { fanPlant, floorPlants, swordPlant } from '../furniture/plants.ts'
import { longRug, roundRug } from '../furniture/rugs.ts'
import { sideboard } from '../furniture/shelves.ts'
import { vase } from '../furniture/small-plants.ts'
import { cornerSofa } from '../furniture/sofa-corner.ts'
import { buttonedSofa } from '../furniture/sofa-wooden.ts'
import { sofas } from '../furniture/sofas.ts'
import { pouf } from '../furniture/stools.ts'
import { sideTable } from '../furniture/tables.ts'
import { books } from '../furniture/tabletop.ts'
import { figTree, palmPlant } from '../furniture/tall-plants.ts'
import { mix, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window } from '../window.ts'

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

/** A wide window at the left, the sofa under pictures at the right. */
function underPictures(scene: Scene): string {
  const { random } = scene
  const pane = { x: 170, y: 150, w: 520, h: 440, panes: 3 }
  return (
    shell(scene, 810, random.pick(dryFloors), random.pick(['plain', 'panels', 'battens'] as const)) +
    window(scene, pane) +
    curtains(scene, pane, 800) +
    sun(scene, daylight(170, 150, 520, 440, 810, 3)) +
    gallery(scene, 1090, 290) +
    roundRug(scene, 850, 1060, 690) +
    floorLamp(scene, 1500, 900, 590) +
    random.pick(sofas.filter((sofa) => sofa !== cornerSofa))(scene, 1030, 950, 800) +
    random.pick(floorPlants)(scene, 470, 930, 0.92) +
    lowRound(scene, 800, 1130, 450)
  )
}

/** Glass from floor to ceiling with the city behind a corner sofa. */
function beforeTheCity(scene: Scene): string {
  const { random } = scene
  const pane = {
    x: 250,
    y: 110,
    w: 1100,
    h: 706,
    panes: 4,
    door: true,
    zoom: 1.05,
    frame: random.chance(0.5) ? scene.p.dark : scene.p.soft,
  }
  return (
    shell(scene, 840, random.pick(['planks', 'herringbone', 'tiles'] as const)) +
    window(scene, pane) +
    curtains(scene, pane, 850) +
    sun(scene, daylight(250, 110, 1100, 700, 840, 4, 0.16)) +
    longRug(scene, -560, 620, 1.03, 1.5) +
    arcLamp(scene, 1480, 960, 760, -360) +
    palmPlant(scene, 150, 990, 1.1) +
    cornerSofa(scene, 800, 970, 860) +
    lowSquare(scene, 640, 1140, 420)
  )
}

/** A wall of books, a reading chair and a buttoned sofa; the window shows in the side wall. */
function readingCorner(scene: Scene): string {
  const { random, p } = scene
  const { drawing, place } = sideWall(scene, 300, 830)
  const seat = random.pick([tubChair, easyChair])
  return (
    shell(
      scene,
      830,
      random.pick(['planks', 'herringbone', 'patterned'] as const),
      random.pick(['plain', 'twoTone'] as const),
    ) +
    drawing +
    sideWindow(scene, place, [0.14, 0.16], [0.82, 0.72], 2) +
    bookcase(scene, 360, 836, 330, 640) +
    gallery(scene, 1150, 300, 1.05) +
    longRug(scene, -520, 720, 1.02, 1.42) +
    sideTable(scene, 1500, 930, 170, 210) +
    tableLamp(scene, 1500, 722, 1) +
    buttonedSofa(scene, 1110, 950, 720) +
    drum(960, 1130, 300, tint(p.wood, 0.08)) +
    books(scene, 890, 1008, 0.9) +
    seat(scene, 420, 1090, 0.98, mix(p.pop, p.soft, 0.06))
  )
}

/** An arched window between two chairs, with a sideboard and a hanging lamp. */
function twoChairs(scene: Scene): string {
  const { random, p } = scene
  const pane = { x: 560, y: 110, w: 480, h: 560, panes: 2, rail: 0.46, shape: 'arch' as const }
  return (
    shell(scene, 820, random.pick(dryFloors), random.pick(['plain', 'battens'] as const)) +
    window(scene, pane) +
    sun(scene, daylight(560, 200, 480, 470, 820, 2, 0.22)) +
    print(scene, 230, 210, 190, 240, random.whole(0, 6)) +
    wallBasket(scene, 1250, 260, 84) +
    wallBasket(scene, 1400, 360, 60) +
    sideboard(scene, 1130, 836, 420, 210) +
    vase(scene, 1220, 628, 1) +
    books(scene, 1350, 628, 1) +
    figTree(scene, 150, 880, 0.9) +
    roundRug(scene, 800, 1070, 640) +
    tubChair(scene, 450, 1030, 1, p.main) +
    easyChair(scene, 1150, 1040, 1, p.main) +
    lowRound(scene, 800, 1120, 330) +
    pendant(scene, 800, 300, 1.05)
  )
}

/** A sofa before a painted arch, a tall window and plants at the right. */
function greenArch(scene: Scene): string {
  const { random, p } = scene
  const pane = { x: 1210, y: 150, w: 270, h: 500, panes: 1, rail: 0.4 }
  return (
    shell(scene, 800, random.pick(dryFloors), 'arch') +
    window(scene, pane) +
    curtains(scene, pane, 800) +
    floorLamp(scene, 130, 880, 600) +
    print(scene, 560, 220, 210, 262, random.whole(0, 6)) +
    wallBasket(scene, 1010, 250, 70) +
    wallBasket(scene, 1110, 380, 44) +
    longRug(scene, -620, 560, 1.02, 1.46) +
    random.pick(sofas.filter((sofa) => sofa !== cornerSofa))(scene, 660, 950, 840) +
    swordPlant(scene, 1130, 900, 0.9) +
    fanPlant(scene, 1500, 960, 1.15) +
    pouf(scene, 1200, 1110, 240, mix(p.pop, p.soft, 0.25)) +
    lowRound(scene, 640, 1140, 430)
  )
}

/** Every layout of a living room. */
export const living = [underPictures, beforeTheCity, readingCorner, twoChairs, greenArch]
