/** Routes of the arbitrator's desk (D 2.4). */
import {
  ArbitratorName,
  ArbitratorNameInput,
  DecisionInput,
  DeskLease,
  DeskRow,
  InterestInput,
  KeptDecision,
} from '@keyhold/api/desk.schema.ts'
import * as endpoints from '@keyhold/api/desk.ts'
import { DeclaredInterest } from '@keyhold/api/disputes.schema.ts'
import { deskEvidenceFile } from '@keyhold/api/evidence.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { hand } from '../../../http/files.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { PublicNames } from '../../accounts/accounts/roles/publicNames.ts'
import { toOpen } from '../disputes/evidence/routes.ts'
import { toPrint } from '../disputes/routes.ts'
import type { Desk } from './service.ts'

/** Registers the routes of the desk. */
export function deskRoutes(app: FastifyInstance, desk: Desk, names: PublicNames): void {
  const toRead = { output: DeskRow.array(), summary: 'List the disputes you arbitrate, open ones first' }
  answer(app, endpoints.deskDisputes, toRead, ({ person, request }) => desk.list(person, languageOfRequest(request)))

  const toName = { output: ArbitratorName, summary: 'Get your public name as an arbitrator' }
  answer(app, endpoints.deskName, toName, async ({ person }) => ({ name: await names.own(person) }))

  const toChoose = {
    input: ArbitratorNameInput,
    output: ArbitratorName,
    summary: 'Choose your public name as an arbitrator',
  }
  answer(app, endpoints.chooseDeskName, toChoose, async ({ input, person }) => ({
    name: await names.choose(person, input.name),
  }))

  const toReadOne = {
    params: LeaseParams,
    output: DeskLease,
    summary: 'Get a lease with its disputes (its arbitrator only)',
  }
  answer(app, endpoints.deskLease, toReadOne, ({ params, person, request }) =>
    desk.read(person, params.id, languageOfRequest(request)),
  )

  answer(app, deskEvidenceFile, toOpen, async ({ params, person, reply }) =>
    hand(reply, await desk.open(person, params.id, params.evidenceId)),
  )

  const toDeclare = {
    params: LeaseParams,
    input: InterestInput,
    output: DeclaredInterest,
    summary: 'Declare whether you have an interest in a dispute, before deciding',
  }
  answer(app, endpoints.declareInterest, toDeclare, ({ params, input, person }) =>
    desk.declare(person, params.id, input.interest),
  )

  answer(app, endpoints.deskDecisionPdf, toPrint, async ({ params, person, request, reply }) =>
    hand(reply, await desk.print(person, params.id, params.part, languageOfRequest(request))),
  )

  const toDecide = {
    params: LeaseParams,
    input: DecisionInput,
    output: KeptDecision,
    summary: 'Save a decision and its reasons, before the wallet transaction',
  }
  answer(app, endpoints.keepDecision, toDecide, ({ params, input, person }) => desk.keep(person, params.id, input))
}
