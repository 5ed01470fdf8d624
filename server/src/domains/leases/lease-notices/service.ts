/**
 * Notices: the history of leases, sent to the people concerned by e-mail, bell and push (D 6.13). Each row is notified
 * once, in order.
 */
import type { Bus } from '../../../gateways/bus.ts'
import type { Clock } from '../../../gateways/clock.ts'
import { type CountsNote, countsTopic } from '../../../gateways/countsTopic.ts'
import { type Database, isUnavailable } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import { type FaultReport, repeat } from '../../../gateways/repeat.ts'
import { type EmailFor, postNotice } from '../../notices/notices/bell.ts'
import type { EmailChoices } from '../../notices/notices/choices/service.ts'
import type { Push } from '../../notices/notices/push/service.ts'
import type { HistoryCursor, HistoryEntry, Leases } from '../leases/service.ts'
import { noticeKindOf } from './emailKinds.ts'
import { createRowEmails, type RowEmailsDeps } from './rowEmails.ts'
import { findCursor, insertFailure, lockCursor, setCursor } from './store.ts'

export interface NoticesDeps extends RowEmailsDeps {
  readonly database: Database
  /** Signals open pages that their bell has a new notice. */
  readonly bus: Pick<Bus, 'transact'>
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly leases: Leases
  readonly choices: Pick<EmailChoices, 'wants' | 'waitsUntil'>
  /** Pushes the e-mail's subject to devices. */
  readonly push: Pick<Push, 'post'>
  /** Called with a row that could not be notified and its number of failures; and with a failed pass. */
  readonly onFault: FaultReport
}

type HistoryRow = HistoryEntry & { readonly cursor: HistoryCursor }

export interface Notices {
  /** Notifies of the rows since the cursor; returns how many were read. */
  follow(): Promise<number>
  /** For an imported history: the bell lists it, older than a week as read, and no e-mail goes. */
  skip(): Promise<void>
  /** Follows every second; the returned function stops it and waits for the e-mails under way. */
  start(): () => Promise<void>
}

const follower = 'emails'
const atOnce = 50
const pauseMilliseconds = 1000
/** The number of tries before a row is skipped. */
const maxFailures = 5
/** Imported notices younger than this are unread. */
const newMilliseconds = 7 * 86_400_000

/** Creates the notices service. */
export function createNotices(deps: NoticesDeps): Notices {
  const { database, bus, outbox, leases, choices, push } = deps
  const emailsOf = createRowEmails(deps)

  /**
   * Posts the e-mails of one row except those switched off, adds to the bell and pushes to devices, all in one
   * transaction. False: another process was first.
   */
  const notify = async (cursor: HistoryCursor, row: HistoryRow) => {
    const emails = await emailsOf(row) // read before the transaction, which then needs no second connection of the pool
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

  /** Whether to go on: a row that failed too often is skipped, reported, and stored in `notice_failure`. */
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
  /** The e-mails for the rows after a cursor up to another one. */
  const listUnsent = async (cursor: HistoryCursor, end: HistoryCursor) => {
    const emails: EmailFor[] = []
    for (let next: HistoryCursor | undefined = cursor; next; ) {
      const rows: HistoryRow[] = await leases.listHistoryAfter(database, next, atOnce, end)
      for (const row of rows) emails.push(...(await emailsOf(row)))
      next = rows.at(-1)?.cursor
    }
    return emails
  }
  return {
    follow,
    async skip() {
      const cursor = await findCursor(database, follower)
      const end = await leases.findHistoryEnd(database)
      if (!end) return
      const emails = await listUnsent(cursor, end)
      const read = new Date(deps.clock.now())
      await database.begin(async (tx) => {
        if (!(await lockCursor(tx, follower, cursor))) return
        for (const email of emails)
          await postNotice(tx, email, email.at.getTime() < read.getTime() - newMilliseconds ? read : null)
        await setCursor(tx, follower, end)
      })
    },
    start: () =>
      repeat(async () => ((await follow()) === atOnce ? 'more' : 'none'), {
        pauseMilliseconds,
        onFault: deps.onFault,
      }),
  }
}
