/** Routes for evidence: add, withdraw, open (D 11.22). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { Evidence, EvidenceFields, EvidenceParams, MessagesInput } from '@keyhold/api/evidence.schema.ts'
import * as endpoints from '@keyhold/api/evidence.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, check } from '../../../../http/answer.ts'
import { hand, receiveFile } from '../../../../http/files.ts'
import type { EvidenceService } from './service.ts'

/** Registers the routes of evidence for both parties of a lease. */
export function evidenceRoutes(app: FastifyInstance, evidence: EvidenceService): void {
  const toAdd = { params: LeaseParams, output: Evidence, summary: 'Add a photo or a PDF to a dispute (multipart)' }
  answer(app, endpoints.addEvidence, toAdd, ({ params, person, request }) =>
    receiveFile(request, async (fields, file) => {
      const { part } = check(EvidenceFields, fields)
      await evidence.mayAdd(person, params.id, part)
      return evidence.add(person, params.id, part, { name: file.filename || 'file', bytes: await file.read() })
    }),
  )
  const toQuote = {
    params: LeaseParams,
    input: MessagesInput,
    output: Evidence,
    summary: 'Add messages between the parties to a dispute, unchanged',
  }
  answer(app, endpoints.addMessages, toQuote, ({ params, input, person }) =>
    evidence.addMessages(person, params.id, input.part, input.messages),
  )
  const toTakeBack = { params: EvidenceParams, output: Done, summary: 'Remove evidence that no one else has seen' }
  answer(app, endpoints.takeBackEvidence, toTakeBack, async ({ params, person }) => {
    await evidence.takeBack(person, params.id, params.evidenceId)
    return { success: 'ok' as const }
  })
  answer(app, endpoints.evidenceFile, toOpen, async ({ params, person, reply }) =>
    hand(reply, await evidence.open(person, params.id, params.evidenceId)),
  )
}

/** The response when a piece is opened, for the parties and at the desk. */
export const toOpen = {
  params: EvidenceParams,
  output: z.unknown().describe('A JPEG, a PDF, or messages as JSON'),
  summary: 'Download a piece of evidence',
}
