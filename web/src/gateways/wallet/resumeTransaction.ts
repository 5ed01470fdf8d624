/** Goes on from what an earlier visit sent, without asking the wallet for anything new. */
import type { Hex } from 'viem'
import type { CallKind } from './calls.ts'
import { findTransaction } from './findTransaction.ts'
import { readPending, wasStarted } from './pendingTransaction.ts'
import type { OnUpdate, WatchContext } from './transactionContext.ts'
import {
  assertAllowedAccount,
  isLoss,
  type SentCalls,
  type TransactionJournal,
  withTransactionJournal,
} from './transactionJournal.ts'
import { type WaitOptions, waitForSentCalls } from './waitForTransaction.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/**
 * After a refresh: waits for what an earlier visit sent. The answer is the hash if the transaction itself is done by it,
 * undefined if nothing was under way or something is left to do. Throws WalletError when it cannot be waited for.
 */
export async function resumeTransaction(
  context: WatchContext,
  onUpdate: OnUpdate = () => {},
  waitOptions: WaitOptions = {},
): Promise<Hex | undefined> {
  if (!wasStarted(readPending(context.transaction))) return undefined
  assertAllowedAccount(context) // another account's wallet knows nothing of it, and is no reason to forget it
  return withTransactionJournal(context, (journal) => waitForEarlier(context, journal, { onUpdate, waitOptions }))
}

/**
 * Waits for what was sent at an earlier visit; the hash if it did all that was wanted. Where it ended badly, the chain is
 * asked whether another transaction took its place: sped up in the wallet, it has another hash and did the same. What the
 * chain does not know may still arrive, e.g. through a wallet's own way to the miners: where that would pay twice, the
 * person is told (`maybe-sent`), and only who `isAcknowledged` goes on.
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
  for (const sent of sentBefore(earlier, requested)) {
    if ('id' in sent && !context.provider) throw new WalletError('wallet-not-connected')
    given.onUpdate({ type: 'sent', kind: sent.kind, ...('hash' in sent && { hash: sent.hash }) })
    const hash = await waitForSentCalls(context, sent, given.waitOptions).catch((error: unknown) => {
      if (!isLoss(error)) throw error
      if (sent.kind === requested && walletErrorFrom(error).code !== 'reverted') mayStillArrive = true
      return findTransaction(context, earlier.since)
    })
    if (sent.kind === requested) done = hash ?? done
  }
  if (earlier.isAsked) done ??= await findTransaction(context, earlier.since)
  if (done) return journal.saveMined(requested, done)
  if (mayStillArrive && isRepeatable) return given.isAcknowledged ? undefined : journal.doubt(earlier)
  journal.clear()
  return undefined
}

/** What an earlier visit sent, in the order in which it is waited for. */
function sentBefore({ batch, sent }: TransactionJournal['earlier'], requested: CallKind): SentCalls[] {
  const calls = Object.entries(sent).map(([kind, hash]) => ({ kind: kind as CallKind, hash }))
  return batch ? [{ kind: requested, id: batch }, ...calls] : calls
}
