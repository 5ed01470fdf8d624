/** The landlord's Acceptance: signed by their wallet, checked in the tenant's browser before anything is paid. */

import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import {
  type AgreedTerms,
  acceptanceTypedData,
  type earlierEndTypedData,
  type renewalTypedData,
  type settlementTypedData,
  type Terms,
} from '@keyhold/escrow/terms.ts'
import type { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import { type Address, type EIP1193Provider, type Hex, hashTypedData, isAddressEqual, isHex, zeroAddress } from 'viem'
import { type Connector, rpcRequest } from './connectors.ts'
import { type NetworkConfig, publicClientFor, signingDomain } from './networkConfig.ts'
import type { Purpose } from './passkeyAccount/question.ts'
import type { CallToSign } from './passkeyAccount/signedCall.ts'
import { fitNames } from './relayed/fitNames.ts'
import { passkeyWalletOf } from './relayed/passkeyWallet.ts'
import { isOnChain } from './switchChain.ts'
import { WalletError, walletErrorFrom } from './walletError.ts'

/**
 * Asks the landlord's wallet to sign what they accept. A passkey account leaves the page for that: `then` is done at the
 * return. Throws WalletError; `another-account` if it is not their proved wallet.
 */
export async function signAcceptance(
  provider: EIP1193Provider,
  account: Address,
  network: NetworkConfig,
  terms: AgreedTerms,
  then?: Pick<Leaving, 'home' | 'call'>,
): Promise<Hex> {
  if (account.toLowerCase() !== terms.landlord.toLowerCase()) throw new WalletError('another-account')
  if (!(await isOnChain(provider, network))) throw new WalletError('wrong-network')
  const leaving = then && ({ ...then, typed: { kind: 'Acceptance', terms } } as const)
  return signTypedData(provider, account, acceptanceTypedData(signingDomain(network), terms), leaving)
}

/** What a wallet that leaves the page needs besides. */
interface Leaving {
  /** The message as the wallet page reads it. */
  readonly typed: TypedMessage
  readonly home?: string
  /** Made with the signature at the return. */
  readonly call: CallToSign
}

/**
 * Asks a wallet to sign typed data (EIP-712): free, and moves no money. Throws WalletError; `not-offered` if it leaves
 * the page, and nothing is to be done at the return.
 */
export async function signTypedData(
  provider: EIP1193Provider,
  account: Address,
  typedData: TypedData,
  leaving?: Leaving,
): Promise<Hex> {
  const passkeyWallet = passkeyWalletOf(provider)
  if (passkeyWallet) {
    if (!leaving) throw new WalletError('not-offered')
    if (!passkeyWallet.ownersOf(account)) throw new WalletError('another-account')
    const { typed, call, home } = leaving
    const request = { account, typed, ...fitNames({ ...(home && { home }) }) }
    return passkeyWallet.leaveWithTyped(request, hashTypedData(typedData as Parameters<typeof hashTypedData>[0]), call)
  }
  const { domain, types, primaryType, message } = typedData
  const data = { domain, primaryType, message, types: { EIP712Domain: domainType, ...types } }
  const text = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  return signature(rpcRequest(provider, 'eth_signTypedData_v4', [account, text]))
}

type TypedData = ReturnType<
  | typeof acceptanceTypedData
  | typeof settlementTypedData
  | typeof earlierEndTypedData
  | typeof renewalTypedData
  | typeof inventoryTypedData
  | typeof inventoryAnswerTypedData
>

/**
 * Asks a wallet to sign a text, e.g. the proof of ownership (EIP-4361): free, and moves no money. If the wallet leaves
 * this page for that, the page takes the answer by its purpose after the return.
 */
export async function signMessage(
  { provider, leavesPage }: Pick<Connector, 'provider' | 'leavesPage'>,
  account: Address,
  text: string,
  purpose: Purpose,
): Promise<Hex> {
  const bytes = new TextEncoder().encode(text)
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return signature(rpcRequest(provider, 'personal_sign', [hex, account, ...(leavesPage ? [purpose] : [])]))
}

/**
 * `right`: the landlord's wallet signed exactly these terms (or a smart account, ERC-1271); `absent`: they accepted
 * without a wallet; `wrong`: something changed since; `foreign-payout`: the deposit would not go back to the account that
 * the tenant chose; `payout-not-yours`: they chose one of someone else.
 */
export type AcceptanceCheck = 'right' | 'absent' | 'wrong' | 'foreign-payout' | 'payout-not-yours'

/** Whether a payment may follow the check. */
export function isPayable(check: AcceptanceCheck | undefined): check is 'right' | 'absent' {
  return check === 'right' || check === 'absent'
}

/**
 * Checks the landlord's signature on the terms about to be paid. No signature covers the payout account: it has to be
 * the one that the tenant chose, zero without one. Throws WalletError `chain-unreachable`.
 */
export async function checkAcceptance(
  network: NetworkConfig,
  terms: Terms,
  given: { landlord: Address; signature: Hex | null; payout: Address },
): Promise<AcceptanceCheck> {
  if (!isAddressEqual(terms.tenantPayout, given.payout)) return 'foreign-payout'
  const isNamed = !isAddressEqual(given.payout, zeroAddress)
  const others = [terms.landlord, terms.arbitrator, network.escrow, network.stablecoin, network.token]
  if (isNamed && others.some((other) => isAddressEqual(other, given.payout))) return 'payout-not-yours'
  if (given.landlord.toLowerCase() !== terms.landlord.toLowerCase()) return 'wrong'
  if (!given.signature) return 'absent'
  const typedData = acceptanceTypedData(signingDomain(network), terms)
  const isRight = await isSignedBy(network, terms.landlord, typedData, given.signature)
  return isRight ? 'right' : 'wrong'
}

/** Whether an account signed typed data, smart accounts too (ERC-1271). Throws WalletError `chain-unreachable`. */
export async function isSignedBy(
  network: NetworkConfig,
  address: Address,
  typedData: TypedData,
  signature: Hex,
): Promise<boolean> {
  return publicClientFor(network)
    .verifyTypedData({ ...(typedData as ReturnType<typeof acceptanceTypedData>), address, signature })
    .catch((error: unknown) => {
      const walletError = walletErrorFrom(error)
      if (walletError.code === 'chain-unreachable') throw walletError
      return false
    })
}

async function signature(asked: Promise<unknown>): Promise<Hex> {
  const answer = await asked.catch((error: unknown) => {
    throw walletErrorFrom(error)
  })
  if (isHex(answer)) return answer
  // Some wallets answer a refusal with nothing; a signature moves no money.
  throw new WalletError(answer === null || answer === undefined || answer === '' ? 'user-rejected' : 'wallet-fault')
}

const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const
