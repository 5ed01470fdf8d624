/** SQL for the keeper: its last heartbeat, and each attempted call, stored before it is sent (D 11.1). */
import { type EscrowPart, escrowParts } from '@keyhold/rental/deposit.ts'
import type { Address, Hex } from 'viem'
import type { SignedTransaction } from '../../../gateways/chain/ownTransaction.ts'
import { runAlone } from '../../../gateways/chain/stepLock.ts'
import type { Database, Query } from '../../../gateways/database.ts'

const lockKey = 7_270_040

/** `ready`: it sends due releases. `waiting`: the state is uncertain, or the day's limit is spent. */
export type KeeperState = 'ready' | 'waiting' | 'short-of-gas'

/** Runs a step of the keeper; undefined if another process takes one. */
export const alone = <T>(database: Database, chainId: number, work: () => Promise<T>): Promise<T | undefined> =>
  runAlone(database, { key: lockKey, chainId }, work)

interface Seen {
  readonly state: KeeperState
  readonly now: Date
  readonly since: number
}

/** Stores a keeper's heartbeat; returns the earliest start of terms whose money it releases, fixed on its first day: 0 for all. */
export async function setSeen(
  query: Query,
  at: { readonly chainId: number; readonly account: Address },
  { state, now, since }: Seen,
): Promise<number> {
  const [row] = await query<{ since: bigint }[]>`
    insert into keeper (chain_id, account, since, seen_at, state)
    values (${at.chainId}, ${at.account}, ${since}, ${now}, ${state})
    on conflict (chain_id, account) do update set seen_at = excluded.seen_at, state = excluded.state
    returning since`
  return Number(row?.since ?? since)
}

/** Whether a keeper was ready after an instant. `startedAt`: one that releases the money of terms begun then. */
export async function wasAtWork(
  query: Query,
  chainId: number,
  { after, startedAt = Number.MAX_SAFE_INTEGER }: { readonly after: Date; readonly startedAt?: number },
): Promise<boolean> {
  const rows = await query`
    select 1 from keeper
    where chain_id = ${chainId} and seen_at > ${after} and state = 'ready' and since <= ${startedAt} limit 1`
  return rows.length > 0
}

/** Whether terms of ours name an account as one of the parties. */
export async function isNamedInTerms(query: Query, account: Address): Promise<boolean> {
  const rows = await query`
    select 1 from lease_terms
    where lower(${account}) in (lower(tenant), lower(tenant_payout), lower(landlord)) limit 1`
  return rows.length > 0
}

/** Whether a relay sends from this account: two senders would use the same nonces. */
export async function isRelay(query: Query, account: Address): Promise<boolean> {
  const rows = await query`select 1 from relay where lower(account) = lower(${account}) limit 1`
  return rows.length > 0
}

/** A rent of a standing order, by when it was due. */
export type RentPart = `rent-${number}`
/** The first decision of an arbitration, by the part that it shares. */
export type DecisionPart = `decision-${EscrowPart}`
/** What a call moves: a part of a lease's money that is due, a rent, or a part by a decision. */
export type KeeperPart = EscrowPart | RentPart | DecisionPart

export const isRentPart = (part: KeeperPart): part is RentPart => part.startsWith('rent-')
export const isEscrowPart = (part: KeeperPart): part is EscrowPart => escrowParts.some((one) => one === part)

/** What a call does. Its parts are of one kind. */
export type CallKind = 'release' | 'collect' | 'execute'
export function kindOf([part]: readonly KeeperPart[]): CallKind {
  if (part === undefined || isEscrowPart(part)) return 'release'
  return isRentPart(part) ? 'collect' : 'execute'
}

/** The lease terms of a call, and the parts it pays. */
export interface Released {
  readonly chainId: number
  readonly escrow: Address
  readonly termsId: Hex
  readonly parts: readonly KeeperPart[]
}

export interface CallOnItsWay extends Released, SignedTransaction {
  readonly id: bigint
  /** The account that signed it, possibly a previous keeper's. */
  readonly account: Address
  readonly attemptedAt: Date
}

interface CallRow {
  id: bigint
  chainId: bigint
  escrow: Address
  termsId: Hex
  parts: KeeperPart[]
  account: Address
  attemptedAt: Date
  nonce: bigint
  transaction: Hex
  signed: Hex
  most: string
}

/** Returns the one call whose outcome is not known yet. */
export async function findOnItsWay(query: Query, chainId: number): Promise<CallOnItsWay | undefined> {
  const [row] = await query<CallRow[]>`
    select id, chain_id, escrow, terms_id, parts, account, attempted_at, nonce, transaction, signed, most
    from keeper_attempt where chain_id = ${chainId} and outcome is null`
  return row && { ...row, chainId: Number(row.chainId), nonce: Number(row.nonce), most: BigInt(row.most) }
}

/** Stores a call that is about to be sent; false if another is pending. */
export async function insertCall(
  query: Query,
  released: Released,
  { account, attemptedAt, ...call }: SignedTransaction & { readonly account: Address; readonly attemptedAt: Date },
): Promise<boolean> {
  const row = { ...released, ...call, account, attemptedAt, parts: [...released.parts], most: call.most.toString() }
  const rows = await query`
    insert into keeper_attempt ${query(row)} on conflict (chain_id) where outcome is null do nothing returning id`
  return rows.length > 0
}

/** Stores a call that was not sent, and why. */
export async function insertUnsent(
  query: Query,
  released: Released,
  why: { account: Address; attemptedAt: Date; outcome: 'refused' | 'too-dear'; reason: string },
): Promise<void> {
  await query`insert into keeper_attempt ${query({ ...released, ...why, parts: [...released.parts] })}`
}

/** Stores a call's outcome and cost; false if it is known already. */
export async function setOutcome(
  query: Query,
  id: bigint,
  {
    outcome,
    paid,
  }: { readonly outcome: 'released' | 'collected' | 'executed' | 'failed' | 'lost'; readonly paid: bigint },
): Promise<boolean> {
  const rows = await query`
    update keeper_attempt set outcome = ${outcome}, paid = ${paid.toString()} where id = ${id} and outcome is null returning 1`
  return rows.length > 0
}

/** The failed attempts on a part, and the time of its last attempt. */
export interface Tries {
  readonly escrow: Address
  readonly termsId: Hex
  readonly part: KeeperPart
  readonly failures: number
  readonly last: Date
}

/** Returns the attempts of some terms on a chain, by part. */
export async function listTries(query: Query, chainId: number, termsIds: readonly Hex[]): Promise<Tries[]> {
  if (termsIds.length === 0) return []
  const rows = await query<(Omit<Tries, 'failures'> & { failures: bigint })[]>`
    select escrow, terms_id, part, max(attempted_at) as last,
      count(*) filter (where outcome in ('failed', 'lost', 'refused')) as failures
    from keeper_attempt, unnest(parts) as part
    where chain_id = ${chainId} and terms_id in ${query(termsIds)} group by escrow, terms_id, part`
  return rows.map((row) => ({ ...row, failures: Number(row.failures) }))
}

/** Returns the parts with at least this many failed attempts. */
export async function listInVain(
  query: Query,
  chainId: number,
  often: number,
): Promise<Pick<Tries, 'escrow' | 'termsId' | 'part'>[]> {
  return query<Pick<Tries, 'escrow' | 'termsId' | 'part'>[]>`
    select escrow, terms_id, part from keeper_attempt, unnest(parts) as part
    where chain_id = ${chainId} and outcome in ('failed', 'lost', 'refused')
    group by escrow, terms_id, part having count(*) >= ${often}`
}

/** Returns what calls of a kind have cost or may still cost since an instant. */
export async function sumSpent(
  query: Query,
  chainId: number,
  { since, kind }: { readonly since: Date; readonly kind: CallKind },
): Promise<bigint> {
  const [row] = await query<{ spent: string }[]>`
    select coalesce(sum(coalesce(paid, most)), 0) as spent from keeper_attempt
    where chain_id = ${chainId} and attempted_at > ${since} and ${kind} = case
      when parts[1] like 'rent-%' then 'collect' when parts[1] like 'decision-%' then 'execute' else 'release' end`
  return BigInt(row?.spent ?? 0)
}
