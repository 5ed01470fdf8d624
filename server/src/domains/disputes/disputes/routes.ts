/** Routes for disputes (D 6.11). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { ArbitrationInput, DecisionParams, DisputeRow, LeaseDisputes } from '@keyhold/api/disputes.schema.ts'
import * as endpoints from '@keyhold/api/disputes.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { hand } from '../../../http/files.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Disputes } from './service.ts'

/** The response when a decision is printed, for the parties and at the desk. */
export const toPrint = {
  params: DecisionParams,
  output: z.unknown().describe('A PDF'),
  summary: 'Get a decision as a PDF',
}

/** Registers the routes of disputes. */
export function disputesRoutes(app: FastifyInstance, disputes: Disputes): void {
  const toRead = { output: DisputeRow.array(), summary: 'List the disputes of your leases, open ones first' }
  answer(app, endpoints.myDisputes, toRead, ({ person, request }) => disputes.list(person, languageOfRequest(request)))

  const toReadOne = {
    params: LeaseParams,
    output: LeaseDisputes,
    summary: 'Get the disputes of a lease with both parties’ statements',
  }
  answer(app, endpoints.leaseDisputes, toReadOne, ({ params, person, request }) =>
    disputes.read(person, params.id, languageOfRequest(request)),
  )

  answer(app, endpoints.decisionPdf, toPrint, async ({ params, person, request, reply }) =>
    hand(reply, await disputes.print(person, params.id, params.part, languageOfRequest(request))),
  )

  const toSay = {
    input: ArbitrationInput,
    output: Done,
    summary: 'State why a part is disputed, or answer a statement',
  }
  answer(app, endpoints.startArbitration, toSay, async ({ input, person }) => {
    await disputes.say(person, input)
    return { success: 'ok' } as const
  })
}
