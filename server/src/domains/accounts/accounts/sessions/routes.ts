/** Routes for one's own sessions: listing them, and ending one. */
import * as shapes from '@keyhold/api/sessions.schema.ts'
import * as endpoints from '@keyhold/api/sessions.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../../http/answer.ts'
import type { Sessions } from './service.ts'

/** Registers the routes of one's own sessions. */
export function ownSessionRoutes(app: FastifyInstance, sessions: Sessions): void {
  const toRead = { output: shapes.OwnSession.array(), summary: 'List your sessions' }
  answer(app, endpoints.mySessions, toRead, async ({ person }) =>
    (await sessions.list(person.id)).map(({ createdAt, seenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: session.id === person.sessionId,
    })),
  )
  const toEnd = { params: shapes.SessionParams, output: shapes.Done, summary: 'End one of your sessions' }
  answer(app, endpoints.endSession, toEnd, async ({ person, params }) => {
    await sessions.endOwn(person.id, params.id)
    return { success: 'ok' as const }
  })
}
