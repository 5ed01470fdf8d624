/**
 * Pictures that are resent because an answer was lost (idempotency keys), and the rooms their landlord assigns to them.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { UploadAnswer } from '@keyhold/api/photos.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { createPhotoFiles, preparePhoto } from '../../../gateways/photos.ts'
import { createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'

const homes = await createTestHomes()
const { services, createPerson: settle, publish } = homes
afterAll(() => services.close())
const ada = await settle()
const picture = await jpeg()
const draft = () => services.listings.draft(ada.person, sampleListing)
const images = async (id: string) => (await ada.call<RoomAd>('GET', `/roomAd/findById/${id}`)).body.property.images
const names = async (id: string) => (await images(id)).map(({ fileName }) => fileName)
function send(id: string, key: string, { bytes = picture, keep }: { bytes?: Buffer; keep?: string[] } = {}) {
  const form = new FormData()
  form.append('id', id)
  form.append('key', key)
  if (keep) form.append('oldImageList', keep.join())
  form.append('files', new File([new Uint8Array(bytes)], 'image.jpg'))
  return ada.call<UploadAnswer>('POST', '/roomAd/uploadImage', form)
}

// promise: sgn-7-upload-again
test('a picture resent under its idempotency key, because its answer was lost, is stored once', async () => {
  const id = await draft()
  const key = crypto.randomUUID()
  const first = await send(id, key)
  const again = await send(id, key)
  const atOnce = await Promise.all([1, 2].map(() => send(id, crypto.randomUUID())))
  expect(again.body).toMatchObject({ added: first.body.added })
  expect(await names(id)).toHaveLength(3)
  expect(new Set([...first.body.added, ...atOnce.flatMap(({ body }) => body.added)]).size).toBe(3)
  const twice = crypto.randomUUID()
  const both = await Promise.all([1, 2].map(() => send(id, twice)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const { body } of both) expect(new Set(body.images.map((image) => image.id)).size).toBe(body.images.length)
  expect(await names(id)).toHaveLength(4)
  // The sender chooses the key: it must not match another home's picture.
  const other = await draft()
  const elsewhere = await send(other, key)
  expect(elsewhere.body.added).not.toEqual(first.body.added)
  expect(await names(other)).toHaveLength(1)
  expect(await names(id)).toHaveLength(4)
})

// promise: sgn-7-upload-again-order
test('a picture resent with the order of the others stays, after them, though the order does not list it', async () => {
  const id = await draft()
  const [first = '', second = ''] = [
    (await send(id, crypto.randomUUID())).body.added[0],
    (await send(id, crypto.randomUUID())).body.added[0],
  ]
  const key = crypto.randomUUID()
  const once = await send(id, key, { keep: [second, first] })
  const again = await send(id, key, { keep: [second, first] })
  expect(again.body.added).toEqual(once.body.added)
  expect((await images(id)).map((image) => image.id)).toEqual([second, first, ...once.body.added])
  const both = crypto.randomUUID()
  const atOnce = await Promise.all([1, 2].map(() => send(id, both, { keep: [first] })))
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200])
  expect((await images(id)).map((image) => image.id)).toEqual([first, ...(atOnce[0]?.body.added ?? [])])
})

// promise: sgn-7-upload-other
test('a different picture under an existing key is stored separately, and the first keeps its moderation result', async () => {
  const id = await draft()
  const key = crypto.randomUUID()
  const shownAt = async () => (await services.app.inject(`/api${(await images(id))[0]?.filePath}`)).rawPayload
  const first = await send(id, key)
  const judged = await shownAt()
  const swapped = await send(id, key, { bytes: await jpeg(900, 700) })
  expect(swapped.body.added).not.toEqual(first.body.added)
  expect((await images(id)).map((image) => image.id)).toEqual([...first.body.added, ...swapped.body.added])
  expect(await shownAt()).toEqual(judged)
})

test('a refused retry removes nothing from the first try’s picture', async () => {
  const id = await draft()
  const photo = await services.listings.upload(ada.person, id, { files: [{ fileName: 'a.jpg', bytes: picture }] })
  const fresh = { id: photo[0]?.id, fileName: 'a.jpg', bytes: picture }
  await expect(
    services.listings.upload(ada.person, id, { files: [fresh], keep: [crypto.randomUUID()] }),
  ).rejects.toThrow('photo-not-found')
  const { statusCode } = await services.app.inject(`/api${(await images(id))[0]?.filePath}`)
  expect(statusCode).toBe(200)
})

test('a failed try leaves the files of another try of the same picture', async () => {
  const id = await draft()
  const fresh = { id: crypto.randomUUID(), fileName: 'a.jpg', bytes: picture }
  // The second try has stored its files, and will refer to them, when the first one fails.
  await createPhotoFiles(createDiskFiles(services.deps.files)).keep(fresh.id, await preparePhoto(picture))
  const failing = services.listings.upload(ada.person, id, { files: [fresh], keep: [crypto.randomUUID()] })
  await expect(failing).rejects.toThrow('photo-not-found')
  expect(existsSync(path.join(services.deps.files, 'photos', fresh.id))).toBe(true)
})

// promise: sgn-2-wizard-photos-room
test('only its landlord sets which room a picture shows; it is then no floor plan', async () => {
  const id = await publish(ada)
  const shown = async () => (await images(id))[0]
  const photo = (await shown())?.id
  await ada.call('PUT', `/fileDescriptor/${photo}/floorPlan`, { isPlan: true })
  expect((await ada.call('PUT', `/fileDescriptor/${photo}/room`, { room: 'kitchen' })).status).toBe(200)
  expect((await shown())?.alt).toEqual({ room: 'kitchen', time: null, drawn: false })
  const cem = await settle()
  const refused = { status: 404, body: { code: 'photo-not-found' } }
  expect(await cem.call('PUT', `/fileDescriptor/${photo}/room`, { room: 'bath' })).toMatchObject(refused)
  expect((await ada.call('PUT', `/fileDescriptor/${photo}/room`, { room: 'cellar' })).status).toBe(422)
  expect((await shown())?.alt.room).toBe('kitchen')
  await ada.call('PUT', `/fileDescriptor/${photo}/room`, { room: null })
  expect((await shown())?.alt.room).toBeNull()
})
