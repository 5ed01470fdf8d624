/** Offers that somebody signed in this browser and Keyhold does not have yet: one for each part of a lease. */
import type { EscrowPart } from '@keyhold/escrow/terms.ts'
import { notifyTransactions } from './minedTransaction.ts'
import type { Settlement } from './settlement.ts'

/** Signed shares with who signed them, and as they are written for a link. `id` is the lease's id on chain. */
export interface SettlementOffer extends Settlement {
  readonly id: string
  readonly account: string
  readonly link: string
}

type OfferKey = Pick<SettlementOffer, 'id' | 'part'>
const storageKey = ({ id, part }: OfferKey) => `keyhold.offered.${part}.${id}`

/** Remembers what was signed, where there is room; it takes the place of what was signed about the same part before. */
export function saveSettlementOffer(offer: SettlementOffer): void {
  const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  try {
    localStorage.setItem(storageKey(offer), JSON.stringify(offer, digits))
  } catch {
    // The link is shown all the same.
  }
  notifyTransactions()
}

/** What was signed about a part; undefined if nothing, or nothing that can be read. */
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

/** Forgets what nobody can send any more. */
export function clearSettlementOffer(named: OfferKey): void {
  localStorage.removeItem(storageKey(named))
  notifyTransactions()
}
