/** Data export and account deletion (D 11.23). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { LeavingFacts, LeavingInput } from '@keyhold/api/leaving.schema.ts'
import * as endpoints from '@keyhold/api/leaving.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import type { Leaving } from './service.ts'

/** Adds the endpoints of api/leaving.ts. */
export function leavingRoutes(app: FastifyInstance, leaving: Leaving): void {
  const toRead = { output: LeavingFacts, summary: 'Get the state of your archive and what prevents account deletion' }
  answer(app, endpoints.readLeaving, toRead, ({ person }) => leaving.read(person))
  const toAsk = { input: LeavingInput, output: LeavingFacts, summary: 'Request an archive of your data' }
  answer(app, endpoints.askArchive, toAsk, async ({ person, input }) => {
    await leaving.askArchive(person, input)
    return leaving.read(person)
  })
  const toFetch = {
    output: z.unknown(),
    summary:
      'Download your archive (a zip) in the session that requested it, up to ten minutes after the first download',
  }
  answer(app, endpoints.fetchArchive, toFetch, async ({ person, request, reply }) => {
    const archive = await leaving.fetchArchive(person, { isTaken: request.method === 'GET' })
    reply.type('application/zip').header('content-disposition', 'attachment; filename="keyhold-my-data.zip"')
    return reply.send(archive)
  })
  const toDelete = { input: LeavingInput, output: Done, summary: 'Delete your account' }
  answer(app, endpoints.deleteAccount, toDelete, async ({ person, input, reply }) => {
    await leaving.delete(person, input)
    reply.removeHeader('authorization')
    return { success: 'ok' as const }
  })
}
