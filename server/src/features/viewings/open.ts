/** Puts viewings together: what the calendar reminds of, and the calls that arrange them. */
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../gateways/database.ts'
import type { ViewingsDeps } from './deps.ts'
import { endViewingsOf } from './leaving.ts'
import { remindOfViewings } from './reminders.ts'
import { viewingsRoutes } from './routes.ts'
import { createViewings } from './service.ts'

/** Opens the feature: `remind` sends what is due, `endAllOf` is for whoever leaves, `addRoutes` adds what answers below `/api`. */
export function openViewings(deps: ViewingsDeps) {
  return {
    remind: () => remindOfViewings(deps),
    endAllOf: (tx: Transaction, personId: string) => endViewingsOf(tx, deps, personId),
    addRoutes: (app: FastifyInstance) => viewingsRoutes(app, createViewings(deps)),
  }
}
