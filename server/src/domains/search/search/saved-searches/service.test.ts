/** Saved searches: new homes are counted, and e-mailed at most once a day, each home once. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '../../../../gateways/database.ts'
import { createOutbox } from '../../../../gateways/outbox.ts'
import { languages } from '../../../../gateways/text.ts'
import { createServices } from '../../../../services.ts'
import { type Caller, createTestHomes } from '../../../../testing/homes.ts'
import { createSavedSearches } from './service.ts'

const { createPerson: settle, publish, services } = await createTestHomes()
afterAll(() => services.close())
const { database, clock, secret } = services.deps
const outbox = createOutbox({
  database,
  clock,
  publicUrl: 'http://keyhold.test',
  mailer: undefined,
  onFault: () => undefined,
})
const deps = {
  database,
  clock,
  outbox,
  people: services.accounts,
  homes: services.listings,
  choices: services.choices,
  push: services.push,
  secret,
  onError: () => undefined,
}
const watching = createSavedSearches(deps)
const day = 86_400

const madrid = 3_117_735
const home = (changes: RoomAdInput = {}) => publish(ada, { cityId: madrid, rentPrice: 900, ...changes })
const setRent = (id: string, rent: number) => database`update listing set rent_price = ${rent} where id = ${id}`
const ada = await settle()
const ben = await settle({ lists: false })
const emailOf = (caller: Caller) => caller.person.email
const emailsTo = async (caller: Caller) => (await outbox.listNewest(emailOf(caller))).reverse()
const subjects = async (caller: Caller) => (await emailsTo(caller)).map(({ subject }) => subject)
const save = (query = `cityId=${madrid}&priceMax=1000`, by: Caller = ben) =>
  watching.save(by.id, { name: 'Small in Madrid', query })
const freshOf = async (caller: Caller) => (await watching.list(caller.id)).map(({ fresh }) => fresh)

beforeEach(async () => {
  await database`delete from saved_search`
  await database`delete from outbox`
  await database`update listing set state = 'unpublished'`
  clock.pass(3 * day)
})

// promise: search-saved
test('homes that match already are not new; later ones are counted and e-mailed once', async () => {
  await home()
  await save()
  clock.pass(day)
  await watching.tick()
  expect(await subjects(ben)).toEqual([])
  await home({ title: 'Attic by the river' })
  await home({ title: 'Too dear', rentPrice: 1500 })
  clock.pass(61)
  expect(await freshOf(ben)).toEqual([1])
  for (let times = 0; times < 3; times += 1) {
    await watching.tick()
    clock.pass(2 * day)
  }
  const [mail, ...others] = await emailsTo(ben)
  expect([mail?.subject, others]).toEqual(['1 new home: Small in Madrid', []])
  expect(mail?.text).toContain('Attic by the river\n$900 a month · 2 beds · 96 m² · Madrid\n')
  expect(mail?.link).toBe(`/properties?cityId=${madrid}&priceMax=1000`)
})

test('a search for two with a cat reports only homes that allow them', async () => {
  await save(`cityId=${madrid}&pets=1500000&occupants=2`)
  await home({ title: 'Says nothing' })
  await home({ title: 'Cats and two', petFriendly: true, pets: [1_500_000], mostOccupants: 2 })
  clock.pass(61)
  expect(await freshOf(ben)).toEqual([1])
  clock.pass(61)
  await watching.tick()
  const [mail] = await emailsTo(ben)
  expect(mail?.text).toContain('Cats and two')
  expect(mail?.text).not.toContain('pets: ask')
  expect(mail?.link).toBe(`/properties?cityId=${madrid}&pets=1500000&occupants=2`)
})

test('an e-mail names homes whose pets one has to ask about last, and marks them', async () => {
  await save(`cityId=${madrid}&pets=1500000`)
  await home({ title: 'Names cats', petFriendly: true, pets: [1_500_000] })
  clock.pass(61)
  await home({ title: 'Welcomes pets', petFriendly: true })
  clock.pass(61)
  expect(await freshOf(ben)).toEqual([2])
  clock.pass(61)
  await watching.tick()
  const [mail] = await emailsTo(ben)
  expect(mail?.text).toMatch(/Names cats\n[^\n]*Madrid\n[\s\S]*Welcomes pets\n[^\n]*Madrid · pets: ask\n/)
})

test('the e-mail is written over its transaction’s one connection: no second one is needed', async () => {
  await save()
  await home()
  clock.pass(61)
  const one = connectDatabase(services.databaseUrl, 1)
  const { savedSearches, app } = await createServices({ ...services.deps, database: one })
  const answer = await savedSearches.tick()
  await Promise.all([app.close(), one.end({ timeout: 1 })])
  expect(answer).toBe(1)
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
})

test('a person who switched off search e-mails gets none, not even later about homes found meanwhile; those stay new on the page', async () => {
  await services.choices.choose(ben.id, { kind: 'searches', isOn: false }, '')
  await save()
  await home()
  clock.pass(61)
  await watching.tick()
  await services.choices.choose(ben.id, { kind: 'searches', isOn: true }, '')
  clock.pass(2 * day)
  await watching.tick()
  expect([await subjects(ben), await freshOf(ben)]).toEqual([[], [1]])
  await home()
  clock.pass(61)
  await watching.tick()
  const [mail] = await emailsTo(ben)
  expect(mail?.subject).toBe('1 new home: Small in Madrid')
  expect(mail?.text).toContain(`/profile/${ben.id}/home#notices`)
})

test('no e-mail goes in quiet hours; when they end, one reports the homes found meanwhile', async () => {
  const time = new Date(clock.now()).toISOString().slice(11, 16)
  const later = new Date(clock.now() + 3_600_000).toISOString().slice(11, 16)
  await services.choices.setQuietHours(ben.id, { from: time, until: later, timeZone: 'UTC' })
  await save()
  await home()
  clock.pass(61)
  await watching.tick()
  expect(await subjects(ben)).toEqual([])
  clock.pass(3600)
  await watching.tick()
  await services.choices.setQuietHours(ben.id, null)
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
})

// promise: search-saved-daily
test('at most one e-mail a day goes per search; homes found meanwhile are in the next', async () => {
  await save()
  await home()
  clock.pass(61)
  await watching.tick()
  for (let number = 0; number < 7; number += 1) await home()
  clock.pass(day - 100)
  await watching.tick()
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
  clock.pass(200)
  await watching.tick()
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid', '7 new homes: Small in Madrid'])
  expect((await emailsTo(ben))[1]?.text).toContain('And 2 more.')
})

// promise: search-saved-again
test('a home unpublished and published again is not reported twice', async () => {
  const known = await home()
  await save()
  const alreadySent = await home()
  clock.pass(61)
  await watching.tick()
  for (const id of [known, alreadySent]) await services.listings.unpublish(ada.person, id)
  clock.pass(2 * day)
  await watching.tick()
  for (const id of [known, alreadySent]) await services.listings.publish(ada.person, id)
  clock.pass(2 * day)
  await watching.tick()
  expect(await subjects(ben)).toHaveLength(1)
})

// promise: search-saved-budget
test('a rent that falls into the budget is reported once', async () => {
  const id = await home({ rentPrice: 1200 })
  await save()
  for (const rent of [1000, 1200, 950]) {
    await setRent(id, rent)
    clock.pass(2 * day)
    await watching.tick()
  }
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
})

test('a home whose nights are free again is reported', async () => {
  const id = await home()
  await database`insert into stay (lease_id, listing_id, nights)
    values (${crypto.randomUUID()}, ${id}, daterange('2027-01-01', '2027-12-01'))`
  await save(`cityId=${madrid}&from=2027-02-01&to=2027-10-01`)
  expect(await freshOf(ben)).toEqual([0])
  await database`delete from stay`
  clock.pass(61)
  expect(await freshOf(ben)).toEqual([1])
})

// promise: search-saved-own
test('no one is notified of their own home', async () => {
  await save(`cityId=${madrid}`, ada)
  await home()
  clock.pass(61)
  expect(await freshOf(ada)).toEqual([0])
  await watching.tick()
  expect(await subjects(ada)).toEqual([])
})

test('opening the search marks its homes as seen: none is new, and no e-mail reports them', async () => {
  const { id } = await save()
  await home()
  await watching.markSeen(ben.id, id)
  expect(await freshOf(ben)).toEqual([0])
  clock.pass(61)
  await watching.tick()
  expect(await subjects(ben)).toEqual([])
})

test('an e-mail leaves the count unchanged until the search is opened', async () => {
  await save()
  await home()
  clock.pass(61)
  await watching.tick()
  expect([await freshOf(ben), (await subjects(ben)).length]).toEqual([[1], 1])
})

test('a muted search gets no e-mail, not even later about homes found while muted', async () => {
  const { id } = await save()
  await watching.change(ben.id, id, { muted: true })
  await home()
  clock.pass(2 * day)
  await watching.tick()
  expect((await watching.change(ben.id, id, { muted: false })).fresh).toBe(1)
  clock.pass(61)
  await watching.tick()
  expect(await subjects(ben)).toEqual([])
  await home()
  clock.pass(61)
  await watching.tick()
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
})

test('a home that no longer matches when the e-mail is written is left out', async () => {
  await save()
  await home()
  clock.pass(61)
  await watching.tick()
  const [dearer] = [await home({ title: 'Dearer now' }), await home({ title: 'Still here' })]
  clock.pass(61)
  await watching.list(ben.id)
  await setRent(dearer, 5000)
  clock.pass(2 * day)
  await watching.tick()
  expect((await emailsTo(ben))[1]?.text).toContain('Still here')
  expect((await emailsTo(ben))[1]?.text).not.toContain('Dearer now')
})

// promise: search-saved-crash
test('a crash between finding and posting marks nothing as reported: the next pass reports it', async () => {
  await save()
  await home()
  clock.pass(61)
  const troubles: unknown[] = []
  const crashing = { ...outbox, post: () => Promise.reject(new Error('the process was killed')) }
  await createSavedSearches({ ...deps, outbox: crashing, onError: (error) => troubles.push(error) }).tick()
  expect([troubles.length, await subjects(ben)]).toEqual([1, []])
  clock.pass(61)
  await watching.tick()
  expect(await subjects(ben)).toEqual(['1 new home: Small in Madrid'])
})

test('two concurrent passes write one e-mail', async () => {
  await save()
  await home()
  clock.pass(61)
  await Promise.all([watching.tick(), watching.tick(), watching.tick()])
  expect(await subjects(ben)).toHaveLength(1)
})

test('an unconfirmed address gets no e-mail', async () => {
  const nora = await settle({ lists: false, confirmed: false })
  await save(undefined, nora)
  await home()
  clock.pass(61)
  await watching.tick()
  expect([await subjects(nora), await freshOf(nora)]).toEqual([[], [1]])
})

test('a search whose first day has passed is inactive', async () => {
  await save(`cityId=${madrid}&from=2027-03-01&to=2027-09-01`)
  clock.pass(200 * day)
  await home({ availableFrom: '2027-01-01' })
  await watching.tick()
  expect(await watching.list(ben.id)).toMatchObject([{ isPast: true, fresh: 0 }])
  expect(await subjects(ben)).toEqual([])
  clock.pass(-200 * day)
})

test.each(languages)('the e-mail is complete in %s', async (language) => {
  const languageId = 700_000 + languages.indexOf(language)
  await database`update account set language_id = ${languageId} where id = ${ben.id}`
  await save()
  for (let number = 0; number < 7; number += 1) await home({ bedsNumber: 61 })
  clock.pass(61)
  await watching.tick()
  await database`update account set language_id = 700000 where id = ${ben.id}`
  const [mail] = await emailsTo(ben)
  expect(mail?.text).not.toMatch(/\{\{|savedSearches|undefined/)
  for (const words of ['Small in Madrid', '$900', '/detail/', '/unsubscribe/search/'])
    expect(mail?.text).toContain(words)
  expect(mail?.text.split('\n').filter((line) => line.startsWith('http')).length).toBe(6)
})
