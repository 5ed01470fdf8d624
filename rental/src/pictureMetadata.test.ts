import { expect, test } from 'vitest'
import { pictureHasMetadata, pictureTypeOf, pictureWithoutMetadata } from './pictureMetadata.ts'

const codes = (word: string) => [...word].map((letter) => letter.charCodeAt(0))
const bigEndian = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
const littleEndian = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff)

const pngChunk = (type: string, data: readonly number[]) => [
  ...bigEndian(data.length),
  ...codes(type),
  ...data,
  1,
  2,
  3,
  4,
]
const png = (...chunks: (readonly number[])[]) =>
  new Uint8Array([0x89, ...codes('PNG'), 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flat()])
const [header, palette, data, end] = [
  pngChunk('IHDR', [0, 0, 0, 1]),
  pngChunk('PLTE', [9, 9, 9]),
  pngChunk('IDAT', [7, 7]),
  pngChunk('IEND', []),
]
const plainPng = png(header, palette, data, data, end)

// promise: bad-metadata
test.each([
  ['text', png(header, pngChunk('tEXt', codes('Author me')), palette, data, data, end)],
  ['place and time', png(header, palette, pngChunk('eXIf', [1]), pngChunk('tIME', [1]), data, data, end)],
  ['a colour profile', png(header, pngChunk('iCCP', [1]), palette, data, data, end)],
  ['a chunk of a program', png(header, palette, data, data, pngChunk('prVt', [1]), end)],
  ['data after the end', png(header, palette, data, data, end, codes('PK secret'))],
])('%s of a PNG is detected and removed', (_, bytes) => {
  expect([pictureHasMetadata(bytes), pictureHasMetadata(plainPng)]).toEqual([true, false])
  expect(pictureWithoutMetadata(bytes)).toEqual(plainPng)
})

const chunk = (name: string, content: readonly number[]) => [
  ...codes(name),
  ...littleEndian(content.length),
  ...content,
  ...(content.length % 2 ? [0] : []),
]
const webp = (...chunks: (readonly number[])[]) => {
  const body = chunks.flat()
  return new Uint8Array([...codes('RIFF'), ...littleEndian(body.length + 4), ...codes('WEBP'), ...body])
}
const extended = (flags: number) => chunk('VP8X', [flags, 0, 0, 0, 1, 0, 0, 1, 0, 0])
const [alpha, picture] = [chunk('ALPH', [1, 2, 3]), chunk('VP8 ', [5, 6, 7, 8])]
const tiff = (orientation: number) => [
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0],
  ...[orientation, 0, 0, 0, 0, 0, 0],
]
const plainWebp = webp(extended(0x10), alpha, picture)

// promise: bad-metadata
test.each([
  ['place and camera', webp(extended(0x18), alpha, picture, chunk('EXIF', [...tiff(1), ...codes('Camera')]))],
  ['a description', webp(extended(0x14), alpha, picture, chunk('XMP ', codes('<x/>')))],
  ['a colour profile', webp(extended(0x30), chunk('ICCP', [1]), alpha, picture)],
  ['a chunk of a program', webp(extended(0x10), alpha, picture, chunk('what', [1]))],
  ['data after the end', new Uint8Array([...plainWebp, ...codes('secret')])],
])('%s of a WebP is detected and removed', (_, bytes) => {
  expect([pictureHasMetadata(bytes), pictureHasMetadata(plainWebp)]).toEqual([true, false])
  expect(pictureWithoutMetadata(bytes)).toEqual(plainWebp)
})

test('the orientation of a WebP stays, alone', () => {
  const turned = webp(extended(0x08), picture, chunk('EXIF', tiff(6)))
  expect(pictureWithoutMetadata(turned)).toEqual(turned)
  expect(
    pictureWithoutMetadata(webp(extended(0x0c), picture, chunk('EXIF', [...tiff(6), 9]), chunk('XMP ', [1]))),
  ).toEqual(turned)
  expect(pictureWithoutMetadata(webp(picture))).toEqual(webp(picture))
})

test('a truncated or animated picture, and any other file, is invalid', () => {
  const files = [
    ...[png(header, data), plainPng.slice(0, -1), plainPng.slice(0, 12), png()],
    ...[plainWebp.slice(0, -1), webp(extended(2), chunk('ANMF', [1])), webp(alpha), plainWebp.slice(0, 12)],
    ...[new Uint8Array(codes('GIF89a')), new Uint8Array()],
  ]
  for (const bytes of files) expect(pictureHasMetadata(bytes)).toBeUndefined()
  expect([plainPng, plainWebp, new Uint8Array(codes('%PDF'))].map(pictureTypeOf)).toEqual(['png', 'webp', undefined])
})
