// The proof that an account is the person's: a sign-in message (EIP-4361) of the site that they came from.
import { type Address, isAddressEqual } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'

const members = ['address', 'chainId', 'domain', 'expirationTime', 'issuedAt', 'nonce', 'uri', 'version']

/**
 * What a message says, if it has the one form of a proof: of this account on this chain, for this site, with an end and
 * at most one sentence. It asks for no rights (resources) and names no other request.
 */
export function readProof(
  message: string,
  { chainId, account }: { chainId: number; account: Address },
  target: URL,
): { says?: string } | undefined {
  try {
    const { statement, ...fields } = parseSiweMessage(message) as Parameters<typeof createSiweMessage>[0]
    if (Object.keys(fields).toSorted().join() !== members.join()) return undefined
    if (fields.domain !== target.host || new URL(fields.uri).origin !== target.origin) return undefined
    if (!isAddressEqual(fields.address, account) || fields.chainId !== chainId) return undefined
    const again = createSiweMessage({ ...fields, ...(statement && { statement }) })
    return again === message ? { ...(statement && { says: statement }) } : undefined
  } catch {
    return undefined
  }
}
