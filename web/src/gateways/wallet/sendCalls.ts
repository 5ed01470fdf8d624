/** Sends calls to a wallet. The result is an id to wait for, and proves nothing. */
import { type Address, type EIP1193Provider, type Hex, isHex } from 'viem'
import { getChainId, sendCalls as sendWalletCalls } from 'viem/actions'
import type { Call } from './calls.ts'
import { type NetworkConfig, walletClientFor } from './networkConfig.ts'
import type { TransactionPreview } from './planTransaction.ts'
import { gasWithMargin } from './simulate.ts'
import type { OnUpdate, TransactionContext } from './transactionContext.ts'
import type { SentCalls, TransactionJournal } from './transactionJournal.ts'
import { errorNumber, WalletError, walletErrorFrom } from './walletError.ts'

/** Throws WalletError `wrong-network` if the wallet is on another chain now: it may change between two steps. */
export async function assertOnChain({ provider, network }: TransactionContext): Promise<void> {
  const chainId = await getChainId(walletClientFor(provider, network)).catch(() => undefined)
  if (chainId !== network.chainId) throw new WalletError('wrong-network')
}

/**
 * Asks the wallet for the next step of a plan, and stores it before and after: all calls with one confirmation, or the
 * first of them; undefined if the wallet does not batch here after all. Throws WalletError.
 */
export async function sendNextCalls(
  context: TransactionContext,
  { plan, simulation }: TransactionPreview,
  { journal, onUpdate }: { journal: TransactionJournal; onUpdate: OnUpdate },
): Promise<SentCalls | undefined> {
  const { provider, account, network, transaction } = context
  const calls = plan.isBatched ? plan.calls : plan.calls.slice(0, 1)
  const [call] = calls as readonly [Call]
  const kind = plan.isBatched ? transaction.kind : call.kind
  onUpdate({ type: 'wallet-asked', calls: calls.map(({ kind }) => kind) })
  journal.saveAsked(kind)
  try {
    const sent: SentCalls = plan.isBatched
      ? { kind, id: await sendCalls(provider, network, account, calls) }
      : { kind, hash: await sendTransaction(provider, account, call, simulation?.gasUsed[0]) }
    journal.saveSent(sent)
    onUpdate({ type: 'sent', kind, ...('hash' in sent && { hash: sent.hash }) })
    return sent
  } catch (error) {
    journal.discardUnsent(error)
    if (plan.isBatched && walletErrorFrom(error).code === 'not-offered') return undefined
    throw error
  }
}

/** Asks the wallet to send one call; returns the transaction's hash. `gasUsed` is what the simulation measured. */
export async function sendTransaction(
  provider: EIP1193Provider,
  account: Address,
  call: Call,
  gasUsed: bigint | undefined,
): Promise<Hex> {
  const gas = gasUsed === undefined ? {} : { gas: gasWithMargin(gasUsed) }
  try {
    const transaction = { from: account, to: call.to, data: call.data, ...gas }
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    if (isHex(hash)) return hash
  } catch (error) {
    throw walletErrorFrom(error)
  }
  throw new WalletError('wallet-fault')
}

/**
 * Asks the wallet to send calls atomically (EIP-5792). Returns the batch's id. Error `not-offered`: send them one by
 * one.
 */
export async function sendCalls(
  provider: EIP1193Provider,
  network: NetworkConfig,
  account: Address,
  calls: readonly Call[],
): Promise<string> {
  try {
    const { id } = await sendWalletCalls(walletClientFor(provider, network), {
      account,
      calls: calls.map(({ to, data }) => ({ to, data })),
      forceAtomic: true,
    })
    if (typeof id === 'string') return id
  } catch (error) {
    const walletError = walletErrorFrom(error)
    const isUnknownCall = walletError.code !== 'user-rejected' && errorNumber(error) === -32602
    throw isUnknownCall ? new WalletError('not-offered', { cause: error }) : walletError
  }
  throw new WalletError('wallet-fault')
}
