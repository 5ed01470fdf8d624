import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { pictureWithoutMetadata } from '@keyhold/rental/pictureMetadata.ts'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPdf, aPhoto, aPhotoOfAPhone } from '../../disputes/disputes/evidence/evidence.setup.ts'
import { kitchen, startInventoryTest } from './inventories.setup.ts'

const bench = await startInventoryTest()
const { ask, paid, goTo, read, save, said, signed, services } = bench
afterAll(bench.close)

let id = ''
beforeEach(async () => {
  if (id) return
  const lease = await paid()
  id = lease.id
  await goTo(Number(lease.terms.moveIn) + 3_600)
})

/** Adds a person's photo; returns its hash or the refusal. */
async function add(name: string, bytes: Buffer, stage = 'move-in'): Promise<string> {
  const form = new FormData()
  form.append('stage', stage)
  form.append('file', new File([new Uint8Array(bytes)], 'worktop.jpg'))
  const sent = new Response(form)
  const answer = await services.app.inject({
    method: 'POST',
    url: `/api/contract/${id}/inventory/photo`,
    headers: { ...bench.as(name), 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  return answer.json().hash ?? answer.json().code
}
const open = (name: string, hash: string) => ask(name, id, `/photo/${hash}`)
const withPhotos = (...photos: string[]): InventoryContent => ({
  ...kitchen,
  rooms: kitchen.rooms.map((room) => ({
    ...room,
    items: room.items.map((item) => (item.id === 'worktop' ? { ...item, photos } : item)),
  })),
})

// promise: sgn-4-inventory-photo
test('only a photo without metadata is accepted, and only from the parties while they may write', async () => {
  expect(await add('lucia', await aPhotoOfAPhone())).toBe('evidence-has-metadata')
  expect(await add('lucia', aPdf())).toBe('inventory-photo-refused')
  const png = Buffer.from(
    pictureWithoutMetadata(
      await sharp(await aPhoto())
        .png()
        .toBuffer(),
    ) ?? [],
  )
  expect(await add('lucia', png)).toBe('inventory-photo-refused')
  expect(await add('lucia', Buffer.from('a picture'))).toBe('evidence-type-refused')
  expect(await add('tom', await aPhoto())).toBe('lease-not-found')
  expect(await add('lucia', await aPhoto(), 'move-out')).toBe('inventory-too-early')
})

// promise: sgn-4-inventory-photo-kept
test('an inventory that refers to an unknown photo is refused', async () => {
  expect(await said(save('lucia', id, withPhotos('0'.repeat(64))))).toBe('inventory-photo-missing')
  const [own] = [await add('lucia', await aPhoto(20))]
  expect(await said(save('daniel', id, withPhotos(own ?? '')))).toBe('inventory-photo-missing')
})

// promise: sgn-4-inventory-photo-seen
test("a draft's photo is visible to its author only; once the inventory is signed both see its exact bytes, and other photos are deleted", async () => {
  const [photo, unused] = [await aPhoto(160), await aPhoto(230)]
  const [hash, other] = [await add('lucia', photo), await add('lucia', unused)]
  expect(await add('lucia', photo)).toBe(hash)
  expect((await open('daniel', hash)).json().code).toBe('inventory-photo-missing')
  expect((await open('lucia', other)).statusCode).toBe(200)
  await signed('lucia', id, withPhotos(hash))
  for (const name of ['lucia', 'daniel']) {
    const file = await open(name, hash)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(file.rawPayload.equals(photo)).toBe(true)
  }
  expect((await open('tom', hash)).json().code).toBe('lease-not-found')
  expect((await open('lucia', other)).json().code).toBe('inventory-photo-missing')
  const version = (await read('daniel', id)).papers[0]?.versions[0]
  expect(version?.text).toContain(hash)
})

// promise: sgn-4-inventory-photo-disk
test('no byte of a photo is readable on disk', async () => {
  const photo = await aPhoto(160)
  const rows = await services.deps.database`select content from inventory_photo_content`
  expect(rows.length).toBeGreaterThan(0)
  for (const { content } of rows) expect((content as Buffer).includes(photo.subarray(0, 24))).toBe(false)
})
