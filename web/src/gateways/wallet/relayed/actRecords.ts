/**
 * Acts of passkey accounts that this browser asked for: signing leaves the page, and another page brings the signature.
 * Each is stored under what is signed, so a signature fits one act, number, account and chain, or none.
 */
import { type Act, actTypedData, type Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, type Hex, hashTypedData, isAddress, isHex } from 'viem'
import type { EscrowTransaction } from '../escrowTransaction.ts'

export interface ActRecord {
  /** What is signed. */
  readonly hash: Hex
  readonly account: Address
  readonly owners: Owners
  readonly to: Address
  readonly data: Hex
  readonly operation: Act['operation']
  /** The transaction that it does. */
  readonly transaction: Pick<EscrowTransaction, 'id' | 'name'>
  /** Nothing of this transaction was sent before this block. */
  readonly since: number
  /** In milliseconds, by this device. */
  readonly askedAt: number
  readonly signature?: Hex
  /** The relay's id, once it has it. */
  readonly relayed?: string
}

const prefix = 'keyhold.act.'
const keptMilliseconds = 7 * 86_400_000

/** What an owner of the account signs for the act with this number. */
export function hashOf(place: { readonly chainId: number; readonly account: Address }, act: Act, nonce: bigint): Hex {
  return hashTypedData(actTypedData(place, act, nonce))
}

/** Stores it; older ones that nobody came back for are deleted. Throws where the browser stores nothing. */
export function saveAct(record: ActRecord): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const askedAt = readAct(key.slice(prefix.length))?.askedAt ?? 0
    if (record.askedAt - askedAt > keptMilliseconds) localStorage.removeItem(key)
  }
  localStorage.setItem(prefix + record.hash, JSON.stringify(record))
}

/** The stored act of a hash; undefined if there is none, or it was changed into something else. */
export function readAct(hash: string): ActRecord | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(prefix + hash) ?? '{}') as Partial<ActRecord>
    const { account = '', owners, to = '', data, operation, transaction, since, askedAt } = found
    const isWhole =
      found.hash === hash &&
      [account, to, owners?.recovery ?? ''].every((one) => isAddress(one, { strict: false })) &&
      [data, owners?.x, owners?.y, transaction?.id].every((one) => isHex(one)) &&
      (operation === 0 || operation === 1) &&
      typeof transaction?.name === 'string' &&
      [since, askedAt].every(Number.isFinite)
    return isWhole ? (found as ActRecord) : undefined
  } catch {
    return undefined
  }
}

/** It is done, failed, or was refused. */
export function forgetAct(hash: string): void {
  localStorage.removeItem(prefix + hash)
}
