/** Puts viewings together: what the calendar reminds of, and the calls that arrange them. */
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../gateways/database.ts'
import type { Chat } from '../chat/service.ts'
import { endViewingsBetween } from './blocking.ts'
import type { ViewingsDeps } from './deps.ts'
import { endViewingsOf } from './leaving.ts'
import { remindOfViewings } from './reminders.ts'
import { viewingsRoutes } from './routes.ts'
import { createViewings } from './service.ts'

/** Opens the feature, so that blocks end what two people arranged: `remind` sends what is due, `endAllOf` is for whoever leaves, `addRoutes` adds what answers below `/api`. */
export function openViewings(deps: ViewingsDeps & { readonly chat: Pick<Chat, 'onBlock'> }) {
  deps.chat.onBlock((tx, tell, pair) => endViewingsBetween(tx, tell, deps, pair))
  return {
    remind: () => remindOfViewings(deps),
    endAllOf: (tx: Transaction, personId: string) => endViewingsOf(tx, deps, personId),
    addRoutes: (app: FastifyInstance) => viewingsRoutes(app, createViewings(deps)),
  }
}
