/** The figures of a city (D 2.4: /rent/{city}), and neighbourhood autocomplete. */
import * as shapes from '@keyhold/api/search.schema.ts'
import * as endpoints from '@keyhold/api/search.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Cities } from './cities.ts'

/** Binds the endpoints of cities. */
export function citiesRoute(app: FastifyInstance, cities: Cities): void {
  const toSuggest = {
    input: shapes.NeighbourhoodsInput,
    output: shapes.NeighbourhoodList,
    summary: 'Neighbourhoods with homes by a few letters',
  }
  answerAnyone(app, endpoints.suggestNeighbourhoods, toSuggest, ({ input, request }) =>
    cities.neighbourhoods(input.text, languageOfRequest(request)),
  )
  const toCount = { params: shapes.CityParams, output: shapes.CityFigures, summary: 'What homes of a city ask' }
  answerAnyone(app, endpoints.cityFigures, toCount, ({ params, request }) =>
    cities.figures(params.city, languageOfRequest(request)),
  )
  const toCountPart = {
    params: shapes.NeighbourhoodParams,
    output: shapes.NeighbourhoodFigures,
    summary: 'What homes of a neighbourhood ask',
  }
  answerAnyone(app, endpoints.neighbourhoodFigures, toCountPart, ({ params, request }) =>
    cities.neighbourhoodFigures(params.city, params.neighbourhood, languageOfRequest(request)),
  )
}
