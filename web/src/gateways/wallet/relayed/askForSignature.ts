/** The way out: stores what is asked, and leaves for the wallet page. */
import { type Hex, parseAbi } from 'viem'
import type { Call } from '../calls.ts'
import { findTransaction } from '../findTransaction.ts'
import { publicClientFor } from '../networkConfig.ts'
import type { TransactionContext } from '../transactionContext.ts'
import { walletErrorFrom } from '../walletError.ts'
import { hashOf, saveAct } from './actRecords.ts'
import type { PasskeyWallet } from './passkeyWallet.ts'
import { actOf } from './relayedActs.ts'

/**
 * Leaves for the wallet page. Returns only if the transaction is on the chain already. The account's number is read
 * before the chain is searched: so what is signed now either has a number that an earlier one used, or there is no
 * earlier one.
 */
export async function askForSignature(
  context: TransactionContext,
  { owners, leave }: PasskeyWallet,
  calls: readonly Call[],
  since: number,
): Promise<Hex> {
  const { account, network, transaction } = context
  const nonce = await readNonce(context)
  const earlier = transaction.isRepeatable && (await findTransaction(context, since))
  if (earlier) return earlier
  const act = actOf(calls)
  const hash = hashOf({ chainId: network.chainId, account }, act, nonce)
  const { id, name, terms } = transaction
  const { to, data, operation } = act
  saveAct({ hash, account, owners, to, data, operation, transaction: { id, name }, since, askedAt: Date.now() })
  leave({ account, act, ...(terms && { terms }), ...context.names })
  return new Promise<never>(() => {
    // A browser may keep this page and show it again, as it was: it then starts anew with what is stored.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  })
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
