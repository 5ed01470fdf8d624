/**
 * Runs a transaction from any state: read the state, plan, simulate, send, wait, store. Idempotent: finished steps are
 * not repeated.
 */
import type { Hex } from 'viem'
import { readAccountState } from './accountState.ts'
import type { CallKind } from './calls.ts'
import { findTransaction } from './findTransaction.ts'
import { previewTransaction, type TransactionPlan, type TransactionPreview } from './planTransaction.ts'
import { askForSignature } from './relayed/askForSignature.ts'
import { passkeyWalletOf } from './relayed/passkeyWallet.ts'
import { waitForEarlier } from './resumeTransaction.ts'
import { assertOnChain, sendNextCalls } from './sendCalls.ts'
import type { OnUpdate, TransactionContext } from './transactionContext.ts'
import { isLoss, withTransactionJournal } from './transactionJournal.ts'
import { type WaitOptions, waitForSentCalls } from './waitForTransaction.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/**
 * Runs a transaction. Resumes what was sent before, reads the chain and simulates before each wallet request, and
 * returns the transaction's hash once it is mined (undefined if a payment was made long ago). Throws WalletError; a
 * further call resumes.
 */
export function runTransaction(
  context: TransactionContext,
  onUpdate: OnUpdate = () => {},
  waitOptions: WaitOptions = {},
): Promise<Hex | undefined> {
  const { account, network, transaction } = context
  return withTransactionJournal(context, async (journal) => {
    const finishEarlier = async () => {
      const { sent, since } = journal.read()
      journal.clear()
      return (await findTransaction(context, since).catch(() => undefined)) ?? sent.pay
    }
    // A replaced one may have been sped up: the chain then has the same action under another hash.
    const recover = async (kind: CallKind, error: unknown) => {
      if (kind === transaction.kind && ['replaced', 'dropped'].includes(walletErrorFrom(error).code)) {
        const other = await findTransaction(context, journal.since)
        if (other) return other
        if (transaction.isRepeatable) journal.doubt(journal.read(), error)
      }
      if (isLoss(error)) journal.discard()
      throw error
    }

    // Whatever this browser has stored, a paid lease is paid.
    if (transaction.kind === 'pay' && (await readAccountState(network, account, transaction)).isDone)
      return finishEarlier()
    const { isDoubted: isAcknowledged } = journal.earlier
    const earlier = await waitForEarlier(context, journal, { onUpdate, waitOptions, isAcknowledged })
    if (earlier) return earlier
    journal.begin()
    let mayBatch = true
    let last: CallKind | undefined
    // in this run: a lowered token keeps the user's new value, and the other one is still lowered
    const given = new Set<CallKind>()
    const isExact = (allow: CallKind) => context.isExact === true && !given.has(allow)
    for (;;) {
      const replacement = journal.isUnresolved && (await findTransaction(context, journal.since))
      if (replacement) return journal.saveMined(transaction.kind, replacement)
      const exact = { usdt: isExact('allow-usdt'), rnb: isExact('allow-rnb') }
      const preview = await previewTransaction(context, mayBatch, exact)
      if (preview.accountState.isDone) return finishEarlier()
      assertNoShortage(preview.plan)
      await assertOnChain(context)
      const passkeyWallet = passkeyWalletOf(context.provider)
      if (passkeyWallet) {
        onUpdate({ type: 'wallet-asked', calls: preview.plan.calls.map(({ kind }) => kind) })
        const found = await askForSignature(context, passkeyWallet, preview.plan.calls, journal.since)
        return journal.saveMined(transaction.kind, found)
      }
      assertAllowanceGiven(preview, last)
      const sent = await sendNextCalls(context, preview, { journal, onUpdate })
      mayBatch = sent !== undefined
      if (!sent) continue
      const { kind } = sent
      const hash = await waitForSentCalls(context, sent, waitOptions).catch((error) => recover(kind, error))
      journal.saveMined(kind, hash)
      onUpdate({ type: 'mined', kind, hash })
      if (kind === transaction.kind) return hash
      last = kind
      given.add(kind)
    }
  })
}

function assertNoShortage({ shortages: [shortage] }: TransactionPlan): void {
  if (shortage) throw new WalletError(`not-enough-${shortage.asset}`)
}

/**
 * A repeated call, or a reset right after an allowance: no known step does this, or the user granted less than
 * requested.
 */
function assertAllowanceGiven({ plan, accountState }: TransactionPreview, last: CallKind | undefined): void {
  const [next] = plan.calls
  if (!next || plan.isBatched) return
  const { kind } = next
  if (kind !== last && !(last === 'allow-usdt' && kind === 'reset-usdt')) return
  if (kind === 'allow-rnb')
    throw new WalletError(accountState.rnbAllowance > 0n ? 'allowance-lowered-rnb' : 'allowance-too-small-rnb')
  if (kind !== last) throw new WalletError('allowance-lowered-usdt')
  throw new WalletError(kind === 'allow-usdt' || kind === 'reset-usdt' ? 'allowance-too-small-usdt' : 'reverted')
}
