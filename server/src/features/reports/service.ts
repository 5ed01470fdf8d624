/** Reports of a problem with a home or a person: stored for moderation by the operator. */
import type { KeptReport, PersonReport, Report } from '@keyhold/api/reports.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import { type Person, requireRole } from '../../gateways/session.ts'
import type { Accounts } from '../accounts/service.ts'
import { logAccess } from '../admin/accessLog.ts'
import type { Listings } from '../listings/service.ts'
import { insertPersonReport, insertReport, listReports, type ReportRow } from './store.ts'

const perAddress = { most: 10, seconds: 3600 }
const maxListed = 200

export interface ReportsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly listings: Pick<Listings, 'find' | 'titlesOf'>
  readonly people: Pick<Accounts, 'publicFacts'>
}
export type Reports = ReturnType<typeof createReports>

/** Creates the reports service. */
export function createReports(deps: ReportsDeps) {
  const { database, clock, rateLimiter, listings, people } = deps
  const limit = (from: string) => rateLimiter.limit('report', from, perAddress)
  return {
    /** Stores a report about a published home; `from` is the network address, limited to ten reports an hour. */
    async report({ id, reason, words = '' }: Report, from: string, person?: Pick<Person, 'id'>): Promise<void> {
      await limit(from)
      const home = await listings.find(id)
      if (home?.state !== 'published') throw new Refusal('listing-not-found')
      const reportedAt = new Date(clock.now())
      const report = { listingId: id, accountId: person?.id ?? null, reason, words, reportedAt }
      if (!(await insertReport(database, report))) throw new Refusal('listing-not-found')
    },
    /** Stores a report about another person. */
    async reportPerson(said: PersonReport, from: string, by: Pick<Person, 'id'>): Promise<void> {
      const { id, reason, words = '', showsMessages = false } = said
      await limit(from)
      if (id === by.id) throw new Refusal('report-of-yourself')
      if (!(await people.publicFacts([id])).has(id)) throw new Refusal('person-not-found')
      const reportedAt = new Date(clock.now())
      const report = { reportedId: id, accountId: by.id, reason, words, reportedAt, showsMessages }
      if (!(await insertPersonReport(database, report))) throw new Refusal('person-not-found')
    },
    /** The reports, newest first; for administrators only; the view is logged. */
    async list(reader: Person): Promise<KeptReport[]> {
      requireRole(reader, 'administer', 'administrators-only')
      await logAccess(deps, reader, 'reports')
      return named(deps, await listReports(database, maxListed))
    },
  }
}

/** The reports with the titles of homes and the names of people. */
async function named({ listings, people }: ReportsDeps, rows: readonly ReportRow[]): Promise<KeptReport[]> {
  const titles = await listings.titlesOf([...new Set(rows.flatMap(({ listingId }) => listingId ?? []))])
  const facts = await people.publicFacts([
    ...new Set(rows.flatMap(({ reportedId, accountId }) => [reportedId ?? [], accountId ?? []].flat())),
  ])
  const person = (id: string) => {
    const { firstName, lastName, agencyName } = facts.get(id) ?? {}
    return { id, name: [firstName, lastName].filter(Boolean).join(' ') || (agencyName ?? '') }
  }
  return rows.flatMap(
    ({ id, listingId, reportedId, accountId, reason, words, reportedAt, outcome, standing, showsMessages }) => {
      const home = listingId && { kind: 'home' as const, id: listingId, name: titles.get(listingId) ?? '', standing }
      const about = home || (reportedId && { kind: 'person' as const, ...person(reportedId), standing })
      const by = accountId ? person(accountId) : null
      return about
        ? [{ id, about, by, reason, words, showsMessages, reportedAt: reportedAt.toISOString(), outcome }]
        : []
    },
  )
}
