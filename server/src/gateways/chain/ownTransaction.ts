/** A transaction from an account of this server: priced, signed once under a cap, and sent until a block has it (D 11.1). */
import {
  type Address,
  BaseError,
  type Hex,
  keccak256,
  type PrivateKeyAccount,
  type PublicClient,
  parseTransaction,
  type SignedAuthorization,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { isSilent } from './logs.ts'

/** A signed transaction, to be stored before it is sent. The same bytes can be sent again (idempotent). */
export interface SignedTransaction {
  readonly nonce: number
  readonly transaction: Hex
  readonly signed: Hex
  /** The maximum cost, in the chain's native coin. */
  readonly most: bigint
}

/** Who signs. */
export interface Signer {
  readonly client: PublicClient
  /** Signed for this chain id, whatever the node reports. */
  readonly chainId: number
  readonly account: PrivateKeyAccount
}

/** What is signed; `authorize` gives the code of accounts (EIP-7702), by the transaction's nonce. */
interface Unsigned {
  readonly to: Address
  readonly data: Hex
  readonly authorize?: (nonce: number) => Promise<readonly SignedAuthorization[]>
}

/** The gas of a transaction, and the current price per unit. */
export interface Price {
  readonly gas: bigint
  readonly tip: bigint
  /** The minimum price of a unit in the next block. */
  readonly least: bigint
}

/** A quarter more gas than is needed now, and a fee that holds for one more full block. */
export async function priceOf(client: PublicClient, gasNeeded: Promise<bigint>): Promise<Price> {
  const [needed, { baseFeePerGas }, tip] = await Promise.all([
    gasNeeded,
    client.getBlock(),
    client.estimateMaxPriorityFeePerGas(),
  ])
  const base = baseFeePerGas ?? 0n
  return { gas: (needed * 5n) / 4n, tip, least: base + base / 8n + tip }
}

/**
 * Signs with a maximum cost of `most`. Only the block's actual price is charged, so a high cap is safe and the
 * transaction never gets stuck below the price.
 */
export async function signTransaction(
  { client, chainId, account }: Signer,
  { to, data, authorize }: Unsigned,
  { gas, tip }: Price,
  most: bigint,
): Promise<SignedTransaction> {
  const maxFeePerGas = most / gas
  const maxPriorityFeePerGas = tip < maxFeePerGas ? tip : maxFeePerGas
  // Nothing of ours is on its way now. Above another pending transaction this one could wait forever.
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'latest' })
  const authorizationList = [...((await authorize?.(nonce)) ?? [])]
  const own = { chainId, nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }
  const signed = await account.signTransaction(
    authorizationList.length > 0 ? { type: 'eip7702', ...own, authorizationList } : { type: 'eip1559', ...own },
  )
  return { nonce, transaction: keccak256(signed), signed, most: maxFeePerGas * gas }
}

/** More than a transfer to an account with code (EIP-7702) needs. */
const cancellationGas = 50_000n

/**
 * An empty transaction to itself with the nonce of one that no block takes, or with a lower one that a reorganization
 * freed: until that one is used, no block can take the other. It costs an eighth more a unit than that one,
 * or the current price, as nodes ask of a replacement; in all never more than `most`. Undefined above that.
 */
export async function signCancellation(
  { client, chainId, account }: Signer,
  { nonce, signed, most }: SignedTransaction,
): Promise<Hex | undefined> {
  const { maxFeePerGas: fee = 0n, maxPriorityFeePerGas: tip = 0n } = parseTransaction(signed)
  const now = await priceOf(client, Promise.resolve(cancellationGas))
  const maxFeePerGas = larger(fee + fee / 8n + 1n, now.least)
  if (maxFeePerGas * cancellationGas > most) return undefined
  const maxPriorityFeePerGas = larger(tip + tip / 8n + 1n, now.tip)
  const empty = { to: account.address, data: '0x', gas: cancellationGas } as const
  return account.signTransaction({ type: 'eip1559', chainId, nonce, ...empty, maxFeePerGas, maxPriorityFeePerGas })
}
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** Sends signed bytes. A node's refusal is reported once. */
export function createSend(client: PublicClient, onRefusal: (said: string) => void): (signed: Hex) => Promise<void> {
  let refusal: string | undefined
  return (signed) =>
    client.sendRawTransaction({ serializedTransaction: signed }).then(
      () => undefined,
      (error: unknown) => {
        const said = error instanceof BaseError ? error.details : String(error)
        if (said !== refusal && !isSilent(error)) onRefusal(said)
        refusal = said
      },
    )
}

/** Milliseconds after which a transaction is lost if its nonce was used by another and it has no receipt. */
const lostAfter = 10 * 60_000

/** What became of a sent transaction: its receipt, how many nonces are used, whether its own is, and whether ten minutes have passed. */
export async function findFate(
  client: PublicClient,
  now: number,
  sent: Pick<SignedTransaction, 'nonce' | 'transaction'> & { readonly account: Address; readonly attemptedAt: Date },
): Promise<{
  readonly receipt: TransactionReceipt | undefined
  readonly used: number
  readonly isUsed: boolean
  readonly isLate: boolean
}> {
  const isLate = now - sent.attemptedAt.getTime() >= lostAfter
  // The count first: a block between the two would make a confirmed transaction look replaced.
  const used = await client.getTransactionCount({ address: sent.account, blockTag: 'latest' })
  const receipt = await client.getTransactionReceipt({ hash: sent.transaction }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  return { receipt, used, isUsed: receipt !== undefined || used > sent.nonce, isLate }
}
