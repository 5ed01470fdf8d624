/** A deposit without a lease in words and numbers: its two accounts, its status, and its dates. */
import type { PairDetail, PairRow } from '@keyhold/api/pairs.ts'
import { isPairDue } from '@keyhold/rental/pairDeposit.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt } from '../money.ts'
import type { PromptPeople } from '../transactions/ExpectedPrompt.tsx'

/** There is no home: its dates are in the device's time zone. */
export const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The values of its messages; accounts are shortened, without names. */
export function pairWords({ rentee, landlord, deposit }: PairRow, language: Language) {
  const at = (instant: number) => formatDateTime(instant, zoneOfDevice(), language)
  return {
    tenant: shortenHash(rentee),
    landlord: shortenHash(landlord),
    amount: formatUsdt(deposit.amount, language),
    due: at(deposit.due),
    firstDue: at(deposit.firstDue),
    paidAt: at(deposit.paidAt),
  }
}

/** The newest deposit's status at an instant of the lease clock. */
export function pairState({ deposit }: Pick<PairRow, 'deposit'>, now: number) {
  return isPairDue(deposit, now) ? 'due' : deposit.state
}

/** The undelivered sum at the escrow for one of the viewer's accounts. */
export interface PairWaiting {
  readonly account: string
  readonly amount: bigint
}

/** The undelivered sum of a pair's deposits for one of the viewer's accounts; undefined if there is none. */
export function waitingForViewer({ rentee, landlord, viewerIs, deposits }: PairDetail): PairWaiting | undefined {
  const own = viewerIs.map((side) => (side === 'tenant' ? rentee : landlord))
  const all = deposits.flatMap(({ transitions }) => transitions.flatMap(({ waiting }) => waiting))
  const account = all.map((one) => one.account).find((one) => own.includes(one))
  if (!account) return undefined
  const amounts = all.filter((one) => one.account === account).map(({ amount }) => BigInt(amount))
  return { account, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** Both parties for the wallet's prompt: as tenant and landlord, since they have no names. */
export function pairPeople(
  { rentee, landlord }: PairDetail,
  named: Record<'tenant' | 'landlord', string>,
): PromptPeople {
  return {
    timeZone: zoneOfDevice(),
    people: [
      { address: rentee, name: named.tenant },
      { address: landlord, name: named.landlord },
    ],
  }
}
