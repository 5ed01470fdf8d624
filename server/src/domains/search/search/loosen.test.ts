/** Suggestions for an empty result: which filters to remove, and how many homes that really gives. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { LoosenAnswer, LoosenPayload, SearchAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { recordQueries } from '../../../testing/queries.ts'

const { createPerson: settle, publish, visitor, services } = await createTestHomes()
afterAll(() => services.close())
const ada = await settle()
const [madrid, cityOfOne, nowhere] = [3_117_735, 3_128_760, 2_509_954]
const homes: RoomAdInput[] = [
  { rentPrice: 800 },
  { rentPrice: 900, parking: true },
  { rentPrice: 950, parking: true, bedsNumber: 3 },
  { rentPrice: 2000, parking: true, bedsNumber: 3, availableFrom: '2027-06-01' },
]
for (const home of homes) await publish(ada, { cityId: madrid, bedsNumber: 1, ...home })
await publish(ada, { cityId: cityOfOne, rentPrice: 500 })

const ask = (path: string, payload: object) => `/roomAd/${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`
const loosen = async (payload: LoosenPayload) => (await visitor.call<LoosenAnswer>('GET', ask('loosen', payload))).body
/** Resolves once all earlier queries wait: calls that begin now are answered. */
async function untilAllWait() {
  for (let times = 0; times < 5; times++) {
    await visitor.call('GET', '/roomAd/translation')
    await services.deps.database`select`
  }
}
const said = ({ ways }: LoosenAnswer) => ways.map(({ without, homes }) => `${without.join(' and ')} ${homes}`)

// promise: search-nothing-true
test('each suggestion gives its number of homes, most first, and the search without that filter finds them', async () => {
  const filter = { cityId: madrid, priceMax: 850, parking: true }
  const answer = await loosen({ filter })
  expect(said(answer)).toEqual(['budget 3', 'parking 1'])
  expect(answer.ways.map(({ rentMin }) => rentMin)).toEqual([900, 800])
  const { body } = await visitor.call<SearchAnswer>('GET', ask('search', { filter: { ...filter, priceMax: null } }))
  expect(body.totalRows).toBe(3)
})

test('where removing one filter is not enough, two are removed together', async () => {
  const filter = { cityId: madrid, priceMax: 850, bedrooms: 3, from: '2026-12-01' }
  expect(said(await loosen({ filter: { ...filter, priceMax: 700 } }))).toEqual(['budget 1'])
  expect(said(await loosen({ filter: { ...filter, priceMax: 700, petFriendly: true } }))).toEqual([
    'budget and petFriendly 1',
  ])
})

test('days, the map and the city can be removed; the city last', async () => {
  const spain = { south: 35, west: -10, north: 36, east: -9 }
  expect(said(await loosen({ filter: { from: '2026-11-25', bedrooms: 3 }, bounds: spain }))).toEqual([
    'area and dates 2',
  ])
  expect(said(await loosen({ filter: { priceMax: 500 }, bounds: spain }))).toEqual(['area 1'])
  expect(said(await loosen({ filter: { cityId: madrid, priceMax: 500 } }))).toEqual(['budget 4', 'city 1'])
})

test('the suggestion has the city’s total of homes, and none where it has none', async () => {
  expect((await loosen({ filter: { cityId: madrid, priceMax: 10 } })).inCity).toBe(4)
  expect(await loosen({ filter: { cityId: nowhere } })).toEqual({
    ways: [{ without: ['city'], homes: 5, rentMin: 500 }],
    inCity: 0,
    isBusy: false,
  })
  expect(await loosen({})).toEqual({ ways: [], inCity: null, isBusy: false })
})

test('homes that are not public are no suggestion', async () => {
  const hidden = await publish(ada, { cityId: nowhere })
  await services.listings.unpublish(ada.person, hidden)
  expect((await loosen({ filter: { cityId: nowhere, priceMax: 10 } })).inCity).toBe(0)
})

test('invalid filters are ignored; days that are invalid are refused', async () => {
  expect((await loosen({ filter: { rentalType: 100_001, priceMax: 10 } })).ways).toEqual([
    { without: ['budget'], homes: 5, rentMin: 500 },
  ])
  const wrong = ask('loosen', { filter: { from: '2027-02-30' } })
  expect((await visitor.call('GET', wrong)).status).toBe(422)
})

test('while ten requests wait another is refused at once, and is answered when it retries later', async () => {
  const { database, clock } = services.deps
  clock.pass(60)
  const of = (priceMax: number) => loosen({ filter: { priceMax } })
  const answers: Promise<LoosenAnswer>[] = []
  await database.begin(async (tx) => {
    await tx`lock table listing in access exclusive mode`
    for (let rent = 1; rent <= 12; rent++) answers.push(of(rent))
    answers.push(of(12))
    await untilWaiting(database, 2)
    await untilAllWait()
    expect(await of(13)).toEqual({ ways: [], inCity: null, isBusy: true })
  })
  expect((await Promise.all(answers)).map(({ isBusy }) => isBusy)).toEqual(answers.map(() => false))
  const again = await of(13)
  expect([again.isBusy, again.ways.length]).toEqual([false, 1])
})

test('while others wait the cached answer is used, for a limited time', async () => {
  const { database, clock } = services.deps
  const of = (priceMax: number) => loosen({ filter: { priceMax } })
  clock.pass(60)
  const known = await of(20)
  clock.pass(6)
  const answers: Promise<LoosenAnswer>[] = []
  const whileFull: LoosenAnswer[] = []
  await database.begin(async (tx) => {
    await tx`lock table listing in access exclusive mode`
    for (let rent = 1; rent <= 12; rent++) answers.push(of(rent))
    await untilWaiting(database, 2)
    await untilAllWait()
    for (const seconds of [0, 0, 43, 1]) {
      clock.pass(seconds)
      whileFull.push(await of(20))
    }
  })
  await Promise.all(answers)
  expect(whileFull).toEqual([known, known, known, { ways: [], inCity: null, isBusy: true }])
})

test('equal queries are deduplicated and cached for seconds, and two different ones run at a time', async () => {
  const { database, clock } = services.deps
  const of = (priceMax: number) => loosen({ filter: { priceMax } })
  const answers: Promise<LoosenAnswer>[] = []
  let whileTwoCount = 0
  const queries = await recordQueries(database, async (sent) => {
    const counting = () => sent.filter(({ text }) => text.includes('array_remove')).length
    await database.begin(async (tx) => {
      await tx`lock table listing in access exclusive mode`
      answers.push(of(801), of(801), of(901))
      await untilWaiting(database, 2)
      answers.push(of(951))
      await untilAllWait()
      whileTwoCount = counting()
    })
    const [first, again] = await Promise.all(answers)
    expect(again).toEqual(first)
    expect(await of(801)).toEqual(first)
    expect([whileTwoCount, counting()]).toEqual([2, 3])
    clock.pass(60)
    await of(801)
  })
  expect(queries.filter(({ text }) => text.includes('array_remove'))).toHaveLength(4)
})
