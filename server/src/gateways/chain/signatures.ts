/** Signatures that only an account on the chain can judge: smart accounts (ERC-1271, ERC-6492). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { PublicClient } from 'viem'

/**
 * Whether the account on chain takes a signature as its own. A node that does not answer looks like a "no" to whoever asks
 * it, so a "no" counts only if the node answers: else `chain-away`.
 */
export async function isAccountSignature(
  client: Pick<PublicClient, 'getChainId'>,
  asking: () => Promise<boolean>,
): Promise<boolean> {
  if (await asking().catch(() => false)) return true
  await client.getChainId().catch(() => {
    throw new Refusal('chain-away')
  })
  return false
}
