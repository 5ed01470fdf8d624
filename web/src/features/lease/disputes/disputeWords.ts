/** A dispute in words: its status, whose turn it is, and where its money is. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import { formatPersonName } from '../../../gateways/format/personName.ts'
import type { Language } from '../../../gateways/text/language.ts'
import { partNameKey } from '../heldMoney.ts'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'

/** The status by the lease clock: one that was open when loaded may expire while the page is open. */
export function stateAt({ state, due }: Pick<DisputeRow, 'state' | 'due'>, now: number): DisputeRow['state'] {
  return state === 'open' && now >= due ? 'lapsed' : state
}

const whose = (party: 'tenant' | 'landlord', dispute: DisputeRow) => (party === viewerOf(dispute) ? 'you' : 'them')

/** The message key for who disputed what. */
export function aboutKey(dispute: DisputeRow) {
  const { part, depositPolicy, openedBy } = dispute
  return `${partNameKey({ part }, { money: { depositPolicy } })}.${whose(openedBy, dispute)}` as const
}

/** The message key for whose turn it is, or how it ended. */
export function moveKey(dispute: DisputeRow, now: number) {
  const state = stateAt(dispute, now)
  switch (state) {
    case 'open':
    case 'lapsed':
      return `${state}.${whose(dispute.payee, dispute)}` as const
    case 'given-up':
      return `${state}.${whose(dispute.openedBy, dispute)}` as const
    case 'refunded':
      return `${state}.${whose('landlord', dispute)}` as const
    default:
      return state
  }
}

/** The message key for who got the money, once it is decided. */
export function resultKey(dispute: DisputeRow) {
  const { mine, theirs } = sharesOf(dispute)
  if (mine > 0n && theirs > 0n) return 'both'
  return mine > 0n ? 'you' : 'them'
}

/** Each party's share of the disputed sum. */
function sharesOf(dispute: DisputeRow) {
  const { toTenant, toLandlord } = dispute.decided ?? { toTenant: '0', toLandlord: '0' }
  const [mine, theirs] = viewerOf(dispute) === 'tenant' ? [toTenant, toLandlord] : [toLandlord, toTenant]
  return { mine: BigInt(mine), theirs: BigInt(theirs) }
}

/** The values of its messages; `when` is its end, or its expiry. */
export function wordsOf(dispute: DisputeRow, language: Language) {
  const { counterpart, claimed, agreed, held, decided, due, timeZone } = dispute
  const { mine, theirs } = sharesOf(dispute)
  return {
    mine: formatUsdt(mine, language),
    theirs: formatUsdt(theirs, language),
    name: formatPersonName(language, counterpart),
    amount: formatUsdt(claimed, language),
    agreed: formatUsdt(agreed, language),
    held: formatUsdt(held, language),
    when: formatDateTime(decided?.at ?? due, timeZone, language),
  }
}

/** One piece of a disputed part, in USDT's smallest unit; `key` is its message's. */
export interface DisputeShare {
  readonly key: 'restYou' | 'restThem' | 'open' | 'lapsedYou' | 'lapsedThem' | 'you' | 'them'
  readonly amount: bigint
  readonly state: 'held' | 'disputed' | 'paid'
  readonly isLandlords: boolean
}

/** Where the whole part is: undisputed, then held or each party's share; no pieces of 0. */
export function disputeShares(dispute: DisputeRow, now: number): readonly DisputeShare[] {
  const { agreed, claimed, held, decided, payee } = dispute
  const [isMine, isLandlords] = [whose(payee, dispute) === 'you', payee === 'landlord']
  const rest = BigInt(agreed) - BigInt(claimed)
  const paid = (key: DisputeShare['key'], amount: bigint, party: 'tenant' | 'landlord'): DisputeShare => ({
    key,
    amount,
    state: 'paid',
    isLandlords: party === 'landlord',
  })
  const got = (party: 'tenant' | 'landlord', amount: string) => paid(whose(party, dispute), BigInt(amount), party)
  const isOpen = stateAt(dispute, now) === 'open'
  const heldShare: DisputeShare = {
    key: isOpen ? 'open' : isMine ? 'lapsedYou' : 'lapsedThem',
    amount: BigInt(held),
    state: isOpen ? 'disputed' : 'held',
    isLandlords,
  }
  return [
    paid(isMine ? 'restYou' : 'restThem', rest, payee),
    heldShare,
    ...(decided ? [got('tenant', decided.toTenant), got('landlord', decided.toLandlord)] : []),
  ].filter(({ amount }) => amount > 0n)
}
