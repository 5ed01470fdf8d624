/** Searches and maps are answered from an index alone, whatever they filter by (docs/adr/0020-filter-indexes.md). */
import { switches } from '@keyhold/rental/fields.ts'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../testing/homes.ts'

const { services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())

const searchIndexes = () => database<{ indexname: string; indexdef: string }[]>`
  select indexname, indexdef from pg_indexes where tablename = 'listing' and indexdef like '% INCLUDE (%' order by 1`

test('every index of the search holds every feature one can filter by', async () => {
  const indexes = await searchIndexes()
  expect(indexes).toHaveLength(9)
  for (const { indexdef } of indexes)
    expect(indexdef.split(/\W+/)).toEqual(expect.arrayContaining(switches.map(postgres.fromCamel)))
})

test('a new filter is added to all of them, in one statement', async () => {
  const before = await searchIndexes()
  await database`select add_to_search_indexes('smoking_allowed')`
  expect(await searchIndexes()).toEqual(
    before.map(({ indexname, indexdef }) => ({
      indexname,
      indexdef: indexdef.replace(' INCLUDE (', ' INCLUDE (smoking_allowed, '),
    })),
  )
})
