/** Bathrooms, four layouts. */
import { blind } from '../curtains.ts'
import { daylight } from '../daylight.ts'
import { type Floor, floor } from '../floors.ts'
import { print } from '../furniture/art.ts'
import { builtInBath, freeBath } from '../furniture/bath.ts'
import { pillMirror, roundMirror } from '../furniture/mirrors.ts'
import { pendant } from '../furniture/pendants.ts'
import { fanPlant, swordPlant } from '../furniture/plants.ts'
import { roundRug } from '../furniture/rugs.ts'
import { shower, tiledWall } from '../furniture/shower.ts'
import { trailingPlant, vase } from '../furniture/small-plants.ts'
import { palmPlant } from '../furniture/tall-plants.ts'
import { towelRail, towelStool } from '../furniture/towels.ts'
import { bottles, washstand } from '../furniture/washstand.ts'
import { mix, rect, tint, W } from '../paint.ts'
import type { Scene } from '../scene.ts'
import { sideWall } from '../side-wall.ts'
import { sideWindow } from '../side-window.ts'
import { window } from '../window.ts'

const laid: readonly Floor[] = ['tiles', 'patterned', 'tiles']

const sun = (scene: Scene, drawing: string) => (scene.time === 'day' ? drawing : '')

function walls(scene: Scene, floorY: number, split: number): string {
  const { p, random } = scene
  const low = mix(p.main, p.soft, random.between(0.4, 0.6))
  const high = random.chance(0.5)
  const upper = high
    ? tiledWall(scene, 0, split, tint(mix(p.soft, p.wall, 0.4), 0.1))
    : rect(0, 0, W, split, 'url(#wall)')
  return (
    upper +
    tiledWall(scene, split, floorY, low) +
    rect(0, split - 6, W, 14, p.metal) +
    rect(0, split + 8, W, 8, '#1c100c', { o: 0.12 }) +
    floor(scene, floorY, random.pick(laid))
  )
}

/** A bath of its own under the window, a washstand with a round mirror. */
function bathUnderWindow(scene: Scene): string {
  const pane = { x: 150, y: 110, w: 440, h: 310, panes: 2 }
  return (
    walls(scene, 860, 480) +
    window(scene, pane) +
    sun(scene, daylight(150, 110, 440, 310, 860, 2, 0.5)) +
    roundMirror(scene, 1250, 250, 176) +
    pendant(scene, 860, 320, 0.6, 'globe') +
    washstand(scene, 990, 950, 520, true) +
    bottles(scene, 1010, 630) +
    freeBath(scene, 470, 1050, 760) +
    towelStool(scene, 1250, 1120) +
    fanPlant(scene, 930, 1050, 0.72)
  )
}

/** A glazed shower at the right, the washstand in the middle of the wall. */
function glassShower(scene: Scene): string {
  const { random } = scene
  const pane = { x: 60, y: 120, w: 200, h: 420, panes: 1, rail: 0.5 }
  return (
    walls(scene, 870, random.pick([300, 560])) +
    window(scene, pane) +
    pillMirror(scene, 520, 110, 250, 370) +
    shower(scene, 1050, 890, 500) +
    washstand(scene, 340, 960, 600, random.chance(0.5)) +
    bottles(scene, 800, 640) +
    vase(scene, 400, 640, 0.8) +
    pendant(scene, 400, 300, 0.55, 'globe') +
    pendant(scene, 890, 300, 0.55, 'globe') +
    roundRug(scene, 640, 1090, 400) +
    palmPlant(scene, 160, 1010, 0.9)
  )
}

/** A built-in bath below an arched window, light from all sides. */
function archedWindow(scene: Scene): string {
  const pane = { x: 880, y: 90, w: 420, h: 460, panes: 2, shape: 'arch' as const, zoom: 1.1 }
  return (
    walls(scene, 870, 600) +
    window(scene, pane) +
    sun(scene, daylight(880, 200, 420, 350, 870, 2, -0.2)) +
    roundMirror(scene, 320, 270, 150) +
    pendant(scene, 620, 320, 0.6, 'globe') +
    towelRail(scene, 1390, 190, 380) +
    washstand(scene, 110, 960, 420, false) +
    bottles(scene, 395, 640) +
    builtInBath(scene, 640, 970, 880) +
    trailingPlant(scene, 700, 718, 1) +
    swordPlant(scene, 570, 1010, 0.66) +
    towelStool(scene, 1180, 1140) +
    roundRug(scene, 560, 1110, 360)
  )
}

/** Two bowls under two mirrors; the window is in the side wall. */
function twoBowls(scene: Scene): string {
  const { random } = scene
  const { drawing, place } = sideWall(scene, 280, 850)
  return (
    walls(scene, 850, 620) +
    drawing +
    sideWindow(scene, place, [0.2, 0.16], [0.84, 0.6], 2) +
    pillMirror(scene, 520, 130, 220, 330) +
    pillMirror(scene, 890, 130, 220, 330) +
    pendant(scene, 815, 260, 0.6, 'globe') +
    washstand(scene, 420, 945, 790, true, 2) +
    bottles(scene, 752, 625) +
    towelRail(scene, 1350, 200, 440) +
    freeBath(scene, 1330, 1190, 640) +
    print(scene, 330, 200, 100, 126, random.whole(0, 6)) +
    towelStool(scene, 620, 1130) +
    fanPlant(scene, 190, 1130, 0.9)
  )
}

/** A quiet corner: a bath lengthwise by a wide low window, blinds half down. */
function wideWindow(scene: Scene): string {
  const pane = { x: 480, y: 130, w: 700, h: 400, panes: 3, zoom: 1.2 }
  return (
    walls(scene, 860, 640) +
    window(scene, pane) +
    blind(scene, pane, 0.22) +
    sun(scene, daylight(480, 130, 700, 400, 860, 3, 0.15)) +
    towelRail(scene, 1330, 180, 420) +
    print(scene, 130, 200, 150, 188, 3) +
    pendant(scene, 384, 330, 0.6, 'globe') +
    palmPlant(scene, 190, 950, 1.05) +
    roundRug(scene, 800, 1120, 620) +
    freeBath(scene, 820, 1070, 860) +
    towelStool(scene, 1440, 1060)
  )
}

/** Every layout of a bathroom. */
export const bath = [bathUnderWindow, glassShower, archedWindow, twoBowls, wideWindow]
