/** Wires up viewings: reminders, and the endpoints. */
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../../gateways/database.ts'
import type { Chat } from '../chat/service.ts'
import { endViewingsBetween } from './blocking.ts'
import type { ViewingsDeps } from './deps.ts'
import { endViewingsOf } from './leaving.ts'
import { remindOfViewings } from './reminders.ts'
import { viewingsRoutes } from './routes.ts'
import { createViewings } from './service.ts'

/**
 * Creates the feature and hooks it into blocking: `remind` sends due reminders, `endAllOf` is for account deletion,
 * `addRoutes` adds its routes below `/api`.
 */
export function openViewings(deps: ViewingsDeps & { readonly chat: Pick<Chat, 'onBlock'> }) {
  deps.chat.onBlock((tx, tell, pair) => endViewingsBetween(tx, tell, deps, pair))
  return {
    remind: () => remindOfViewings(deps),
    endAllOf: (tx: Transaction, personId: string) => endViewingsOf(tx, deps, personId),
    addRoutes: (app: FastifyInstance) => viewingsRoutes(app, createViewings(deps)),
  }
}
