/** Searches and maps use an index-only plan, whatever they filter by (docs/adr/0020-filter-indexes.md). */
import { searchedFeatures } from '@keyhold/rental/fields.ts'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const { services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())

const searchIndexes = () => database<{ indexname: string; indexdef: string }[]>`
  select indexname, indexdef from pg_indexes where tablename = 'listing' and indexdef like '% INCLUDE (%' order by 1`

test('every index of the search holds every feature that filters use', async () => {
  const indexes = await searchIndexes()
  expect(indexes).toHaveLength(10)
  for (const { indexdef } of indexes)
    expect(indexdef.split(/\W+/)).toEqual(expect.arrayContaining(searchedFeatures.map(postgres.fromCamel)))
})

test('the features of daily life are in the indexes of a city and of the map', async () => {
  const ofPlaces = (await searchIndexes()).filter(({ indexname }) => !indexname.startsWith('listing_everywhere'))
  expect(ofPlaces).toHaveLength(6)
  for (const { indexdef } of ofPlaces)
    expect(indexdef.split(/\W+/)).toEqual(expect.arrayContaining(['most_occupants', 'traits']))
})

test('a new filter is added to all of them, in one statement', async () => {
  const before = await searchIndexes()
  await database`select add_to_search_indexes('held_at')`
  expect(await searchIndexes()).toEqual(
    before.map(({ indexname, indexdef }) => ({
      indexname,
      indexdef: indexdef.replace(' INCLUDE (', ' INCLUDE (held_at, '),
    })),
  )
})
