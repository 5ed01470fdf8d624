import { expect, test } from 'vitest'
import { withoutMetadata } from './jpegMetadata.ts'
import { pictureHasMetadata as hasMetadata } from './pictureMetadata.ts'

const segment = (marker: number, content: readonly number[]) => [0xff, marker, 0, content.length + 2, ...content]
const charCodes = (word: string) => [...word].map((letter) => letter.charCodeAt(0))
const jfif = segment(0xe0, [...charCodes('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
const jfifWithSmallCopy = segment(0xe0, [...charCodes('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])
const adobe = segment(0xee, [...charCodes('Adobe'), 0, 100, 0, 0, 0, 0, 1])
const exif = segment(0xe1, [...charCodes('Exif'), 0, 0, 1, 2, 3])
const profile = segment(0xe2, [...charCodes('ICC_PROFILE'), 0, 1])
const press = segment(0xed, [...charCodes('Photoshop 3.0'), 0])
const words = segment(0xfe, charCodes('written by me'))
const table = segment(0xdb, [0, 1, 2])
const scan = [...segment(0xda, [1, 2]), 7, 0xff, 0, 8, 0xff, 0xd3, 9]
const end = [0xff, 0xd9]
const jpeg = (...parts: (readonly number[])[]) => new Uint8Array([0xff, 0xd8, ...parts.flat()])
const plain = jpeg(jfif, adobe, table, scan, scan, end)

test('a picture without metadata is unchanged', () => {
  expect(hasMetadata(plain)).toBe(false)
  expect(withoutMetadata(plain)).toEqual(plain)
})

// promise: bad-metadata
test.each([
  ['place and camera', jpeg(jfif, exif, adobe, table, scan, scan, end)],
  ['a colour profile', jpeg(jfif, adobe, profile, table, scan, scan, end)],
  ['press metadata (IPTC)', jpeg(jfif, press, adobe, table, scan, scan, end)],
  ['a comment', jpeg(jfif, adobe, table, words, scan, scan, end)],
  ['a comment between two scans', jpeg(jfif, adobe, table, scan, words, scan, end)],
  ['data after the end', jpeg(jfif, adobe, table, scan, scan, end, charCodes('PK secret'))],
])('%s is detected and removed', (_, bytes) => {
  expect(hasMetadata(bytes)).toBe(true)
  expect(withoutMetadata(bytes)).toEqual(plain)
})

test('a thumbnail in the header, and a fake Adobe segment, are removed too', () => {
  expect(withoutMetadata(jpeg(jfifWithSmallCopy, table, scan, end))).toEqual(jpeg(table, scan, end))
  const false14 = segment(0xee, charCodes('Adobe and a house number'))
  expect(withoutMetadata(jpeg(false14, table, scan, end))).toEqual(jpeg(table, scan, end))
})

test('a file that is not a JPEG, or a truncated one, is invalid', () => {
  for (const bytes of [[], charCodes('%PDF-1.7'), [0xff, 0xd8], [...jpeg(jfif, table, scan)], [...jpeg(jfif, [1, 2])]])
    expect(hasMetadata(new Uint8Array(bytes))).toBeUndefined()
  expect(withoutMetadata(jpeg(segment(0xe1, [1]).slice(0, 4)))).toBeUndefined()
})

const tiff = (...directory: number[]) =>
  segment(0xe1, [...charCodes('Exif'), 0, 0, ...charCodes('MM'), 0, 42, 0, 0, 0, 8, ...directory])
const turned = (value: number) => [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
const camera = [0x01, 0x0f, 0, 2, 0, 0, 0, 4, ...charCodes('Cam'), 0]
const onlyTurned = (value: number) => jpeg(tiff(0, 1, ...turned(value), 0, 0, 0, 0), table, scan, end)

// promise: bad-metadata
test('the orientation stays, alone; everything beside it is removed', () => {
  const bytes = jpeg(jfif, tiff(0, 2, ...camera, ...turned(6), 0, 0, 0, 0, 9, 9), table, scan, end)
  const kept = withoutMetadata(bytes)
  expect(hasMetadata(bytes)).toBe(true)
  expect(kept).toEqual(jpeg(tiff(0, 1, ...turned(6), 0, 0, 0, 0), jfif, table, scan, end))
  expect(hasMetadata(kept as Uint8Array)).toBe(false)
  expect(hasMetadata(onlyTurned(6))).toBe(false)
})

test('a little-endian orientation is read; an upright or impossible one leaves nothing', () => {
  const little = segment(0xe1, [
    ...charCodes('Exif'),
    0,
    0,
    ...charCodes('II'),
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    8,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  expect(withoutMetadata(jpeg(little, table, scan, end))).toEqual(onlyTurned(8))
  for (const value of [0, 1, 9]) expect(withoutMetadata(onlyTurned(value))).toEqual(jpeg(table, scan, end))
  const cut = segment(0xe1, [...charCodes('Exif'), 0, 0, ...charCodes('MM'), 0, 42, 0, 0, 0, 99, 0, 0])
  expect(withoutMetadata(jpeg(cut, table, scan, end))).toEqual(jpeg(table, scan, end))
})
