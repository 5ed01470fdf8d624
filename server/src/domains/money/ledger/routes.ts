/** The routes of the rent ledger (D 11.2). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import * as shapes from '@keyhold/api/ledger.schema.ts'
import * as endpoints from '@keyhold/api/ledger.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Ledgers } from './service.ts'

const done = { success: 'ok' } as const

/** Adds the routes of the ledger. */
export function ledgerRoutes(app: FastifyInstance, ledgers: Ledgers): void {
  const toRead = { params: LeaseParams, output: shapes.Ledger, summary: 'List the rents of a lease by month' }
  answer(app, endpoints.readLedger, toRead, ({ params, person }) => ledgers.read(person, params.id))

  const toName = {
    params: LeaseParams,
    input: shapes.MonthOfRentInput,
    output: Done,
    summary: 'Assign a rent to a month',
  }
  answer(app, endpoints.nameMonthOfRent, toName, async ({ params, input, person }) => {
    await ledgers.nameMonth(person, params.id, input)
    return done
  })
  const toSay = {
    params: LeaseParams,
    input: shapes.PaidOutsideInput,
    output: Done,
    summary: 'Record a month paid outside the escrow',
  }
  answer(app, endpoints.sayPaidOutside, toSay, async ({ params, input, person }) => {
    await ledgers.sayPaidOutside(person, params.id, input)
    return done
  })
}
