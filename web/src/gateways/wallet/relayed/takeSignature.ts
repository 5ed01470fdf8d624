/** The way back: what the wallet page signed becomes a transaction that is on its way, as the page then finds it. */
import { type Hex, isAddress, isAddressEqual, isHex } from 'viem'
import { readPending, savePending, wasStarted } from '../pendingTransaction.ts'
import { readAct, saveAct } from './actRecords.ts'

/** What the wallet page hands back for an act. */
export interface SignedAnswer {
  readonly account: string
  readonly hash: string
  readonly signature: string
}

/**
 * `taken`: it is on its way now, or was before. `other-on-its-way`: the same transaction is on its way with another
 * signature; this one is not used. `unknown`: this browser did not ask for it, or it is over.
 */
export type TakenSignature = 'taken' | 'other-on-its-way' | 'unknown'

/** More than any signature of a passkey has. */
const longestSignature = 8_194

/** Stores a signature beside the act that was asked for. Nothing is sent here, and a second time changes nothing. */
export function takeSignature({ account, hash, signature }: SignedAnswer): TakenSignature {
  const record = readAct(hash)
  if (!record || !isAddress(account, { strict: false }) || !isAddressEqual(account, record.account)) return 'unknown'
  if (!isHex(signature) || signature.length > longestSignature) return 'unknown'
  const pending = readPending(record.transaction)
  if (wasStarted(pending) && !pending.isDoubted) return pending.batch === record.hash ? 'taken' : 'other-on-its-way'
  saveAct({ ...record, signature: signature as Hex })
  savePending({ ...record.transaction, account: record.account, since: record.since, sent: {}, batch: record.hash })
  return 'taken'
}
