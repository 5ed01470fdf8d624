/** Routes for saved replies: stored, listed and deleted by their author only. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/savedReplies.schema.ts'
import * as endpoints from '@keyhold/api/savedReplies.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database } from '../../../../gateways/database.ts'
import { answer } from '../../../../http/answer.ts'
import * as store from './store.ts'

/** A longer list would not be read. */
const maxReplies = 20

/** Registers the routes of saved replies. */
export function savedReplyRoutes(
  app: FastifyInstance,
  deps: { readonly database: Database; readonly clock: Clock },
): void {
  const { database, clock } = deps
  const toList = { output: shapes.SavedReply.array(), summary: 'List your saved replies, oldest first' }
  answer(app, endpoints.listSavedReplies, toList, ({ person }) => store.listReplies(database, person.id))
  const toSave = { input: shapes.SavedReply, output: Done, summary: 'Save a reply' }
  answer(app, endpoints.saveReply, toSave, async ({ input, person }) => {
    if (input.content === '') throw new Refusal('message-empty')
    const reply = { ...input, accountId: person.id, savedAt: new Date(clock.now()) }
    if (!(await store.insertReply(database, reply, maxReplies))) throw new Refusal('too-many-saved-replies')
    return { success: 'ok' } as const
  })
  const toDelete = { params: shapes.SavedReplyParams, output: Done, summary: 'Delete a saved reply' }
  answer(app, endpoints.deleteSavedReply, toDelete, async ({ params, person }) => {
    if (!(await store.deleteReply(database, person.id, params.id))) throw new Refusal('saved-reply-not-found')
    return { success: 'ok' } as const
  })
}
