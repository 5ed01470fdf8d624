/** Notifies the owner of an account or a home by email and bell, and the author of a report by email. */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Outbox, OutgoingEmail } from '../../../gateways/outbox.ts'
import { languageOf } from '../../../gateways/text.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import { postNotice } from '../../notices/notices/bell.ts'
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

/** Notifies a landlord of an action on one of their homes, with the reason. */
export function notifyLandlord(
  deps: NotifyDeps,
  tx: Transaction,
  { landlordId, title }: HomeOfSomebody,
  { kind, reason }: { readonly kind: Notification['kind']; readonly reason: string },
): Promise<void> {
  const facts = { ...(title && { home: title }), reason }
  return notify(deps, tx, landlordId, { kind, facts, path: `/profile/${landlordId}/properties` })
}

/** Notifies a person of an action on their account, with the reason. */
export function notifyPerson(
  deps: NotifyDeps,
  tx: Transaction,
  id: string,
  kind: Notification['kind'],
  reason: string,
) {
  return notify(deps, tx, id, { kind, facts: { reason }, path: `/profile/${id}/home` })
}

/** Notifies the author of a report of the outcome, if they are known and their address is confirmed. */
export async function notifyReporter(deps: NotifyDeps, tx: Transaction, report: SettledReport, outcome: string) {
  const mail = await reporterEmail(deps, tx, report, { kind: 'reportClosed', outcome })
  if (mail) await deps.outbox.post(tx, { ...mail, aboutIds: [report.aboutId] })
}

/**
 * Writes the email to a report's author; undefined if the author is unknown or unconfirmed. It omits the name of what
 * was reported, because its owner may have changed that since.
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
  { kind, ...emailFacts }: Notification,
) {
  const account = await accounts.find(id, tx)
  if (!account) return
  const emailIn = (languageId: number) => ({ to: account.email, languageId, kind, ...emailFacts })
  await outbox.post(tx, emailIn(account.languageId))
  await postNotice(tx, { accountId: id, kind, at: new Date(clock.now()), emailIn }, null)
}
