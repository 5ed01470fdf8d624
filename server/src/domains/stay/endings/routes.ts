/** Routes for early ends (D 11.21). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/endings.schema.ts'
import * as endpoints from '@keyhold/api/endings.ts'
import { Created, LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Endings } from './service.ts'

const done = { success: 'ok' } as const

/** Registers the routes of early ends. */
export function endingsRoutes(app: FastifyInstance, endings: Endings): void {
  const params = LeaseParams
  const toRead = { params, output: shapes.EndingView, summary: 'Get the proposed or agreed early end of a lease' }
  answer(app, endpoints.leaseEnding, toRead, ({ params, person }) => endings.read(person, params.id))

  const toPlan = {
    params: shapes.EndingDayParams,
    output: shapes.EndingPlan,
    summary: 'Preview the payments of an early end on a date',
  }
  answer(app, endpoints.endingPlan, toPlan, ({ params, person }) => endings.plan(person, params.id, params.validTo))

  const toPropose = { params, input: shapes.ProposeEndingInput, output: Created, summary: 'Propose an early end' }
  answer(app, endpoints.proposeEnding, toPropose, async ({ params, input, person }) => ({
    id: await endings.propose(person, params.id, input),
  }))

  const toWithdraw = { params, output: Done, summary: 'Withdraw or decline a proposed early end' }
  answer(app, endpoints.withdrawEnding, toWithdraw, async ({ params, person }) => {
    await endings.withdraw(person, params.id)
    return done
  })

  const toAgree = { params, output: Done, summary: 'Agree to an early end that the other party proposed' }
  answer(app, endpoints.agreeToEnding, toAgree, async ({ params, person }) => {
    await endings.agree(person, params.id)
    return done
  })
}
