/** The landlord's Acceptance: signed by their wallet, checked in the tenant's browser before anything is paid. */
import { acceptanceTypedData, type settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isHex } from 'viem'
import { ask, type Provider } from './discovery.ts'
import { isOn } from './network.ts'
import { type Place, reader } from './place.ts'
import { troubleOf, WalletTrouble } from './trouble.ts'

/** Asks the landlord's wallet to sign what they accept. Throws WalletTrouble; `another-account` if it is not their proved wallet. */
export async function signAcceptance(
  provider: Provider,
  account: Address,
  place: Place,
  terms: Omit<Terms, 'tenant'>,
): Promise<Hex> {
  if (account.toLowerCase() !== terms.landlord.toLowerCase()) throw new WalletTrouble('another-account')
  if (!(await isOn(provider, place))) throw new WalletTrouble('wrong-network')
  return signData(provider, account, acceptanceTypedData(place.chainId, place.escrow, terms))
}

/** Asks a wallet to sign typed data (EIP-712): free, and moves nothing by itself. Throws WalletTrouble. */
export async function signData(provider: Provider, account: Address, typed: TypedData): Promise<Hex> {
  const { domain, types, primaryType, message } = typed
  const data = { domain, primaryType, message, types: { EIP712Domain: domainType, ...types } }
  const text = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  return signature(ask(provider, 'eth_signTypedData_v4', [account, text]))
}

type TypedData = ReturnType<typeof acceptanceTypedData | typeof settlementTypedData>

/** Asks a wallet to sign a text, e.g. the proof that it is one's own (EIP-4361): free, and moves nothing. */
export async function signText(provider: Provider, account: Address, text: string): Promise<Hex> {
  const bytes = new TextEncoder().encode(text)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return signature(ask(provider, 'personal_sign', [hex, account]))
}

/**
 * `right`: exactly these terms were signed by the landlord's wallet (by a smart account too, ERC-1271); `absent`: they
 * accepted without a wallet at hand; `wrong`: somebody changed something since.
 */
export type AcceptanceCheck = 'right' | 'absent' | 'wrong'

/** Checks the landlord's signature on the very terms that are about to be paid. Throws WalletTrouble `chain-unreachable`. */
export async function checkAcceptance(
  place: Place,
  terms: Terms,
  given: { landlord: Address; signature: Hex | null },
): Promise<AcceptanceCheck> {
  if (given.landlord.toLowerCase() !== terms.landlord.toLowerCase()) return 'wrong'
  if (!given.signature) return 'absent'
  const typed = acceptanceTypedData(place.chainId, place.escrow, terms)
  const isRight = await isSignedBy(place, terms.landlord, typed, given.signature)
  return isRight ? 'right' : 'wrong'
}

/** Whether an account signed typed data, smart accounts too (ERC-1271). Throws WalletTrouble `chain-unreachable`. */
export async function isSignedBy(place: Place, address: Address, typed: TypedData, signature: Hex): Promise<boolean> {
  return reader(place)
    .verifyTypedData({ ...(typed as ReturnType<typeof acceptanceTypedData>), address, signature })
    .catch((error: unknown) => {
      const trouble = troubleOf(error)
      if (trouble.code === 'chain-unreachable') throw trouble
      return false
    })
}

async function signature(asked: Promise<unknown>): Promise<Hex> {
  const answer = await asked.catch((error: unknown) => {
    throw troubleOf(error)
  })
  if (isHex(answer)) return answer
  throw new WalletTrouble('wallet-fault')
}

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
