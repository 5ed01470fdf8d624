/** Copies of real pictures are found, and pictures of different homes are never taken for copies (D 11.31). */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type Fingerprint, fingerprintOf, isPlain } from './fingerprint.ts'
import { hashesOfOriginal, keysOf } from './hashes.ts'
import { type CopySearch, createCopySearch } from './likeness.ts'

const folder = path.join(import.meta.dirname, '../../../../demo/pictures/rendered')
const [width, height] = [900, 600]
const names = readdirSync(folder).toSorted()
/** The home in a file's name, e.g. "zona-rosa-loft-4-bath.jpg". */
const homeOf = (name: string) => name.replace(/-\d+-[a-z]+\.jpg$/, '')

const load = (name: string) =>
  sharp(readFileSync(path.join(folder, name)))
    .resize(width, height)
    .toBuffer()
const pictures = await Promise.all(
  names.map(async (name) => {
    const bytes = await load(name)
    const fingerprint = await fingerprintOf(sharp(bytes))
    const hashes = hashesOfOriginal(fingerprint).map(({ hash }) => hash)
    return { name, bytes, fingerprint, hashes, keys: new Set(keysOf(hashes)) }
  }),
)
type Picture = (typeof pictures)[number]

/** Whether a picture is taken for a copy of a stored one, as the database and the second look decide it. */
function isFound(search: CopySearch, { keys, hashes, fingerprint }: Picture): boolean {
  if (!search.keys.some((key) => keys.has(key))) return false
  return search.isNear(hashes) && search.likenessTo(fingerprint) !== undefined
}

type Change = (picture: Sharp) => Sharp
const cropped =
  (left: number, top: number, right: number, bottom: number): Change =>
  (picture) =>
    picture.extract({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    })
const bordered =
  (background: string, part: number): Change =>
  (picture) => {
    const [across, down] = [Math.round(part * width), Math.round(part * height)]
    return picture.extend({ left: across, right: across, top: down, bottom: down, background })
  }
const changes: Record<string, readonly Change[]> = {
  'scaled and saved again': [(picture) => picture.resize(640)],
  brighter: [(picture) => picture.modulate({ brightness: 1.1 })],
  mirrored: [(picture) => picture.flop()],
  'upside down': [(picture) => picture.flip()],
  inverted: [(picture) => picture.negate()],
  'turned by 90 degrees': [(picture) => picture.rotate(90)],
  'turned by 180 degrees': [(picture) => picture.rotate(180)],
  'turned by 270 degrees': [(picture) => picture.rotate(270)],
  'cropped by 5 % at each side': [cropped(0.05, 0.05, 0.05, 0.05)],
  'cropped by 10 % at each side': [cropped(0.1, 0.1, 0.1, 0.1)],
  'cropped by 10 % at one side': [cropped(0.1, 0, 0, 0)],
  'cropped unequally': [cropped(0.07, 0.03, 0.02, 0.09)],
  'in a white border': [bordered('white', 0.05)],
  'in a black border of 10 %': [bordered('black', 0.1)],
  'in a coloured border': [bordered('#c33', 0.03)],
  'in bars above and below': [(picture) => picture.extend({ top: 90, bottom: 90, background: 'black' })],
  'cropped, mirrored, turned, inverted and bordered': [
    cropped(0.05, 0.08, 0.1, 0),
    (picture) => picture.flop(),
    (picture) => picture.rotate(90),
    (picture) => picture.negate(),
    bordered('white', 0.06),
  ],
}

async function searchOfCopy(picture: Picture, steps: readonly Change[]): Promise<CopySearch> {
  let bytes = picture.bytes
  for (const step of steps) bytes = await step(sharp(bytes)).jpeg({ quality: 70 }).toBuffer()
  return createCopySearch(await fingerprintOf(sharp(bytes)))
}

// promise: sgn-6-desk-copies
test.each(Object.entries(changes))('copies that are %s are found', async (_, steps) => {
  const some = pictures.filter((__, at) => at % 3 === 0)
  expect(some.length).toBeGreaterThanOrEqual(12)
  const missed = await Promise.all(
    some.map(async (picture) => (isFound(await searchOfCopy(picture, steps), picture) ? [] : picture.name)),
  )
  expect(missed.flat()).toEqual([])
})

// promise: sgn-6-desk-no-copies
test('no picture of a home is taken for a copy of another home’s, in more than 500 pairs, among them the same bathroom with other tiles', () => {
  let pairs = 0
  const alarms: string[] = []
  const searches = new Map(pictures.map((picture) => [picture, createCopySearch(picture.fingerprint)]))
  const isAlarm = (copy: Picture, original: Picture) => isFound(searches.get(copy) as CopySearch, original)
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1)) {
      if (homeOf(one.name) === homeOf(other.name)) continue
      pairs += 1
      if (isAlarm(one, other) || isAlarm(other, one)) alarms.push(`${one.name}, ${other.name}`)
    }
  process.stdout.write(`${pairs} pairs of pictures of different homes, ${alarms.length} alarms\n`)
  expect(pairs).toBeGreaterThanOrEqual(500)
  expect(alarms).toEqual([])
})

test('a picture of one colour has no look, and walls that differ only in their shade are no copies', async () => {
  const plain = (background: string) => fingerprintOf(sharp({ create: { width, height, channels: 3, background } }))
  expect([isPlain(await plain('#777')), isPlain(pictures[0]?.fingerprint as Fingerprint)]).toEqual([true, false])
  const wall = (from: string, to: string, dots: number) =>
    fingerprintOf(
      sharp(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
          <linearGradient id="a" x2="0.3" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
          <filter id="n"><feTurbulence baseFrequency="0.05" seed="${dots}"/><feColorMatrix values="0.15 0 0 0 0  0.15 0 0 0 0  0.15 0 0 0 0  0 0 0 0 0.2"/></filter>
          <rect width="900" height="600" fill="url(#a)"/><rect width="900" height="600" filter="url(#n)"/></svg>`),
      ),
    )
  const [one, other] = [await wall('#ddd', '#666', 1), await wall('#ccc', '#555', 2)]
  expect(createCopySearch(one).likenessTo(one)).toBeCloseTo(1)
  expect(createCopySearch(one).likenessTo(other)).toBeUndefined()
})
