/** Routes of "the tenant has left". */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/departure.schema.ts'
import * as endpoints from '@keyhold/api/departure.ts'
import { Created, LeaseParams } from '@keyhold/api/leases.schema.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import type { Departures } from './departures.ts'

const done = { success: 'ok' } as const

/** Registers the routes of departures. */
export function departureRoutes(app: FastifyInstance, departures: Departures): void {
  const params = LeaseParams
  const toRead = { params, output: shapes.DepartureView, summary: 'Get the day on which the tenant of a lease left' }
  answer(app, endpoints.leaseDeparture, toRead, ({ params, person }) => departures.read(person, params.id))

  const input = shapes.RecordDepartureInput
  const toRecord = { params, input, output: Created, summary: 'Record the day on which the tenant of a lease left' }
  answer(app, endpoints.recordDeparture, toRecord, async ({ params, input, person }) => ({
    id: await departures.record(person, params.id, input),
  }))

  const toWithdraw = { params, output: Done, summary: 'Object to a recorded departure, or take it back' }
  answer(app, endpoints.withdrawDeparture, toWithdraw, async ({ params, person }) => {
    await departures.withdraw(person, params.id)
    return done
  })

  const toFree = {
    params,
    input: shapes.FreeNightsInput,
    output: Done,
    summary: 'Free the nights after a departure with a signed end for the escrow',
  }
  answer(app, endpoints.freeNights, toFree, async ({ params, input, person }) => {
    await departures.free(person, params.id, input)
    return done
  })
}
