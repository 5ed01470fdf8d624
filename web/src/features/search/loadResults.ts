/** What the results page shows: the homes of a search, and what it says about the search itself. */
import type { Client } from '@keyhold/api/client.ts'
import type { SearchAnswer } from '@keyhold/api/search.schema.ts'
import { loosenSearch, neighbourhoodFigures, searchRoomAds } from '@keyhold/api/search.ts'
import {
  type Criteria,
  parseAskable,
  parseCriteria,
  serializeCriteria,
  toSearchPayload,
} from '@keyhold/rental/query.ts'
import { redirect } from 'react-router'
import { loadForPage } from '../../gateways/requestContext.ts'
import { paths } from '../../paths.ts'
import { loadSearchOptions, searchStartDay } from './searchOptions.ts'
import { findCity, type SearchOptions } from './summaries.ts'
import { findTypedCity } from './typedCity.ts'

/** With fewer homes than this the page offers ways to more. */
const fewHomes = 5
const noHomes: SearchAnswer = { rows: [], totalRows: 0, isCapped: false }

/**
 * The results of a search by its address. Redirects to the address of a typed city, and away from a part of a city that
 * no home is in. A failed search keeps its form and its filters (`hasFailed`).
 */
export async function loadResults(api: Client, query: URLSearchParams) {
  const searchOptions = await loadForPage(loadSearchOptions(api))
  const today = todayThere(query, searchOptions)
  const { criteria: requested, changedDays } = parseAskable(query, today)
  const about = { searchOptions, today, changedDays }
  const none = { ...about, answer: noHomes, suggestions: undefined, criteria: requested }
  const typed = await loadForPage(findTypedCity(api, query, searchOptions.cities)).catch(() => undefined)
  if (typed && 'city' in typed)
    throw redirect(paths.results(serializeCriteria({ ...requested, cityId: typed.city.id })))
  if (typed) return { ...none, hasFailed: false, unknownCity: typed.unknown }
  const found = await loadForPage(findHomes(api, requested)).catch(() => undefined)
  if (!found) return { ...none, hasFailed: true, unknownCity: undefined }
  const { criteria, answer } = found
  if (criteria.neighbourhood && answer.totalRows === 0) await dropUnknownPart(api, criteria)
  const { filter, bounds } = toSearchPayload(criteria)
  const isFew = answer.totalRows < fewHomes
  const suggestions = isFew ? await loadForPage(api(loosenSearch, { input: { filter, bounds } })) : undefined
  return { ...about, answer, suggestions, criteria, hasFailed: false, unknownCity: undefined }
}

/**
 * One page of homes; beyond the last page, the last one (D 5.9). If that has emptied since homes were counted, the
 * first.
 */
async function findHomes(api: Client, criteria: Criteria) {
  const answer = await api(searchRoomAds, { input: toSearchPayload(criteria) })
  if (answer.rows.length > 0 || criteria.page === 1) return { criteria, answer }
  const last = Math.max(1, Math.ceil(answer.totalRows / criteria.itemPerPage))
  return findHomes(api, { ...criteria, page: last < criteria.page ? last : 1 })
}

/** A part of a city that no home is in is dropped from the address, never shown; another spelling is replaced. */
async function dropUnknownPart(api: Client, criteria: Criteria): Promise<void> {
  const { cityId, neighbourhood = '' } = criteria
  const known = await api(neighbourhoodFigures, { params: { city: String(cityId), neighbourhood } }).then(
    ({ name }) => name,
    (error: { status?: number }) => (error.status === 404 ? undefined : neighbourhood),
  )
  if (known !== neighbourhood) throw redirect(paths.results(serializeCriteria({ ...criteria, neighbourhood: known })))
}

/** The date in the searched city. */
function todayThere(query: URLSearchParams, searchOptions: SearchOptions) {
  const timeZone = findCity(parseCriteria(query, ''), searchOptions)?.timeZone
  return searchStartDay(timeZone === undefined ? [] : [timeZone])
}
