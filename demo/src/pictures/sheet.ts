/** Writes a contact sheet to look at: `node demo/src/pictures/sheet.ts out.png [homes|rooms|covers|people] [seed]`. */
import sharp from 'sharp'
import { cities, drawPortrait, drawRoom, homePictures, hours, type PictureSpec, rooms } from './draw.ts'
import { layouts } from './layouts.ts'

const [, , out, what = 'homes', from = '0'] = process.argv
if (!out) throw new Error('Name the PNG to write')
const start = Number(from)

const city = (i: number) => cities[i % cities.length] ?? 'madrid'
const each: readonly PictureSpec[] = rooms.flatMap((room, r) =>
  layouts[room].map((_, layout) => ({
    room,
    city: city(r + layout + start),
    seed: start + r * 31 + layout,
    palette: r + layout * 3 + start,
    layout,
    time: hours[(r + layout + start) % 2] ?? 'day',
  })),
)
const sheets: Record<string, { columns: number; width: number; drawings: () => string[] }> = {
  homes: {
    columns: 6,
    width: 400,
    drawings: () => [0, 1, 2, 3, 4, 5].flatMap((i) => homePictures(start + i, city(i), 6).map(drawRoom)),
  },
  covers: {
    columns: 6,
    width: 400,
    drawings: () =>
      Array.from({ length: 30 }, (_, i) => homePictures(start + i, city(Math.floor(i / 10)), 1).map(drawRoom)).flat(),
  },
  rooms: { columns: 6, width: 400, drawings: () => each.map(drawRoom) },
  people: { columns: 5, width: 300, drawings: () => Array.from({ length: 15 }, (_, i) => drawPortrait(start + i)) },
}

const sheet = sheets[what]
if (!sheet) throw new Error(`There is no sheet of ${what}`)
const { columns, width } = sheet
const height = what === 'people' ? width : (width * 3) / 4
const drawings = sheet.drawings()
const tiles = await Promise.all(
  drawings.map(async (svg, i) => ({
    input: await sharp(Buffer.from(svg)).resize(width, height).png().toBuffer(),
    left: 8 + (i % columns) * (width + 8),
    top: 8 + Math.floor(i / columns) * (height + 8),
  })),
)
const size = { width: 8 + columns * (width + 8), height: 8 + Math.ceil(drawings.length / columns) * (height + 8) }
await sharp({ create: { ...size, channels: 3, background: '#faf6ef' } })
  .composite(tiles)
  .png()
  .toFile(out)
