/** Signatures that only an account on the chain can verify: smart accounts (ERC-1271, ERC-6492). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, type PublicClient, parseAbi, recoverAddress } from 'viem'

/**
 * Whether the account on chain accepts a signature. To the caller an unreachable node is the same as a "no". A "no"
 * therefore counts only if the node answers: else `chain-away`.
 */
export async function isAccountSignature(
  client: Pick<PublicClient, 'getChainId'>,
  check: () => Promise<boolean>,
): Promise<boolean> {
  if (await check().catch(() => false)) return true
  await client.getChainId().catch(() => {
    throw new Refusal('chain-away')
  })
  return false
}

const accountAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const accountSaysYes = '0x1626ba7e'
const halfOfTheOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Whether the escrow accepts a signature of this account, by the escrow's own rule (OpenZeppelin's SignatureChecker):
 * an account with code decides alone (ERC-1271), even if it has a key besides (EIP-7702); an account without code signs
 * by its key. `chain-away` if the node does not answer.
 */
export async function isTakenByEscrow(
  client: Pick<PublicClient, 'getCode' | 'getChainId' | 'readContract'>,
  address: Address,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  const code = await client.getCode({ address }).catch(() => {
    throw new Refusal('chain-away')
  })
  if (!code || code === '0x') return isSignedByKey(address, hash, signature)
  const call = { address, abi: accountAbi, functionName: 'isValidSignature', args: [hash, signature] } as const
  return isAccountSignature(client, async () => (await client.readContract(call)) === accountSaysYes)
}

/** Whether a key signed, in the only encoding that the escrow accepts: 65 bytes, low s, v 27 or 28 (EIP-2). */
export async function isSignedByKey(address: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if (signature.length !== 132 || !/1[bc]$/i.test(signature)) return false
  if (BigInt(`0x${signature.slice(66, 130)}`) > halfOfTheOrder) return false
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}
