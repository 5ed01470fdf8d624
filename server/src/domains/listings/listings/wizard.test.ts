import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes, jpeg, sampleListing } from '../../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const ada = await settle()
const ben = await settle({ lists: false })
const picture = { files: [{ fileName: 'living.jpg', bytes: await jpeg() }] }
const stateOf = async (id: string) => (await services.listings.find(id))?.state
const ad = async (id: string, reader = ada) => (await reader.call<RoomAd>('GET', `/roomAd/findById/${id}`)).body

test('a visitor who is not signed in cannot list a home', async () => {
  expect(await visitor.call('POST', '/roomAd', sampleListing)).toMatchObject({
    status: 403,
    body: { code: 'session-over' },
  })
})

// promise: sgn-1-list
test('listing a home needs a landlord’s or agency’s profile', async () => {
  const refused = { status: 409, body: { code: 'landlord-profile-needed' } }
  expect(await ben.call('POST', '/roomAd', sampleListing)).toMatchObject(refused)
})

// promise: sgn-2-wizard-draft, sgn-2-wizard-options, sgn-7-roomAd-post
test('a draft takes steps in any order, and keeps what a step omits', async () => {
  const { body } = await ada.call<{ id: string }>('POST', '/roomAd', { title: 'Garden flat', rentPrice: 925 })
  expect((await ad(body.id)).step).toBe(1)
  const { title: _said, rentPrice: _too, ...rest } = sampleListing
  expect(await ada.call('PUT', '/roomAd', { id: body.id, ...rest, parking: true })).toMatchObject({
    status: 200,
    body: { id: body.id },
  })
  const draft = await ad(body.id)
  expect(draft).toMatchObject({ state: 'draft', step: 4, missing: { images: 'required' } })
  expect(draft.draft).toMatchObject({ ...rest, title: 'Garden flat', rentPrice: 925, parking: true })
  await ada.call('PUT', '/roomAd', { id: body.id, title: '', availableFrom: null })
  expect((await ad(body.id)).missing).toMatchObject({ title: 'required', availableFrom: 'required' })
})

test("a new home starts with the rules of the landlord's home that was published last", async () => {
  const eva = await settle()
  const rules = async () => (await eva.call('GET', '/roomAd/rules')).body
  const ownRules = { cancellation: 'flexible', tenantNotice: '30-days', landlordNotice: '60-days' } as const
  const draft = await eva.call<{ id: string }>('POST', '/roomAd', { ...sampleListing, ...ownRules })
  expect(await rules()).toEqual({ rules: null })
  await services.listings.upload(eva.person, draft.body.id, picture)
  await eva.call('PUT', `/roomAd/publish/${draft.body.id}`)
  expect(await rules()).toEqual({ rules: { title: sampleListing.title, ...ownRules } })
  expect((await ben.call('GET', '/roomAd/rules')).body).toEqual({ rules: null })
  await eva.call('DELETE', `/roomAd/${draft.body.id}`)
  expect(await rules()).toEqual({ rules: null })
})

// promise: sgn-4-ad-version
test('an edit of an older version is refused with the newer one, and changes nothing', async () => {
  const { body } = await ada.call<{ id: string; version: number }>('POST', '/roomAd', { title: 'Garden flat' })
  const { id, version } = body
  expect((await ad(id)).version).toBe(version)
  const first = await ada.call('PUT', '/roomAd', { id, version, title: 'Garden flat with a view' })
  expect(first).toMatchObject({ status: 200, body: { id, version: version + 1 } })
  expect(await ada.call('PUT', '/roomAd', { id, version, title: 'Mine', rentPrice: 900 })).toMatchObject({
    status: 409,
    body: {
      code: 'changed-meanwhile',
      present: { version: version + 1, draft: { title: 'Garden flat with a view', rentPrice: null } },
    },
  })
  expect((await ad(id)).draft).toMatchObject({ title: 'Garden flat with a view', rentPrice: null })
})

test('without a version, only sent fields change; pictures and unchanged texts make no new version', async () => {
  const { body } = await ada.call<{ id: string; version: number }>('POST', '/roomAd', { title: 'Garden flat' })
  await ada.call('PUT', '/roomAd', { id: body.id, rentPrice: 900 })
  expect((await ad(body.id)).draft).toMatchObject({ title: 'Garden flat', rentPrice: 900 })
  await services.listings.upload(ada.person, body.id, picture)
  await ada.call('PUT', '/roomAd', { id: body.id, rentPrice: 900 })
  expect((await ad(body.id)).version).toBe(body.version + 1)
})

test('only its landlord sees a version', async () => {
  const id = await publish(ada)
  expect((await ad(id, ben)).version).toBeNull()
})

test('a title and a description are stored as written; without visible characters they are missing', async () => {
  const typed = { title: '\u202EGarden\tflat', description: 'Bright.\r\nQuiet\u200B.', address1: 'Calle\u00AD 1' }
  const { body } = await ada.call<{ id: string }>('POST', '/roomAd', { ...sampleListing, ...typed })
  const kept = { title: 'Garden flat', description: 'Bright.\nQuiet.', address1: 'Calle 1' }
  expect((await ad(body.id)).draft).toMatchObject(kept)
  await ada.call('PUT', '/roomAd', { id: body.id, title: '\u202E\u200B' })
  expect((await ad(body.id)).missing).toMatchObject({ title: 'required' })
})

test('a default deposit policy is not pre-filled; a chosen one is, even if it equals the default', async () => {
  const { body } = await ada.call<{ id: string }>('POST', '/roomAd', {})
  expect((await ad(body.id)).draft?.depositPolicy).toBeNull()
  await ada.call('PUT', '/roomAd', { id: body.id, depositPolicy: 'at-handover' })
  expect((await ad(body.id)).draft?.depositPolicy).toBe('at-handover')
  await ada.call('PUT', '/roomAd', { id: body.id, title: 'Garden flat' })
  expect((await ad(body.id)).draft?.depositPolicy).toBe('at-handover')
})

// promise: sgn-3-draft-defaults
test('a draft begins with one bedroom, bath and toilet, in dollars, its deposit released at handover', async () => {
  const { body } = await ada.call<{ id: string }>('POST', '/roomAd', {})
  expect((await ad(body.id)).property.depositPolicy).toBe('at-handover')
  expect((await ad(body.id)).draft).toMatchObject({
    bedsNumber: 1,
    bathroom: 1,
    toilet: 1,
    rentPriceCurrency: 200_000,
    depositCurrency: 200_000,
  })
})

// promise: sgn-2-wizard-not-said
test('an untouched feature is unanswered: only an explicit "no" is returned as one, and it can be cleared (D 11.7)', async () => {
  const id = await publish(ada, { parking: true, petFriendly: false })
  const said = async () => {
    const { parking, petFriendly, elevator, desk } = (await ad(id, ben)).property
    return { parking, petFriendly, elevator, desk }
  }
  expect(await said()).toEqual({ parking: true, petFriendly: false, elevator: null, desk: null })
  expect((await ad(id)).draft).toMatchObject({ parking: true, petFriendly: false, elevator: null, desk: null })
  await ada.call('PUT', '/roomAd', { id, parking: false, petFriendly: null, desk: true })
  expect(await said()).toEqual({ parking: false, petFriendly: null, elevator: null, desk: true })
  const [copy] = [await services.listings.duplicate(ada.person, id)]
  expect((await ad(copy)).draft).toMatchObject({ parking: false, petFriendly: null, elevator: null, desk: true })
})

// promise: sgn-2-wizard-living
test('energy certificate, bills, people, pets and rules are returned as answered, and not before', async () => {
  const id = await publish(ada)
  const nothing = { energyRating: null, bills: null, mostOccupants: null, pets: [], houseRules: '' }
  expect((await ad(id, ben)).property).toMatchObject(nothing)
  const said = { energyRating: 'C', bills: 0, mostOccupants: 3, houseRules: 'Quiet after ten.' }
  await ada.call('PUT', '/roomAd', { id, ...said, petFriendly: true, pets: [1_500_000, 1_500_001] })
  expect((await ad(id, ben)).property).toMatchObject({ ...said, pets: [{ text: 'Cats' }, { text: 'Small dogs' }] })
  for (const [wrong, field] of [
    [{ energyRating: 'H' }, 'energyRating'],
    [{ bills: -1 }, 'bills'],
    [{ mostOccupants: 51 }, 'mostOccupants'],
    [{ houseRules: 'x'.repeat(2001) }, 'houseRules'],
    [{ petFriendly: false }, 'pets'],
    [{ pets: [400_000] }, 'pets'],
  ] as const)
    expect(await ada.call('PUT', '/roomAd', { id, ...wrong })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  expect((await ad(id, ben)).property).toMatchObject(said)
  await ada.call('PUT', '/roomAd', { id, petFriendly: null, pets: [], bills: null, energyRating: null })
  expect((await ad(id, ben)).property).toMatchObject({ bills: null, energyRating: null, pets: [] })
})

test('a published home’s own clauses cannot change to ones about money; all readers see the others before they send a request (D 11.24)', async () => {
  const id = await publish(ada, { ownClauses: 'No shoes inside.', ownClausesLanguage: 700_001 })
  const own = { ownClauses: 'No shoes inside.', ownClausesLanguage: { id: 700_001 } }
  expect((await ad(id, ben)).property).toMatchObject(own)
  for (const [wrong, fields] of [
    [{ ownClauses: 'Rent is paid on Mondays.' }, { ownClauses: 'about-money' }],
    [{ ownClauses: `${'Quiet.\n'.repeat(30)}Quiet.` }, { ownClauses: 'too-many-lines' }],
    [{ ownClausesLanguage: 1_400_000 }, { ownClausesLanguage: 'code-not-known' }],
  ] as const)
    expect(await ada.call('PUT', '/roomAd', { id, ...wrong })).toMatchObject({ status: 422, body: { fields } })
  expect(await ada.call('PUT', '/roomAd', { id, ownClausesLanguage: null })).toMatchObject({
    status: 422,
    body: { code: 'listing-incomplete', fields: { ownClausesLanguage: 'required' } },
  })
  expect((await ad(id, ben)).property).toMatchObject(own)
})

test('a video of an unknown host is refused, one of YouTube is accepted, and the language of the texts is returned', async () => {
  const id = await publish(ada, { videoLink: 'https://youtu.be/dQw4w9WgXcQ', textLanguage: 700_001 })
  const expectedFields = { videoLink: 'https://youtu.be/dQw4w9WgXcQ', textLanguage: { id: 700_001, text: 'Spanish' } }
  expect((await ad(id, ben)).property).toMatchObject(expectedFields)
  expect(await ada.call('PUT', '/roomAd', { id, videoLink: 'https://evil.example/tour' })).toMatchObject({
    status: 422,
    body: { fields: { videoLink: 'video-host' } },
  })
  expect((await ad(id, ben)).property).toMatchObject(expectedFields)
})

test('a draft is visible to its landlord only: for others it does not exist', async () => {
  const id = await services.listings.draft(ada.person, sampleListing)
  const cem = await settle()
  const missing = { status: 404, body: { code: 'listing-not-found' } }
  expect(await visitor.call('GET', `/roomAd/findById/${id}`)).toMatchObject(missing)
  expect(await cem.call('GET', `/roomAd/findById/${id}`)).toMatchObject(missing)
  expect(await cem.call('PUT', '/roomAd', { id, title: 'Mine' })).toMatchObject(missing)
  expect(await cem.call('PUT', `/roomAd/publish/${id}`)).toMatchObject(missing)
  expect(await cem.call('PUT', `/roomAd/duplicate/${id}`)).toMatchObject(missing)
  expect(await cem.call('DELETE', `/roomAd/${id}`)).toMatchObject(missing)
  expect(await ada.call('GET', '/roomAd/findById/not-an-id')).toMatchObject({ status: 404 })
})

test.each([
  ['a rent of 0', { rentPrice: 0 }, 'rentPrice'],
  ['a rent over a million', { rentPrice: 1_000_001 }, 'rentPrice'],
  ['cents', { deposit: 99.5 }, 'deposit'],
  ['a room, which is coming soon', { rentalType: 100_001 }, 'rentalType'],
  ['a floor code of another list', { floorType: 500_000 }, 'floorType'],
  ['seven bedrooms', { bedsNumber: 7 }, 'bedsNumber'],
  ['a day that does not exist', { availableFrom: '2026-02-30' }, 'availableFrom'],
  ['an end before the start', { availableFrom: '2027-01-01', availableUntil: '2026-12-01' }, 'availableUntil'],
  ['an unknown city', { cityId: 1 }, 'cityId'],
  ['another coin', { crypto: 'BTC' }, 'crypto'],
  ['a place outside the globe', { locationLat: 91 }, 'locationLat'],
])('not even a draft may have %s', async (_, said, field) => {
  const { status, body } = await ada.call<{ fields: object }>('POST', '/roomAd', said)
  expect(status).toBe(422)
  expect(Object.keys(body.fields)).toEqual([field])
})

// promise: sgn-2-wizard-counts
test('six bedrooms and three bathrooms are 61 and 31', async () => {
  const id = await services.listings.draft(ada.person, { bedsNumber: 6, bathroom: 3, toilet: 31 })
  expect(await services.listings.find(id)).toMatchObject({ bedsNumber: 61, bathroom: 31, toilet: 31 })
})

test('publishing names every field that is missing, and changes nothing', async () => {
  const id = await services.listings.draft(ada.person, { title: 'Garden flat' })
  const { status, body } = await ada.call<{ code: string; fields: object }>('PUT', `/roomAd/publish/${id}`)
  expect([status, body.code]).toEqual([422, 'listing-incomplete'])
  expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['rentPrice', 'floorType', 'locationLat', 'images']))
  expect(await stateOf(id)).toBe('draft')
})

test('publishing needs a confirmed e-mail', async () => {
  const dora = await settle({ confirmed: false })
  const id = await services.listings.draft(dora.person, sampleListing)
  await services.listings.upload(dora.person, id, picture)
  expect(await dora.call('PUT', `/roomAd/publish/${id}`)).toMatchObject({ body: { code: 'email-not-confirmed' } })
  expect(await stateOf(id)).toBe('draft')
})

test('a landlord whose role was revoked can no longer publish', async () => {
  const id = await services.listings.draft(ada.person, sampleListing)
  await services.listings.upload(ada.person, id, picture)
  await expect(services.listings.publish({ ...ada.person, permissions: [] }, id)).rejects.toThrow(
    'landlord-profile-needed',
  )
})

// promise: sgn-7-publish
test('a published home is visible to everyone until it is unpublished; publishing twice is harmless', async () => {
  const id = await publish(ada)
  expect((await ada.call('PUT', `/roomAd/publish/${id}`)).status).toBe(200)
  expect((await visitor.call('GET', `/roomAd/findById/${id}`)).status).toBe(200)
  expect((await ada.call('PUT', `/roomAd/unpublish/${id}`)).status).toBe(200)
  expect((await visitor.call('GET', `/roomAd/findById/${id}`)).status).toBe(404)
  expect((await ad(id)).state).toBe('unpublished')
  expect((await ada.call('PUT', `/roomAd/publish/${id}`)).status).toBe(200)
  const draft = await services.listings.draft(ada.person, {})
  expect(await ada.call('PUT', `/roomAd/unpublish/${draft}`)).toMatchObject({ status: 409 })
})

test('a published home stays publishable whatever its landlord changes', async () => {
  const id = await publish(ada)
  const { status, body } = await ada.call('PUT', '/roomAd', { id, title: null })
  expect([status, body]).toEqual([422, { code: 'listing-incomplete', fields: { title: 'required' } }])
  expect((await ad(id)).property.title).toBe(sampleListing.title)
  expect((await ada.call('PUT', '/roomAd', { id, rentPrice: 990 })).status).toBe(200)
  expect((await ad(id, ben)).property).toMatchObject({ rentPrice: 990, deposit: 1100 })
})

test('a copy is a separate draft with its own pictures', async () => {
  const id = await publish(ada)
  const { body } = await ada.call<{ id: string }>('PUT', `/roomAd/duplicate/${id}`)
  const [original, copy] = [await ad(id), await ad(body.id)]
  expect(copy).toMatchObject({ state: 'draft', publishedOn: null, draft: original.draft, missing: {} })
  await ada.call('DELETE', `/fileDescriptor/${copy.property.images[0]?.id}`)
  expect((await ad(id)).property.images).toHaveLength(1)
  expect((await ad(body.id)).property.images).toHaveLength(0)
})

// promise: pub-7-find-removed, search-removed
test('a deleted home is in no list', async () => {
  const id = await publish(ada)
  expect(await ada.call('DELETE', `/roomAd/${id}`)).toEqual({ status: 200, body: { success: 'ok' } })
  const read = await ada.call('GET', `/roomAd/findById/${id}`)
  expect(read).toEqual({ status: 404, body: { code: 'listing-removed' } })
  const mine = (await ada.call<RoomAd[]>('GET', '/roomAd')).body
  expect(mine.map((home) => home.id)).not.toContain(id)
})

test('a home with let nights in the future cannot be deleted', async () => {
  const id = await publish(ada)
  const nights = (from: string, to: string) => services.deps.database`
    insert into stay (lease_id, listing_id, nights) values (${crypto.randomUUID()}, ${id}, daterange(${from}, ${to}))`
  await nights('2026-01-01', '2026-11-20')
  await nights('2027-01-01', '2027-02-01')
  expect(await ada.call('DELETE', `/roomAd/${id}`)).toMatchObject({ status: 409, body: { code: 'listing-in-use' } })
  await services.deps.database`delete from stay where listing_id = ${id} and lower(nights) = '2027-01-01'`
  expect((await ada.call('DELETE', `/roomAd/${id}`)).status).toBe(200)
})

// promise: sgn-2-mine, sgn-7-mine
test('a landlord’s list shows their own homes only, drafts included, newest first', async () => {
  const eva = await settle()
  expect((await eva.call('GET', '/roomAd')).body).toEqual([])
  const first = await publish(eva)
  services.deps.clock.pass(60)
  const second = await services.listings.draft(eva.person, {})
  const mine = (await eva.call<RoomAd[]>('GET', '/roomAd')).body
  expect(mine.map(({ id, state }) => [id, state])).toEqual([
    [second, 'draft'],
    [first, 'published'],
  ])
})

test('a home counts as new again only a month after it was last published', async () => {
  const id = await publish(ada)
  const published = async () => (await services.listings.find(id))?.publishedAt?.getTime()
  const first = await published()
  const again = async () => {
    await services.listings.unpublish(ada.person, id)
    await services.listings.publish(ada.person, id)
  }
  services.deps.clock.pass(29 * 86_400)
  await again()
  expect(await published()).toBe(first)
  services.deps.clock.pass(2 * 86_400)
  await again()
  expect(await published()).toBe(services.deps.clock.now())
})

// promise: sgn-2-wizard-marker
test('a marker far from its city needs confirmation: without it the home is not published, and a move needs a new one', async () => {
  const eva = await settle()
  const far = { locationLat: 41.3874, locationLng: 2.1686 }
  const { body } = await eva.call<{ id: string }>('POST', '/roomAd', { ...sampleListing, ...far })
  await services.listings.upload(eva.person, body.id, picture)
  expect((await ad(body.id, eva)).missing).toEqual({ locationLat: 'marker-far' })
  expect(await eva.call('PUT', `/roomAd/publish/${body.id}`)).toMatchObject({
    status: 422,
    body: { code: 'listing-incomplete', fields: { locationLat: 'marker-far' } },
  })
  await eva.call('PUT', '/roomAd', { id: body.id, placeConfirmed: true })
  expect(await ad(body.id, eva)).toMatchObject({ missing: {}, draft: { placeConfirmed: true } })
  expect((await eva.call('PUT', `/roomAd/publish/${body.id}`)).status).toBe(200)
  expect(await eva.call('PUT', '/roomAd', { id: body.id, locationLat: 41.4 })).toMatchObject({ status: 422 })
  expect((await ad(body.id, eva)).property.timeZone).toBe('Europe/Madrid')
  expect((await eva.call('PUT', '/roomAd', { id: body.id, ...sampleListing })).status).toBe(200)
  expect((await ad(body.id, eva)).draft?.placeConfirmed).toBe(false)
})

// promise: law-deposit-tick
test('a deposit above the law of the place is published only with the landlord’s tick, which a new deposit resets', async () => {
  const eva = await settle()
  const inMadrid = { cityId: 3_117_735, locationLat: 40.42, locationLng: -3.7, placeConfirmed: true }
  const dear = { ...sampleListing, ...inMadrid, rentPrice: 900, deposit: 2701 }
  const { body } = await eva.call<{ id: string }>('POST', '/roomAd', dear)
  await services.listings.upload(eva.person, body.id, picture)
  const refused = { status: 422, body: { code: 'listing-incomplete', fields: { deposit: 'beyond-law' } } }
  expect((await ad(body.id, eva)).missing).toEqual({ deposit: 'beyond-law' })
  expect(await eva.call('PUT', `/roomAd/publish/${body.id}`)).toMatchObject(refused)
  await eva.call('PUT', '/roomAd', { id: body.id, depositConfirmed: true })
  expect(await ad(body.id, eva)).toMatchObject({ missing: {}, draft: { depositConfirmed: true } })
  expect((await eva.call('PUT', `/roomAd/publish/${body.id}`)).status).toBe(200)
  expect(await eva.call('PUT', '/roomAd', { id: body.id, deposit: 2800 })).toMatchObject(refused)
  expect(await eva.call('PUT', '/roomAd', { id: body.id, rentPrice: 800 })).toMatchObject(refused)
  expect((await eva.call('PUT', '/roomAd', { id: body.id, deposit: 2700 })).status).toBe(200)
  expect((await ad(body.id, eva)).draft?.depositConfirmed).toBe(false)
})
