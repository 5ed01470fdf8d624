/** Offers to share a part of a lease's money, in SQL. */
import type { EscrowPart, Payee } from '@keyhold/rental/deposit.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** A signed offer. Amounts in the smallest unit, instants in unix seconds. */
export interface SignedOffer {
  readonly id: string
  readonly leaseId: string
  readonly part: EscrowPart
  readonly party: Payee
  readonly toTenant: bigint
  readonly toLandlord: bigint
  readonly deadline: number
  readonly signature: Hex
  readonly madeAt: number
  readonly declinedAt: number | null
}

/** Stores an offer; false if this lease has the signature already. */
export async function insertOffer(tx: Transaction, offer: Omit<SignedOffer, 'declinedAt'>): Promise<boolean> {
  const amounts = { toTenant: offer.toTenant.toString(), toLandlord: offer.toLandlord.toString() }
  const rows = await tx`
    insert into shares_offer ${tx({ ...offer, ...amounts })}
    on conflict do nothing returning id`
  return rows.length > 0
}

interface Row {
  id: string
  leaseId: string
  part: EscrowPart
  party: Payee
  toTenant: string
  toLandlord: string
  deadline: bigint
  signature: Hex
  madeAt: bigint
  declinedAt: bigint | null
}

/** The offers of a lease, oldest first. */
export async function listOffers(query: Query, leaseId: string): Promise<SignedOffer[]> {
  const rows = await query<Row[]>`
    select id, lease_id, part, party, to_tenant, to_landlord, deadline, signature, made_at, declined_at
    from shares_offer where lease_id = ${leaseId} order by number`
  return rows.map(({ toTenant, toLandlord, deadline, madeAt, declinedAt, ...row }) => ({
    ...row,
    toTenant: BigInt(toTenant),
    toLandlord: BigInt(toLandlord),
    deadline: Number(deadline),
    madeAt: Number(madeAt),
    declinedAt: declinedAt === null ? null : Number(declinedAt),
  }))
}

export async function setDeclined(tx: Transaction, id: string, at: number): Promise<void> {
  await tx`update shares_offer set declined_at = ${at} where id = ${id}`
}

/** Serializes a lease's offers, and locks out movements of its money. */
export async function lockLeaseOfOffer(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select from lease where id = ${leaseId} for update`
}
