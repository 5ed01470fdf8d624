/** SQL for the relay: its last heartbeat, and each transaction, stored before it is sent (docs/adr/0154). */
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import type { Address, Hex } from 'viem'
import type { SignedTransaction } from '../../../gateways/chain/ownTransaction.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Cost, RelaySpent } from './limits.ts'

/** `waiting`: the chain is uncertain, or the limit of a day is spent. */
export type RelayState = 'ready' | 'waiting' | 'short-of-gas' | 'short-of-rnb'

/** Stores the heartbeat of a relay. */
export async function setSeen(
  query: Query,
  { chainId, account }: { readonly chainId: number; readonly account: Address },
  state: RelayState,
  now: Date,
): Promise<void> {
  await query`
    insert into relay (chain_id, account, seen_at, state) values (${chainId}, ${account}, ${now}, ${state})
    on conflict (chain_id, account) do update set seen_at = excluded.seen_at, state = excluded.state`
}

/** Whether a relay was ready after an instant; one that is short of RNB is ready for what needs none. */
export async function isReady(
  query: Query,
  chainId: number,
  { after, needsRnb }: { readonly after: Date; readonly needsRnb: boolean },
): Promise<boolean> {
  const rows = await query`
    select 1 from relay where chain_id = ${chainId} and seen_at > ${after}
      and (state = 'ready' or (state = 'short-of-rnb' and not ${needsRnb})) limit 1`
  return rows.length > 0
}

/** Whether a keeper works with this account. */
export async function isKeeper(query: Query, account: Address): Promise<boolean> {
  const rows = await query`select 1 from keeper where lower(account) = lower(${account}) limit 1`
  return rows.length > 0
}

/** What a person asked for. */
export interface Asked {
  readonly id: string
  readonly chainId: number
  readonly accountId: string | null
  readonly leaseId: string | null
  readonly wallet: Address
  readonly owners: Owners
  /** The call to the account, with its owner's signature. */
  readonly execution: Hex
  /** Of a payment of a lease: no later payment, in unix seconds. */
  readonly payBy: number | null
  readonly askedAt: Date
}

/** `replaced`: another transaction used its nonce, or the nonce of the account. */
type RelayedState = 'asked' | 'refused' | 'sent' | 'confirmed' | 'failed' | 'replaced'

/** A transaction as its person reads it. */
export interface Relayed {
  readonly id: string
  readonly wallet: Address
  readonly execution: Hex
  readonly state: RelayedState
  readonly reason: string | null
  readonly transaction: Hex | null
}

/** Stores a request; false while another one of this person is open. */
export async function insertAsked(query: Query, { owners, ...asked }: Asked): Promise<boolean> {
  const rows = await query`
    insert into relay_transaction ${query({ ...asked, ...owners })}
    on conflict (chain_id, account_id) where state in ('asked', 'sent') do nothing returning id`
  return rows.length > 0
}

/** How many times a person has asked since an instant. */
export async function countAsked(query: Query, person: string, since: Date): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from relay_transaction where account_id = ${person} and asked_at > ${since}`
  return row?.count ?? 0
}

/** A person's transaction by its id, or their open one. */
export async function findOfPerson(
  query: Query,
  chainId: number,
  person: string,
  id?: string,
): Promise<Relayed | undefined> {
  const which = id === undefined ? query`state in ('asked', 'sent')` : query`id = ${id}`
  const [row] = await query<Relayed[]>`
    select id, wallet, execution, state, reason, transaction from relay_transaction
    where chain_id = ${chainId} and account_id = ${person} and ${which}`
  return row
}

/** The request to send next: a payment near its last instant first, then the oldest. */
export async function findNextAsked(query: Query, chainId: number, urgentUntil: number): Promise<Asked | undefined> {
  const [row] = await query<AskedRow[]>`
    select id, chain_id, account_id, lease_id, wallet, x, y, recovery, execution, pay_by, asked_at
    from relay_transaction where chain_id = ${chainId} and state = 'asked'
    order by coalesce(pay_by <= ${urgentUntil}, false) desc, asked_at, id limit 1`
  if (!row) return undefined
  const { x, y, recovery, payBy, ...asked } = row
  return {
    ...asked,
    chainId,
    payBy: payBy === null ? null : Number(payBy),
    owners: { x, y, recovery },
  }
}

type AskedRow = Omit<Asked, 'chainId' | 'payBy' | 'owners'> & Owners & { chainId: bigint; payBy: bigint | null }

/** Stores why a request is not sent. */
export async function setRefused(query: Query, id: string, reason: string): Promise<void> {
  await query`update relay_transaction set state = 'refused', reason = ${reason} where id = ${id} and state = 'asked'`
}

/** A signed transaction, by whom and when, the fee of its act, the RNB that it gives the account, and that one's nonce. */
interface Sending extends SignedTransaction {
  readonly relay: Address
  readonly sentAt: Date
  readonly fee: bigint
  readonly rnb: bigint
  readonly accountNonce: bigint
}

/** Stores a transaction that is about to be sent; false if another is on its way, or it is not asked for any more. */
export async function setSent(
  query: Query,
  id: string,
  { most, fee, rnb, accountNonce, ...sending }: Sending,
): Promise<boolean> {
  const amounts = { most: `${most}`, fee: `${fee}`, rnb: `${rnb}`, accountNonce: `${accountNonce}` }
  const row = { ...sending, ...amounts, state: 'sent' }
  const rows = await query`
    update relay_transaction set ${query(row)}
    where id = ${id} and state = 'asked' and not exists (
      select 1 from relay_transaction other where other.chain_id = relay_transaction.chain_id and other.state = 'sent')
    returning id`
  return rows.length > 0
}

export interface OnItsWay extends SignedTransaction {
  readonly id: string
  readonly wallet: Address
  /** The relay that signed it, possibly with an earlier key. */
  readonly account: Address
  readonly attemptedAt: Date
  readonly payBy: number | null
  readonly rnb: bigint
  readonly accountNonce: bigint
}

/** Returns the one transaction whose outcome is not known yet. */
export async function findOnItsWay(query: Query, chainId: number): Promise<OnItsWay | undefined> {
  const [row] = await query<
    (Omit<OnItsWay, 'nonce' | 'payBy' | Amounts> & { nonce: bigint; payBy: bigint | null } & Record<Amounts, string>)[]
  >`
    select id, wallet, relay as account, sent_at as attempted_at, nonce, transaction, signed, most, pay_by, rnb, account_nonce
    from relay_transaction where chain_id = ${chainId} and state = 'sent'`
  if (!row) return undefined
  const payBy = row.payBy === null ? null : Number(row.payBy)
  const amounts = { most: BigInt(row.most), rnb: BigInt(row.rnb), accountNonce: BigInt(row.accountNonce) }
  return { ...row, ...amounts, nonce: Number(row.nonce), payBy }
}
type Amounts = 'most' | 'rnb' | 'accountNonce'

/** Stores what became of a sent transaction, its cost, and the RNB that it gave the account. */
export async function setOutcome(
  query: Query,
  id: string,
  outcome: { readonly state: 'confirmed' | 'failed' | 'replaced'; readonly paid: bigint; readonly rnb: bigint },
): Promise<void> {
  const { state, paid, rnb } = outcome
  await query`
    update relay_transaction set state = ${state}, paid = ${paid.toString()}, rnb = ${rnb.toString()}
    where id = ${id} and state = 'sent'`
}

/** Whether a payment of a lease was confirmed since an instant: the watcher may not have seen it yet. */
export async function hasPaid(query: Query, leaseId: string, since: Date): Promise<boolean> {
  const rows = await query`
    select 1 from relay_transaction
    where lease_id = ${leaseId} and pay_by is not null and state = 'confirmed' and sent_at > ${since} limit 1`
  return rows.length > 0
}

/** How many payments of a person failed since an instant. Another act can fail because another party came first. */
export async function countFailures(query: Query, person: string, since: Date): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from relay_transaction
    where account_id = ${person} and state = 'failed' and sent_at > ${since}
      and (fee > 0 or pay_by is not null)`
  return row?.count ?? 0
}

/** What was spent since an instant, or may still be: for a person, for a landlord, and in all. */
export async function sumSpent(
  query: Query,
  { chainId, accountId, leaseId }: Pick<Asked, 'chainId' | 'accountId' | 'leaseId'>,
  since: Date,
): Promise<Pick<RelaySpent, 'person' | 'landlord' | 'day'>> {
  const landlord = query`(select landlord_id from lease where id = ${leaseId}::uuid)`
  const rows = await query<{ who: 'person' | 'landlord' | 'day'; gas: string; rnb: string }[]>`
    with spent as (
      select coalesce(paid, most) as gas, rnb,
        account_id = ${accountId}::uuid as of_person,
        lease_id in (select id from lease where landlord_id = ${landlord}) as of_landlord
      from relay_transaction where chain_id = ${chainId} and sent_at > ${since})
    select 'person' as who, coalesce(sum(gas), 0) as gas, coalesce(sum(rnb), 0) as rnb from spent where of_person
    union all select 'landlord', coalesce(sum(gas), 0), coalesce(sum(rnb), 0) from spent where of_landlord
    union all select 'day', coalesce(sum(gas), 0), coalesce(sum(rnb), 0) from spent`
  const of = (who: 'person' | 'landlord' | 'day'): Cost => {
    const row = rows.find((one) => one.who === who)
    return { gas: BigInt(row?.gas ?? 0), rnb: BigInt(row?.rnb ?? 0) }
  }
  return { person: of('person'), landlord: of('landlord'), day: of('day') }
}
