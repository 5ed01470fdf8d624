/** Shapes of a landlord's public page. */
import { handoverEnds } from '@keyhold/rental/deductions.ts'
import { recordedEnds } from '@keyhold/rental/depositRecord.ts'
import { z } from 'zod'
import { OwnerUser } from './listings.schema.ts'
import { SearchRow } from './search.schema.ts'

export const PublisherParams = z.object({ id: z.uuid('publisher-not-found') })
export type PublisherParams = z.infer<typeof PublisherParams>
export const PublisherInput = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1).optional() })
export type PublisherInput = z.input<typeof PublisherInput>

const count = z.number().int()

/** Counts and days of ended deposits, from three different tenants on: no address, no receipt (D 11.16). */
export const DepositRecord = z.object({
  held: count,
  tenants: count,
  ended: z.record(z.enum(recordedEnds), count),
  keptWhole: count,
  ruledForTenant: count,
  /** From move-out to the last payment. */
  days: z.object({ median: count, longest: count }).nullable(),
})
export type DepositRecord = z.infer<typeof DepositRecord>

/** A landlord's measured record. */
export const PublisherRecord = z.object({
  /** The number of requests, of those answered in time, and the median minutes; null below three. */
  answers: z.object({ all: count, answered: count, medianMinutes: count.nullable() }).nullable(),
  record: DepositRecord.nullable(),
  /** How deposits that were paid at the handover ended, from three different tenants on (D 11.3). Additive. */
  handover: z.object({ tenants: count, ended: z.record(z.enum(handoverEnds), count) }).nullable(),
})
export type PublisherRecord = z.infer<typeof PublisherRecord>

export const PublisherPage = PublisherRecord.extend({
  owner: OwnerUser,
  /** Current tenancies. */
  leasesRunning: count,
  /** Published homes, newest first. */
  rows: z.array(SearchRow),
  page: count,
  totalRows: count,
  /** When the record was read, in unix seconds of the lease clock. */
  readAt: count,
})
export type PublisherPage = z.infer<typeof PublisherPage>
