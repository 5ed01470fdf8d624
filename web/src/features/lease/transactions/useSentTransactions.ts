/**
 * Transactions this browser sent for a lease that Keyhold has not indexed yet: stored across refreshes, for the lease's
 * page.
 */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Hex } from 'viem'
import { clearMined, readMined, subscribeToTransactions } from '../../../gateways/wallet/minedTransaction.ts'
import { clearPending, readPending } from '../../../gateways/wallet/pendingTransaction.ts'
import { readSignedAct } from '../../../gateways/wallet/relayed/signedActs.ts'
import type { WalletError } from '../../../gateways/wallet/walletError.ts'
import type { TransactionLoss } from '../../../gateways/wallet/watchTransaction.ts'
import { withTermsOf } from '../secondPayment.ts'
import { type DialogAction, dialogActions, heldActions } from './dialogActions.ts'

type SentAction = DialogAction | 'pay'

/** A pending transaction, by its hash. */
export interface SentTransaction {
  readonly action: SentAction
  /** Its storage key in the browser. */
  readonly name: string
  /** The smart contract id of the lease, or of its second payment. */
  readonly id: Hex
  /** Of the transaction, or of what a passkey account signed. */
  readonly hash: Hex
  /** A passkey account signed it, and Keyhold's relay has not put it on the chain yet. */
  readonly isSigned?: boolean
  /** Whether this browser saw it in a block already. */
  readonly isMined: boolean
  /** Whether it was already reported as possibly lost: it is not pending any more, but may still be indexed. */
  readonly isDoubted?: boolean
}

/** A transaction that failed while the page was open; `vanished` if it was in a block before. */
export interface LostTransaction {
  readonly action: SentAction
  /** The relay's refusal is an error with its own sentence. */
  readonly reason: TransactionLoss | 'vanished' | WalletError
}

const conflictingActions: readonly SentAction[] = heldActions

/**
 * The actions on a lease, or on a second payment, that are blocked until a transaction on it is final: contradicting
 * ones, and the same one again.
 */
export function blockedBy(
  sent: readonly Pick<SentTransaction, 'action' | 'id'>[],
  { smartContractId }: Pick<LeaseDetail, 'smartContractId'>,
): ReadonlySet<SentAction | 'withdraw'> {
  const own = sent.filter(({ id }) => id === smartContractId)
  return new Set(
    own.flatMap(({ action }): (SentAction | 'withdraw')[] =>
      action === 'pay' ? ['pay', 'withdraw'] : conflictingActions.includes(action) ? [...conflictingActions] : [action],
    ),
  )
}

/** The pending transactions, and those lost while this page is open. Empty during hydration. */
export function useSentTransactions(lease: LeaseDetail) {
  const snapshot = useSyncExternalStore(
    subscribeToTransactions,
    () => JSON.stringify(allSentFor(lease)),
    () => '[]',
  )
  const all = useMemo(() => JSON.parse(snapshot) as SentTransaction[], [snapshot])
  const [lost, setLost] = useState<LostTransaction>()
  const { history } = lease
  const isKnownToServer = useCallback(
    ({ hash }: SentTransaction) =>
      history.some(({ facts }) => String(facts.transaction).toLowerCase() === hash.toLowerCase()),
    [history],
  )
  useEffect(() => all.filter(isKnownToServer).forEach(clear), [all, isKnownToServer])
  const sent = useMemo(() => all.filter((one) => !one.isDoubted && !isKnownToServer(one)), [all, isKnownToServer])
  useEffect(() => {
    if (sent.some(({ action }) => action === lost?.action)) setLost(undefined)
  }, [sent, lost])
  return { sent, lost: sent.length > 0 ? undefined : lost, onLost: setLost }
}

/** What Keyhold has indexed is done, whatever this browser saw. */
function clear(one: SentTransaction): void {
  clearMined(one)
  if (!one.isMined) clearPending(one)
}

const journalNames: readonly (readonly [SentAction, string])[] = [
  ...dialogActions.filter((action) => action !== 'settle').map((action) => [action, action] as const),
  ['settle', 'settle-handover'],
  ['settle', 'settle-deposit'],
]

/** Those of the lease's own payment and of each second payment; one id in two escrows has one record. */
function allSentFor(lease: LeaseDetail): SentTransaction[] {
  const seconds = lease.secondPayments.filter(({ smartContractId: id }) => id !== lease.smartContractId)
  return [lease, ...seconds.map((second) => withTermsOf(lease, second))].flatMap(sentFor)
}

function sentFor(lease: LeaseDetail) {
  const { smartContractId, terms, isLandlordInContract: isLandlord } = lease
  if (!smartContractId || !terms) return []
  const id = smartContractId as Hex
  const theirs = (isLandlord ? terms.tenant : terms.landlord).toLowerCase()
  const candidates = statusOf(lease) === 'accepted' ? ([['pay', 'pay']] as const) : journalNames
  return candidates.flatMap(([action, name]): SentTransaction[] => {
    const mined = readMined({ id, name })
    const pending = mined ? { ...mined, sent: {}, batch: undefined, isDoubted: false } : readPending({ id, name })
    const { account = '', sent, batch, isDoubted } = pending
    const signed = batch === undefined ? undefined : readSignedAct(batch)?.hash
    const hash = mined?.hash ?? sent[action] ?? signed
    if (!hash || account.toLowerCase() === theirs) return []
    const isSigned = hash === signed
    const more = { ...(isSigned && { isSigned }), ...(isDoubted && { isDoubted }) }
    return [{ action, name, id, hash, isMined: mined !== undefined, ...more }]
  })
}
