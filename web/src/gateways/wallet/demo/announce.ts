/** Announces the demo wallet like any other (EIP-6963). This file is in no build for another chain. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { announceProvider } from 'mipd'
import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { formatMoney } from '../../format/format.ts'
import type { Language } from '../../text/language.ts'
import { absoluteRpcUrl, type NetworkConfig, publicClientFor } from '../networkConfig.ts'
import { createDemoWallet } from './demoWallet.ts'
import { createPrompts, createTranslate } from './dialog.ts'
import type { DemoPerson } from './people.ts'

/** Its wallet id; the check that a build excludes it searches for this word. */
export const demoWalletId = 'local.keyhold.demo-wallet'

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"%3E%3Crect width="48" height="48" rx="10" fill="%230F5C4D"/%3E%3Cpath fill="%23fff" transform="translate(8 8) scale(.667)" d="M24 3C14.6 3 7 10.6 7 20V43.2C7 44.2 7.8 45 8.8 45H17.2L20.3 29.6A8.1 8.1 0 1 1 27.7 29.6L30.8 45H39.2C40.2 45 41 44.2 41 43.2V20C41 10.6 33.4 3 24 3Z"/%3E%3C/svg%3E'

export interface DemoWalletAnnouncement {
  readonly network: NetworkConfig
  readonly language: Language
  readonly messages: object
  readonly demoUsers: readonly DemoPerson[]
  readonly fund: (address: Address) => Promise<void>
}

/** Announces it now and on every request. Returns the function that stops. */
export function announceDemoWallet({
  network,
  language,
  messages,
  demoUsers,
  fund,
}: DemoWalletAnnouncement): () => void {
  const prompts = createPrompts(createTranslate(messages), language, (person) =>
    formatBalances(network, language, person),
  )
  const provider = createDemoWallet({
    chainId: network.chainId,
    rpcUrl: absoluteRpcUrl(network),
    demoUsers,
    prompts,
    storage: localStorage,
    fund,
    symbolOf: (token) => symbolOf(network, token),
  })
  const info = { uuid: crypto.randomUUID(), name: 'Keyhold demo wallet', icon, rdns: demoWalletId } as const
  return announceProvider({
    info: { ...info, icon: icon as `data:image/${string}` },
    provider,
  })
}

function symbolOf(network: NetworkConfig, token: Address): 'USDT' | 'RNB' | undefined {
  if (token.toLowerCase() === network.stablecoin.toLowerCase()) return 'USDT'
  return token.toLowerCase() === network.token.toLowerCase() ? 'RNB' : undefined
}

/** An account's balances: "2,431.18 USDT · 3 RNB". */
async function formatBalances(network: NetworkConfig, language: Language, { privateKey }: DemoPerson): Promise<string> {
  const account = privateKeyToAddress(privateKey)
  const balance = (address: Address) =>
    publicClientFor(network).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const [usdt, rnb] = await Promise.all([balance(network.stablecoin), balance(network.token)])
  return [
    formatMoney({ amount: usdt, currency: 'USDT' }, language),
    formatMoney({ amount: rnb, currency: 'RNB' }, language),
  ].join(' · ')
}
