/** Telling Keyhold that something is wrong with a home: kept for whoever looks after the ads. */
import type { Report } from '@keyhold/api/reports.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { Person } from '../../gateways/session.ts'
import type { Listings } from '../listings/service.ts'
import { insertReport } from './store.ts'

const perAddress = { most: 10, seconds: 3600 }

export interface ReportsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly listings: Pick<Listings, 'find'>
}
export type Reports = ReturnType<typeof createReports>

/** Opens reports. */
export function createReports({ database, clock, rateLimiter, listings }: ReportsDeps) {
  return {
    /** Keeps what somebody says about a published home; `from` is the network address, which may report ten times an hour. */
    async report({ id, reason, words = '' }: Report, from: string, person?: Pick<Person, 'id'>): Promise<void> {
      await rateLimiter.limit('report', from, perAddress)
      const home = await listings.find(id)
      if (home?.state !== 'published') throw new Refusal('listing-not-found')
      const reportedAt = new Date(clock.now())
      await insertReport(database, { listingId: id, accountId: person?.id ?? null, reason, words, reportedAt })
    },
  }
}
