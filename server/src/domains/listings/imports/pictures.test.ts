/** Pictures of feeds are fetched in turn, up to the maximum per home. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { FilesFault } from '../../../gateways/files.ts'
import { UnreadableAddress } from '../../../gateways/publicFetch.ts'
import { createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'
import { countPictures, insertPictures, listFailedPictures } from './pictureStore.ts'
import { fetchPictures } from './pictures.ts'

const homes = await createTestHomes()
const { services } = homes
const { database, clock } = services.deps
afterAll(() => services.close())
const [ada, ben] = [await homes.createPerson(), await homes.createPerson()]

const picture = await jpeg()
const asked: string[] = []
beforeEach(async () => {
  asked.length = 0
  await database`delete from import_picture`
})
const publicFetch = {
  isAllowed: () => true,
  async read(url: string) {
    asked.push(url)
    if (url.includes('fault')) throw new Error('a fault of ours')
    if (url.includes('silent')) throw new UnreadableAddress('address-too-slow')
    return picture
  },
}
const draft = (who = ada) => services.listings.draft(who.person, sampleListing)
const name = (id: string, ...urls: string[]) => insertPictures(database, id, urls, new Date(clock.now()))
const served: string[] = []
const pass = () => fetchPictures({ ...services.deps, listings: services.listings, publicFetch }, served)

test('landlords with many homes take turns with others', async () => {
  for (const number of [1, 2, 3]) {
    await name(await draft(), `https://a.test/ada${number}.jpg`)
    clock.pass(1)
  }
  await name(await draft(ben), 'https://a.test/ben.jpg')
  while ((await pass()) === 'more');
  expect(asked.map((url) => url.slice(15))).toEqual(['ada1.jpg', 'ben.jpg', 'ada2.jpg', 'ada3.jpg'])
})

test('for a home with thirty pictures none is requested', async () => {
  const id = await draft()
  await services.listings.upload(ada.person, id, { files: [{ fileName: 'a.jpg', bytes: picture }] })
  await database`
    insert into photo select (jsonb_populate_record(photo, jsonb_build_object('id', gen_random_uuid(), 'position', number))).*
    from photo, generate_series(1, 29) number where listing_id = ${id}`
  await name(id, 'https://a.test/more.jpg')
  expect(await pass()).toBe('more')
  expect(asked).toEqual([])
  expect(await countPictures(database, ada.id)).toEqual({ waiting: 0, failed: 1 })
})

test('a host that times out twice is skipped for the rest of a pass, and others are not', async () => {
  const silent = [1, 2, 3, 4].map((number) => `https://silent.test/${number}.jpg`)
  await name(await draft(), ...silent, 'https://a.test/1.jpg')
  await pass()
  expect(asked).toEqual([...silent.slice(0, 2), 'https://a.test/1.jpg'])
  expect(await countPictures(database, ada.id)).toEqual({ waiting: 4, failed: 0 })
})

test('a picture that the feed no longer names is deleted', async () => {
  const id = await draft()
  await name(id, 'https://a.test/1.jpg', 'https://a.test/2.jpg')
  await pass()
  await name(id, 'https://a.test/2.jpg', 'https://a.test/3.jpg')
  await pass()
  expect(asked.map((url) => url.slice(15))).toEqual(['1.jpg', '2.jpg', '3.jpg'])
  expect(await database`select url from import_picture order by url`).toEqual([
    { url: 'https://a.test/2.jpg' },
    { url: 'https://a.test/3.jpg' },
  ])
})

test('a picture is given up after three internal errors', async () => {
  await name(await draft(), 'https://a.test/fault.jpg')
  for (const _ of [1, 2, 3]) {
    await expect(pass()).rejects.toThrow('a fault of ours')
    expect(await pass()).toBe('rest')
    clock.pass(3600)
  }
  expect(await pass()).toBe('rest')
  expect(await countPictures(database, ada.id)).toEqual({ waiting: 0, failed: 1 })
})

test('while the file store is unavailable a picture is not given up, however often it is retried', async () => {
  const id = await draft()
  await name(id, 'https://a.test/kept.jpg')
  const upload = () => Promise.reject(new FilesFault('away', { cause: undefined, isAway: true }))
  const listings = { ...services.listings, upload }
  for (const _ of [1, 2, 3, 4]) {
    await expect(fetchPictures({ ...services.deps, listings, publicFetch })).rejects.toThrow('away')
    clock.pass(3600)
  }
  await pass()
  expect((await services.listings.read(id, ada.person)).photos).toHaveLength(1)
})

test('a crash after a picture was fetched stores no half of it: it is fetched again, and the home shows it once', async () => {
  const id = await draft()
  await name(id, 'https://a.test/once.jpg')
  await database`
    create function dies() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$`
  await database`create trigger dies before update of tries on import_picture for each row execute function dies()`
  await expect(pass()).rejects.toThrow('the process died')
  await database`drop trigger dies on import_picture`
  clock.pass(1800)
  await pass()
  expect((await services.listings.read(id, ada.person)).photos).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

// promise: imports-pictures-listed
test('given-up pictures are listed for their landlord only, home by home, with address and reason', async () => {
  const id = await draft()
  await database`update listing set reference = 'SS-1', title = 'Attic' where id = ${id}`
  await name(id, 'https://silent.test/a.jpg', 'https://a.test/good.jpg', 'https://fault.test/b.jpg')
  for (let tries = 0; tries < 3; tries += 1) {
    await pass().catch(() => undefined)
    clock.pass(3600)
  }
  const home = { listingId: id, reference: 'SS-1', title: 'Attic' }
  expect(await listFailedPictures(database, ada.id, 5)).toEqual([
    { ...home, url: 'https://silent.test/a.jpg', failure: 'address-too-slow' },
    { ...home, url: 'https://fault.test/b.jpg', failure: 'server-fault' },
  ])
  expect(await listFailedPictures(database, ada.id, 1)).toHaveLength(1)
  expect(await listFailedPictures(database, ben.id, 5)).toEqual([])
})
