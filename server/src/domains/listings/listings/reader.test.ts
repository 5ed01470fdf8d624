import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes, sampleListing } from '../../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const ada = await settle()
const read = async (id: string, reader: Pick<Caller, 'call'> = visitor, lang = 'en') =>
  (await reader.call<RoomAd>('GET', `/roomAd/findById/${id}?lang=${lang}`)).body
const letFor = (id: string, from: string, to: string) => services.deps.database`
  insert into stay (lease_id, listing_id, nights) values (${crypto.randomUUID()}, ${id}, daterange(${from}, ${to}))`

// promise: pub-3-ad-words
test('an ad shows its landlord’s answers, in the reader’s language', async () => {
  const ad = await read(await publish(ada), visitor, 'es')
  expect(ad.property).toMatchObject({
    title: sampleListing.title,
    rentPrice: 1100,
    currency: 'USD',
    depositPolicy: 'at-handover',
    rentalType: { id: 100_000, text: 'Apartamento' },
    city: { id: 3_583_361, city: 'San Salvador' },
    address: {
      address1: 'Calle Padres Aguilar 12',
      country: 'SV',
      countryName: 'El Salvador',
      neighbourhood: 'Escalón',
    },
    floorType: { id: 400_002, text: 'Plantas 4 a 7' },
    timeZone: 'America/El_Salvador',
    agreementAddress: 'Calle Padres Aguilar 12, Escalón, San Salvador, El Salvador',
    locationLat: sampleListing.locationLat,
    locationLng: sampleListing.locationLng,
  })
  expect(ad.property.termOfLease.map(({ text }) => text)).toEqual(['De 6 a 12 meses', '12 meses o más'])
  expect(ad.property.images).toHaveLength(1)
})

// promise: pub-3-owner
test('no one reads a publisher’s e-mail or phone in an ad', async () => {
  const id = await publish(ada)
  for (const reader of [visitor, await settle({ lists: false })]) {
    const ad = await read(id, reader)
    expect(ad.property.ownerUser).toMatchObject({
      id: ada.id,
      firstName: 'Lucía',
      emailAddress: null,
      phoneNumber: null,
    })
    // Ids are random: they may contain these digits by chance.
    const publicText = JSON.stringify(ad).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    expect(publicText).not.toMatch(/7012|@keyhold/)
  }
})

test('a publisher’s published homes are counted', async () => {
  const eva = await settle()
  await services.listings.draft(eva.person, sampleListing)
  const id = await publish(eva)
  expect((await read(id)).property.ownerUser).toMatchObject({ homes: 1, leasesFinished: 0 })
})

// promise: pub-2-detail-place
test('only its landlord’s wizard shows a blurred home’s place and house number', async () => {
  const id = await publish(ada, { placeIs: 'blurred' })
  const { property, draft } = await read(id)
  expect(property.placeIs).toBe('blurred')
  expect([property.locationLat, property.locationLng]).not.toEqual([
    sampleListing.locationLat,
    sampleListing.locationLng,
  ])
  expect(property.address.address1).toBe('Calle Padres Aguilar')
  expect(draft).toBeNull()
  expect((await read(id)).property.locationLat).toBe(property.locationLat)
  const own = await read(id, ada)
  expect(own.draft).toMatchObject({ locationLat: sampleListing.locationLat, address1: 'Calle Padres Aguilar 12' })
})

test('missing and drafted fields are visible to the landlord only', async () => {
  const id = await publish(ada)
  expect(await read(id)).toMatchObject({ draft: null, missing: null, step: null })
  expect(await read(id, ada)).toMatchObject({ missing: {}, step: 5 })
})

test('the calendar shows which nights are let, not to whom, and when the home is free again', async () => {
  const id = await publish(ada)
  expect(await read(id)).toMatchObject({ taken: [], nextFreeDate: '2026-12-01' })
  await letFor(id, '2026-12-10', '2027-06-10')
  await letFor(id, '2026-01-01', '2026-06-01')
  const { taken, nextFreeDate } = await read(id)
  expect(taken).toEqual([{ from: '2026-12-10', to: '2027-06-10' }])
  expect(nextFreeDate).toBe('2027-06-10')
})

test('days that a lease and a calendar take are listed once', async () => {
  const id = await publish(ada)
  await letFor(id, '2026-12-10', '2027-06-10')
  await services.deps.database`
    insert into blocked_days (listing_id, nights) values
      (${id}, '[2027-01-05,2027-01-10)'), (${id}, '[2027-06-01,2027-06-20)'), (${id}, '[2027-08-01,2027-08-03)')`
  expect((await read(id)).taken).toEqual([
    { from: '2026-12-10', to: '2027-06-20' },
    { from: '2027-08-01', to: '2027-08-03' },
  ])
})

test('a home that has long been free is free from tomorrow by its own time zone and the chain’s clock', async () => {
  const bangkok = { cityId: 1_609_350, locationLat: 13.754, locationLng: 100.5014, availableFrom: '2026-01-01' }
  const id = await publish(ada, bangkok)
  const { clock } = services.deps
  clock.syncTo(Date.parse('2026-11-20T18:00:00Z') / 1000)
  expect((await read(id)).nextFreeDate).toBe('2026-11-22')
  clock.syncTo(Date.parse('2026-11-20T12:00:00Z') / 1000)
  expect((await read(id)).nextFreeDate).toBe('2026-11-21')
})

test('two households cannot have a home in the same night, but can one after the other', async () => {
  const id = await publish(ada)
  await letFor(id, '2026-12-10', '2027-01-10')
  await letFor(id, '2027-01-10', '2027-02-10')
  await expect(letFor(id, '2027-02-09', '2027-03-01')).rejects.toMatchObject({
    constraint_name: 'one_household_at_a_time',
  })
})
