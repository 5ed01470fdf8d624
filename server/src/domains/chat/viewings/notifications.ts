/** Notifies a person of a viewing by bell, e-mail and push, in the transaction that changes it: all or nothing. */
import type { HomeTexts } from '@keyhold/rental/homeTexts.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import { postNotice } from '../../notices/notices/bell.ts'
import type { EmailChoices } from '../../notices/notices/choices/service.ts'
import type { Push } from '../../notices/notices/push/service.ts'
import type { StoredViewing } from './store.ts'
import { type Reader, type ViewingEmail, viewingEmail } from './viewingEmails.ts'

export interface NotifyDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly outbox: Outbox
  readonly choices: Pick<EmailChoices, 'wants' | 'waitsUntil'>
  readonly push: Pick<Push, 'post'>
}

export interface ViewingNews {
  readonly kind: ViewingEmail
  readonly viewing: StoredViewing
  readonly to: Reader & { readonly emailConfirmedAt: Date | null }
  readonly other: { readonly id: string; readonly name: string }
  /** The home, if it still exists: its title is in the reader’s language. */
  readonly home: HomeTexts | undefined
  readonly address: string | undefined
  /** After this it is stale: if quiet hours last longer, only the bell has it. */
  readonly until?: Date
}

export async function createViewingNotifier(
  tx: Transaction,
  deps: NotifyDeps,
  { kind, to, until, ...facts }: ViewingNews,
): Promise<void> {
  const { clock, outbox, choices, push } = deps
  const emailIn = (languageId: number) => viewingEmail(kind, { ...facts, to: { ...to, languageId } })
  const email = { accountId: to.id, kind, at: new Date(clock.now()), emailIn }
  const noticeId = await postNotice(tx, email, null)
  const quietEnd = await choices.waitsUntil(to.id, 'viewings', tx)
  if (quietEnd && until && quietEnd >= until) return
  if (to.emailConfirmedAt && (await choices.wants(to.id, 'viewings', tx)))
    await outbox.post(tx, emailIn(to.languageId), quietEnd && { accountId: to.id, until: quietEnd })
  await push.post(tx, { accountId: to.id, kind: 'viewings', noticeId, emailIn })
}
