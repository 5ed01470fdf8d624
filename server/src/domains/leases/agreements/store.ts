/** SQL for agreements: at most one per lease, an offer until it is frozen. */
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface StoredAgreement {
  readonly leaseId: string
  readonly landlordWallet: string
  /** Unix seconds of the lease clock, like the others. */
  readonly payBy: number
  readonly offeredUntil: number
  readonly salt: Hex
  readonly document: Hex
  readonly canonical: string
  readonly frozenAt: number | undefined
}

export async function findAgreement(query: Query, leaseId: string): Promise<StoredAgreement | undefined> {
  const [row] = await query<
    (Omit<StoredAgreement, 'payBy' | 'offeredUntil' | 'frozenAt'> & {
      payBy: bigint
      offeredUntil: bigint
      frozenAt: bigint | null
    })[]
  >`
    select lease_id, landlord_wallet, pay_by, offered_until, salt, document, canonical, frozen_at
    from agreement where lease_id = ${leaseId}`
  return (
    row && {
      ...row,
      payBy: Number(row.payBy),
      offeredUntil: Number(row.offeredUntil),
      frozenAt: row.frozenAt === null ? undefined : Number(row.frozenAt),
    }
  )
}

/** Stores a new offer, replacing an older one; a frozen agreement stays. */
export async function replaceOffer(tx: Transaction, offer: Omit<StoredAgreement, 'frozenAt'>): Promise<void> {
  const { leaseId, landlordWallet, payBy, offeredUntil, salt, document, canonical } = offer
  await tx`
    insert into agreement (lease_id, landlord_wallet, pay_by, offered_until, salt, document, canonical)
    values (${leaseId}, ${landlordWallet}, ${payBy}, ${offeredUntil}, ${salt}, ${document}, ${canonical})
    on conflict (lease_id) do update set landlord_wallet = excluded.landlord_wallet, pay_by = excluded.pay_by,
      offered_until = excluded.offered_until, salt = excluded.salt, document = excluded.document,
      canonical = excluded.canonical
    where agreement.frozen_at is null`
}

export async function setFrozen(tx: Transaction, leaseId: string, at: number): Promise<void> {
  await tx`update agreement set frozen_at = ${at} where lease_id = ${leaseId} and frozen_at is null`
}

export async function removeOffer(tx: Transaction, leaseId: string): Promise<void> {
  await tx`delete from agreement where lease_id = ${leaseId} and frozen_at is null`
}
