/** A landlord's homes in one list. */
import type { Portfolio, PortfolioResult } from '@keyhold/api/portfolio.schema.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { requestForm } from '../../../testing/rentals.ts'

const homes = await createTestHomes()
const { services } = homes
afterAll(() => services.close())
const ada = await homes.createPerson()
const ben = await homes.createPerson({ lists: false })

const list = async (query = '', who = ada) => (await who.call<Portfolio>('GET', `/roomAd/mine${query}`)).body
const titles = ({ rows }: Portfolio) => rows.map(({ title }) => title)
const change = (body: object, who = ada) => who.call<PortfolioResult>('PUT', '/roomAd/mine', body)

const attic = await homes.publish(ada, { title: 'Attic in Escalón', rentPrice: 900 })
const garden = await homes.publish(ada, {
  title: 'Garden flat',
  rentPrice: 700,
  address1: 'Calle Llama 4',
  neighbourhood: 'Miramonte',
})
const draft = await services.listings.draft(ada.person, { title: 'Begun', rentPrice: 500 })

test('a visitor has no portfolio, and no one reads another person’s', async () => {
  expect((await homes.visitor.call('GET', '/roomAd/mine')).status).toBe(403)
  expect(await list('', ben)).toMatchObject({ rows: [], totalRows: 0, views: { all: 0 } })
})

// promise: sgn-2-mine-find
test('homes have their missing fields, and are found by name, street or city', async () => {
  const all = await list('?sort=newest')
  expect(all.views).toEqual({ all: 3, needs: 0, published: 2, let: 0, hidden: 0, draft: 1 })
  expect(all.rows.find(({ id }) => id === draft)).toMatchObject({ status: 'draft', next: 'continue', cover: null })
  expect(all.rows.find(({ id }) => id === draft)?.missing).toContain('images')
  expect(all.rows.find(({ id }) => id === attic)).toMatchObject({ city: 'San Salvador', missing: [], next: null })
  expect(titles(await list('?text=escalon'))).toEqual(['Attic in Escalón'])
  expect(titles(await list('?text=llama%20salvador'))).toEqual(['Garden flat'])
  expect(titles(await list('?lacks=images'))).toEqual(['Begun'])
  expect(titles(await list('?sort=rent'))).toEqual(['Begun', 'Garden flat', 'Attic in Escalón'])
})

test('invalid parts of an address are ignored, and a page beyond the last is the last', async () => {
  const found = await list('?view=nonsense&sort=sideways&cityId=x&page=99')
  expect(found.rows).toHaveLength(3)
  expect(found.page).toBe(1)
})

// promise: sgn-2-mine-needs
test('a requested home comes first and needs its landlord', async () => {
  await services.leases.request(ben.person, requestForm(garden))
  const found = await list()
  expect(found.rows[0]).toMatchObject({ id: garden, requests: 1, enquiries: 1, next: 'answer' })
  expect((await list('?view=needs')).ids).toEqual([garden])
})

test('unread messages about a home count there until they are answered', async () => {
  const { chat } = services
  const write = (from: string, recipientId: string, listingId?: string) =>
    chat.send(from, { id: crypto.randomUUID(), recipientId, content: 'Is it free?', listingId })
  const [landlord, writer] = [ada.person.id, ben.person.id]
  const unread = async () => (await list()).rows.find(({ id }) => id === attic)?.unread
  await write(writer, landlord, attic)
  expect(await unread()).toBe(1)
  await write(landlord, writer)
  expect(await unread()).toBe(0)
})

test('a chat and a request by one person are one enquiry', async () => {
  const cas = await homes.createPerson()
  const home = await homes.publish(cas, { title: 'Patio' })
  const enquiries = async () => (await list('', cas)).rows.find(({ id }) => id === home)?.enquiries
  const message = { recipientId: cas.person.id, content: 'Is it free?', listingId: home }
  await services.chat.send(ben.person.id, { id: crypto.randomUUID(), ...message })
  expect(await enquiries()).toBe(1)
  await services.leases.request(ben.person, requestForm(home))
  expect(await enquiries()).toBe(1)
  await services.leases.request((await homes.createPerson()).person, requestForm(home))
  expect(await enquiries()).toBe(2)
})

// promise: sgn-2-mine-several
test('several homes change in one call, each with its own result', async () => {
  const stranger = await homes.publish(await homes.createPerson(), { title: 'Not Ada’s' })
  const { body } = await change({ change: 'unpublish', ids: [attic, draft, stranger] })
  expect(body.results).toEqual([
    { id: attic, title: 'Attic in Escalón', reference: null, refusal: null, fields: [], changed: true },
    { id: draft, title: 'Begun', reference: null, refusal: 'listing-not-published', fields: [], changed: false },
    { id: stranger, title: '', reference: null, refusal: 'listing-not-found', fields: [], changed: false },
  ])
  expect((await list('?view=hidden')).ids).toEqual([attic])
  const twice = await change({ change: 'unpublish', ids: [attic, garden] })
  expect(twice.body.results.map(({ refusal, changed }) => [refusal, changed])).toEqual([
    [null, false],
    [null, true],
  ])
  const shown = await change({ change: 'publish', ids: [garden, garden] })
  expect(shown.body.results.map(({ changed }) => changed)).toEqual([true])
  expect((await change({ change: 'publish', ids: [garden] })).body.results[0]?.changed).toBe(false)
  const again = await change({ change: 'publish', ids: [attic, draft] })
  expect(again.body.results.map(({ refusal }) => refusal)).toEqual([null, 'listing-incomplete'])
})

// promise: sgn-2-mine-rents
test('a rent is changed once, and only from the value that was read', async () => {
  const rents = [
    { id: attic, from: 900, to: 945 },
    { id: garden, from: 650, to: 690 },
  ]
  const expected = [null, 'rent-changed-meanwhile']
  expect((await change({ change: 'rent', rents })).body.results.map(({ refusal }) => refusal)).toEqual(expected)
  expect((await change({ change: 'rent', rents })).body.results.map(({ refusal }) => refusal)).toEqual(expected)
  const changedRents = await ada.call<{ rents: object[] }>('POST', '/roomAd/mine/rents', {
    ids: [attic, garden, attic],
  })
  expect(changedRents.body.rents).toEqual([
    { id: attic, title: 'Attic in Escalón', rentPrice: 945 },
    { id: garden, title: 'Garden flat', rentPrice: 700 },
  ])
})

test('a rent below 1, and more homes than the limit of a call, are refused and change nothing', async () => {
  expect((await change({ change: 'rent', rents: [{ id: attic, from: 945, to: 0 }] })).status).toBe(422)
  const ids = Array.from({ length: 1001 }, () => crypto.randomUUID())
  expect((await change({ change: 'unpublish', ids })).status).toBe(422)
})

// promise: sgn-2-mine-views
test('a reader of a home’s page is counted once an hour; its landlord, and views of a home that is not public, are not', async () => {
  const { database, clock } = services.deps
  const views = async (id: string) => (await list('?sort=newest')).rows.find((row) => row.id === id)?.views
  const read = async (who: Pick<typeof ada, 'call'>, id: string) =>
    expect((await who.call('POST', `/roomAd/views/${id}`)).status).toBe(200)
  await read(ada, attic)
  expect(await views(attic)).toBe(0)
  clock.pass(3600)
  for (const who of [homes.visitor, homes.visitor, ben]) await read(who, attic)
  await read(ben, draft)
  expect([await views(attic), await views(draft)]).toEqual([1, 0])
  await database`insert into listing_view values (${attic}, ${daysAfter(dayAt(clock.now() / 1000, 'UTC'), -30)}, 7)`
  expect(await views(attic)).toBe(1)
  clock.pass(3600)
  await read(ben, attic)
  expect(await views(attic)).toBe(2)
  expect(await database`select from listing_view where listing_id = ${attic}`).toHaveLength(1)
})

// promise: portfolio-fill
test('one value fills many homes, each by its own rent; a home without a rent and another person’s stay', async () => {
  const cas = await homes.createPerson()
  const [first, second] = [
    await services.listings.draft(cas.person, { title: 'One', rentPrice: 600 }),
    await services.listings.draft(cas.person, { title: 'Two' }),
  ]
  const fields = { depositRents: 2, depositPolicy: 'until-move-out', floorType: 400_001 }
  const { body } = await change({ change: 'fields', ids: [first, second, garden], fields }, cas)
  expect(body.results.map(({ refusal, changed }) => [refusal, changed])).toEqual([
    [null, true],
    ['rent-missing', false],
    ['rent-missing', false],
  ])
  expect(await services.listings.find(first)).toMatchObject({ deposit: 1200, policyChosen: true, floorType: 400_001 })
  const term = { termOfLease: [300_002] }
  const again = await change({ change: 'fields', ids: [first, second, garden], fields: term }, cas)
  expect(again.body.results.map(({ refusal }) => refusal)).toEqual([null, null, 'listing-not-found'])
  expect(await change({ change: 'fields', ids: [first], fields: { floorType: 300_002 } }, cas)).toMatchObject({
    body: { results: [{ refusal: 'invalid-values' }] },
  })
  const { lacks } = await list('', cas)
  expect(lacks.find(({ field }) => field === 'rentPrice')).toEqual({ field: 'rentPrice', count: 1 })
})

// promise: references
test('a reference is typed in the wizard, shown and found; it is one home’s alone', async () => {
  const dan = await homes.createPerson()
  const [first, second] = [
    await services.listings.draft(dan.person, { title: 'One', reference: 'AG-0012' }),
    await services.listings.draft(dan.person, { title: 'Two' }),
  ]
  expect((await list('?text=ag-0012', dan)).rows).toMatchObject([{ id: first, reference: 'AG-0012' }])
  expect(await dan.call('PUT', '/roomAd', { id: second, reference: 'AG-0012' })).toMatchObject({
    status: 409,
    body: { code: 'reference-taken' },
  })
  await services.listings.save(dan.person, first, { title: 'One, renovated' })
  expect(await services.listings.find(first)).toMatchObject({ reference: 'AG-0012' })
  await services.listings.duplicate(dan.person, first)
  await services.listings.save(dan.person, first, { reference: '' })
  await services.listings.save(dan.person, second, { reference: 'AG-0012' })
  expect((await list('?text=ag-0012', dan)).rows).toMatchObject([{ id: second }])
  // A home listed by hand is not taken out of search by a file without it.
  expect(await services.listings.find(second)).toMatchObject({ isImported: false })
})
