/** The journal of one transaction run in this browser, written before anything is awaited. */
import { type Hex, isAddressEqual } from 'viem'
import type { CallKind } from './calls.ts'
import { saveMined } from './minedTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { clearPending, type PendingTransaction, readPending, savePending, wasStarted } from './pendingTransaction.ts'
import { forgetSignedAct } from './relayed/signedActs.ts'
import { trackRun } from './runningTransactions.ts'
import type { WatchContext } from './transactionContext.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/**
 * A request the wallet accepted: one call by its transaction's hash, or a batch by its id (EIP-5792), with its kind.
 */
export type SentCalls =
  | { readonly kind: CallKind; readonly hash: Hex }
  | { readonly kind: CallKind; readonly id: string }

/** Wallet errors after which certainly nothing was sent; after any other error it may have been. */
const codesWithNothingSent: readonly string[] = [
  'user-rejected',
  'wrong-network',
  'not-offered',
  'would-revert',
  'not-enough-gas',
]

/** Ends of what a passkey account signed. Signed again, it has the same number of the account: only one of both can count. */
const relayLosses: readonly string[] = ['relay-refused', 'relay-failed', 'relay-replaced', 'relay-late']
export const isRelayLoss = (error: unknown): boolean => relayLosses.includes(walletErrorFrom(error).code)

/** Final failures of a sent transaction; mere slowness is none of these. */
const codesOfLoss: readonly string[] = ['reverted', 'replaced', 'dropped', ...relayLosses]

/** Whether an error says that the sent transaction failed under its own hash. */
export const isLoss = (error: unknown): boolean => codesOfLoss.includes(walletErrorFrom(error).code)

/**
 * Opens a transaction's journal for one run: one at a time over all tabs of this browser (lock). Throws WalletError
 * `paying-elsewhere`, `another-account` or `chain-unreachable`.
 */
export async function withTransactionJournal<Result>(
  context: WatchContext,
  run: (journal: TransactionJournal) => Promise<Result>,
): Promise<Result> {
  const { id, name } = context.transaction
  const open = async () => {
    assertAllowedAccount(context)
    const earlier = readPending({ id, name })
    const since = earlier.since ?? (await readBlockNumber(context.network))
    return run(new TransactionJournal(context, earlier, since))
  }
  return trackRun(`${name}.${id}`, () => withLock(`keyhold-transaction-${name}-${id}`, open))
}

/** Runs while no other tab does. A browser that blocks storage denies locks too: each of its tabs is on its own. */
async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!globalThis.navigator?.locks) return run()
  let isAnswered = false
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true
      if (!lock) throw new WalletError('paying-elsewhere')
      return run()
    })
  } catch (error) {
    if (isAnswered) throw error
    return run()
  }
}

/** Throws WalletError `another-account` if the lease's terms name other accounts. */
export function assertAllowedAccount({ account, transaction: { allowedAccounts } }: WatchContext): void {
  if (allowedAccounts && !allowedAccounts.some((one) => isAddressEqual(one, account)))
    throw new WalletError('another-account')
}

async function readBlockNumber(network: NetworkConfig): Promise<number> {
  const block = await publicClientFor(network)
    .getBlockNumber()
    .catch((error: unknown) => {
      throw walletErrorFrom(error, 'chain-unreachable')
    })
  return Number(block)
}

/**
 * The records of one run. What may still arrive from an earlier run stays beside them until the transaction is done.
 */
export class TransactionJournal {
  readonly #entry: Pick<PendingTransaction, 'id' | 'name'> & { readonly account: string }
  readonly #requested: CallKind
  readonly #isRepeatable: boolean
  #unresolved: PendingTransaction | undefined
  /** The records of an earlier visit. */
  readonly earlier: PendingTransaction
  /** Nothing of this transaction was sent before this block. */
  readonly since: number

  constructor({ account, transaction }: WatchContext, earlier: PendingTransaction, since: number) {
    this.#entry = { id: transaction.id, name: transaction.name, account }
    this.#requested = transaction.kind
    this.#isRepeatable = transaction.isRepeatable
    this.earlier = earlier
    this.since = since
  }

  /** Whether something from an earlier visit may still arrive. */
  get isUnresolved(): boolean {
    return this.#unresolved !== undefined
  }

  /** The current records. */
  read(): PendingTransaction {
    return readPending(this.#entry)
  }

  /** Starts recording a new attempt; the records of an earlier one stay beside it. */
  begin(): void {
    this.#unresolved = wasStarted(this.read()) ? this.earlier : undefined
  }

  /** Before a wallet request that is not idempotent: a page that closes now may never learn whether it was sent. */
  saveAsked(kind: CallKind): void {
    if (kind === this.#requested && this.#isRepeatable) this.#save({ isAsked: true, isDoubted: undefined })
  }

  /** Once the requested call has a hash, no answer of the wallet or the user is awaited. */
  saveSent(sent: SentCalls): void {
    const answered = sent.kind === this.#requested && { isAsked: undefined, isDoubted: undefined }
    if ('id' in sent) this.#save({ batch: sent.id, ...answered })
    else this.#save({ sent: { [sent.kind]: sent.hash }, ...answered })
  }

  /** A call was mined. The requested one ends the transaction: it is stored as mined until the server knows it. */
  saveMined(kind: CallKind, hash: Hex): Hex {
    if (kind !== this.#requested) {
      this.discard()
      return hash
    }
    saveMined({ ...this.#entry, hash })
    this.clear()
    return hash
  }

  /** The recorded transaction may still arrive, and would then count twice: throws `maybe-sent`. */
  doubt(remembered: PendingTransaction, cause?: unknown): never {
    savePending({ ...remembered, isDoubted: true })
    throw new WalletError('maybe-sent', { cause })
  }

  /** This attempt ended: only what may still arrive from before stays recorded. */
  discard(): void {
    if (this.#unresolved) savePending(this.#unresolved)
    else this.clear()
  }

  /** After a wallet error: deletes the records of what certainly was not sent. */
  discardUnsent(error: unknown): void {
    if (this.#isRepeatable && codesWithNothingSent.includes(walletErrorFrom(error).code)) this.discard()
  }

  /** The transaction is done, or failed. */
  clear(): void {
    const { batch } = this.read()
    if (batch) forgetSignedAct(batch)
    clearPending(this.#entry)
  }

  #save(attempt: Partial<PendingTransaction>): void {
    const sent = { ...this.#unresolved?.sent, ...attempt.sent }
    savePending({ ...this.#unresolved, ...this.#entry, since: this.since, ...attempt, sent })
  }
}
