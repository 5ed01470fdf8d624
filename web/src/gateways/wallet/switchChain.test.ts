// @vitest-environment node

import { expect, test } from 'vitest'
import { toEIP1193Provider } from './connectors.ts'
import type { NetworkConfig } from './networkConfig.ts'
import { switchChain } from './switchChain.ts'

const nobody = '0x00000000000000000000000000000000000000A1' as const
const network: NetworkConfig = {
  chainId: 56,
  name: 'BNB Smart Chain (BEP-20)',
  rpcUrl: 'https://node.example',
  explorerUrl: 'https://explorer.example',
  escrow: nobody,
  escrowVersion: '3',
  stablecoin: nobody,
  token: nobody,
}
const refusal = (code: number) => Object.assign(new Error('no'), { code })

/** A wallet on chain 1 that knows some chains, and obeys unless it refuses. */
function aWallet(knownChains: number[], refusesWith?: Error) {
  let chainId = 1
  const asked: string[] = []
  const answer = (method: string, [what]: { chainId: string }[] = []) => {
    asked.push(method)
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (refusesWith) throw refusesWith
    if (method === 'wallet_switchEthereumChain' && !knownChains.includes(Number(what?.chainId))) throw refusal(4902)
    chainId = Number(what?.chainId)
    return null
  }
  const provider = toEIP1193Provider({
    on: () => {},
    removeListener: () => {},
    request: async ({ method, params }) => answer(method, params as { chainId: string }[] | undefined),
  })
  return { provider, prompts: () => asked.filter((method) => method !== 'eth_chainId') }
}

test('a wallet on another network is asked once to switch', async () => {
  const { provider, prompts } = aWallet([56])
  await switchChain(provider, network)
  expect(prompts()).toEqual(['wallet_switchEthereumChain'])
  await switchChain(provider, network)
  expect(prompts()).toHaveLength(1)
})

test('a network unknown to the wallet is added, which also switches', async () => {
  const { provider, prompts } = aWallet([])
  await switchChain(provider, network)
  expect(prompts()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('a user who refuses to switch stays on their network', async () => {
  await expect(switchChain(aWallet([56], refusal(4001)).provider, network)).rejects.toMatchObject({
    code: 'user-rejected',
  })
})
