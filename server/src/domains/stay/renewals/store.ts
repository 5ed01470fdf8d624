/** Renewal offers in SQL: at most one per lease is open. */
import type { OfferedRenewal } from '@keyhold/rental/renewalOffer.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** What the landlord is about to sign, while it is valid. Instants are unix seconds of the lease clock. */
export interface RenewalText {
  readonly salt: Hex
  readonly canonical: string
  readonly document: Hex
  readonly payBy: number
  readonly readUntil: number
}

export interface Renewal extends OfferedRenewal {
  /** The id of the new lease, once it is signed. */
  readonly id: string
  readonly oldLeaseId: string
  readonly offeredBy: 'tenant' | 'landlord'
  readonly offeredAt: number
  readonly state: 'offered' | 'withdrawn' | 'signed'
  readonly text: RenewalText | undefined
  readonly signature: Hex | undefined
}

interface Row extends Pick<Renewal, 'id' | 'oldLeaseId' | 'offeredBy' | 'state' | 'validTo'> {
  offeredAt: bigint
  rent: string
  deposit: string
  salt: Hex | null
  canonical: string | null
  document: Hex | null
  payBy: bigint | null
  readUntil: bigint | null
  signature: Hex | null
}

const columns = (query: Query) => query`
  id, old_lease_id, offered_by, offered_at, valid_to, rent, deposit, state, salt, canonical, document, pay_by, read_until,
  signature`

export async function findRenewal(query: Query, id: string): Promise<Renewal | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from renewal where id = ${id}`
  return row && renewalFrom(row)
}

/** The same, locked until the transaction ends. */
export async function lockRenewal(tx: Transaction, id: string): Promise<Renewal | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from renewal where id = ${id} for update`
  return row && renewalFrom(row)
}

/** The last offer for a continuation of a lease, if not withdrawn. */
export async function findLatest(query: Query, oldLeaseId: string): Promise<Renewal | undefined> {
  const [row] = await query<Row[]>`
    select ${columns(query)} from renewal where old_lease_id = ${oldLeaseId} and state <> 'withdrawn'
    order by state = 'offered' desc, offered_at desc limit 1`
  return row && renewalFrom(row)
}

/** Stores this as the open offer of its lease, replacing an older one. */
export async function replaceOpen(
  tx: Transaction,
  offer: Omit<Renewal, 'state' | 'text' | 'signature'>,
): Promise<void> {
  await tx`update renewal set state = 'withdrawn' where old_lease_id = ${offer.oldLeaseId} and state = 'offered'`
  const amounts = { rent: offer.rent.toString(), deposit: offer.deposit.toString() }
  await tx`insert into renewal ${tx({ ...offer, ...amounts, state: 'offered' })}`
}

export async function setText(tx: Transaction, id: string, text: RenewalText): Promise<void> {
  await tx`update renewal set ${tx({ ...text })} where id = ${id} and state = 'offered'`
}

export async function setSigned(tx: Transaction, id: string, signature: Hex): Promise<void> {
  await tx`update renewal set state = 'signed', signature = ${signature} where id = ${id}`
}

export async function setWithdrawn(tx: Transaction, id: string): Promise<void> {
  await tx`update renewal set state = 'withdrawn' where id = ${id}`
}

function renewalFrom({ salt, canonical, document, payBy, readUntil, ...row }: Row): Renewal {
  const isWritten = salt !== null && canonical !== null && document !== null && payBy !== null && readUntil !== null
  return {
    ...row,
    offeredAt: Number(row.offeredAt),
    rent: BigInt(row.rent),
    deposit: BigInt(row.deposit),
    text: isWritten ? { salt, canonical, document, payBy: Number(payBy), readUntil: Number(readUntil) } : undefined,
    signature: row.signature ?? undefined,
  }
}
