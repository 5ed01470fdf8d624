/** The endpoints of My properties. */
import * as shapes from '@keyhold/api/portfolio.schema.ts'
import * as endpoints from '@keyhold/api/portfolio.ts'
import { findCode } from '@keyhold/rental/code.ts'
import { homeStatus, letUntil, nextAction } from '@keyhold/rental/portfolio.ts'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../../../gateways/text.ts'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { describePhoto } from '../../listings/listings/describePhoto.ts'
import { cityName } from '../../listings/places/service.ts'
import type { PortfolioEntry, PortfolioService } from './service.ts'

function describeRow(home: PortfolioEntry, language: Language): shapes.PortfolioRow {
  const { id, title, rentPrice, requests, unread, enquiries, facts, city, cover } = home
  return {
    id,
    title,
    reference: facts.reference ?? '',
    status: homeStatus(home),
    street: facts.address1 ?? '',
    city: city ? cityName(city, language) : '',
    cover: cover ? describePhoto(cover, true) : null,
    rentPrice,
    feedRent: facts.feedRent,
    currency: findCode(facts.currency)?.name.toUpperCase() ?? '',
    bedsNumber: facts.bedsNumber,
    bathroom: facts.bathroom,
    roomSize: facts.roomSize,
    letUntil: letUntil(home),
    nextFreeDate: home.nextFree,
    requests,
    unread,
    enquiries,
    views: facts.views,
    favourites: facts.favourites,
    missing: Object.keys(home.missing),
    isPublished: home.state === 'published',
    ...(home.isHeld && { held: true as const }),
    ...(home.isHidden && { hiddenByOperator: true as const }),
    next: nextAction(home),
  }
}

/** Adds the endpoints of api/portfolio.ts. */
export function portfolioRoutes(app: FastifyInstance, portfolio: PortfolioService): void {
  const toList = {
    input: shapes.PortfolioInput,
    output: shapes.Portfolio,
    summary: 'List your homes, one page at a time',
  }
  answer(app, endpoints.listPortfolio, toList, async ({ input, person, request }) => {
    const language = languageOfRequest(request)
    const { text = '', view = 'all', cityId = null, lacks = null, sort = 'needs', page = 1 } = input
    const found = await portfolio.list(person, { text, view, cityId, lacks, sort }, page)
    return {
      ...found,
      rows: found.rows.map((row) => describeRow(row, language)),
      cities: found.cities.map(({ city, count }) => ({ id: city.id, city: cityName(city, language), count })),
      lacks: found.lacks.map(({ value, count }) => ({ field: value, count })),
    }
  })
  const toRead = { input: shapes.PortfolioIds, output: shapes.PortfolioRents, summary: 'Get the rents of your homes' }
  answer(app, endpoints.listPortfolioRents, toRead, async ({ input, person }) => ({
    rents: await portfolio.rentsOf(person, input.ids),
  }))
  const toChange = { input: shapes.PortfolioChange, output: shapes.PortfolioResult, summary: 'Change several homes' }
  answer(app, endpoints.changePortfolio, toChange, async ({ input, person }) => ({
    results: await portfolio.change(person, input),
  }))
}
