/** Settlement offers signed in this browser that Keyhold does not have yet: one per part of a lease. */
import type { EscrowPart } from '@keyhold/escrow/terms.ts'
import { notifyTransactions } from './minedTransaction.ts'
import type { Settlement } from './settlement.ts'

/** Signed shares with their signer, and their text for a link. `id` is the lease's id on chain. */
export interface SettlementOffer extends Settlement {
  readonly id: string
  readonly account: string
  readonly link: string
}

type OfferKey = Pick<SettlementOffer, 'id' | 'part'>
const storageKey = ({ id, part }: OfferKey) => `keyhold.offered.${part}.${id}`

/** Stores signed shares if there is space; they replace an earlier offer for the same part. */
export function saveSettlementOffer(offer: SettlementOffer): void {
  const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  try {
    localStorage.setItem(storageKey(offer), JSON.stringify(offer, digits))
  } catch {
    // The link is shown anyway.
  }
  notifyTransactions()
}

/** The signed offer of a part; undefined if there is none or it is unreadable. */
export function readSettlementOffer({ id, part }: { id: string; part: EscrowPart }): SettlementOffer | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey({ id, part })) ?? '') as Record<string, unknown>
    const { account, link, toTenant, toLandlord, deadline } = found
    if (typeof account !== 'string' || typeof link !== 'string') return undefined
    const [tenant, landlord, until] = [toTenant, toLandlord, deadline].map((digits) => BigInt(String(digits)))
    if (tenant === undefined || landlord === undefined || until === undefined) return undefined
    return { id, part, account, link, toTenant: tenant, toLandlord: landlord, deadline: until }
  } catch {
    return undefined
  }
}

/** Deletes offers that have expired. */
export function clearSettlementOffer(named: OfferKey): void {
  localStorage.removeItem(storageKey(named))
  notifyTransactions()
}
