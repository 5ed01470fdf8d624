/** For tests: a fresh local chain with an escrow on it, a tenant with test money, and the demo wallet that signs for them. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { accounts, startChain } from '@keyhold/escrow/anvil.setup.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import {
  type Abi,
  type Address,
  createTestClient,
  createWalletClient,
  http,
  keccak256,
  type LocalAccount,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createDemoWallet } from './demo/demoWallet.ts'
import type { Asking } from './demo/holder.ts'
import { keepState } from './demo/people.ts'
import type { Line } from './demo/words.ts'
import type { Provider } from './discovery.ts'
import type { Place } from './place.ts'

const day = 86_400
const whole = (units: number) => BigInt(units) * 10n ** 18n

/** A storage for tests. */
export function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

/** A chain with an escrow; `stop` ends it. */
export async function aPlace() {
  const chain = await startChain()
  const [deployer, arbitrator, feeReceiver] = accounts as [LocalAccount, LocalAccount, LocalAccount]
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-wallet-'))
  const settings = { arbitrator: arbitrator.address, feeReceiver: feeReceiver.address }
  const deployment = await deploy({ rpcUrl: chain.rpcUrl, account: deployer, directory, settings })
  const { stablecoin, token, current } = deployment
  const place: Place = {
    chainId: 31337,
    network: 'Local chain',
    rpcUrl: chain.rpcUrl,
    explorerUrl: null,
    escrow: current.address,
    stablecoin,
    token,
  }
  const hands = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl), cacheTime: 0 })
  const wallet = createWalletClient({ account: deployer, transport: http(chain.rpcUrl) })
  const write = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const hash = await wallet.writeContract({ address, abi, functionName, args, chain: null })
    await chain.client.waitForTransactionReceipt({ hash })
  }
  /** Gives an account gas, and so many whole USDT and RNB. */
  const fund = async (address: Address, usdt = 5_000, rnb = 10) => {
    await hands.setBalance({ address, value: whole(10) })
    await write(stablecoin, testUSDTAbi, 'mint', [address, whole(usdt)])
    await write(token, erc20Abi, 'transfer', [address, whole(rnb)])
  }
  const now = async () => Number((await chain.client.getBlock()).timestamp)
  const balance = (account: Address) =>
    chain.client.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return {
    ...chain,
    place,
    hands,
    fund,
    now,
    balance,
    feeReceiver: feeReceiver.address,
    arbitrator: arbitrator.address,
  }
}
export type TestPlace = Awaited<ReturnType<typeof aPlace>>

/** The demo wallet in somebody's hand. `answers` says yes or no to each prompt in turn; afterwards yes. */
export function aWallet({ place, fund }: TestPlace, isStepwise = false) {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const asked: (readonly Line[])[] = []
  const answers: boolean[] = []
  const asking: Asking = {
    choose: () => Promise.resolve({ id: 'one', isStepwise }),
    confirm: (_person, lines) => {
      asked.push(lines)
      if (answers.shift() === false) return Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      return Promise.resolve()
    },
  }
  const kept = memory()
  keepState(kept, { isStepwise })
  const symbols = new Map<string, 'USDT' | 'RNB'>([
    [place.stablecoin.toLowerCase(), 'USDT'],
    [place.token.toLowerCase(), 'RNB'],
  ])
  const provider: Provider = createDemoWallet({
    chainId: place.chainId,
    rpcUrl: place.rpcUrl,
    cast: [{ id: 'one', name: 'One', privateKey }],
    asking,
    kept,
    fund: (address) => fund(address),
    symbolOf: (token) => symbols.get(token.toLowerCase()),
  })
  return { provider, account, address: account.address, asked, answers, kept }
}

/** Terms that can be paid now: 1,100 handover, 1,100 deposit, move-in in ten days. */
export async function someTerms(place: TestPlace, tenant: Address, landlord: Address): Promise<Terms> {
  const now = await place.now()
  return {
    tenant,
    landlord,
    arbitrator: place.arbitrator,
    handover: whole(1_100),
    deposit: whole(1_100),
    moveIn: now + 10 * day,
    moveOut: now + 200 * day,
    payBy: now + 2 * day,
    document: keccak256(toHex(generatePrivateKey())),
  }
}
