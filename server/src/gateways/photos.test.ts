import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { squarePng } from '../domains/accounts/accounts/profiles/avatar.ts'
import { createDiskFiles } from './diskFiles.ts'
import { createPhotoFiles, photoPath, preparePhoto } from './photos.ts'
import { redrawPicture } from './picture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })
const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer()
const codeOf = (bytes: Buffer) =>
  preparePhoto(bytes).then(
    () => 'kept',
    ({ code }: { code: string }) => code,
  )

test('a picture is stored at three widths, with a tiny blurred placeholder', async () => {
  const photo = await preparePhoto(await jpeg(2000, 1500))
  expect(photo.files.map(({ width }) => width)).toEqual([480, 960, 1600])
  expect([photo.width, photo.height]).toEqual([1600, 1200])
  expect(photo.blurred).toMatch(/^data:image\/webp;base64,/)
  expect(photo.blurred.length).toBeLessThan(400)
  const kinds = await Promise.all(photo.files.map(({ bytes }) => sharp(bytes).metadata()))
  expect(kinds.map(({ format, width }) => [format, width])).toEqual([
    ['webp', 480],
    ['webp', 960],
    ['webp', 1600],
  ])
})

test('a narrow picture is not enlarged', async () => {
  const photo = await preparePhoto(await plain(700, 500).png().toBuffer())
  expect(photo.files.map(({ width }) => width)).toEqual([480, 700])
})

test('a picture is rotated upright, and its EXIF place and time are removed', async () => {
  const taken = await plain(1000, 700)
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '13/1 41/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const photo = await preparePhoto(taken)
  expect([photo.width, photo.height]).toEqual([700, 1000])
  for (const { bytes } of photo.files) {
    const { exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  }
})

// promise: sgn-5-step4-content
test('the content decides, not the name: neither SVG nor GIF, WebP or text is a picture here', async () => {
  expect(await codeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'))).toBe(
    'photo-type-refused',
  )
  expect(await codeOf(await plain(800, 600).webp().toBuffer())).toBe('photo-type-refused')
  expect(await codeOf(await plain(800, 600).gif().toBuffer())).toBe('photo-type-refused')
  expect(await codeOf(Buffer.from(''))).toBe('photo-type-refused')
})

test('a HEIC picture is refused with its own code', async () => {
  expect(await codeOf(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('photo-heic-refused')
})

// promise: sgn-5-image-small
test('640 × 480 is enough, in landscape or portrait; less is not', async () => {
  expect(await codeOf(await jpeg(640, 480))).toBe('kept')
  expect(await codeOf(await jpeg(480, 640))).toBe('kept')
  expect(await codeOf(await jpeg(639, 480))).toBe('photo-too-small')
  expect(await codeOf(await jpeg(640, 479))).toBe('photo-too-small')
})

// promise: sgn-9-upload
test('more than 10 MB, or more than 50 megapixels in a small file, is too large', async () => {
  expect(await codeOf(Buffer.alloc(10 * 1024 * 1024 + 1, 255))).toBe('photo-too-large')
  expect(await codeOf(await plain(7200, 7000).jpeg().toBuffer())).toBe('photo-too-large')
})

test('a PNG, which is decoded whole, may have 25 megapixels, and a JPEG 50', async () => {
  expect(await codeOf(await plain(5000, 5000).png().toBuffer())).toBe('kept')
  expect(await codeOf(await plain(5001, 5000).png().toBuffer())).toBe('photo-too-large')
  expect(await codeOf(await plain(7000, 7000).png().toBuffer())).toBe('photo-too-large')
  expect(await codeOf(await plain(7000, 7000).jpeg().toBuffer())).toBe('kept')
})

test('a truncated picture is unreadable', async () => {
  const whole = await jpeg(1200, 900)
  expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe('photo-unreadable')
  expect(await codeOf(Buffer.from('ffd8ffe000104a464946', 'hex'))).toBe('photo-unreadable')
})

test('a picture under a second id takes no additional disk space', async () => {
  const files = createPhotoFiles(createDiskFiles(folder))
  await files.keep('first', await preparePhoto(await jpeg(800, 600)))
  await files.copy('first', 'second')
  const [one, two] = ['first', 'second'].map((id) => statSync(path.join(folder, 'photos', id, '480.webp')))
  expect([one?.ino, one?.nlink]).toEqual([two?.ino, 2])
})

test('a stored picture is read, copied and removed under its id', async () => {
  const files = createPhotoFiles(createDiskFiles(folder))
  const photo = await preparePhoto(await jpeg(800, 600))
  await files.keep('one', photo)
  await files.copy('one', 'two')
  await files.remove('one')
  expect(await files.read('one', 480)).toBeUndefined()
  const found = await files.read('two', 480)
  expect(found && (await buffer(found.stream)).equals(photo.files[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(photoPath('two', 480)).toBe('/files/photos/two/480.webp')
  expect(photoPath('two', 480, 'a')).toBe('/files/photos/two/480.webp?pass=a')
})

// promise: photo-on-white
test.each(['photo', 'picture of a message', 'avatar'])('a transparent PNG lies on white (%s)', async (kind) => {
  const black = {
    create: { width: 800, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  const png = await sharp(black).png().toBuffer()
  const drawn = {
    photo: async () => (await preparePhoto(png)).files[0]?.bytes,
    'picture of a message': async () => (await redrawPicture(png)).small,
    avatar: () => squarePng(png),
  }[kind]
  const { channels, isOpaque } = await sharp(await drawn?.()).stats()
  expect(isOpaque).toBe(true)
  expect(channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255])
})
