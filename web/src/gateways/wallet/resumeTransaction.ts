/** Resumes what an earlier visit sent, without a new wallet request. */
import type { Hex } from 'viem'
import type { CallKind } from './calls.ts'
import { findTransaction } from './findTransaction.ts'
import { readPending, wasStarted } from './pendingTransaction.ts'
import type { OnUpdate, WatchContext } from './transactionContext.ts'
import {
  assertAllowedAccount,
  isLoss,
  isRelayLoss,
  type SentCalls,
  type TransactionJournal,
  withTransactionJournal,
} from './transactionJournal.ts'
import { type WaitOptions, waitForSentCalls } from './waitForTransaction.ts'
import { walletErrorFrom } from './walletError.ts'

/**
 * After a refresh: waits for what an earlier visit sent. Returns the hash if the transaction itself is done, undefined
 * if nothing was pending or steps remain. Throws WalletError if waiting is impossible.
 */
export async function resumeTransaction(
  context: WatchContext,
  onUpdate: OnUpdate = () => {},
  waitOptions: WaitOptions = {},
): Promise<Hex | undefined> {
  if (!wasStarted(readPending(context.transaction))) return undefined
  assertAllowedAccount(context) // another account's wallet does not know it, which is no reason to delete it
  return withTransactionJournal(context, (journal) => waitForEarlier(context, journal, { onUpdate, waitOptions }))
}

/**
 * Waits for what an earlier visit sent; returns the hash if it did everything. If it failed, the chain is checked for a
 * replacement: a sped-up transaction has another hash and the same effect. A transaction unknown to the chain may still
 * arrive, e.g. by private submission: if that would pay twice, this throws `maybe-sent`, and continues only with
 * `isAcknowledged`. What the relay of a passkey account did not send is cleared, and says why.
 */
export async function waitForEarlier(
  context: WatchContext,
  journal: TransactionJournal,
  given: { onUpdate: OnUpdate; waitOptions: WaitOptions; isAcknowledged?: boolean | undefined },
): Promise<Hex | undefined> {
  const { kind: requested, isRepeatable } = context.transaction
  const { earlier } = journal
  let mayStillArrive = earlier.isAsked === true
  let done: Hex | undefined
  let refusal: unknown
  for (const sent of sentBefore(earlier, requested)) {
    given.onUpdate({ type: 'sent', kind: sent.kind, ...('hash' in sent && { hash: sent.hash }) })
    const hash = await waitForSentCalls(context, sent, given.waitOptions).catch((error: unknown) => {
      if (!isLoss(error)) throw error
      if (isRelayLoss(error)) refusal = error
      else if (sent.kind === requested && walletErrorFrom(error).code !== 'reverted') mayStillArrive = true
      return findTransaction(context, earlier.since)
    })
    if (sent.kind === requested) done = hash ?? done
  }
  if (earlier.isAsked) done ??= await findTransaction(context, earlier.since)
  if (done) return journal.saveMined(requested, done)
  if (mayStillArrive && isRepeatable) return given.isAcknowledged ? undefined : journal.doubt(earlier)
  journal.clear()
  if (refusal) throw refusal
  return undefined
}

/** What an earlier visit sent, in the order in which it is awaited. */
function sentBefore({ batch, sent }: TransactionJournal['earlier'], requested: CallKind): SentCalls[] {
  const calls = Object.entries(sent).map(([kind, hash]) => ({ kind: kind as CallKind, hash }))
  return batch ? [{ kind: requested, id: batch }, ...calls] : calls
}
