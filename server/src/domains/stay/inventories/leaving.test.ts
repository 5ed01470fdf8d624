/** Inventories in a personal data archive, and after one party's account is deleted (D 11.23). */
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { aPhoto } from '../../disputes/disputes/evidence/evidence.setup.ts'
import { kitchen, startInventoryTest } from './inventories.setup.ts'

const bench = await startInventoryTest()
const { services, rentals, as } = bench
const { database } = services.deps
afterAll(() => bench.close())
const { id, terms } = await bench.paid()

async function add(name: 'lucia' | 'daniel', photo: Buffer): Promise<string> {
  const form = new FormData()
  form.append('stage', 'move-in')
  form.append('file', new Blob([new Uint8Array(photo)]), 'sink.jpg')
  const sent = new Response(form)
  const headers = { ...as(name), 'content-type': sent.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await sent.arrayBuffer())
  const url = `/api/contract/${id}/inventory/photo`
  return (await services.app.inject({ method: 'POST', url, headers, payload })).json().hash
}
async function archiveOf(name: 'lucia' | 'daniel') {
  const headers = as(name)
  const payload = { currentPassword: 'a password of tests' }
  await services.app.inject({ method: 'POST', url: '/api/profile/leaving/archive', headers, payload })
  const read = async () => (await services.app.inject({ url: '/api/profile/leaving', headers })).json().archive
  await expect.poll(read).toBe('ready')
  const { rawPayload } = await services.app.inject({ url: '/api/profile/leaving/archive', headers })
  return unzipSync(new Uint8Array(rawPayload))
}
const withPhoto = (hash: string) => ({
  ...kitchen,
  rooms: kitchen.rooms.map((room) => ({ ...room, items: room.items.map((item) => ({ ...item, photos: [hash] })) })),
})

// promise: sgn-6-leaving-inventories
test('the archive has the inventories one wrote and signed, and the photos one took', async () => {
  await bench.goTo(terms.moveIn + 60)
  const [theirs, mine] = [await aPhoto(10), await aPhoto(200)]
  const own = await add('daniel', mine)
  const signed = await add('lucia', theirs)
  await bench.signed('lucia', id, withPhoto(signed))
  const archive = await archiveOf('daniel')
  const words = archive[`inventories/${id}/move-in inventory 1 by landlord.json`]
  expect(words && strFromU8(words)).toContain('Edge at the sink a little swollen')
  expect(Buffer.from(archive[`inventories/${id}/photos/${own}.jpg`] ?? [])).toEqual(mine)
  expect(Object.keys(archive)).not.toContain(`inventories/${id}/photos/${signed}.jpg`)
})

test('account deletion removes drafts and unsigned photos; signed inventories remain for both', async () => {
  const photos = async () => (await database`select party from inventory_photo`).map(({ party }) => party).toSorted()
  const papers = async () => (await database`select kind from inventory_paper`).map(({ kind }) => kind)
  expect([await photos(), await papers()]).toEqual([['landlord', 'tenant'], ['inventory']])
  await database.begin((tx) => services.inventories.deleteUnsigned(tx, rentals.tenant.id))
  await database.begin((tx) => services.inventories.deleteUnsigned(tx, rentals.landlord.id))
  expect([await photos(), await papers()]).toEqual([['landlord'], ['inventory']])
})
