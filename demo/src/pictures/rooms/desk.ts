/** Desks, three layouts. */
import { blind, curtains } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import { dryFloors } from '../floors.ts'
import { easyChair } from '../furniture/armchairs.ts'
import { gallery, print } from '../furniture/art.ts'
import { bookcase } from '../furniture/bookcase.ts'
import { deskChair } from '../furniture/desk-chair.ts'
import { floorLamp, tableLamp } from '../furniture/lamps.ts'
import { floorPlants } from '../furniture/plants.ts'
import { longRug, roundRug } from '../furniture/rugs.ts'
import { wallShelf } from '../furniture/shelves.ts'
import { trailingPlant, vase } from '../furniture/small-plants.ts'
import { desk } from '../furniture/tables.ts'
import { books, cup } from '../furniture/tabletop.ts'
import { figTree } from '../furniture/tall-plants.ts'
import { contact, slab } from '../light.ts'
import { d, path, rect, shade } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { shell } from '../shell.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window } from '../window.ts'

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

function laptop({ p }: Scene, x: number, y: number): string {
  return (
    contact(x, y, 130, 6) +
    path(d`M${x - 100},${y - 138}H${x + 100}L${x + 104},${y - 8}H${x - 104}Z`, '#c9cfd2') +
    path(d`M${x - 90},${y - 128}H${x + 90}L${x + 93},${y - 16}H${x - 93}Z`, shade(p.main, 0.2)) +
    rect(x - 70, y - 112, 76, 10, '#fff', { o: 0.7, r: 5 }) +
    rect(x - 70, y - 90, 120, 7, '#fff', { o: 0.4, r: 3 }) +
    rect(x - 70, y - 74, 96, 7, '#fff', { o: 0.4, r: 3 }) +
    rect(x + 24, y - 60, 48, 32, p.pop, { r: 4 }) +
    slab(x - 122, y - 10, 244, 11, '#dde1e2', 5)
  )
}

/** The desk under a window, looking out. */
function lookingOut(scene: Scene): string {
  const { random } = scene
  const pane = { x: 480, y: 110, w: 640, h: 430, panes: 2 }
  return (
    shell(scene, 830, random.pick(dryFloors), random.pick(['plain', 'panels'] as const)) +
    window(scene, pane) +
    blind(scene, pane, 0.2) +
    sun(scene, daylight(480, 110, 640, 430, 830, 2, 0.3)) +
    print(scene, 150, 190, 180, 226, random.whole(0, 6)) +
    wallShelf(scene, 1230, 230, 300, 2) +
    longRug(scene, -520, 520, 0.97, 1.34) +
    desk(scene, 800, 980, 900, 300) +
    laptop(scene, 800, 678) +
    tableLamp(scene, 460, 678, 0.95) +
    books(scene, 1080, 678, 1) +
    cup(scene, 990, 678, 1) +
    deskChair(scene, 760, 1140, 0.95) +
    random.pick(floorPlants)(scene, 180, 960, 1)
  )
}

/** The desk on the back wall beside a bookcase, light from the side. */
function besideBooks(scene: Scene): string {
  const { random } = scene
  const { drawing, place } = sideWall(scene, 290, 830)
  return (
    shell(scene, 830, random.pick(dryFloors), random.pick(['plain', 'twoTone', 'battens'] as const)) +
    drawing +
    sideWindow(scene, place, [0.16, 0.14], [0.84, 0.7], 2) +
    gallery(scene, 800, 270, 0.9) +
    bookcase(scene, 1200, 842, 340, 700) +
    roundRug(scene, 800, 1090, 560) +
    desk(scene, 790, 970, 760, 300) +
    laptop(scene, 720, 668) +
    tableLamp(scene, 1090, 668, 0.95) +
    vase(scene, 500, 668, 0.9) +
    deskChair(scene, 720, 1130, 0.92) +
    random.pick(floorPlants)(scene, 170, 1120, 1)
  )
}

/** A tall window, the desk at the right, a chair to read in at the left. */
function readAndWork(scene: Scene): string {
  const { random } = scene
  const pane = { x: 160, y: 130, w: 380, h: 620, panes: 2, rail: 0.32, door: true }
  return (
    shell(scene, 830, random.pick(dryFloors), random.pick(['plain', 'panels', 'battens'] as const)) +
    window(scene, pane) +
    curtains(scene, pane, 826) +
    sun(scene, daylight(160, 130, 380, 600, 830, 2, 0.35)) +
    wallShelf(scene, 900, 250, 520, 1) +
    print(scene, 720, 170, 130, 164, random.whole(0, 6)) +
    longRug(scene, -160, 740, 0.97, 1.36) +
    desk(scene, 1130, 970, 760, 300) +
    laptop(scene, 1090, 668) +
    cup(scene, 1250, 668, 1) +
    trailingPlant(scene, 860, 668, 0.7) +
    deskChair(scene, 1060, 1130, 0.92) +
    floorLamp(scene, 620, 890, 560) +
    easyChair(scene, 380, 1090, 1) +
    figTree(scene, 1530, 960, 0.8)
  )
}

/** Every layout of a desk. */
export const desks = [lookingOut, besideBooks, readAndWork]
