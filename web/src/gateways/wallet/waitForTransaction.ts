/** Waits for a sent transaction; only the chain's receipt counts. */
import {
  type Address,
  type EIP1193Provider,
  type Hex,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getCallsStatus } from 'viem/actions'
import { isLocalChain, type NetworkConfig, publicClientFor, walletClientFor } from './networkConfig.ts'
import { readSignedAct, type SignedAct } from './relayed/signedActs.ts'
import { waitForRelay } from './relayed/waitForRelay.ts'
import type { WatchContext } from './transactionContext.ts'
import type { SentCalls } from './transactionJournal.ts'
import { errorNumber, WalletError } from './walletError.ts'

/** Timeouts for the chain, and an early abort. */
export interface WaitOptions {
  readonly signal?: AbortSignal | undefined
  /** Poll interval in milliseconds, as viem takes it. */
  readonly timeout?: number
  /** How many milliseconds a transaction may be unknown to the node before it counts as dropped. */
  readonly unknownTimeout?: number
}
const tenMinutes = 600_000
const unknownLimit = ({ unknownTimeout = 60_000 }: WaitOptions) => unknownTimeout

/**
 * Waits until the wallet's accepted request is mined; returns its transaction's hash. Throws WalletError as
 * `waitForTransactionReceipt` does, and `wallet-not-connected` for a batch without the wallet that sent it. What a passkey
 * account signed is brought to the relay here.
 */
export async function waitForSentCalls(
  { provider, network }: WatchContext,
  sent: SentCalls,
  waitOptions: WaitOptions,
): Promise<Hex> {
  if ('hash' in sent) {
    await waitForTransactionReceipt(network, sent.hash, waitOptions)
    return sent.hash
  }
  const signedAct = readSignedAct(sent.id)
  if (signedAct) return waitForSignedAct(network, signedAct, waitOptions)
  if (!provider) throw new WalletError('wallet-not-connected')
  return waitForBatch(provider, network, sent.id, waitOptions)
}

/** Waits until the relay has sent it. Throws as `waitForRelay` does. */
async function waitForSignedAct(network: NetworkConfig, act: SignedAct, waitOptions: WaitOptions): Promise<Hex> {
  const until = Date.now() + (waitOptions.timeout ?? tenMinutes)
  const hash = await waitForRelay(act, () => pause(network, waitOptions, until))
  await waitForTransactionReceipt(network, hash, waitOptions)
  return hash
}

/** Waits until a batch is mined; returns its transaction's hash. Throws `reverted` or `dropped`. */
async function waitForBatch(
  provider: EIP1193Provider,
  network: NetworkConfig,
  id: string,
  waitOptions: WaitOptions,
): Promise<Hex> {
  const client = walletClientFor(provider, network)
  const until = Date.now() + (waitOptions.timeout ?? tenMinutes)
  let silentSince: number | undefined
  for (;;) {
    const answer = await getCallsStatus(client, { id }).catch((error: unknown) => {
      if (errorNumber(error) === 5730) throw new WalletError('dropped', { cause: error })
      return undefined
    })
    silentSince = answer === undefined ? (silentSince ?? Date.now()) : undefined
    if (silentSince !== undefined && Date.now() - silentSince > unknownLimit(waitOptions))
      throw new WalletError('dropped')
    const hash = answer?.receipts?.at(-1)?.transactionHash
    if (answer?.status === 'success' && hash) {
      await waitForTransactionReceipt(network, hash, waitOptions)
      return hash
    }
    if (answer && answer.statusCode >= 500) throw new WalletError('reverted')
    if (answer && answer.statusCode >= 400) throw new WalletError('dropped')
    await pause(network, waitOptions, until)
  }
}

/**
 * Waits for the receipt of a transaction. Throws WalletError: `reverted`; `replaced` if another one has its nonce (sped
 * up or cancelled: read the chain to learn which); `dropped` if the node does not know it any more; `too-slow` after
 * `timeout`, which says nothing about the money. An unreachable node does not count as dropped.
 */
export async function waitForTransactionReceipt(
  network: NetworkConfig,
  hash: Hex,
  waitOptions: WaitOptions = {},
): Promise<TransactionReceipt> {
  const client = publicClientFor(network)
  const until = Date.now() + (waitOptions.timeout ?? tenMinutes)
  let sender: { from: Address; nonce: number } | undefined
  let unknownSince: number | undefined
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt?.status === 'success') return receipt
    if (receipt) throw new WalletError('reverted')
    const known = await client.getTransaction({ hash }).catch(noAnswerUnlessNotFound)
    if (known === 'no-answer') {
      unknownSince = undefined
    } else if (known) {
      sender = { from: known.from, nonce: known.nonce }
      unknownSince = undefined
    } else {
      unknownSince ??= Date.now()
      if (sender && (await isNonceUsed(network, sender, hash))) throw new WalletError('replaced')
      if (Date.now() - unknownSince > unknownLimit(waitOptions)) throw new WalletError('dropped')
    }
    await pause(network, waitOptions, until)
  }
}

/** Undefined if the node says it does not know it. */
function noAnswerUnlessNotFound(error: unknown): 'no-answer' | undefined {
  const isUnknown = error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
  return isUnknown ? undefined : 'no-answer'
}

async function isNonceUsed(
  network: NetworkConfig,
  sender: { from: Address; nonce: number },
  hash: Hex,
): Promise<boolean> {
  const client = publicClientFor(network)
  const next = await client.getTransactionCount({ address: sender.from }).catch(() => 0)
  if (next <= sender.nonce) return false
  return (await client.getTransactionReceipt({ hash }).catch(noAnswerUnlessNotFound)) === undefined
}

async function pause(network: NetworkConfig, { signal }: WaitOptions, until: number): Promise<void> {
  signal?.throwIfAborted()
  if (Date.now() > until) throw new WalletError('too-slow')
  await new Promise((resolve) => setTimeout(resolve, isLocalChain(network.chainId) ? 250 : 2_000))
  signal?.throwIfAborted()
}
