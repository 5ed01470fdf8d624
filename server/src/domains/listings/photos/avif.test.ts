import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { openFiles } from '../../../gateways/openFiles.ts'
import { createPhotoFiles, type PhotoFiles } from '../../../gateways/photos.ts'
import { createTestHomes, sampleListing } from '../../../testing/homes.ts'
import { openTestStore } from '../../../testing/objectStore.ts'
import { createPhotos } from './service.ts'

const store = await openTestStore()
const { services, createPerson, publish } = await createTestHomes({ AVIF_PICTURES: 'on' })
const { database, clock, files: root } = services.deps
afterAll(async () => {
  await services.close()
  await store.close()
})
const ada = await createPerson()
const browser = 'image/avif,image/webp,image/png,*/*;q=0.8'
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const grainy = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } })
  .jpeg()
  .toBuffer()

/** Another process with the same files, or with its own. */
const openPhotos = (files: PhotoFiles = createPhotoFiles(createDiskFiles(root))) =>
  createPhotos({ ...services.deps, files })
const photos = openPhotos()
async function drawAll(by = photos): Promise<void> {
  while (await by.avif.drawNext());
}
const folder = (id: string) => path.join(root, 'photos', id)
const filesOf = (id: string) => (existsSync(folder(id)) ? readdirSync(folder(id)).toSorted() : [])
const both = ['480.avif', '480.webp', '640.avif', '640.webp']
const show = (id: string, { accept = browser, method = 'GET' as 'GET' | 'HEAD', pass = '', known = '' } = {}) =>
  services.app.inject({
    method,
    url: `/api/files/photos/${id}/480.webp${pass && `?pass=${pass}`}`,
    headers: { accept, ...(known && { 'if-none-match': known }) },
  })

/** Adds a picture to a home. Returns its id. */
async function add(home: string, bytes = grainy): Promise<string> {
  const kept = await services.listings.upload(ada.person, home, { files: [{ fileName: 'a.jpg', bytes }] })
  return kept.at(-1)?.id ?? ''
}

// promise: pub-7-images-avif
test('a browser that accepts AVIF gets it at the same address once it is generated, and others get WebP', async () => {
  const id = await add(await publish(ada))
  const before = await show(id)
  expect(before.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept', etag: `"${id}-480.webp"` })
  await drawAll()
  expect(filesOf(id)).toEqual(both)
  const after = await show(id)
  expect(after.headers).toMatchObject({
    'content-type': 'image/avif',
    vary: 'accept',
    etag: `"${id}-480.avif"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400, immutable',
    'content-length': String(after.rawPayload.length),
  })
  expect(await sharp(after.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 480 })
  expect(after.rawPayload.length).toBeLessThan(before.rawPayload.length)
  for (const accept of ['image/webp,*/*', '*/*', 'image/*', 'image/avif;q=0, image/webp', 'image/avifs'])
    expect((await show(id, { accept })).rawPayload).toEqual(before.rawPayload)
  expect((await show(id, { accept: 'image/webp, IMAGE/AVIF;q=0.9' })).headers['content-type']).toBe('image/avif')
})

test('with AVIF switched off, existing files are not served, and none are generated', async () => {
  const id = await add(await publish(ada))
  await drawAll()
  const files = createPhotoFiles(createDiskFiles(root))
  const off = createPhotos({ ...services.deps, files, settings: { AVIF_PICTURES: 'off' } })
  expect([await photos.formatsOf(id, 480), await off.formatsOf(id, 480)]).toEqual([['avif', 'webp'], ['webp']])
  const another = await add(await publish(ada))
  await off.avif.start(() => undefined)()
  expect(filesOf(another)).toEqual(['480.webp', '640.webp'])
})

test('HEAD answers like GET, and an unchanged picture is not sent again in either format', async () => {
  const id = await add(await publish(ada))
  await drawAll()
  for (const accept of [browser, 'image/webp']) {
    const [get, head] = [await show(id, { accept }), await show(id, { accept, method: 'HEAD' })]
    for (const name of ['content-type', 'content-length', 'etag', 'vary', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name])
    const again = await show(id, { accept, known: String(get.headers.etag) })
    expect([again.statusCode, again.headers.vary, again.headers.etag]).toEqual([304, 'accept', get.headers.etag])
  }
  expect((await show(id, { known: `"${id}-480.webp"` })).headers['content-type']).toBe('image/avif')
})

// promise: pub-7-images-ranges
test('an interrupted picture resumes in the format it began in; a range beyond its end is empty', async () => {
  const id = await add(await publish(ada))
  const whole = (await show(id)).rawPayload
  const ask = (headers: Record<string, string>) =>
    services.app.inject({ url: `/api/files/photos/${id}/480.webp`, headers: { accept: browser, ...headers } })
  const rest = await ask({ range: 'bytes=100-', 'if-range': `"${id}-480.webp"` })
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes 100-${whole.length - 1}/${whole.length}`,
  ])
  expect(rest.rawPayload).toEqual(whole.subarray(100))
  const beyond = await ask({ range: 'bytes=99999999-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  await drawAll()
  const asAvif = await ask({ range: 'bytes=100-', 'if-range': `"${id}-480.webp"` })
  expect([asAvif.statusCode, asAvif.headers['content-type']]).toEqual([200, 'image/avif'])
})

test('an AVIF that is no smaller than the WebP is discarded', async () => {
  const id = await add(await publish(ada))
  writeFileSync(path.join(folder(id), '480.webp'), 'less than any picture')
  await drawAll()
  expect(filesOf(id)).toEqual(['480.webp', '640.avif', '640.webp'])
  expect((await show(id)).headers['content-type']).toBe('image/webp')
})

// promise: pub-7-images-avif-hidden
test('a restricted picture is served in neither format, and to authorized viewers in both', async () => {
  const home = await publish(ada)
  const id = await add(home)
  await drawAll()
  const answers = async () => (await Promise.all([show(id), show(id, { accept: '*/*' })])).map((one) => one.statusCode)
  expect(await answers()).toEqual([200, 200])
  for (const gone of ['hidden_at', 'deleted_at']) {
    await database`update listing set ${database(gone)} = now() where id = ${home}`
    clock.pass(11)
    expect(await answers()).toEqual([404, 404])
    const [shown] = (await services.listings.list([home]))[0]?.photos.filter((photo) => photo.id === id) ?? []
    const passed = await show(id, { pass: String(shown?.pass) })
    expect(passed.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' })
    expect(passed.headers['cache-control']).toBe('private, max-age=86400, immutable')
    await database`update listing set ${database(gone)} = null where id = ${home}`
  }
})

test('a picture removed from a home is deleted in both formats, also during generation', async () => {
  const home = await publish(ada)
  const [one, other] = [await add(home), await add(home)]
  await drawAll()
  await services.listings.removePhoto(ada.person, one)
  expect([filesOf(one), filesOf(other)]).toEqual([[], both])
  const files = createPhotoFiles(createDiskFiles(root))
  const third = await add(home)
  let isThere = true
  const slow = openPhotos({
    ...files,
    async keepAvif(id, width, bytes) {
      if (isThere) await services.listings.removePhoto(ada.person, third)
      isThere = false
      await files.keepAvif(id, width, bytes)
    },
  })
  await drawAll(slow)
  expect(filesOf(third)).toEqual([])
  expect(await database`select from photo_avif where photo_id in (${one}, ${third})`).toHaveLength(0)
})

test('a home’s copy shares the generated files on disk, and keeps them when the first is deleted', async () => {
  const home = await services.listings.draft(ada.person, sampleListing)
  const id = await add(home)
  await drawAll()
  const copy = await services.listings.duplicate(ada.person, home)
  const twin = (await services.listings.list([copy]))[0]?.photos[0]
  const inode = (photo: string) => statSync(path.join(folder(photo), '480.avif')).ino
  expect(inode(twin?.id ?? '')).toBe(inode(id))
  expect(await photos.avif.drawNext()).toBe(false)
  await services.listings.remove(ada.person, home)
  expect(filesOf(id)).toEqual([])
  const shown = await show(twin?.id ?? '', { pass: String(twin?.pass) })
  expect(shown.headers['content-type']).toBe('image/avif')
  const early = await services.listings.draft(ada.person, sampleListing)
  await add(early)
  const copied = (await services.listings.list([await services.listings.duplicate(ada.person, early)]))[0]?.photos[0]
  await drawAll()
  expect(filesOf(copied?.id ?? '')).toEqual(both)
})

test('two processes generate different pictures, each picture once', async () => {
  const home = await publish(ada)
  await drawAll()
  for (let count = 0; count < 4; count++) await add(home)
  const drawn: string[] = []
  const files = createPhotoFiles(createDiskFiles(root))
  const noting = {
    ...files,
    keepAvif: async (...kept: Parameters<PhotoFiles['keepAvif']>) => {
      drawn.push(`${kept[0]} ${kept[1]}`)
      await files.keepAvif(...kept)
    },
  }
  await Promise.all([drawAll(openPhotos(noting)), drawAll(openPhotos(noting))])
  expect([drawn.length, new Set(drawn).size]).toEqual([8, 8])
})

test('a process that dies midway leaves no served file, and another retries half an hour later, four times at most', async () => {
  const id = await add(await publish(ada))
  const files = createPhotoFiles(createDiskFiles(root))
  const dying = openPhotos({
    ...files,
    async keepAvif(photo, width) {
      writeFileSync(path.join(folder(photo), `${width}.avif`), 'half of')
      throw new Error('it died')
    },
  })
  await expect(dying.avif.drawNext()).rejects.toThrow('it died')
  expect((await show(id)).headers['content-type']).toBe('image/webp')
  expect(await photos.avif.drawNext()).toBe(true) // the uncompressed one beside it
  expect(await photos.avif.drawNext()).toBe(false)
  clock.pass(30 * 60 + 1)
  await drawAll()
  expect((await sharp(readFileSync(path.join(folder(id), '480.avif'))).metadata()).width).toBe(480)
  const poison = await add(await publish(ada))
  for (let tries = 0; tries < 4; tries++) {
    await database`update photo_avif set next_try_at = ${new Date(clock.now())} where photo_id = ${poison}`
    await database`update photo_avif set next_try_at = null where photo_id <> ${poison}`
    await expect(dying.avif.drawNext()).rejects.toThrow('it died')
  }
  clock.pass(30 * 60 + 1)
  expect(await dying.avif.drawNext()).toBe(true)
  expect(await dying.avif.drawNext()).toBe(false)
  expect((await show(poison)).headers['content-type']).toBe('image/webp')
})

test('the newest picture is generated first', async () => {
  await drawAll()
  const home = await publish(ada)
  await drawAll()
  const older = await add(home)
  clock.pass(1)
  const newer = await add(home)
  await photos.avif.drawNext()
  expect([filesOf(newer).length, filesOf(older).length]).toEqual([4, 2])
  await photos.avif.drawNext()
  expect(filesOf(older)).toEqual(both)
})

test('where the AVIF is missing, or the WebP unreadable, the picture is served as before', async () => {
  const id = await add(await publish(ada))
  await drawAll()
  rmSync(path.join(folder(id), '480.avif'))
  expect((await show(id)).headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${id}-480.webp"` })
  const lost = await add(await publish(ada))
  rmSync(folder(lost), { recursive: true })
  await drawAll()
  expect((await show(lost)).statusCode).toBe(404)
})

test('an S3 store generates, copies and removes both formats too', async () => {
  const files = createPhotoFiles(await openFiles({ ...store.settings }, '/nowhere', async () => 'house'))
  const id = await add(await publish(ada))
  const bytes = readFileSync(path.join(folder(id), '640.webp'))
  const one = crypto.randomUUID()
  const prepared = {
    width: 1000,
    height: 700,
    blurred: '',
    fingerprint: new Uint8Array(),
    files: [480, 640].map((width) => ({ width, bytes })),
  }
  await files.keep(id, prepared)
  await drawAll(openPhotos(files))
  const there = (photo: string) =>
    Promise.all([480, 640].map(async (width) => (await files.read(photo, width, 'avif')) !== undefined))
  expect(await there(id)).toEqual([true, true])
  await files.copy(id, one)
  expect(await there(one)).toEqual([true, true])
  await files.remove(id)
  expect([await there(id), await files.read(id, 480)]).toEqual([[false, false], undefined])
})
