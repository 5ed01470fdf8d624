/** Notices: the history of leases, told by letter, by the bell and on devices to whom it concerns (D 6.13). Each row is told once, in the order it happened. */
import { type HomeTexts, titleIn } from '@keyhold/rental/homeTexts.ts'
import { languageOf } from '@keyhold/rental/language.ts'
import type { Bus } from '../../gateways/bus.ts'
import type { Clock } from '../../gateways/clock.ts'
import { type CountsNote, countsTopic } from '../../gateways/countsTopic.ts'
import { type Database, isUnavailable } from '../../gateways/database.ts'
import type { Outbox } from '../../gateways/outbox.ts'
import { repeat } from '../../gateways/repeat.ts'
import { referenceOf } from '../deposits/wire.ts'
import type { HistoryCursor, HistoryEntry, Lease, Leases } from '../leases/service.ts'
import { asRequested } from '../leases/tenantAsRequested.ts'
import { arbitratorEmail, arbitratorToNotify, type PossibleArbitrator } from './arbitratorEmails.ts'
import { type EmailFor, postNotice } from './bell.ts'
import type { EmailChoices } from './choices/service.ts'
import { emailKindsFor, kindFor, noticeKindOf, type RecipientRole } from './emailKinds.ts'
import { emailFor } from './emails.ts'
import type { Push } from './push/service.ts'
import { findCursor, insertFailure, lockCursor, setCursor } from './store.ts'

export interface NoticesDeps {
  readonly database: Database
  /** Tells open pages that something new stands in their bell. */
  readonly bus: Pick<Bus, 'transact'>
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly leases: Leases
  readonly people: {
    find(id: string): Promise<PossibleArbitrator | undefined>
    ownerOfWallet(address: string): Promise<string | undefined>
  }
  readonly homes: { find(id: string): Promise<HomeTexts | undefined> }
  readonly choices: Pick<EmailChoices, 'wants' | 'waitsUntil'>
  /** Tells devices what a letter says. */
  readonly push: Pick<Push, 'post'>
  /** Hears of a row that could not be told, with how often; and of a pass that failed. */
  readonly onFault: (error: unknown, row: Readonly<Record<string, unknown>>) => void
}

type HistoryRow = HistoryEntry & { readonly cursor: HistoryCursor }

export interface Notices {
  /** Tells what happened since the last time; answers how many rows were read. */
  follow(): Promise<number>
  /** For a history that was played: the bell lists it, older than a week as read, and no letter goes. */
  skip(): Promise<void>
  /** Follows every second; the answer ends it and waits for the letters under way. */
  start(): () => Promise<void>
}

const follower = 'letters'
const atOnce = 50
const pauseMilliseconds = 1000
/** So often a row is tried before it is passed over. */
const maxFailures = 5
/** What was played and is younger than this is unread. */
const newMilliseconds = 7 * 86_400_000

/** Opens notices. */
export function createNotices(deps: NoticesDeps): Notices {
  const { database, bus, outbox, leases, people, homes, choices, push } = deps

  async function emailsOf(row: HistoryEntry): Promise<(EmailFor & { languageId: number; kind: string })[]> {
    const kinds = Object.entries(emailKindsFor(row)) as [RecipientRole, string][]
    if (kinds.length === 0) return []
    const lease = await leases.find(database, row.leaseId)
    const [tenant, landlord] = lease ? [await people.find(lease.tenantId), await people.find(lease.landlordId)] : []
    if (!lease || !tenant || !landlord) return []
    const home = await homes.find(lease.listingId)
    const titleFor = (languageId: number) => (home && titleIn(home, languageOf(languageId))) || referenceOf(lease)
    const ofTheTwo = kinds.map(([reader, usual]) => {
      const kind = kindFor(usual, lease)
      const [to, other] = reader === 'tenant' ? [tenant, landlord] : [landlord, asRequested(tenant, lease)]
      const context = { lease, row, reader, other, reference: referenceOf(lease) }
      const emailIn = (languageId: number) =>
        emailFor(kind, { ...context, homeTitle: titleFor(languageId), to: { ...to, languageId } })
      return { accountId: to.id, languageId: to.languageId, kind, at: new Date(row.at * 1000), emailIn }
    })
    return [...ofTheTwo, ...(await emailsToArbitrator(row, lease))]
  }
  const listHistory = (leaseId: string) => leases.listHistory(database, leaseId)
  /** A case that came to somebody's desk is told to them as it is to the two. */
  async function emailsToArbitrator(row: HistoryEntry, lease: Lease) {
    const to = await arbitratorToNotify({ people, listHistory }, row, lease)
    if (!to) return []
    const emailIn = (languageId: number) => arbitratorEmail({ ...to, languageId }, lease, row.facts, referenceOf(lease))
    const { id: accountId, languageId } = to
    return [{ accountId, languageId, kind: 'caseOpened', at: new Date(row.at * 1000), emailIn }]
  }
  /** Posts the letters of one row, but those that were switched off, rings the bell and tells devices; a crash leaves all of it done, or nothing. False: another process was first. */
  const notify = async (cursor: HistoryCursor, row: HistoryRow) => {
    const emails = await emailsOf(row) // read before the transaction: it takes no second connection of the pool
    return bus.transact(async (tx, tell) => {
      if (!(await lockCursor(tx, follower, cursor))) return false
      for (const email of emails) {
        const kind = noticeKindOf(email.kind)
        const until = await choices.waitsUntil(email.accountId, kind, tx)
        if (await choices.wants(email.accountId, kind, tx))
          await outbox.post(tx, email.emailIn(email.languageId), until && { accountId: email.accountId, until })
        const noticeId = await postNotice(tx, email, null)
        await push.post(tx, { ...email, kind, noticeId })
      }
      await setCursor(tx, follower, row.cursor)
      const readers = emails.map(({ accountId }): CountsNote => ({ personId: accountId }))
      if (readers.length > 0) await tell(countsTopic, readers)
      return true
    })
  }

  /** Whether to go on: a row that failed too often is passed over, loudly, and kept in `notice_failure`. */
  const passOver = async (cursor: HistoryCursor, row: HistoryRow, error: unknown) => {
    if (isUnavailable(error)) throw error
    const failure = { cursor: row.cursor, error: String(error).slice(0, 500), at: new Date(deps.clock.now()) }
    const failures = await insertFailure(database, follower, failure)
    deps.onFault(error, { leaseId: row.leaseId, act: row.transition, failures, isPassedOver: failures >= maxFailures })
    if (failures < maxFailures) return false
    return database.begin(async (tx) => {
      if (!(await lockCursor(tx, follower, cursor))) return false
      await setCursor(tx, follower, row.cursor)
      return true
    })
  }

  const follow = async () => {
    let cursor = await findCursor(database, follower)
    const rows = await leases.listHistoryAfter(database, cursor, atOnce)
    let notified = 0
    for (const row of rows) {
      const before = cursor
      const goesOn = await notify(before, row).catch((error: unknown) => passOver(before, row, error))
      if (!goesOn) return notified
      cursor = row.cursor
      notified += 1
    }
    return notified
  }
  /** What letters would say of everything after a place; what a slower transaction holds back is left out. */
  const listUnsent = async (cursor: HistoryCursor) => {
    const emails: EmailFor[] = []
    for (let next: HistoryCursor | undefined = cursor; next; ) {
      const rows: HistoryRow[] = await leases.listHistoryAfter(database, next, atOnce)
      for (const row of rows) emails.push(...(await emailsOf(row)))
      next = rows.at(-1)?.cursor
    }
    return emails
  }
  return {
    follow,
    async skip() {
      const cursor = await findCursor(database, follower)
      const emails = await listUnsent(cursor)
      const read = new Date(deps.clock.now())
      await database.begin(async (tx) => {
        const end = (await lockCursor(tx, follower, cursor)) && (await leases.findHistoryEnd(tx))
        if (!end) return
        for (const email of emails)
          await postNotice(tx, email, email.at.getTime() < read.getTime() - newMilliseconds ? read : null)
        await setCursor(tx, follower, end)
      })
    },
    start: () =>
      repeat(async () => ((await follow()) === atOnce ? 'more' : 'none'), {
        pauseMilliseconds,
        onFault: (error) => deps.onFault(error, {}),
      }),
  }
}
