/** Kitchens, four layouts. */
import { blind } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import type { Floor } from '../floors.ts'
import { fridge, hob, hood, ovenColumn } from '../furniture/appliances.ts'
import { print } from '../furniture/art.ts'
import { diningChair } from '../furniture/chairs.ts'
import { cupboards, splash, wallCupboards } from '../furniture/kitchen.ts'
import { worktop } from '../furniture/kitchen-doors.ts'
import { wallBasket } from '../furniture/mirrors.ts'
import { pendant, pendants } from '../furniture/pendants.ts'
import { fanPlant, floorPlants } from '../furniture/plants.ts'
import { longRug } from '../furniture/rugs.ts'
import { wallShelf } from '../furniture/shelves.ts'
import { herbs, vase } from '../furniture/small-plants.ts'
import { stool } from '../furniture/stools.ts'
import { diningTable } from '../furniture/tables.ts'
import { cup, fruit } from '../furniture/tabletop.ts'
import { island, jars, tap } from '../furniture/worktop.ts'
import { mix, times, tint } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window } from '../window.ts'

const laid: readonly Floor[] = ['planks', 'tiles', 'patterned', 'herringbone']

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

/** A straight run with a hood, a window at the right, an island with stools in front. */
function withIsland(scene: Scene): string {
  const { p, random } = scene
  const floorY = 850
  const top = floorY + 10 - worktop
  const pane = { x: 1090, y: 110, w: 420, h: 330, panes: 2 }
  const lamp = random.pick(pendants)
  return (
    shell(scene, floorY, random.pick(laid)) +
    splash(scene, 0, 330, 1040, top - 330) +
    wallCupboards(scene, 20, 60, 3, 176, 330) +
    hood(scene, 780, 330) +
    window(scene, pane) +
    blind(scene, pane, 0.2) +
    sun(scene, daylight(1090, 110, 420, 330, floorY, 2, -0.3)) +
    cupboards(scene, -6, floorY + 10, 9, 180, 4, 2) +
    jars(scene, 180, top - 8) +
    hob(scene, 780, top - 8) +
    tap(p.metal, 1220, top - 8) +
    herbs(scene, 1440, top - 8, 0.9) +
    island(scene, 780, 1210, 1120, 232) +
    fruit(scene, 520, 960, 0.9) +
    vase(scene, 1120, 958, 1) +
    times(3, (i) => stool(scene, 500 + i * 280, 1250, 180)) +
    times(3, (i) => pendant(scene, 500 + i * 280, 270, 0.52, lamp))
  )
}

/** The sink under a broad window, open shelves at both sides, a round fridge. */
function sinkByTheWindow(scene: Scene): string {
  const { p, random } = scene
  const floorY = 880
  const top = floorY + 10 - worktop
  const pane = { x: 560, y: 130, w: 520, h: 340, panes: 2 }
  return (
    shell(scene, floorY, random.pick(laid)) +
    splash(scene, 310, 400, 1290, top - 400) +
    window(scene, pane) +
    sun(scene, daylight(560, 130, 520, 340, floorY, 2, 0.1)) +
    wallShelf(scene, 1170, 190, 370, 2) +
    print(scene, 372, 150, 120, 150, random.whole(0, 6)) +
    cupboards(scene, 330, floorY + 10, 7, 184, 5, 1) +
    tap(p.metal, 780, top - 8) +
    jars(scene, 480, top - 8) +
    herbs(scene, 990, top - 8, 0.8) +
    hob(scene, 1340, top - 8) +
    fruit(scene, 1160, top - 8, 0.8) +
    fridge(scene, 40, floorY + 20, 270, 700, mix(p.pop, p.soft, 0.45)) +
    longRug(scene, -420, 420, 1, 1.24) +
    random.pick(floorPlants)(scene, 1480, 1130, 0.8)
  )
}

/** Light from the side wall; a tall oven column, a run of cupboards and a table to eat at. */
function withTable(scene: Scene): string {
  const { p, random } = scene
  const floorY = 830
  const top = floorY + 8 - worktop
  const { drawing, place } = sideWall(scene, 270, floorY)
  const lamp = random.pick(['basket', 'dome', 'cone'] as const)
  return (
    shell(scene, floorY, random.pick(laid)) +
    drawing +
    sideWindow(scene, place, [0.18, 0.16], [0.86, 0.66], 2) +
    splash(scene, 294, 330, 900, top - 330) +
    wallShelf(scene, 360, 190, 420, 1) +
    hood(scene, 1060, 340) +
    cupboards(scene, 294, floorY + 8, 5, 180, -1, 1) +
    jars(scene, 480, top - 8) +
    tap(p.metal, 660, top - 8) +
    hob(scene, 1076, top - 8) +
    ovenColumn(scene, 1194, floorY + 8, 200, 700) +
    fridge(scene, 1404, floorY + 12, 190, 690, tint(mix(p.soft, '#cfd4d2', 0.5), 0.1)) +
    diningChair(scene, 590, 1060, 0.92) +
    diningChair(scene, 1010, 1060, 0.92) +
    diningTable(scene, 800, 1170, 860, 250) +
    fruit(scene, 640, 902, 0.8) +
    vase(scene, 800, 900, 1) +
    cup(scene, 1000, 906, 1) +
    pendant(scene, 770, 350, 0.85, lamp)
  )
}

/** A galley that ends in a tall garden window, cupboards low on both sides of it, baskets on the wall. */
function tallWindow(scene: Scene): string {
  const { p, random } = scene
  const floorY = 860
  const top = floorY + 10 - worktop
  const pane = { x: 1080, y: 90, w: 420, h: 740, panes: 2, rail: 0.3, door: true, zoom: 1 }
  return (
    shell(scene, floorY, random.pick(laid), 'plain') +
    window(scene, pane) +
    sun(scene, daylight(1080, 90, 420, 740, floorY, 2, -0.2)) +
    splash(scene, 0, 340, 1000, top - 340) +
    wallCupboards(scene, 0, 50, 2, 190, 320) +
    wallBasket(scene, 860, 190, 78) +
    hood(scene, 590, 340) +
    cupboards(scene, -20, floorY + 10, 5, 196, 3, 0) +
    jars(scene, 200, top - 8) +
    tap(p.metal, 380, top - 8) +
    hob(scene, 664, top - 8) +
    vase(scene, 880, top - 8, 1) +
    fanPlant(scene, 1520, 1000, 1) +
    island(scene, 640, 1220, 980, 220) +
    fruit(scene, 860, 978, 1) +
    cup(scene, 420, 984, 1) +
    times(2, (i) => stool(scene, 470 + i * 330, 1260, 170)) +
    times(2, (i) => pendant(scene, 470 + i * 330, 250, 0.66, 'basket'))
  )
}

/** Every layout of a kitchen. */
export const kitchen = [withIsland, sinkByTheWindow, withTable, tallWindow]
