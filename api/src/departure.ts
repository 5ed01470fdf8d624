/** The contract between browser and server about a tenant who has left before the end of the stay. */

import type { DepartureView, FreeNightsInput, RecordDepartureInput } from './departure.schema.ts'
import { type Done, endpoint } from './endpoint.ts'

export type { DepartureView, FreeNightsInput, RecordDepartureInput } from './departure.schema.ts'

/** The recorded day, or whether the reader can record one. */
export const leaseDeparture = endpoint<{ id: string }, undefined, DepartureView>('GET', '/contract/:id/departure')
/** Records the day on which the tenant left; it replaces an earlier record. */
export const recordDeparture = endpoint<{ id: string }, RecordDepartureInput, { id: string }>(
  'POST',
  '/contract/:id/departure',
  'json',
)
/** The tenant objects, or who recorded the day takes it back. */
export const withdrawDeparture = endpoint<{ id: string }, undefined, Done>('DELETE', '/departure/:id')
/** The landlord leaves the signed end: the nights after the day are free. */
export const freeNights = endpoint<{ id: string }, FreeNightsInput, Done>('POST', '/departure/:id/end', 'json')
