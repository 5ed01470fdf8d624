/** The homes featured for everyone: those that are free soon. */
import type { MatchesAnswer } from '@keyhold/api/search.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const featured = async () =>
  (await visitor.call<MatchesAnswer>('GET', '/roomAd/more-matches')).body.rows.map(({ id }) => id)
const inCity = async (cityId: number | string) =>
  (await visitor.call<MatchesAnswer>('GET', `/roomAd/more-matches?cityId=${cityId}`)).body

/** A home of this weight; the lower, the better. */
async function home(weight: number, availableFrom: string, taken?: readonly [from: string, to: string]) {
  const id = await publish(ada, { availableFrom })
  await database`update listing set weight = ${weight} where id = ${id}`
  if (taken)
    await database`
      insert into stay (lease_id, listing_id, nights)
      values (gen_random_uuid(), ${id}, daterange(${taken[0]}, ${taken[1]}))`
  return id
}

// promise: pub-7-more-soon
test('homes free from tomorrow come first, then those free within thirty days, each best first, and others fill the page', async () => {
  const nextYear = await home(1, '2027-02-01')
  const tooLate = await home(2, '2026-12-22')
  const lastDay = await home(9, '2026-12-21')
  const goesSoon = await home(8, '2026-11-01', ['2026-11-01', '2026-12-05'])
  const goesLate = await home(3, '2026-11-01', ['2026-12-01', '2027-03-01'])
  const freeNow = await home(7, '2026-11-01')
  const gap = await home(4, '2026-11-01', ['2026-12-25', '2027-03-01'])
  expect(await featured()).toEqual([gap, freeNow, goesSoon, lastDay, nextYear, tooLate, goesLate])
  const more = [await home(5, '2026-11-01'), await home(6, '2026-11-01')]
  expect(await featured()).toEqual([gap, ...more, freeNow, goesSoon, lastDay, nextYear, tooLate])
  await home(6, '2026-11-01')
  await home(6, '2026-11-01')
  expect(await featured()).not.toContain(nextYear)
  expect(await featured()).toEqual(await featured())
})

// promise: search-free-now
test('homes of the reader’s city that are free from tomorrow come first, and the answer says how many are free', async () => {
  const madrid = 3_117_735
  const own = await publish(ada, { cityId: madrid, availableFrom: '2026-11-01' })
  const later = await publish(ada, { cityId: madrid, availableFrom: '2026-12-10' })
  await database`update listing set weight = 90 where id = any (${[own, later]})`
  const { rows, freeNow = 0 } = await inCity(madrid)
  expect(rows[0]?.id).toBe(own)
  expect(rows.slice(0, freeNow).map(({ nextFreeDate }) => nextFreeDate)).not.toContain('2026-12-10')
  expect(freeNow).toBeGreaterThan(1)
  expect((await inCity(1)).rows.map(({ id }) => id)).toEqual(await featured())
  expect((await visitor.call('GET', '/roomAd/more-matches?cityId=nowhere')).status).toBe(422)
})
