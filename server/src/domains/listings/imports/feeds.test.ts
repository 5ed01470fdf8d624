/** An agency's homes are read from an address every night. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbox } from '../../../gateways/outbox.ts'
import { createPlaces } from '../../../gateways/places.ts'
import { createPublicFetch } from '../../../gateways/publicFetch.ts'
import { createRateLimiter } from '../../../gateways/rateLimiter.ts'
import { createTestHomes, jpeg } from '../../../testing/homes.ts'
import { openImports } from './open.ts'
import { countPictures } from './pictureStore.ts'
import { fetchPictures } from './pictures.ts'

const homes = await createTestHomes()
const { services } = homes
const { database, clock } = services.deps
const ada = await homes.createPerson()

const picture = await jpeg()
const addressesAsked: string[] = []
let file: string | Buffer = ''
let status = 200
let feedsAsked = 0
let whileReading = async () => {}
const other = createServer(async (request, answer) => {
  if (request.url?.startsWith('/pictures/')) {
    addressesAsked.push(request.url)
    answer.writeHead(request.url.includes('gone') ? 404 : 200)
    answer.end(request.url.includes('.svg') ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : picture)
    return
  }
  feedsAsked++
  await whileReading()
  answer.writeHead(status).end(file)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/homes.csv`
})
afterAll(async () => {
  other.close()
  await services.close()
})
const outbox = createOutbox({ ...services.deps, mailer: undefined, onFault: () => undefined })
const open = () =>
  openImports(
    {
      ...services.deps,
      listings: services.listings,
      places: createPlaces(),
      people: services.accounts,
      outbox,
      rateLimiter: createRateLimiter(database, clock),
      publicFetch: createPublicFetch(({ hostname }) => hostname === '127.0.0.1'),
    },
    () => undefined,
  ).feeds
const feeds = open()
const pictures = () =>
  fetchPictures({
    ...services.deps,
    listings: services.listings,
    publicFetch: createPublicFetch(({ hostname }) => hostname === '127.0.0.1'),
  })

const head =
  'reference,title,rentPrice,locationLat,locationLng,city,country,description,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1'
const row = (at: number, rent = 700) =>
  `R-${at},Home ${at},${rent},13.70,-89.22,San Salvador,SV,Calm,500,2026-12-01,60,flexible,ground,Bus 52,Calle 1`
const rows = (count: number, rent?: number) => Array.from({ length: count }, (_, at) => row(at, rent))
const mine = () => services.listings.listOf(ada.id)
const feedEmails = async () => (await outbox.listNewest()).filter(({ subject }) => /feed/.test(subject)).length

// promise: sgn-2-feed-door
test('an internal address, or one with plain http, is refused', async () => {
  for (const inside of [
    'https://127.0.0.1/feed',
    'http://agency.example/feed',
    'https://localhost/feed',
    'file:///etc/passwd',
  ])
    expect(await ada.call('PUT', '/roomAd/feed', { address: inside })).toMatchObject({
      status: 422,
      body: { code: 'address-not-allowed' },
    })
  expect((await ada.call('POST', '/roomAd/feed/read', {})).body).toMatchObject({ code: 'feed-not-found' })
})

// promise: sgn-2-feed
test('a feed is read at once, and then at three in the night at the homes', async () => {
  file = [head, ...rows(10)].join('\n')
  await feeds.save(ada.person, address)
  expect(await feeds.read(ada.person, false)).toMatchObject({ counts: { new: 10, gone: 0 }, failure: null })
  expect((await feeds.find(ada))?.nextReadAt).toBe('2026-11-21T09:00:00.000Z')
  expect(await feeds.readNext()).toBe('rest')
  file = [head, ...rows(10, 800)].join('\n')
  clock.pass(21 * 3600)
  expect(await feeds.readNext()).toBe('more')
  expect((await mine()).every(({ rentPrice }) => rentPrice === 800)).toBe(true)
  expect(await feeds.readNext()).toBe('rest')
})

test('one process reads a feed at a time', async () => {
  let refused: unknown
  whileReading = async () => {
    refused = await open()
      .read(ada.person, false)
      .catch((error: unknown) => error)
  }
  await feeds.read(ada.person, false)
  whileReading = async () => {}
  expect(refused).toMatchObject({ code: 'feed-being-read' })
})

test.each([
  ['is gone', 404, 'reference\nR-0', 'address-not-found'],
  ['is no table', 200, '<html></html>', 'import-not-kyero'],
  ['is in another encoding', 200, Buffer.from([0x72, 0xe9, 0x66]), 'feed-not-utf8'],
  ['has entities', 200, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'import-with-entities'],
  ['is too large', 200, Buffer.alloc(10_000_001, 0x20), 'address-too-large'],
] as const)('a feed that %s changes nothing and says why', async (_, code, body, failure) => {
  status = code
  file = body as string
  expect(await feeds.read(ada.person, false)).toMatchObject({ failure, failedSince: expect.any(String) })
  expect((await mine()).filter(({ rentPrice }) => rentPrice === 800)).toHaveLength(10)
})

// promise: sgn-2-feed-told
test('a failure is notified once, by email and bell, until the feed was read again', async () => {
  expect(await feedEmails()).toBe(1)
  expect(await database`select email_kind from notice where account_id = ${ada.id}`).toEqual([
    { emailKind: 'feedFailed' },
  ])
  status = 200
  file = [head, ...rows(10, 800)].join('\n')
  expect(await feeds.read(ada.person, false)).toMatchObject({ failure: null, failedSince: null })
  status = 500
  await feeds.read(ada.person, false)
  await feeds.read(ada.person, false)
  expect(await feedEmails()).toBe(2)
  status = 200
})

// promise: sgn-2-feed-shrank
test('a feed that suddenly lacks many homes removes none before its landlord confirms', async () => {
  for (const { id } of await mine()) {
    await services.listings.upload(ada.person, id, { files: [{ fileName: 'living.jpg', bytes: await jpeg() }] })
    await services.listings.save(ada.person, id, { depositPolicy: 'until-move-out' })
    await services.listings.publish(ada.person, id)
  }
  file = [head, ...rows(3, 800)].join('\n')
  expect(await feeds.read(ada.person, false)).toMatchObject({ failure: 'feed-shrank' })
  expect((await mine()).filter(({ state }) => state === 'published')).toHaveLength(10)
  expect(await feeds.read(ada.person, true)).toMatchObject({ failure: null, counts: { gone: 7 } })
  expect((await mine()).filter(({ state }) => state === 'published')).toHaveLength(3)
})

// promise: sgn-2-import-pictures
test('pictures are fetched once, in order, by the rules of an upload; one that fails stops no other', async () => {
  const at = (name: string) => address.replace('homes.csv', `pictures/${name}`)
  const outside = [`https://a.test/${'x'.repeat(2000)}`, 'https://localhost/1.jpg', 'file:///etc/passwd']
  const named = [at('1.jpg'), at('not.svg'), at('gone.jpg'), ...outside, at('2.jpg')].join(' ')
  file = [`${head},photos`, ...rows(3, 800), `${row(50)},${named}`].join('\n')
  await feeds.read(ada.person, false)
  expect(await pictures()).toBe('more')
  expect(await pictures()).toBe('rest')
  expect(addressesAsked).toEqual(['/pictures/1.jpg', '/pictures/not.svg', '/pictures/gone.jpg', '/pictures/2.jpg'])
  const home = (await mine()).find(({ title }) => title === 'Home 50')
  expect(home?.photos.map(({ fileName }) => fileName)).toEqual(['1.jpg', '2.jpg'])
  expect(await countPictures(database, ada.id)).toEqual({ waiting: 1, failed: 1 })
  for (const _ of [2, 3]) {
    clock.pass(3600)
    await pictures()
  }
  expect(await countPictures(database, ada.id)).toEqual({ waiting: 0, failed: 2 })
  await feeds.read(ada.person, false)
  expect(await pictures()).toBe('rest')
})

test('an internal error postpones a feed until its next night', async () => {
  await database`create function fails() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$`
  await database`create trigger fails before insert on import_change for each row execute function fails()`
  file = [head, ...rows(3, 850)].join('\n')
  clock.pass(30 * 3600)
  await expect(feeds.readNext()).rejects.toThrow('a fault')
  await database`drop trigger fails on import_change`
  clock.pass(11 * 60)
  expect(await feeds.readNext()).toBe('rest')
  expect(Date.parse((await feeds.find(ada))?.nextReadAt ?? '')).toBeGreaterThan(clock.now())
})

test('replacing an address during a read discards that read, and the new one can be read at once', async () => {
  file = [head, ...rows(3, 870)].join('\n')
  whileReading = async () => {
    whileReading = async () => {}
    await feeds.save(ada.person, `${address}?other`)
  }
  expect(await feeds.read(ada.person, true)).toMatchObject({ address: `${address}?other`, readAt: null })
  expect((await mine()).some(({ rentPrice }) => rentPrice === 870)).toBe(false)
  expect(await feeds.read(ada.person, true)).toMatchObject({ failure: null, readAt: expect.any(String) })
})

test('no address is requested for a suspended person or a former landlord', async () => {
  const named = address.replace('homes.csv', 'pictures/late.jpg')
  file = [`${head},photos`, ...rows(3, 800), `${row(50)},${named}`].join('\n')
  await feeds.read(ada.person, false)
  const [asked, picturesAsked] = [feedsAsked, addressesAsked.length]
  file = [head, ...rows(4, 900)].join('\n')
  await database`update account set suspended_at = now() where id = ${ada.id}`
  clock.pass(30 * 3600)
  await feeds.readNext()
  expect(await pictures()).toBe('rest')
  expect((await feeds.find(ada))?.failure).toBe('account-suspended')
  await database`update account set suspended_at = null where id = ${ada.id}`
  await database`delete from account_role where account_id = ${ada.id} and role in ('LANDLORD', 'AGENCY')`
  clock.pass(30 * 3600)
  await feeds.readNext()
  expect(await pictures()).toBe('rest')
  expect((await feeds.find(ada))?.failure).toBe('landlord-profile-needed')
  await database`update account set deleted_at = now() where id = ${ada.id}`
  clock.pass(30 * 3600)
  await feeds.readNext()
  expect(await feeds.find(ada)).toBeNull()
  expect([feedsAsked, addressesAsked.length]).toEqual([asked, picturesAsked])
  expect((await mine()).some(({ rentPrice }) => rentPrice === 900)).toBe(false)
})
