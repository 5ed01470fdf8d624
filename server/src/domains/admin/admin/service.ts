/**
 * The admin desk: administrators find people, homes and leases, check the instance, hide, suspend and close reports, each with
 * a reason in an append-only audit log. Nothing here exposes money, identities or messages that were not shown (D
 * 11.23, D 11.30).
 */

import type {
  AdminActionInput,
  AuditLogEntry,
  FindInput,
  Found,
  LogInput,
  Suspicion,
} from '@keyhold/api/admin.schema.ts'
import type { InstanceState, StuckEmailActionInput } from '@keyhold/api/instanceState.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import { dealWith, sendAgain } from '../../../gateways/stuckEmails.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { logAccess, logSearch } from './accessLog.ts'
import { requireAdministrator } from './administrator.ts'
import { findHomes, findPeople, findPeopleNear } from './findStore.ts'
import { type InstanceStateDeps, readInstanceState } from './instanceState.ts'
import { findLeases } from './leaseStore.ts'
import { notifyLandlord, notifyPerson, notifyReporter } from './notifications.ts'
import { listSimilarPictures } from './similarPictureStore.ts'
import * as store from './store.ts'
import { listFreshHomes } from './suspicionStore.ts'
import { judge } from './suspicions.ts'

const linesAtOnce = 100
/** Rate limit of resent emails per administrator. */
const resends = { most: 30, seconds: 3600 } as const
const freshMilliseconds = 30 * 86_400_000

export interface Admin {
  /** Searches people, homes and leases. Logs the only result, without the words, which may be an address. */
  find(operator: Person, input: FindInput): Promise<Found>
  /** Takes an action and logs it, or refuses it; notifies the owner, or the authors of reports, of the reason. */
  act(operator: Person, input: AdminActionInput): Promise<void>
  /** Returns suspicious homes of the last 30 days, with the reasons. The view is logged. */
  listSuspicions(operator: Person): Promise<Suspicion[]>
  /** Returns the state of emails, watcher, keeper and books. The view is logged. */
  readInstanceState(operator: Person): Promise<InstanceState>
  /** Makes a failed or long postponed email due at once, and logs it; refuses any other. */
  resend(operator: Person, input: StuckEmailActionInput): Promise<void>
  /** Marks a failed email as dealt with, and logs it; refuses any other. */
  dealWith(operator: Person, input: StuckEmailActionInput): Promise<void>
  /** Returns a hundred lines of a part of the log, newest first: the newest, or those before one. The view is logged. */
  log(operator: Person, input: LogInput): Promise<AuditLogEntry[]>
}

export interface AdminDeps extends InstanceStateDeps {
  readonly homes: Pick<Listings, 'picturesOf'>
  readonly outbox: Outbox
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly accounts: Pick<Accounts, 'find' | 'sessions'>
}

/** Creates the desk. */
export function createAdminService(deps: AdminDeps): Admin {
  const { database, clock } = deps
  const now = () => new Date(clock.now())
  return {
    async find(operator, { words, reason }) {
      requireAdministrator(operator)
      const found = {
        people: await findPeople(database, words, clock.leaseNow()),
        homes: await findHomes(database, words),
        leases: await findLeases(database, words),
      }
      const isFound = Object.values(found).some(({ length }) => length > 0)
      const near = isFound ? [] : await findPeopleNear(database, words, clock.leaseNow())
      const result = near.length > 0 ? { ...found, people: near, isNear: true } : found
      await logSearch(deps, operator, onlyOne(result), reason)
      return result
    },
    async act(operator, { act, id, reason, version, picturesUntil, reportedUntil, tellsReporter = false }) {
      requireAdministrator(operator)
      const order = { id, reason, operator, version, seen: picturesUntil, reportedUntil, tellsReporter }
      await database.begin(async (tx) => {
        await actions[act](deps, tx, order)
        await store.insertAction(tx, { at: now(), adminId: operator.id, action: act, subjectId: id, reason })
      })
    },
    async listSuspicions(operator) {
      requireAdministrator(operator)
      await logAccess(deps, operator, 'suspicions')
      return withSimilarPictures(deps, judge(await listFreshHomes(database, new Date(clock.now() - freshMilliseconds))))
    },
    async readInstanceState(operator) {
      requireAdministrator(operator)
      await logAccess(deps, operator, 'house')
      return readInstanceState(deps)
    },
    async resend(operator, { id, reason }) {
      requireAdministrator(operator)
      await deps.rateLimiter.limit('resend of emails', operator.id, resends)
      await database.begin(async (tx) => {
        const kind = await sendAgain(tx, id, clock.now())
        if (!kind) throw new Refusal('letter-not-to-send')
        const action = { at: now(), adminId: operator.id, action: 'resend', subjectId: null, reason } as const
        await store.insertAction(tx, { ...action, email: `${kind} ${id}` })
      })
    },
    async dealWith(operator, { id, reason }) {
      requireAdministrator(operator)
      await database.begin(async (tx) => {
        const kind = await dealWith(tx, id, clock.now())
        if (!kind) throw new Refusal('letter-not-given-up')
        const action = { at: now(), adminId: operator.id, action: 'dealWith', subjectId: null, reason } as const
        await store.insertAction(tx, { ...action, email: `${kind} ${id}` })
      })
    },
    async log(operator, { of = 'actions', before }) {
      requireAdministrator(operator)
      await logAccess(deps, operator, 'log')
      return store.listActions(database, { of, limit: linesAtOnce, before })
    },
  }
}

/** The subject of a search: its one person, or else the one lease, or else the one home; null for none or several. */
function onlyOne({ people, homes, leases }: Found): string | null {
  const [one, ...others] = [people, leases, homes].find(({ length }) => length > 0) ?? []
  return one && others.length === 0 ? one.id : null
}

type Judged = Omit<Suspicion, 'alike'>

/** Adds the similar pictures side by side, so that the administrator sees them when deciding. */
async function withSimilarPictures({ database, homes }: AdminDeps, judged: readonly Judged[]): Promise<Suspicion[]> {
  const suspect = judged.filter(({ reasons }) => reasons.includes('pictures-of-another')).map(({ id }) => id)
  const rows = await listSimilarPictures(database, suspect)
  const pictures = await homes.picturesOf([...new Set(rows.flatMap((row) => [row.listingId, row.otherListingId]))])
  const alike = rows.flatMap(({ listingId, ownId, otherId, otherListingId, ...of }) => {
    const [own, other] = [pictures.get(ownId), pictures.get(otherId)]
    const { title, landlord, isPublished } = of
    return own && other ? [{ listingId, own, other, of: { id: otherListingId, title, landlord, isPublished } }] : []
  })
  return judged.map((home) => ({ ...home, alike: alike.filter(({ listingId }) => listingId === home.id) }))
}

interface ActionOrder {
  readonly id: string
  readonly reason: string
  readonly operator: Person
  /** For a home: the version that was read. */
  readonly version: number | undefined
  /** When the newest of the viewed pictures was uploaded. */
  readonly seen: string | undefined
  /** When the newest of the reports that were read arrived. */
  readonly reportedUntil: string | undefined
  /** Whether the authors of the reports get the reason. */
  readonly tellsReporter: boolean
}
type AdminAction = (deps: AdminDeps, tx: Transaction, order: ActionOrder) => Promise<void>

const actions: Record<AdminActionInput['act'], AdminAction> = {
  async hide(deps, tx, { id, reason }) {
    const home = await store.hideHome(tx, id, new Date(deps.clock.now()))
    if (!home) throw new Refusal('listing-not-found')
    await notifyLandlord(deps, tx, home, { kind: 'homeHidden', reason })
  },
  async release(deps, tx, { id, reason, version, seen }) {
    const waiting = await store.lockHeldHome(tx, id)
    if (version !== undefined && waiting !== undefined && waiting !== version) throw new Refusal('changed-meanwhile')
    // Without version and pictures nothing shows that the home's current content was reviewed.
    const looked = { picturesUntil: seen === undefined ? null : new Date(seen), clauses: version !== undefined }
    const home = await store.approveHome(tx, id, looked)
    if (!home) throw new Refusal('listing-not-found')
    await notifyLandlord(deps, tx, home, { kind: 'homeReleased', reason })
  },
  async show(deps, tx, { id, reason }) {
    const home = await store.showHome(tx, id)
    if (!home) throw new Refusal('listing-not-found')
    await notifyLandlord(deps, tx, home, { kind: 'homeShown', reason })
  },
  async suspend(deps, tx, { id, reason }) {
    const account = await deps.accounts.find(id, tx)
    if (!account) throw new Refusal('person-not-found')
    if (account.roles.some((role) => role === 'ADMIN' || role === 'ARBITRATOR')) throw new Refusal('role-to-take-first')
    if (!(await store.suspend(tx, id, new Date(deps.clock.now())))) throw new Refusal('person-not-found')
    await deps.accounts.sessions.endAll(tx, id)
    await notifyPerson(deps, tx, id, 'suspended', reason)
  },
  async reinstate(deps, tx, { id, reason }) {
    if (!(await store.reinstate(tx, id))) throw new Refusal('person-not-found')
    await notifyPerson(deps, tx, id, 'reinstated', reason)
  },
  async settle(deps, tx, { id, reason, reportedUntil, tellsReporter }) {
    const until = reportedUntil === undefined ? undefined : new Date(reportedUntil)
    const outcome = { text: reason, at: new Date(deps.clock.now()), reportedUntil: until }
    const reports = await store.closeReports(tx, id, outcome)
    if (reports.length === 0) throw new Refusal('report-not-found')
    if (tellsReporter) for (const report of reports) await notifyReporter(deps, tx, report, reason)
  },
}
