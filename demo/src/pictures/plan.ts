/** A floor plan: rooms as many as the home has, with their doors and what stands in them, and no words, so that every reader reads it. */
import { circle, d, H, rect, stroke, times, W } from './paint.ts'

/** What a plan shows. */
export interface PlanSpec {
  readonly beds: number
  readonly baths: number
}

const paper = '#fbf8f2'
const wall = '#2d3a37'
const thing = '#8fa39c'
const floor = { living: '#f1e7d6', bed: '#e6ece4', bath: '#dfe9ec' } as const

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const outer: Box = { x: 140, y: 120, w: W - 280, h: H - 240 }
const middle = outer.x + outer.w * 0.54
const hall = 110

/** The plan as SVG, 1600 by 1200: the living room on the left, bedrooms along the right, bathrooms between at the end of the hall. */
export function drawPlan({ beds, baths }: PlanSpec): string {
  const right = outer.x + outer.w
  const bedHeight = outer.h / beds
  const bathHeight = (outer.h * 0.42) / baths
  const bedrooms = Array.from({ length: beds }, (_, at): Box => {
    const x = middle + hall
    return { x, y: outer.y + at * bedHeight, w: right - x, h: bedHeight }
  })
  const bathrooms = Array.from({ length: baths }, (_, at): Box => {
    const w = outer.w * 0.2
    return { x: middle - w, y: outer.y + at * bathHeight, w, h: bathHeight }
  })
  const parts = [
    rect(0, 0, W, H, paper),
    rect(outer.x, outer.y, outer.w, outer.h, floor.living),
    ...bedrooms.map(bedroom),
    ...bathrooms.map(bathroom),
    living(),
    room(outer),
    stroke(d`M${outer.x},${outer.y + 260}L${outer.x},${outer.y + 620}`, paper, 8), // windows
    ...bedrooms.map(({ y, h }) => stroke(d`M${right},${y + h * 0.25}L${right},${y + h * 0.75}`, paper, 8)),
    stroke(d`M${middle + 10},${outer.y + outer.h}L${middle + hall - 10},${outer.y + outer.h}`, paper, 26), // the way in
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">${parts.join('')}</svg>`
}

const room = ({ x, y, w, h }: Box) => stroke(d`M${x},${y}L${x + w},${y}L${x + w},${y + h}L${x},${y + h}Z`, wall, 22)

/** A door in a wall that stands upright, open into the room on its right (1) or left (-1). */
function door(x: number, y: number, side: 1 | -1): string {
  const wide = 84
  const leaf = stroke(d`M${x},${y}L${x + side * wide},${y}`, wall, 6)
  const way = stroke(d`M${x + side * wide},${y}Q${x + side * wide},${y + wide} ${x},${y + wide}`, thing, 3)
  return stroke(d`M${x},${y}L${x},${y + wide}`, paper, 26) + leaf + way
}

function bedroom(box: Box): string {
  const { x, y, w, h } = box
  const [width, length] = [Math.min(h * 0.55, 250), Math.min(w * 0.55, 290)]
  const [bedX, bedY] = [x + w - length - 30, y + (h - width) / 2]
  const pillow = width / 2 - 24
  return [
    rect(x, y, w, h, floor.bed),
    room(box),
    rect(bedX, bedY, length, width, '#ffffff', { r: 14 }),
    rect(bedX, bedY, length * 0.62, width, thing, { r: 14, o: 0.55 }),
    times(2, (at) => rect(bedX + length - 74, bedY + 16 + at * (width / 2), 56, pillow, floor.bath, { r: 12 })),
    rect(x + w * 0.3, y + 20, w * 0.4, Math.min(46, h * 0.16), thing, { r: 4 }), // a wardrobe
    door(x, y + h - 120, 1),
  ].join('')
}

function bathroom(box: Box): string {
  const { x, y, w, h } = box
  const tub = Math.min(92, h * 0.34)
  return [
    rect(x, y, w, h, floor.bath),
    room(box),
    rect(x + 22, y + 22, w - 60, tub, '#ffffff', { r: 26 }),
    rect(x + 36, y + 34, w - 88, tub - 24, floor.bath, { r: 20 }),
    circle(x + 58, y + h - 62, 32, '#ffffff'),
    rect(x + 120, y + h - 66, 62, 44, '#ffffff', { r: 10 }),
    door(x + w, y + h - 112, -1),
  ].join('')
}

/** The kitchen along the top, a table, and a sofa by the window. */
function living(): string {
  const { x, y, h } = outer
  return [
    rect(x + 20, y + 20, 340, 74, thing, { r: 4 }),
    times(2, (at) => circle(x + 250 + at * 52, y + 57, 18, paper)),
    rect(x + 60, y + 34, 90, 46, paper, { r: 8 }),
    rect(x + 190, y + 250, 200, 130, '#d9b98c', { r: 12 }),
    times(4, (at) => rect(x + 214 + (at % 2) * 92, y + (at < 2 ? 204 : 392), 56, 36, thing, { r: 8 })),
    rect(x + 50, y + h - 330, 96, 280, thing, { r: 20 }),
    times(2, (at) => rect(x + 84, y + h - 314 + at * 130, 62, 118, floor.bed, { r: 12 })),
    rect(x + 210, y + h - 250, 150, 110, '#d9b98c', { r: 55 }),
    rect(x + 430, y + h - 60, 190, 34, thing, { r: 4 }),
  ].join('')
}
