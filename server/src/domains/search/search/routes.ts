/** The search endpoints of the home, results, map and detail pages (spec public §7). */

import * as shapes from '@keyhold/api/search.schema.ts'
import * as endpoints from '@keyhold/api/search.ts'
import { arePetsToAsk } from '@keyhold/rental/livingFilter.ts'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../gateways/text.ts'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { ListingOnCard } from '../../listings/listings/service.ts'
import { describeCard, nextFreeDate } from '../../listings/listings/wire.ts'
import type { SearchService } from './service.ts'

/** A result, with the home's own first free day whatever the requested stay. */
export function describeSearchRow(home: ListingOnCard, language: Language): shapes.SearchRow {
  return {
    id: home.id,
    property: describeCard(home, language),
    availableFrom: home.availableFrom ?? '',
    availableUntil: home.availableUntil,
    nextFreeDate: nextFreeDate(home),
    ...(arePetsToAsk(home) && { petsToAsk: true as const }),
    ranking: {
      weight: home.weight,
      completeness: home.completeness,
      answerRate: home.answerRate,
      publishedOn: home.publishedAt?.toISOString() ?? '',
    },
  }
}

const walkOf = ({ distanceToPublicTransport }: ListingOnCard) =>
  distanceToPublicTransport === null ? {} : { stopMinutes: distanceToPublicTransport }

function describePin(home: ListingOnCard, language: Language): shapes.MapPin {
  const card = describeCard(home, language)
  const { id, title, titleLanguage, rentPrice, currency, deposit, bedsNumber, bathroom, roomSize, images } = card
  const facts = { id, title, titleLanguage, rentPrice, currency, deposit, bedsNumber, bathroom, roomSize }
  return {
    ...facts,
    ...(arePetsToAsk(home) && { petsToAsk: true as const }),
    lat: home.shownLat ?? 0,
    lng: home.shownLng ?? 0,
    filePath: images[0]?.widths[0]?.filePath ?? null,
  }
}

/** Binds the endpoints of api/search.ts. */
export function searchRoutes(app: FastifyInstance, search: SearchService): void {
  const toSearch = {
    input: shapes.SearchPayload,
    output: shapes.SearchAnswer,
    summary: 'Search homes, one page at a time',
  }
  answerAnyone(app, endpoints.searchRoomAds, toSearch, async ({ input, person, request }) => {
    const { homes, ...counts } = await search.search(input, person)
    const language = languageOfRequest(request)
    const isWalkAsked = Boolean(input.filter?.stopMinutes) || input.sortBy === 'stopMinutes'
    const rows = homes.map((home) => ({ ...describeSearchRow(home, language), ...(isWalkAsked && walkOf(home)) }))
    return { rows, ...counts }
  })
  const toMap = {
    input: shapes.MapPayload,
    output: shapes.MapAnswer,
    summary: 'Search homes as pins or cells of a map',
  }
  answerAnyone(app, endpoints.mapRoomAds, toMap, async ({ input, request }) => {
    const { homes, cells, totalRows, bounds } = await search.map(input)
    const language = languageOfRequest(request)
    return { pins: homes.map((home) => describePin(home, language)), cells, totalRows, bounds: bounds ?? null }
  })
  const toLoosen = {
    input: shapes.LoosenPayload,
    output: shapes.LoosenAnswer,
    summary: 'Suggest filters to remove when nothing is found',
  }
  answerAnyone(app, endpoints.loosenSearch, toLoosen, async ({ input }) => {
    const { ways, ...others } = await search.loosen(input)
    return { ways: ways.map(({ without, ...found }) => ({ without: [...without], ...found })), ...others }
  })
  const toSpread = {
    input: shapes.HistogramPayload,
    output: shapes.Histogram,
    summary: 'Get the distribution of rents',
  }
  answerAnyone(app, endpoints.rentHistogram, toSpread, ({ input }) => search.rents(input))
  const output = shapes.MatchesAnswer
  const toFeature = { input: shapes.FeaturedInput, output, summary: 'List the featured homes' }
  answerAnyone(app, endpoints.featuredRoomAds, toFeature, async ({ input, request }) => {
    const language = languageOfRequest(request)
    const { homes, freeNow } = await search.featured(input.cityId)
    return { rows: homes.map((home) => describeSearchRow(home, language)), freeNow }
  })
  const toPick = { input: shapes.CardsInput, output, summary: 'Get published homes by id, in the requested order' }
  answerAnyone(app, endpoints.listCards, toPick, async ({ input, request }) => {
    const language = languageOfRequest(request)
    return { rows: (await search.listByIds(input.ids.split(','))).map((home) => describeSearchRow(home, language)) }
  })
  const toMatch = {
    params: shapes.MatchesParams,
    input: shapes.SimilarInput,
    output,
    summary: 'List homes similar to this one',
  }
  answerAnyone(app, endpoints.similarRoomAds, toMatch, async ({ params, input, request }) => {
    const language = languageOfRequest(request)
    return { rows: (await search.similar(params.id, input)).map((home) => describeSearchRow(home, language)) }
  })
}
