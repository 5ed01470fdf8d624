/** Registers the endpoint of api/counts.ts. */
import * as shapes from '@keyhold/api/counts.schema.ts'
import { readCounts } from '@keyhold/api/counts.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { type CountsDeps, countAllOf } from './service.ts'

export function countsRoutes(app: FastifyInstance, deps: CountsDeps): void {
  const toRead = { output: shapes.Counts, summary: 'Get the counts that every page shows' }
  answer(app, readCounts, toRead, ({ person }) => countAllOf(deps, person.id))
}
