/** Whom an act of an operator concerns is told: the owner of an account or a home by email and bell, who reported something by email. */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import type { Transaction } from '../../gateways/database.ts'
import type { Outbox, OutgoingEmail } from '../../gateways/outbox.ts'
import { languageOf } from '../../gateways/text.ts'
import type { Accounts } from '../accounts/service.ts'
import { postNotice } from '../notices/bell.ts'
import type { HomeOfSomebody, SettledReport } from './store.ts'

export interface NotifyDeps {
  readonly outbox: Outbox
  readonly accounts: Pick<Accounts, 'find'>
  readonly clock: { now(): number }
}

interface Notification {
  readonly kind: 'homeHidden' | 'homeReleased' | 'homeShown' | 'suspended' | 'reinstated'
  readonly facts: Readonly<Record<string, string>>
  readonly path: string
}

/** Tells a landlord what became of which of their homes, and why. */
export function notifyLandlord(
  deps: NotifyDeps,
  tx: Transaction,
  { landlordId, title }: HomeOfSomebody,
  { kind, reason }: { readonly kind: Notification['kind']; readonly reason: string },
): Promise<void> {
  const facts = { ...(title && { home: title }), reason }
  return notify(deps, tx, landlordId, { kind, facts, path: `/profile/${landlordId}/properties` })
}

/** Tells somebody what became of their account, and why. */
export function notifyPerson(
  deps: NotifyDeps,
  tx: Transaction,
  id: string,
  kind: Notification['kind'],
  reason: string,
) {
  return notify(deps, tx, id, { kind, facts: { reason }, path: `/profile/${id}/home` })
}

/** Tells who reported something what came of it, if they are known and their address is theirs. */
export async function notifyReporter(deps: NotifyDeps, tx: Transaction, report: SettledReport, outcome: string) {
  const mail = await reporterEmail(deps, tx, report, { kind: 'reportClosed', outcome })
  if (mail) await deps.outbox.post(tx, { ...mail, aboutIds: [report.aboutId] })
}

/**
 * A letter to who made a report; undefined if nobody is known, or their address is not theirs. What it is about is not named:
 * whoever it is about may have called it something else since.
 */
export async function reporterEmail(
  { accounts }: Pick<NotifyDeps, 'accounts'>,
  tx: Transaction,
  { reporterId, reportedAt }: SettledReport,
  { kind, ...said }: { readonly kind: 'reportClosed' | 'reportedLeft'; readonly outcome?: string },
): Promise<OutgoingEmail | undefined> {
  const account = reporterId === null ? undefined : await accounts.find(reporterId, tx)
  if (!account?.emailConfirmedAt) return undefined
  const { email: to, languageId } = account
  const day = formattersFor(languageOf(languageId), 'UTC').day(reportedAt.toISOString().slice(0, 10))
  return { to, languageId, kind, facts: { day, ...said } }
}

async function notify(
  { outbox, accounts, clock }: NotifyDeps,
  tx: Transaction,
  id: string,
  { kind, ...told }: Notification,
) {
  const account = await accounts.find(id, tx)
  if (!account) return
  const emailIn = (languageId: number) => ({ to: account.email, languageId, kind, ...told })
  await outbox.post(tx, emailIn(account.languageId))
  await postNotice(tx, { accountId: id, kind, at: new Date(clock.now()), emailIn }, null)
}
