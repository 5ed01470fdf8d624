/** Homes that are free from tomorrow, those of a city first; loaded when the reader is in a city with homes. */
import { featuredRoomAds } from '@keyhold/api/search.ts'
import { quietApi } from '../../gateways/api.ts'
import { cardRows, type PageRow } from './cardRows.ts'

/** Undefined if none of the city is free, or the API does not answer: the page keeps what it shows. */
export async function findHomesNear(cityId: number): Promise<readonly PageRow[] | undefined> {
  const answer = await quietApi(featuredRoomAds, { input: { cityId } }).catch(() => undefined)
  const free = answer?.rows.slice(0, answer.freeNow ?? 0) ?? []
  return free[0]?.property.city?.id === cityId ? cardRows(free) : undefined
}
