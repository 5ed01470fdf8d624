/** Reports of a problem with a home or a person: stored for moderation by the operator. */
import type {
  KeptReport,
  PersonReport,
  Report,
  ReportedSubject,
  ReportedSubjects,
  ReportsAbout,
} from '@keyhold/api/reports.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { type Person, requireRole } from '../../../gateways/session.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { logAccess } from '../admin/accessLog.ts'
import { listReports, listSubjects, type Position, type ReportRow, type SubjectRow } from './listStore.ts'
import { insertPersonReport, insertReport } from './store.ts'

const perAddress = { most: 10, seconds: 3600 }
/** Of a page: subjects, the reports shown with each, and the reports of one subject. */
const [subjectsAtOnce, shownOfEach, reportsAtOnce] = [20, 5, 50]

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
  const open = async (reader: Person) => {
    requireRole(reader, 'administer', 'administrators-only')
    await logAccess(deps, reader, 'reports')
  }
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
    /** What was reported, with its newest reports; for administrators only; the view is logged. */
    async list(reader: Person, before?: string): Promise<ReportedSubjects> {
      await open(reader)
      const rows = await listSubjects(database, subjectsAtOnce + 1, positionOf(before))
      const subjects = rows.slice(0, subjectsAtOnce)
      const ids = subjects.map(({ id }) => id)
      const reports = await listReports(database, ids, shownOfEach + 1)
      const last = rows.length > subjectsAtOnce ? subjects.at(-1) : undefined
      return {
        subjects: await named(deps, subjects, reports),
        next: last ? cursorOf({ isOpen: last.open > 0, at: last.newest, id: last.id }) : null,
      }
    },
    /** Reports about one home or person; for administrators only; the view is logged. */
    async listAbout(reader: Person, id: string, before?: string): Promise<ReportsAbout> {
      await open(reader)
      const rows = await listReports(database, [id], reportsAtOnce + 1, positionOf(before))
      return pageOf(rows, reportsAtOnce, await namesOf(deps, rows))
    },
  }
}

/** A position as the pages send it back. */
const cursorOf = ({ isOpen, at, id }: Position) => `${isOpen ? 'open' : 'closed'}.${at.getTime()}.${id}`
function positionOf(cursor: string | undefined): Position | undefined {
  const [state, at, id = ''] = cursor?.split('.') ?? []
  return state === undefined ? undefined : { isOpen: state === 'open', at: new Date(Number(at)), id }
}

/** The subjects with the titles of homes and the names of people. */
async function named(
  deps: ReportsDeps,
  subjects: readonly SubjectRow[],
  reports: readonly ReportRow[],
): Promise<ReportedSubject[]> {
  const idsOf = (wanted: SubjectRow['kind']) => subjects.flatMap(({ kind, id }) => (kind === wanted ? id : []))
  const titles = await deps.listings.titlesOf(idsOf('home'))
  const nameOf = await namesOf(deps, reports, idsOf('person'))
  return subjects.map(({ id, kind, standing, open, total, newest }) => {
    const name = kind === 'home' ? (titles.get(id) ?? '') : nameOf(id)
    const own = reports.filter(({ aboutId }) => aboutId === id)
    const reportedUntil = newest.toISOString()
    return { about: { kind, id, name, standing }, open, total, reportedUntil, ...pageOf(own, shownOfEach, nameOf) }
  })
}

/** Names of the reporters and of other people. */
async function namesOf({ people }: ReportsDeps, rows: readonly ReportRow[], others: readonly string[] = []) {
  const facts = await people.publicFacts([...new Set([...others, ...rows.flatMap(({ accountId }) => accountId ?? [])])])
  return (id: string) => {
    const { firstName, lastName, agencyName } = facts.get(id) ?? {}
    return [firstName, lastName].filter(Boolean).join(' ') || (agencyName ?? '')
  }
}

/** The first reports of the rows, and the cursor of the rest. */
function pageOf(rows: readonly ReportRow[], most: number, nameOf: (id: string) => string): ReportsAbout {
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  const reports = shown.map(
    ({ id, accountId, reason, words, showsMessages, reportedAt, outcome }): KeptReport => ({
      id,
      by: accountId === null ? null : { id: accountId, name: nameOf(accountId) },
      reason,
      words,
      showsMessages,
      reportedAt: reportedAt.toISOString(),
      outcome,
    }),
  )
  return { reports, next: last ? cursorOf({ isOpen: last.isOpen, at: last.reportedAt, id: last.id }) : null }
}
