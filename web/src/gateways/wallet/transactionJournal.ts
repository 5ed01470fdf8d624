/** What one run of a transaction remembers in this browser, written before anything is waited for. */
import { type Hex, isAddressEqual } from 'viem'
import type { CallKind } from './calls.ts'
import { saveMined } from './minedTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { clearPending, type PendingTransaction, readPending, savePending, wasStarted } from './pendingTransaction.ts'
import type { WatchContext } from './transactionContext.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/** What a wallet took over: one call by its transaction's hash, or a batch by its id (EIP-5792), under the kind it is told by. */
export type SentCalls =
  | { readonly kind: CallKind; readonly hash: Hex }
  | { readonly kind: CallKind; readonly id: string }

/** What a wallet answers when it surely sent nothing; after any other error it may have. */
const codesWithNothingSent: readonly string[] = [
  'user-rejected',
  'wrong-network',
  'not-offered',
  'would-revert',
  'not-enough-gas',
]

/** How what was sent ends for good: what is only slow is none of these. */
const codesOfLoss: readonly string[] = ['reverted', 'replaced', 'dropped']

/** Whether an error says that what was sent came to nothing under its own hash. */
export const isLoss = (error: unknown): boolean => codesOfLoss.includes(walletErrorFrom(error).code)

/**
 * Opens the journal of a transaction for one run: one at a time, over all tabs of this browser. Throws WalletError
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
  if (!globalThis.navigator?.locks) return open()
  return navigator.locks.request(`keyhold-errand-${name}-${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new WalletError('paying-elsewhere')
    return open()
  })
}

/** Throws WalletError `another-account` where the lease's terms name others than this one. */
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

/** The notes of one run. What may still arrive from an earlier one stays beside them until the transaction is done. */
export class TransactionJournal {
  readonly #entry: Pick<PendingTransaction, 'id' | 'name'> & { readonly account: string }
  readonly #requested: CallKind
  readonly #isRepeatable: boolean
  #unresolved: PendingTransaction | undefined
  /** What an earlier visit left. */
  readonly earlier: PendingTransaction
  /** The block before which nothing of this transaction was sent. */
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

  /** What is remembered now. */
  read(): PendingTransaction {
    return readPending(this.#entry)
  }

  /** From here on a new attempt is written down; what is still remembered of the earlier one is kept beside it. */
  begin(): void {
    this.#unresolved = wasStarted(this.read()) ? this.earlier : undefined
  }

  /** Before the wallet is asked for what it would do twice: a page that closes now may never hear whether it was sent. */
  saveAsked(kind: CallKind): void {
    if (kind === this.#requested && this.#isRepeatable) this.#save({ isAsked: true, isDoubted: undefined })
  }

  /** Once the requested call itself has a name, neither the wallet's answer nor the person's is waited for. */
  saveSent(sent: SentCalls): void {
    const answered = sent.kind === this.#requested && { isAsked: undefined, isDoubted: undefined }
    if ('id' in sent) this.#save({ batch: sent.id, ...answered })
    else this.#save({ sent: { [sent.kind]: sent.hash }, ...answered })
  }

  /** A call is in a block. The requested one ends the transaction: it is kept as mined until the server knows it. */
  saveMined(kind: CallKind, hash: Hex): Hex {
    if (kind !== this.#requested) {
      this.discard()
      return hash
    }
    saveMined({ ...this.#entry, hash })
    this.clear()
    return hash
  }

  /** What is remembered may still arrive, and would then count twice: the person is told (throws `maybe-sent`). */
  doubt(remembered: PendingTransaction, cause?: unknown): never {
    savePending({ ...remembered, isDoubted: true })
    throw new WalletError('maybe-sent', { cause })
  }

  /** Nothing of this attempt goes on: only what may still arrive from before is remembered. */
  discard(): void {
    if (this.#unresolved) savePending(this.#unresolved)
    else this.clear()
  }

  /** After an error of the wallet: what it surely did not send is forgotten. */
  discardUnsent(error: unknown): void {
    if (this.#isRepeatable && codesWithNothingSent.includes(walletErrorFrom(error).code)) this.discard()
  }

  /** The transaction is done, or came to nothing. */
  clear(): void {
    clearPending(this.#entry)
  }

  #save(attempt: Partial<PendingTransaction>): void {
    const sent = { ...this.#unresolved?.sent, ...attempt.sent }
    savePending({ ...this.#unresolved, ...this.#entry, since: this.since, ...attempt, sent })
  }
}
