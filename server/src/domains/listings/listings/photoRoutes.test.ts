import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import type { UploadAnswer } from '@keyhold/api/photos.schema.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createDiskFiles } from '../../../gateways/diskFiles.ts'
import { createPhotoFiles } from '../../../gateways/photos.ts'
import { type Caller, createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'
import { createPhotos } from '../photos/service.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, services } = testHomes
const ada = await settle()
const picture = await jpeg()
const folder = path.join(services.deps.files, 'photos')
const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0)

interface Form {
  files?: Record<string, Buffer>
  fields?: Record<string, string | string[]>
}
function upload(id: string, { files = {}, fields = {} }: Form, by: Caller = ada) {
  const form = new FormData()
  form.append('id', id)
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([new Uint8Array(bytes)], name))
  return by.call<UploadAnswer>('POST', '/roomAd/uploadImage', form)
}
const draft = () => services.listings.draft(ada.person, sampleListing)
const names = async (id: string) =>
  (await ada.call<RoomAd>('GET', `/roomAd/findById/${id}`)).body.property.images.map(({ fileName }) => fileName)

// promise: sgn-7-upload
test('pictures and description arrive together, and the first picture is the cover', async () => {
  const id = await draft()
  const files = {
    'living.jpg': picture,
    'bath.png': await sharp(await jpeg(800, 600))
      .png()
      .toBuffer(),
  }
  const { status, body } = await upload(id, { files, fields: { description: 'Quiet, and bright in the evening.' } })
  expect(status).toBe(200)
  expect(body.id).toBe(id)
  expect(await names(id)).toEqual(['living.jpg', 'bath.png'])
  const image = body.images[1]
  expect(image).toMatchObject({ width: 800, height: 600, alt: { room: null, drawn: false } })
  expect(image?.widths.map(({ width }) => width)).toEqual([480, 800])
  expect((await services.listings.find(id))?.description).toBe('Quiet, and bright in the evening.')
})

test('a picture is served at its path with a cache time of a day, then revalidated, and never compressed', async () => {
  const { body } = await upload(await publish(ada), { files: { 'a.jpg': picture } })
  const headers = { 'accept-encoding': 'br, gzip' }
  const answer = await services.app.inject({ url: `/api${body.images[0]?.filePath}`, headers })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, immutable',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
  const id = body.images[0]?.id
  const known = { 'if-none-match': String(answer.headers.etag) }
  const again = await services.app.inject({ url: `/api${body.images[0]?.filePath}`, headers: known })
  expect(again.statusCode).toBe(304)
  const fresh = await services.app.inject(`/api${body.images.at(-1)?.filePath}`)
  expect(fresh.headers['cache-control']).toBe('private, max-age=86400, immutable')
  for (const wrong of [`${id}/481.webp`, `${id}/..%2f480.webp`, `${crypto.randomUUID()}/480.webp`])
    expect((await services.app.inject(`/api/files/photos/${wrong}`)).statusCode).toBe(404)
})

test('pictures of drafts and of unpublished, hidden or deleted homes are visible only to people who may read the home', async () => {
  const { database, clock } = services.deps
  const open = async (path = '') => (await services.app.inject(`/api${path}`)).statusCode
  const shown = async (home: string) => (await services.listings.list([home]))[0]?.photos[0]
  const plain = async (home: string) => open(`/files/photos/${(await shown(home))?.id}/480.webp`)
  const addresses = async (home: string) => {
    const [image] = (await ada.call<RoomAd>('GET', `/roomAd/findById/${home}`)).body.property.images
    return [image?.filePath, ...(image?.widths.map(({ filePath }) => filePath) ?? [])]
  }
  const id = await draft()
  const { body } = await upload(id, { files: { 'a.jpg': picture } })
  expect(await plain(id)).toBe(404)
  expect(await open(body.images[0]?.filePath)).toBe(200)
  for (const address of await addresses(id)) expect(await open(address)).toBe(200)
  const [another] = (await upload(id, { files: { 'b.jpg': picture } })).body.images.slice(1)
  const pass = body.images[0]?.filePath.split('?')[1]
  expect(await open(`/files/photos/${another?.id}/480.webp?${pass}`)).toBe(404)
  expect(await open(`/files/photos/${another?.id}/480.webp?pass=a&pass=b`)).toBe(404)

  const home = await publish(ada)
  const [first = ''] = await addresses(home)
  expect(first).not.toContain('?')
  expect([await open(first), await plain(home)]).toEqual([200, 200])
  await services.listings.unpublish(ada.person, home)
  clock.pass(11)
  expect([await open(first), await plain(home)]).toEqual([404, 404])
  const [now = ''] = await addresses(home)
  expect(await open(now)).toBe(200)
  await services.listings.publish(ada.person, home)
  expect(await plain(home)).toBe(200)
  await database`update listing set hidden_at = now() where id = ${home}`
  clock.pass(11)
  expect([await plain(home), await open(now)]).toEqual([404, 200])
  await database`update listing set hidden_at = null, deleted_at = now() where id = ${home}`
  expect([await plain(home), await open(now)]).toEqual([404, 200])
  const ofLease = await shown(home)
  expect(await open(`/files/photos/${ofLease?.id}/480.webp?pass=${ofLease?.pass}`)).toBe(200)
  clock.pass(7 * 86_400)
  expect(await open(now)).toBe(200)
  clock.pass(86_400)
  expect(await open(now)).toBe(404)
  clock.pass(-8 * 86_400 - 22)
})

// promise: pub-6-file-names
test('only the landlord sees a picture’s file name', async () => {
  const id = await publish(ada)
  await upload(id, { files: { 'Flat of Lucia 4B, key under mat.jpg': picture } })
  const visited = (await services.app.inject(`/api/roomAd/findById/${id}`)).json<RoomAd>()
  expect(JSON.stringify(visited)).not.toContain('Lucia 4B')
  const [image] = visited.property.images
  expect(image).toMatchObject({ fileName: `${image?.id}.webp`, originalName: `${image?.id}.webp` })
  expect(await names(id)).toContain('Flat of Lucia 4B, key under mat.jpg')
})

// promise: sgn-7-upload-order
test.each([
  ['in JSON', (ids: string[]) => JSON.stringify(ids)],
  ['joined by commas', (ids: string[]) => ids.join(',')],
  ['one by one', (ids: string[]) => ids],
])('oldImageList %s keeps pictures in the requested order, and new ones come after', async (_, written) => {
  const id = await draft()
  const { body } = await upload(id, { files: { 'a.jpg': picture, 'b.jpg': picture, 'c.jpg': picture } })
  const [a = '', , c = ''] = body.images.map((image) => image.id)
  await upload(id, { files: { 'd.jpg': picture }, fields: { oldImageList: written([c, a]) } })
  expect(await names(id)).toEqual(['c.jpg', 'a.jpg', 'd.jpg'])
})

test('without oldImageList all pictures stay; an empty one keeps none, and their files are gone', async () => {
  const id = await draft()
  const before = kept()
  await upload(id, { files: { 'a.jpg': picture } })
  await upload(id, { files: { 'b.jpg': picture } })
  expect(await names(id)).toEqual(['a.jpg', 'b.jpg'])
  await upload(id, { fields: { oldImageList: '' } })
  expect(await names(id)).toEqual([])
  expect(kept()).toBe(before)
})

test.each([
  ['a HEIC picture', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 415, 'photo-heic-refused'],
  ['a text', Buffer.from('hello'), 415, 'photo-type-refused'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, 'photo-too-large'],
  ['a small picture', await jpeg(600, 480), 422, 'photo-too-small'],
  ['a truncated picture', picture.subarray(0, picture.length / 2), 422, 'photo-unreadable'],
])('%s is refused by name, and the valid pictures beside it change nothing', async (_, bytes, status, code) => {
  const id = await draft()
  await upload(id, { files: { 'old.jpg': picture } })
  const before = kept()
  const answer = await upload(id, {
    files: { 'good.jpg': picture, 'bad.jpg': bytes },
    fields: { oldImageList: '', description: 'Never written' },
  })
  expect(answer).toEqual({ status, body: { code, fields: { 'bad.jpg': code } } })
  expect(await names(id)).toEqual(['old.jpg'])
  expect((await services.listings.find(id))?.description).toBe(sampleListing.description)
  expect(kept()).toBe(before)
})

test('a browser receives the reason for a refused upload, though most of it was still being sent', async () => {
  const address = await services.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('id', await draft())
  const heavy = new Uint8Array(10 * 1024 * 1024 + 1)
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) form.append('files', new File([heavy], name))
  const headers = { authorization: ada.authorization }
  const answer = await fetch(`${address}/api/roomAd/uploadImage`, { method: 'POST', body: form, headers })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toEqual({ code: 'photo-too-large', fields: { 'a.jpg': 'photo-too-large' } })
})

test('a home has at most 30 pictures', async () => {
  const id = await draft()
  const many = (count: number, name: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}.jpg`, picture]))
  expect((await upload(id, { files: many(29, 'a') })).status).toBe(200)
  const before = kept()
  expect(await upload(id, { files: many(2, 'b') })).toMatchObject({ status: 422, body: { code: 'photo-too-many' } })
  expect(kept()).toBe(before)
  expect((await upload(id, { files: many(1, 'c') })).status).toBe(200)
  expect(await upload(id, { files: many(31, 'd') })).toMatchObject({ status: 422, body: { code: 'photo-too-many' } })
})

// promise: sgn-2-wizard-photos-delete, sgn-7-file-delete
test('the last picture of a published home cannot be removed, that of a draft can', async () => {
  const id = await publish(ada)
  const image = (await services.listings.list([id]))[0]?.photos[0]?.id
  const refused = { status: 409, body: { code: 'photo-last-one' } }
  expect(await ada.call('DELETE', `/fileDescriptor/${image}`)).toMatchObject(refused)
  expect(await upload(id, { fields: { oldImageList: '' } })).toMatchObject(refused)
  await upload(id, { files: { 'second.jpg': picture } })
  expect((await ada.call('DELETE', `/fileDescriptor/${image}`)).status).toBe(200)
  expect(await names(id)).toEqual(['second.jpg'])
  await services.listings.unpublish(ada.person, id)
  const last = (await services.listings.list([id]))[0]?.photos[0]?.id
  expect((await ada.call('DELETE', `/fileDescriptor/${last}`)).status).toBe(200)
})

test('no one can change the pictures of another person’s home', async () => {
  const id = await draft()
  const { body } = await upload(id, { files: { 'a.jpg': picture } })
  const ben = await settle()
  expect((await upload(id, { files: { 'b.jpg': picture } }, ben)).status).toBe(404)
  expect((await ben.call('DELETE', `/fileDescriptor/${body.images[0]?.id}`)).status).toBe(404)
  const own = await services.listings.draft(ben.person, sampleListing)
  const theft = await upload(own, { fields: { oldImageList: body.images[0]?.id ?? '' } }, ben)
  expect(theft).toMatchObject({ status: 404, body: { code: 'photo-not-found' } })
  expect(await names(id)).toEqual(['a.jpg'])
})

test('ownership is checked before a picture is decoded: none of a stranger’s is', async () => {
  const id = await draft()
  const ben = await settle()
  const broken = { files: { 'half.jpg': picture.subarray(0, 1000) } }
  expect(await upload(id, broken, ben)).toEqual({ status: 404, body: { code: 'listing-not-found' } })
  const form = new FormData()
  form.append('files', new File([new Uint8Array(1000)], 'first.jpg'))
  form.append('id', id)
  expect(await ben.call('POST', '/roomAd/uploadImage', form)).toMatchObject({ body: { code: 'listing-not-found' } })
  expect(await ada.call('POST', '/roomAd/uploadImage', form)).toMatchObject({ body: { code: 'photo-type-refused' } })
})

test('a file’s name is stored without invisible or direction-changing characters', async () => {
  const id = await draft()
  await upload(id, { files: { 'kitchen\u202egpj.jpg': picture } })
  expect(await names(id)).toEqual(['kitchengpj.jpg'])
})

test('deleting a draft deletes its pictures; a home that was published keeps them for its leases', async () => {
  const before = kept()
  const id = await draft()
  await upload(id, { files: { 'a.jpg': picture } })
  const copy = await services.listings.duplicate(ada.person, id)
  expect(kept()).toBe(before + 2)
  await services.listings.remove(ada.person, id)
  expect([kept(), await names(copy)]).toEqual([before + 1, ['a.jpg']])
  await services.listings.remove(ada.person, copy)
  expect(kept()).toBe(before)
  await services.listings.remove(ada.person, await publish(ada))
  expect(kept()).toBe(before + 1)
})

test('files that no home refers to are removed after a day', async () => {
  const { body } = await upload(await draft(), { files: { 'a.jpg': picture } })
  const [orphan, young] = [crypto.randomUUID(), crypto.randomUUID()]
  const longAgo = new Date(services.deps.clock.now() - 2 * 86_400_000)
  for (const id of [orphan, young]) mkdirSync(path.join(folder, id))
  utimesSync(path.join(folder, young), new Date(services.deps.clock.now()), new Date(services.deps.clock.now()))
  for (const id of [orphan, body.images[0]?.id ?? '']) utimesSync(path.join(folder, id), longAgo, longAgo)
  await createPhotos({
    ...services.deps,
    files: createPhotoFiles(createDiskFiles(services.deps.files)),
  }).cleanUp()
  expect([orphan, young, body.images[0]?.id ?? ''].map((id) => existsSync(path.join(folder, id)))).toEqual([
    false,
    true,
    true,
  ])
})

test('a person has at most a hundred drafts at a time', async () => {
  const dora = await settle()
  const made = Array.from({ length: 100 }, () => services.listings.draft(dora.person, sampleListing))
  const [first = ''] = await Promise.all(made)
  const refused = { code: 'too-many-drafts' }
  await expect(services.listings.draft(dora.person, sampleListing)).rejects.toMatchObject(refused)
  await expect(services.listings.duplicate(dora.person, first)).rejects.toMatchObject(refused)
  await services.listings.remove(dora.person, first)
  await services.listings.draft(dora.person, sampleListing)
})

test('imports create at most five thousand drafts, which do not count towards the hundred made by hand', async () => {
  const eva = await settle()
  await services.deps.database`
    insert into listing (landlord_id, reference, created_at, updated_at)
    select ${eva.id}, number::text, now(), now() from generate_series(1, 5000) as number`
  const brought = services.listings.draftReferenced(eva.person, 'one more', sampleListing)
  await expect(brought).rejects.toMatchObject({ code: 'too-many-imported-drafts' })
  await services.listings.draft(eva.person, sampleListing)
  await services.deps.database`delete from listing where landlord_id = ${eva.id} and reference = '7'`
  await services.listings.draftReferenced(eva.person, 'one more', sampleListing)
})

test('a picture that does not exist cannot be removed', async () => {
  expect(await ada.call('DELETE', `/fileDescriptor/${crypto.randomUUID()}`)).toMatchObject({
    status: 404,
    body: { code: 'photo-not-found' },
  })
})

test('an upload without a home, or that is not a form, is refused', async () => {
  expect((await upload('no id', {})).status).toBe(422)
  expect((await ada.call('POST', '/roomAd/uploadImage', { id: crypto.randomUUID() })).status).toBe(415)
})

test('two concurrent uploads both take effect', async () => {
  const id = await draft()
  await Promise.all([upload(id, { files: { 'a.jpg': picture } }), upload(id, { files: { 'b.jpg': picture } })])
  expect((await names(id)).sort()).toEqual(['a.jpg', 'b.jpg'])
})

// promise: sgn-2-wizard-plan
test('one picture of a home is its floor plan, the last one marked; no one marks those of others', async () => {
  const id = await publish(ada)
  const added = await services.listings.upload(ada.person, id, {
    files: [{ fileName: 'plan.jpg', bytes: await jpeg() }],
  })
  const [first, second] = added.map((photo) => photo.id)
  const planOf = async (home: string) =>
    (await ada.call<RoomAd>('GET', `/roomAd/findById/${home}`)).body.property.images
      .filter(({ alt }) => alt.plan)
      .map((image) => image.id)
  expect(await planOf(id)).toEqual([])
  await ada.call('PUT', `/fileDescriptor/${second}/floorPlan`, { isPlan: true })
  expect(await planOf(id)).toEqual([second])
  await ada.call('PUT', `/fileDescriptor/${first}/floorPlan`, { isPlan: true })
  expect(await planOf(id)).toEqual([first])
  const copy = await services.listings.duplicate(ada.person, id)
  expect(await planOf(copy)).toHaveLength(1)
  const cem = await settle()
  expect(await cem.call('PUT', `/fileDescriptor/${first}/floorPlan`, { isPlan: false })).toMatchObject({
    status: 404,
    body: { code: 'photo-not-found' },
  })
  expect(await planOf(id)).toEqual([first])
  await ada.call('PUT', `/fileDescriptor/${first}/floorPlan`, { isPlan: false })
  expect(await planOf(id)).toEqual([])
})
