/** What a person may expect of the pictures of the demo data. */
import sharp from 'sharp'
import { describe as about, expect, test } from 'vitest'
import { cities, describe, drawPortrait, drawRoom, hours, renderJpeg, renderPortrait, rooms } from './draw.ts'
import { layouts } from './layouts.ts'
import { palettes } from './palettes.ts'

const plain = { room: 'living', city: 'madrid', seed: 7, palette: 0, layout: 0, time: 'day' } as const

/** Reads an SVG as an XML reader would: every tag closes in order, no number is missing. */
function wellFormed(svg: string): boolean {
  const open: string[] = []
  for (const [, closing, name = '', , self] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return false
    } else if (!self) open.push(name)
  }
  const tags = svg.match(/</g)?.length
  const read = svg.match(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/g)?.length
  return open.length === 0 && tags === read && !/NaN|undefined|Infinity|null/.test(svg)
}

about('a picture', () => {
  test('is the same for the same spec', () => {
    for (const room of rooms) expect(drawRoom({ ...plain, room })).toBe(drawRoom({ ...plain, room }))
  })

  test('differs by seed, city, palette, hour and layout', () => {
    const others = [{ seed: 8 }, { city: 'bangkok' }, { palette: 1 }, { time: 'evening' }, { layout: 1 }] as const
    const drawn = [plain, ...others.map((other) => ({ ...plain, ...other }))].map(drawRoom)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test('says room, city and hour for its alternative text', () => {
    expect(describe(plain)).toEqual({ room: 'living', city: 'madrid', time: 'day' })
    const description = describe({ room: 'bath', city: 'bangkok', seed: 3 })
    expect(drawRoom({ room: 'bath', city: 'bangkok', seed: 3 })).toBe(
      drawRoom({ room: 'bath', city: 'bangkok', seed: 3, time: description.time }),
    )
  })

  test('has at least three layouts in every room, and ten palettes to wear', () => {
    for (const room of rooms) expect(layouts[room].length).toBeGreaterThanOrEqual(3)
    expect(palettes).toHaveLength(10)
  })

  test('is well-formed in every room, layout, palette, city and hour', () => {
    for (const room of rooms)
      for (const [layout] of layouts[room].entries())
        for (const [palette] of palettes.entries())
          for (const time of hours) {
            const city = cities[(layout + palette) % cities.length] ?? 'madrid'
            const spec = { room, city, seed: layout * 31 + palette, palette, layout, time }
            expect(wellFormed(drawRoom(spec)), JSON.stringify(spec)).toBe(true)
          }
  })

  test('renders in every room, layout and hour', async () => {
    const specs = rooms.flatMap((room, r) =>
      layouts[room].flatMap((_, layout) =>
        hours.map((time, h) => ({
          room,
          city: cities[(r + layout + h) % 3] ?? 'madrid',
          seed: layout,
          palette: r + layout,
          layout,
          time,
        })),
      ),
    )
    for (const spec of specs) {
      const { width, height } = await sharp(await renderJpeg(spec, 64)).metadata()
      expect([width, height]).toEqual([64, 48])
    }
  }, 30_000)

  test('is large enough to be listed and light enough to be sent', async () => {
    for (const room of ['living', 'facade'] as const) {
      const picture = await renderJpeg({ ...plain, room })
      const { width = 0, height = 0, format } = await sharp(picture).metadata()
      expect([width, height, format]).toEqual([1280, 960, 'jpeg'])
      expect(picture.length).toBeGreaterThan(40_000)
      expect(picture.length).toBeLessThan(170_000)
    }
  })

  test('fills its frame to the corners', async () => {
    for (const room of rooms) {
      const { channels } = await sharp(Buffer.from(drawRoom({ ...plain, room })), { density: 18 }).stats()
      expect(channels[3]?.min ?? 255, room).toBeGreaterThan(250)
    }
  })
})

about('the city outside', () => {
  test('is its own: three cities, three skylines, a river only in Bangkok', () => {
    const seen = cities.map((city) => drawRoom({ ...plain, city, room: 'view', layout: 0 }))
    expect(seen.map((svg) => svg.includes('fill="url(#water)"'))).toEqual([false, false, true])
    expect(new Set(seen).size).toBe(3)
  })
})

about('a portrait', () => {
  test('shows thirteen different people, the same ones every time', () => {
    const faces = Array.from({ length: 13 }, (_, i) => drawPortrait(i))
    expect(new Set(faces.map((face) => face.slice(face.indexOf('</defs>')))).size).toBe(13)
    expect(drawPortrait(4)).toBe(faces[4])
    expect(faces.every(wellFormed)).toBe(true)
  })

  test('is a small square', async () => {
    const { width, height } = await sharp(await renderPortrait(2)).metadata()
    expect([width, height]).toEqual([300, 300])
  })
})
