/** Tells a landlord once, by e-mail and bell, that a calendar or some of its entries cannot be read (D 12.6). */
import { titleIn } from '@keyhold/rental/homeTexts.ts'
import { languageOf } from '@keyhold/rental/language.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Outbox } from '../../../gateways/outbox.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import { postNotice } from '../../notices/notices/bell.ts'
import type { Listing } from '../listings/service.ts'

export interface FaultNoticeDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly people: Pick<Accounts, 'find'>
  readonly outbox: Pick<Outbox, 'post'>
}

/** Posts the notice in the transaction that stores the fault. */
export type NotifyOfFault = (tx: Transaction, home: Listing, calendar: string) => Promise<void>

export function createFaultNotice({ clock, people, outbox }: FaultNoticeDeps): NotifyOfFault {
  return async (tx, home, calendar) => {
    const account = await people.find(home.landlordId, tx)
    if (!account) return
    const emailIn = (languageId: number) => ({
      to: account.email,
      languageId,
      kind: 'calendarFailed',
      values: { calendar, home: titleIn(home, languageOf(languageId)) || (home.reference ?? '') },
      aboutIds: [],
      path: `/profile/${account.id}/properties/${home.id}/calendar`,
    })
    await outbox.post(tx, emailIn(account.languageId))
    await postNotice(tx, { accountId: account.id, kind: 'calendarFailed', at: new Date(clock.now()), emailIn }, null)
  }
}
