/**
 * A saved search's criteria, by the search's one rule (D 5.9): stored as a query string, without page, order or map.
 */
import { type Criteria, parseCriteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { boxOf } from '../map.ts'
import type { SearchCriteria } from '../store.ts'
import { todayIn, tomorrowIn } from '../tomorrow.ts'

const plain = { sort: 'recommended', page: 1, itemPerPage: 10, map: true } as const
const read = (query: string, today: string): Criteria => ({
  ...parseCriteria(new URLSearchParams(query), today),
  ...plain,
})

/** Today in the searched city. */
const todayThere = (query: string, now: number) => todayIn(read(query, '').cityId, now)

/**
 * Normalizes a query string for storage: invalid parts, and days that are past in its city, are dropped. `now` in unix
 * seconds.
 */
export async function keptQuery(query: string, now: number): Promise<string> {
  return new URLSearchParams(serializeCriteria(read(query, await todayThere(query, now)))).toString()
}

/** The filter of a stored query. `now` in unix seconds. */
export async function criteriaOf(query: string, now: number): Promise<SearchCriteria> {
  const { area, ...filter } = read(query, '')
  return { filter, tomorrow: await tomorrowIn(filter.cityId, now), box: area && boxOf(area) }
}

/** Whether the requested stay has begun already in its city: it can find no home any more. `now` in unix seconds. */
export async function isPast(query: string, now: number): Promise<boolean> {
  const { from, month } = read(query, '')
  const today = await todayThere(query, now)
  return (from !== undefined && from < today) || (month !== undefined && month < today.slice(0, 7))
}
