/** The routes through which parties act on leases: on the wire a "contract" (D 1.1, D 2.6). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/leases.schema.ts'
import * as endpoints from '@keyhold/api/leases.ts'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { answer } from '../../../http/answer.ts'
import type { Leases } from './service.ts'

const done = { success: 'ok' } as const

/** Adds the routes of leases. */
export function leasesRoutes(app: FastifyInstance, leases: Leases): void {
  requestRoutes(app, leases)
  acceptanceRoutes(app, leases)
}

function requestRoutes(app: FastifyInstance, leases: Leases): void {
  const toRequest = { input: shapes.RequestInput, output: shapes.Created, summary: 'Request a home' }
  answer(app, endpoints.requestLease, toRequest, async ({ input, person }) => ({
    id: await leases.request(person, input),
  }))
  const toEdit = { input: shapes.EditInput, output: Done, summary: 'Edit a pending request' }
  answer(app, endpoints.editRequest, toEdit, async ({ input, person }) => {
    await leases.edit(person, input)
    return done
  })
  const toOpen = { params: shapes.LeaseParams, output: Done, summary: 'Mark a request as opened by the landlord' }
  answer(app, endpoints.openRequest, toOpen, async ({ params, person }) => {
    await leases.open(person, params.id)
    return done
  })
  const transitions = [
    [endpoints.declineLease, 'Decline a request', leases.decline],
    [endpoints.withdrawLease, 'Withdraw a request', leases.withdraw],
    [endpoints.cancelLease, 'Cancel an acceptance before payment', leases.cancel],
  ] as const
  for (const [endpoint, summary, transition] of transitions)
    answer(app, endpoint, { input: shapes.TransitionInput, output: Done, summary }, async ({ input, person }) => {
      await transition(person, input.contractId, input.reason)
      return done
    })
}

function acceptanceRoutes(app: FastifyInstance, leases: Leases): void {
  const shape = { input: shapes.AcceptInput, output: Done, summary: 'Accept a request' }
  for (const endpoint of [endpoints.acceptLease, endpoints.acceptLeaseByPost])
    answer(app, endpoint, shape, async ({ input, person }) => {
      const { contractId, roomAdId, signature, document, despiteUnread } = input
      const read = [signature, document] as [Hex | undefined, Hex | undefined]
      await leases.accept(person, contractId, roomAdId, ...read, despiteUnread)
      return done
    })
}
