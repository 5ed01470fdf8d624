/** What a home's page shows. */
import { escrowFacts } from '@keyhold/api/deposits.ts'
import { findRoomAd } from '@keyhold/api/listings.ts'
import { findPublisherRecord } from '@keyhold/api/publishers.ts'
import { cityFigures, similarRoomAds } from '@keyhold/api/search.ts'
import { readHomeTranslationOffer } from '@keyhold/api/translation.ts'
import { type Day, dayAt } from '@keyhold/rental/day.ts'
import { parseAskable, serializeCriteria } from '@keyhold/rental/query.ts'
import { redirect } from 'react-router'
import { escrowDefaults } from '../../gateways/escrowDefaults.ts'
import { loadForPage, loadRates, type RequestContext } from '../../gateways/requestContext.ts'
import { cardRows } from './cardRows.ts'
import { listingStructuredData } from './structuredData.ts'

/** In seconds. */
const quarter = 900

/** A home by its id, with what the link's query says about the stay and the search before it. */
export async function loadHome({ api, origin }: RequestContext, id: string, url: URL) {
  const [ad, facts, similar, translation, { rates }] = await Promise.all([
    loadForPage(api(findRoomAd, { params: { id } })),
    api(escrowFacts).catch(() => undefined),
    api(similarRoomAds, { params: { id }, input: chosenStay(url.searchParams) }).catch(() => ({ rows: [] })),
    api(readHomeTranslationOffer).catch(() => ({ offered: false })),
    loadRates(api),
  ])
  const { city, bedsNumber } = ad.property
  const [figures, record] = await Promise.all([
    city && api(cityFigures, { params: { city: String(city.id) } }).catch(() => undefined),
    api(findPublisherRecord, { params: { id: ad.property.ownerUser.id } }).catch(() => undefined),
  ])
  // Rounded to a quarter of an hour, so that the page can be revalidated: only the date matters, and midnight falls on
  // a quarter in every zone
  const now = Math.floor((facts?.leaseNow ?? Date.now() / 1000) / quarter) * quarter
  return {
    ad,
    ...parseSearch(url, dayAt(now, ad.property.timeZone ?? 'UTC')),
    spread: figures?.byBeds.find(({ beds }) => beds === bedsNumber),
    isTranslationOffered: translation.offered,
    record,
    similar: cardRows(similar.rows.slice(0, 4)),
    now,
    rates,
    /** Made here, so that browsers do not load its code. */
    structuredData: listingStructuredData(ad, origin),
    arbitrator: facts?.arbitrator && {
      account: facts.arbitrator,
      name: facts.arbitratorName,
      explorer: facts.explorerUrl ? `${facts.explorerUrl}/address/${facts.arbitrator}` : undefined,
    },
    releaseDuration: (facts ?? escrowDefaults).releaseDuration,
  }
}

/** Similar homes are free for the dates of the link; what is no stay is ignored there. */
const chosenStay = (query: URLSearchParams) => ({
  from: query.get('from')?.slice(0, 40),
  to: query.get('to')?.slice(0, 40),
})

/**
 * The dates of a link, and the search before it. Invalid stays are dropped, from the URL too: a shared link shows what
 * it says (D 5.9). Past dates are dropped, today becomes tomorrow, and the page says so.
 */
function parseSearch({ pathname, searchParams }: URL, today: Day) {
  const { criteria, changedDays } = parseAskable(searchParams, today)
  const { from = '', to = '' } = criteria
  const search = serializeCriteria(criteria)
  if (changedDays) return { from, to, search, changedDays }
  const kept = new URLSearchParams(searchParams)
  if (!from) kept.delete('from')
  if (!to) kept.delete('to')
  if (kept.size < searchParams.size) throw redirect(`${pathname}${kept.size > 0 ? `?${kept}` : ''}`)
  return { from, to, search, changedDays }
}
