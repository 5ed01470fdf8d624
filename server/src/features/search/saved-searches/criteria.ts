/** What a saved search asks, by the one rule of the search (D 5.9): kept as an address, without a page, an order or a map. */
import { type Criteria, parseCriteria, serializeCriteria } from '@keyhold/rental/query.ts'
import { boxOf } from '../map.ts'
import type { SearchCriteria } from '../store.ts'
import { todayIn, tomorrowIn } from '../tomorrow.ts'

const plain = { sort: 'recommended', page: 1, itemPerPage: 10, map: true } as const
const read = (query: string, today: string): Criteria => ({
  ...parseCriteria(new URLSearchParams(query), today),
  ...plain,
})

/** Which day it is in the city that is searched. */
const todayThere = (query: string, now: number) => todayIn(read(query, '').cityId, now)

/** A query string as it is kept: what makes no sense, and days that are over in its city, are dropped. `now` in unix seconds. */
export async function keptQuery(query: string, now: number): Promise<string> {
  return new URLSearchParams(serializeCriteria(read(query, await todayThere(query, now)))).toString()
}

/** What a kept query asks of homes. `now` in unix seconds. */
export async function criteriaOf(query: string, now: number): Promise<SearchCriteria> {
  const { area, ...filter } = read(query, '')
  return { filter, tomorrow: await tomorrowIn(filter.cityId, now), box: area && boxOf(area) }
}

/** Whether the stay it asks for has begun already, where its city is: no home can be found for it any more. `now` in unix seconds. */
export async function isPast(query: string, now: number): Promise<boolean> {
  const { from, month } = read(query, '')
  const today = await todayThere(query, now)
  return (from !== undefined && from < today) || (month !== undefined && month < today.slice(0, 7))
}
