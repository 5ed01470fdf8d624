/** The doors of the operator's desk (D 11.30). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { HouseState, LetterActInput } from '@keyhold/api/houseState.schema.ts'
import { operatorDealWith, operatorHouse, operatorResend } from '@keyhold/api/houseState.ts'
import { ActInput, FindInput, Found, LogInput, OperatorAct, Suspicion } from '@keyhold/api/operating.schema.ts'
import { operatorAct, operatorFind, operatorLog, operatorSuspicions } from '@keyhold/api/operating.ts'
import { ReportedMessage, ReportParams } from '@keyhold/api/reports.schema.ts'
import { listReportedMessages } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { readReported } from './reported.ts'
import { createOperatingService, type OperatingDeps } from './service.ts'

/** Opens the desk and adds its routes. */
export function operatingRoutes(app: FastifyInstance, deps: OperatingDeps): void {
  const operating = createOperatingService(deps)
  const toFind = { input: FindInput, output: Found, summary: 'People, homes and leases, for administrators; logged' }
  answer(app, operatorFind, toFind, ({ person, input }) => operating.find(person, input))
  const toAct = { input: ActInput, output: Done, summary: 'Hide, show, suspend, reinstate, settle; logged' }
  answer(app, operatorAct, toAct, async ({ person, input }) => {
    await operating.act(person, input)
    return { success: 'ok' as const }
  })
  const toSuspect = { output: Suspicion.array(), summary: 'Homes that are worth a look, with the reasons' }
  answer(app, operatorSuspicions, toSuspect, ({ person }) => operating.listSuspicions(person))
  const toLook = { output: HouseState, summary: 'Letters, watcher, keeper and books, for administrators; logged' }
  answer(app, operatorHouse, toLook, ({ person }) => operating.lookAtHouse(person))
  const toResend = { input: LetterActInput, output: Done, summary: 'Sends a letter again that was given up; logged' }
  answer(app, operatorResend, toResend, async ({ person, input }) => {
    await operating.resend(person, input)
    return { success: 'ok' as const }
  })
  const toEnd = { input: LetterActInput, output: Done, summary: 'Marks a letter given up as dealt with; logged' }
  answer(app, operatorDealWith, toEnd, async ({ person, input }) => {
    await operating.dealWith(person, input)
    return { success: 'ok' as const }
  })
  const summary = 'Messages that were shown with a report, for administrators; logged'
  const toQuote = { params: ReportParams, output: ReportedMessage.array(), summary }
  answer(app, listReportedMessages, toQuote, ({ person, params }) => readReported(deps, person, params.id))
  const toRead = {
    input: LogInput,
    output: OperatorAct.array(),
    summary: 'What administrators did and looked at; logged',
  }
  answer(app, operatorLog, toRead, ({ person, input }) => operating.log(person, input.before))
}
