/** A deposit without a lease in words and numbers: its two accounts, what it is now, and its dates. */
import type { PairDetail, PairRow } from '@keyhold/api/pairs.ts'
import { isPairDue } from '@keyhold/rental/pairDeposit.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt } from '../money.ts'
import type { PromptPeople } from '../transactions/ExpectedPrompt.tsx'

/** There is no home: its dates are in the time of the device. */
export const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What its sentences are filled with; accounts are shortened, and nobody is named. */
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

/** How the newest deposit stands at an instant of the lease clock. */
export function pairState({ deposit }: Pick<PairRow, 'deposit'>, now: number) {
  return isPairDue(deposit, now) ? 'due' : deposit.state
}

/** What waits at the escrow for one of the viewer's accounts. */
export interface PairWaiting {
  readonly account: string
  readonly amount: bigint
}

/** What a token refused to deliver to the viewer of all the deposits of a pair, for one of their accounts; undefined where nothing waits. */
export function waitingForViewer({ rentee, landlord, viewerIs, deposits }: PairDetail): PairWaiting | undefined {
  const own = viewerIs.map((side) => (side === 'tenant' ? rentee : landlord))
  const all = deposits.flatMap(({ transitions }) => transitions.flatMap(({ waiting }) => waiting))
  const account = all.map((one) => one.account).find((one) => own.includes(one))
  if (!account) return undefined
  const amounts = all.filter((one) => one.account === account).map(({ amount }) => BigInt(amount))
  return { account, amount: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** The two for what the wallet will show: as tenant and landlord, for nobody is named. */
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
