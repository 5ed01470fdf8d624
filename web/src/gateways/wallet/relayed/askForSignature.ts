/** The way out: stores what is asked, and leaves for the wallet page. */
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Hex, parseAbi } from 'viem'
import type { Call } from '../calls.ts'
import type { EscrowTransaction } from '../escrowTransaction.ts'
import { findTransaction } from '../findTransaction.ts'
import { publicClientFor } from '../networkConfig.ts'
import type { TransactionContext } from '../transactionContext.ts'
import { WalletError, walletErrorFrom } from '../walletError.ts'
import { fitNames } from './fitNames.ts'
import type { PasskeyWallet } from './passkeyWallet.ts'
import { actOf } from './relayedActs.ts'
import { hashOfAct } from './signedActs.ts'

/** What is needed again when the signature comes. */
export interface AskedAct {
  /** What is to be signed. */
  readonly hash: Hex
  readonly owners: Owners
  readonly transaction: Pick<EscrowTransaction, 'id' | 'name'>
  /** Nothing of this transaction was sent before this block. */
  readonly since: number
}

/**
 * Leaves for the wallet page. Returns only if the transaction is on the chain already. The account's number is read
 * before the chain is searched: so what is signed now either has a number that an earlier one used, or there is no
 * earlier one.
 */
export async function askForSignature(
  context: TransactionContext,
  wallet: PasskeyWallet,
  calls: readonly Call[],
  since: number,
): Promise<Hex> {
  const { account, network, transaction, names = {} } = context
  const owners = wallet.ownersOf(account)
  if (!owners) throw new WalletError('another-account')
  const nonce = await readNonce(context)
  const earlier = transaction.isRepeatable && (await findTransaction(context, since))
  if (earlier) return earlier
  const act = actOf(calls)
  const { id, name, terms } = transaction
  const hash = hashOfAct({ chainId: network.chainId, account }, act, nonce)
  const { x, y, recovery } = owners
  const asked: AskedAct = { hash, owners: { x, y, recovery }, transaction: { id, name }, since }
  return wallet.leave({ account, act, ...(terms && { terms }), ...fitNames(names) }, asked)
}

const nonceAbi = parseAbi(['function nonce() view returns (uint256)'])

/** The number of the account's next act: 0 before it exists. */
async function readNonce({ account: address, network }: TransactionContext): Promise<bigint> {
  const client = publicClientFor(network)
  try {
    if ((await client.getCode({ address })) === undefined) return 0n
    return await client.readContract({ address, abi: nonceAbi, functionName: 'nonce' })
  } catch (error) {
    throw walletErrorFrom(error, 'chain-unreachable')
  }
}
