/** The door of disputes (D 6.11). */
import { DisputeRow } from '@keyhold/api/disputes.schema.ts'
import { myDisputes } from '@keyhold/api/disputes.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { languageOfRequest } from '../../http/language.ts'
import type { Disputes } from './service.ts'

/** Adds the route that reads disputes. */
export function disputesRoutes(app: FastifyInstance, disputes: Disputes): void {
  const toRead = { output: DisputeRow.array(), summary: 'The disputes of one’s leases, open ones first' }
  answer(app, myDisputes, toRead, ({ person, request }) => disputes.list(person, languageOfRequest(request)))
}
