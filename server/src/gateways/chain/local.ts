/**
 * The two controls of a local chain, whose money has no value: its clock, and a faucet. They exist on no other chain.
 */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  publicActions,
  walletActions,
  withRetry,
} from 'viem'
import type { Chain } from './chain.ts'
import { isSilent } from './logs.ts'

/** What a new account receives: gas, USDT and RNB, in the smallest units. */
export const gift = { gas: 10n ** 18n, usdt: 20_000n * 10n ** 18n, rnb: 100n * 10n ** 18n } as const

const taken = { retryCount: 4, delay: 200, shouldRetry: ({ error }: { error: Error }) => !isSilent(error) }

export interface LocalControls {
  /** Moves the chain's clock forward and mines a block. */
  pass(seconds: number): Promise<void>
  /** Fills an account up to the faucet's amount; an account that has as much gets nothing. */
  fund(address: Address): Promise<void>
}

/** The controls, or undefined on any chain but a local one. */
export function localControls(chain: Chain): LocalControls | undefined {
  const { faucet, stablecoin, token } = chain.deployment
  if (!chain.isLocal || !faucet) return undefined
  const node = createTestClient({ mode: 'anvil', transport: http(chain.nodeUrl, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const balance = (coin: Address, address: Address) =>
    node.readContract({ address: coin, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  const asFaucet = async (to: Address, data: Hex) => {
    const hash = await node.sendTransaction({ account: faucet, to, data, chain: null })
    await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  const give = async (address: Address) => {
    if ((await node.getBalance({ address })) < gift.gas) await node.setBalance({ address, value: gift.gas })
    await node.impersonateAccount({ address: faucet })
    const usdt = gift.usdt - (await balance(stablecoin, address))
    const rnb = gift.rnb - (await balance(token, address))
    if (usdt > 0n)
      await asFaucet(stablecoin, encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args: [address, usdt] }))
    if (rnb > 0n)
      await asFaucet(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, rnb] }))
  }
  let before: Promise<unknown> = Promise.resolve()
  return {
    async pass(seconds) {
      await node.increaseTime({ seconds })
      await node.mine({ blocks: 1 })
      await chain.readHead()
    },
    fund(address) {
      // sequential: two concurrent transactions, also of another process, would take the same nonce; missing ones are resent
      const given = before.then(() => withRetry(() => give(address), taken))
      before = given.catch(() => undefined)
      return given
    },
  }
}
