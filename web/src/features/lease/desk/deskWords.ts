/** A desk case in words and numbers: its name, its parties, the possible actions and their deadlines. */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { formatUsdt } from '../money.ts'
import type { PromptPeople } from '../transactions/ExpectedPrompt.tsx'

export type DeskPart = DeskRow['part']

/** Whether it can be decided at an instant of the lease clock. */
export function isOpenAt({ state, due }: Pick<DeskRow, 'state' | 'due'>, now: number): boolean {
  return state === 'open' && now < due
}

/** The message key of a part's name: at policy "at handover" the first part is rent and deposit together (D 5.5). */
export const partKey = ({ part, depositPolicy }: Pick<DeskRow, 'part' | 'depositPolicy'>) =>
  part === 'handover' && depositPolicy === 'at-handover' ? 'rentAndDeposit' : part

/** The values of its messages. */
export function caseWords(row: DeskRow, language: Language) {
  const { tenant, landlord, payee, held, claimed, agreed, due, timeZone } = row
  return {
    tenant: tenant.firstName,
    landlord: landlord.firstName,
    payee: payee === 'tenant' ? tenant.firstName : landlord.firstName,
    held: formatUsdt(held, language),
    claimed: formatUsdt(claimed, language),
    agreed: formatUsdt(agreed, language),
    due: formatDateTime(due, timeZone, language),
  }
}

/** Both parties by account, for the wallet's prompt. */
export function peopleOf({ terms }: Pick<DeskLease, 'terms'>, { tenant, landlord, timeZone }: DeskRow): PromptPeople {
  return {
    timeZone,
    people: [
      { address: terms.tenant, name: tenant.firstName },
      { address: terms.landlord, name: landlord.firstName },
    ],
    payout: { address: payoutAccountOf(terms), name: tenant.firstName },
  }
}
