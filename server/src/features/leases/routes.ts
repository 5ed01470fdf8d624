/** The doors of leases: on the wire a "contract" (D 1.1, D 2.6, D 2.7). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/leases.schema.ts'
import * as endpoints from '@keyhold/api/leases.ts'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import { answer } from '../../http/answer.ts'
import { languageOfRequest } from '../../http/language.ts'
import type { LeasePages } from './pages/service.ts'
import type { Leases } from './service.ts'

const done = { success: 'ok' } as const

/** Adds the routes of leases. */
export function leasesRoutes(app: FastifyInstance, leases: Leases, pages: LeasePages): void {
  readingRoutes(app, pages)
  requestRoutes(app, leases)
  acceptanceRoutes(app, leases)
}

function readingRoutes(app: FastifyInstance, pages: LeasePages): void {
  const output = shapes.LeaseCard.array()
  for (const endpoint of [endpoints.myLeases, endpoints.allMyLeases])
    answer(app, endpoint, { output, summary: 'One’s leases, newest first' }, ({ person, request }) =>
      pages.cards(person, languageOfRequest(request)),
    )
  answer(app, endpoints.myRentals, { output, summary: 'One’s leases as a tenant' }, ({ person, request }) =>
    pages.rentals(person, languageOfRequest(request)),
  )
  const toRead = { params: shapes.LeaseParams, output: shapes.LeaseDetail, summary: 'One lease, for its parties' }
  answer(app, endpoints.oneLease, toRead, ({ params, person, request }) =>
    pages.detail(person, params.id, languageOfRequest(request)),
  )
}

function requestRoutes(app: FastifyInstance, leases: Leases): void {
  const toRequest = { input: shapes.RequestInput, output: shapes.Created, summary: 'Ask for a home' }
  answer(app, endpoints.requestLease, toRequest, async ({ input, person }) => ({
    id: await leases.request(person, input),
  }))
  const toEdit = { input: shapes.EditInput, output: Done, summary: 'Edit a request that waits' }
  answer(app, endpoints.editRequest, toEdit, async ({ input, person }) => {
    await leases.edit(person, input)
    return done
  })
  const toOpen = { params: shapes.LeaseParams, output: Done, summary: 'The landlord looks at a request' }
  answer(app, endpoints.openRequest, toOpen, async ({ params, person }) => {
    await leases.open(person, params.id)
    return done
  })
  const acts = [
    [endpoints.declineLease, 'Decline a request', leases.decline],
    [endpoints.withdrawLease, 'Withdraw a request', leases.withdraw],
    [endpoints.cancelLease, 'Take an acceptance back before it is paid', leases.cancel],
  ] as const
  for (const [endpoint, summary, act] of acts)
    answer(app, endpoint, { input: shapes.ActInput, output: Done, summary }, async ({ input, person }) => {
      await act(person, input.contractId, input.reason)
      return done
    })
}

function acceptanceRoutes(app: FastifyInstance, leases: Leases): void {
  const shape = { input: shapes.AcceptInput, output: Done, summary: 'Accept a request' }
  for (const endpoint of [endpoints.acceptLease, endpoints.acceptLeaseByPost])
    answer(app, endpoint, shape, async ({ input, person }) => {
      const { contractId, roomAdId, signature, document } = input
      await leases.accept(person, contractId, roomAdId, signature as Hex | undefined, document as Hex | undefined)
      return done
    })
}
