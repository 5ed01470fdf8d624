/**
 * A passkey account as one wallet among others, with the same interface (EIP-1193). Its passkey belongs to the wallet
 * page, so making it and signing leave this page (walletPage.ts).
 */
import { type Address, hexToString, isHex, numberToHex } from 'viem'
import { type Connector, toEIP1193Provider } from '../connectors.ts'
import { markPasskeyWallet } from '../relayed/passkeyWallet.ts'
import { WalletError } from '../walletError.ts'
import { forgetAccount, passkeyAccountId, readAccount } from './storedAccount.ts'
import { leaveForAccount, leaveToSign, type WalletPagePlace } from './walletPage.ts'

/** The account's entry in the list of wallets. */
export function createPasskeyAccount(place: WalletPagePlace, name: string): Connector {
  const { chainId, passkeyAccounts: maker } = place.network
  const known = () => readAccount(maker)
  const accounts = (): Address[] => {
    const account = known()
    return account ? [account.address] : []
  }
  const sign = async ([text, address, purpose]: readonly unknown[]) => {
    const account = known()
    if (!account || account.address !== address) throw new WalletError('another-account')
    // No page takes the answer to any other.
    if (!isHex(text) || (purpose !== 'prove' && purpose !== 'sign-in')) throw new WalletError('not-offered')
    const request = { account: account.address, message: hexToString(text) }
    return leaveToSign(place, { request, purpose })
  }
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
        return accounts()
      case 'eth_requestAccounts':
        return known() ? accounts() : leaveForAccount(place)
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'personal_sign':
        return sign(Array.isArray(params) ? params : [])
      case 'wallet_revokePermissions':
        return forgetAccount() ?? null
      default:
        throw new WalletError('not-offered')
    }
  }
  const provider = markPasskeyWallet(toEIP1193Provider({ request, on: () => {}, removeListener: () => {} }), {
    ownersOf: (address) => [known()].find((account) => account?.address === address),
    leave: (request, more) => leaveToSign(place, { request, purpose: 'pay', more }),
    leaveWithTyped: (request, typedHash, more) => leaveToSign(place, { request, typedHash, purpose: 'typed', more }),
  })
  return { id: passkeyAccountId, name, icon: '', provider, leavesPage: true }
}
