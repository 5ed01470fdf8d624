/** Sends calls through a wallet, and believes nothing but the chain's receipt. */
import {
  type Address,
  type Hex,
  isHex,
  numberToHex,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { EscrowCall } from './calls.ts'
import { ask, type Provider } from './discovery.ts'
import { isLocalChain, type Place, reader } from './place.ts'
import { gasWithMargin } from './rehearsal.ts'
import { numberOf, troubleOf, WalletTrouble } from './trouble.ts'

/** Asks the wallet to send one call; the answer is the transaction's hash. `gasUsed` is what the dry run measured. */
export async function sendCall(
  provider: Provider,
  from: Address,
  call: EscrowCall,
  gasUsed: bigint | undefined,
): Promise<Hex> {
  const gas = gasUsed === undefined ? {} : { gas: gasWithMargin(gasUsed) }
  try {
    const hash = await ask(provider, 'eth_sendTransaction', [{ from, to: call.to, data: call.data, ...gas }])
    if (isHex(hash)) return hash
  } catch (error) {
    throw troubleOf(error)
  }
  throw new WalletTrouble('wallet-fault')
}

/** Whether a wallet promises to send several calls all or none on this chain (EIP-5792). Never throws. */
export async function isAtomic(provider: Provider, place: Place, account: Address): Promise<boolean> {
  const chainId = numberToHex(place.chainId)
  const answer = await ask(provider, 'wallet_getCapabilities', [account, [chainId]]).catch(() => undefined)
  const chains = (answer ?? {}) as Record<string, { atomic?: { status?: string } } | undefined>
  const offered = chains[chainId] ?? chains[chainId.toLowerCase()]
  return offered?.atomic?.status === 'supported' || offered?.atomic?.status === 'ready'
}

/** Asks the wallet to send calls all or none. The answer is the batch's id. Trouble `not-offered`: send them one by one. */
export async function sendBatch(
  provider: Provider,
  place: Place,
  from: Address,
  calls: readonly EscrowCall[],
): Promise<string> {
  const batch = {
    version: '2.0.0',
    from,
    chainId: numberToHex(place.chainId),
    atomicRequired: true,
    calls: calls.map(({ to, data }) => ({ to, data, value: '0x0' })),
  }
  try {
    const answer = await ask(provider, 'wallet_sendCalls', [batch])
    const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
    if (typeof id === 'string') return id
  } catch (error) {
    const number = numberOf(error)
    if (number === -32602) throw new WalletTrouble('not-offered', { cause: error })
    throw troubleOf(error)
  }
  throw new WalletTrouble('wallet-fault')
}

/** Waits until a batch is in a block; the answer is the hash of its transaction. Throws `reverted` or `dropped`. */
export async function followBatch(provider: Provider, place: Place, id: string, patience: Patience = {}): Promise<Hex> {
  const until = Date.now() + (patience.milliseconds ?? tenMinutes)
  let silentSince: number | undefined
  for (;;) {
    const answer = await ask(provider, 'wallet_getCallsStatus', [id]).catch((error: unknown) => {
      if (numberOf(error) === 5730) throw new WalletTrouble('dropped', { cause: error })
      return undefined
    })
    silentSince = answer === undefined ? (silentSince ?? Date.now()) : undefined
    if (silentSince !== undefined && Date.now() - silentSince > unknownLimit(patience))
      throw new WalletTrouble('dropped')
    const { status = 100, receipts = [] } = (answer ?? {}) as {
      status?: number
      receipts?: { transactionHash?: Hex }[]
    }
    const hash = receipts.at(-1)?.transactionHash
    if (status >= 200 && status < 300 && hash) {
      await followCall(place, hash, patience)
      return hash
    }
    if (status >= 500) throw new WalletTrouble('reverted')
    if (status >= 400) throw new WalletTrouble('dropped')
    await pause(place, patience, until)
  }
}

/** How long to wait for the chain, and what ends the waiting early. */
export interface Patience {
  readonly signal?: AbortSignal | undefined
  readonly milliseconds?: number
  /** How long a transaction may be unknown to the node before it counts as dropped. */
  readonly unknownMilliseconds?: number
}
const tenMinutes = 600_000
const unknownLimit = ({ unknownMilliseconds = 60_000 }: Patience) => unknownMilliseconds

/**
 * Waits for the receipt of a transaction. Throws WalletTrouble: `reverted`; `replaced` if another one took its place in
 * the account's order (a sped-up or cancelled one: look at the chain to learn which); `dropped` if the node forgot it;
 * `too-slow` when patience ends, which says nothing about the money. A node that does not answer has forgotten nothing.
 */
export async function followCall(place: Place, hash: Hex, patience: Patience = {}): Promise<TransactionReceipt> {
  const client = reader(place)
  const until = Date.now() + (patience.milliseconds ?? tenMinutes)
  let sender: { from: Address; nonce: number } | undefined
  let unknownSince: number | undefined
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt?.status === 'success') return receipt
    if (receipt) throw new WalletTrouble('reverted')
    const known = await client.getTransaction({ hash }).catch(whatNodeSays)
    if (known === 'no-answer') {
      unknownSince = undefined
    } else if (known) {
      sender = { from: known.from, nonce: known.nonce }
      unknownSince = undefined
    } else {
      unknownSince ??= Date.now()
      if (sender && (await isPassed(place, sender, hash))) throw new WalletTrouble('replaced')
      if (Date.now() - unknownSince > unknownLimit(patience)) throw new WalletTrouble('dropped')
    }
    await pause(place, patience, until)
  }
}

/** Undefined for something that the node says it does not know. */
function whatNodeSays(error: unknown): 'no-answer' | undefined {
  const isUnknown = error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
  return isUnknown ? undefined : 'no-answer'
}

async function isPassed(place: Place, sender: { from: Address; nonce: number }, hash: Hex): Promise<boolean> {
  const client = reader(place)
  const next = await client.getTransactionCount({ address: sender.from }).catch(() => 0)
  if (next <= sender.nonce) return false
  return (await client.getTransactionReceipt({ hash }).catch(whatNodeSays)) === undefined
}

async function pause(place: Place, { signal }: Patience, until: number): Promise<void> {
  signal?.throwIfAborted()
  if (Date.now() > until) throw new WalletTrouble('too-slow')
  await new Promise((resolve) => setTimeout(resolve, isLocalChain(place.chainId) ? 250 : 2_000))
  signal?.throwIfAborted()
}
