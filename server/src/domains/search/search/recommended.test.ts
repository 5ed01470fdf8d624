/** The order of "Recommended": homes free within sixty days first, or those free for the requested stay. */
import type { SearchAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'
import { createFreeLater } from './freeLater.ts'

const { createPerson, publish, visitor, services } = await createTestHomes()
afterAll(() => services.close())
const { database, clock } = services.deps
const freeLater = createFreeLater({ database, clock })
const ada = await createPerson()

/** A home of this weight; the lower, the better. */
async function home(weight: number, availableFrom: string) {
  const id = await publish(ada, { availableFrom })
  await database`update listing set weight = ${weight} where id = ${id}`
  return id
}
const search = async (payload: object) => {
  const asked = encodeURIComponent(JSON.stringify(payload))
  return (await visitor.call<SearchAnswer>('GET', `/roomAd/search?payload=${asked}`)).body.rows.map(({ id }) => id)
}
const take = (id: string, from: string, to: string) => database`
  insert into blocked_days (listing_id, nights) values (${id}, daterange(${from}, ${to}))`

const nextYear = await home(1, '2027-06-01')
const inTime = await home(3, '2027-01-20')
const free = await home(2, '2026-11-01')
await freeLater.tick()

// promise: pub-2-recommended
test('a home that is free next year comes after those free within sixty days, whatever its weight', async () => {
  expect(await search({})).toEqual([free, inTime, nextYear])
  expect(await search({ filter: { cityId: 3_583_361 }, itemPerPage: 1, page: 3 })).toEqual([nextYear])
})

// promise: pub-2-recommended-dated
test('among homes free for the requested stay, the best comes first', async () => {
  expect(await search({ filter: { from: '2027-07-01', to: '2028-04-01' } })).toEqual([nextYear, free, inTime])
})

test('other orders ignore the availability', async () => {
  await database`update listing set rent_price = 500 where id = ${nextYear}`
  expect((await search({ sortBy: 'rentPrice' }))[0]).toBe(nextYear)
})

// promise: pub-2-recommended-kept
test('a home that is let, blocked or offered later moves back with the next tick, and returns when it is free', async () => {
  await take(free, '2026-11-01', '2027-05-01')
  await freeLater.tick()
  expect(await search({})).toEqual([inTime, nextYear, free])
  await database`delete from blocked_days where listing_id = ${free}`
  await database`
    insert into stay (lease_id, listing_id, nights) values (gen_random_uuid(), ${inTime}, '[2027-01-20,2027-08-01)')`
  await freeLater.tick()
  expect(await search({})).toEqual([free, nextYear, inTime])
  await database`delete from stay where listing_id = ${inTime}`
  await database`update listing set available_from = '2027-09-01' where id = ${free}`
  await freeLater.tick()
  expect(await search({})).toEqual([inTime, nextYear, free])
})

test('a home moves forward as its first free day approaches, without any change', async () => {
  clock.pass(140 * 86_400)
  await freeLater.tick()
  expect((await search({}))[0]).toBe(nextYear)
})
