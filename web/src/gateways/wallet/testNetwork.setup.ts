/** For tests: a fresh local chain with an escrow, a tenant with test money, and the demo wallet that signs for them. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { accounts, startChain } from '@keyhold/escrow/anvil.setup.ts'
import { deploy } from '@keyhold/escrow/deploy.ts'
import { plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
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
import { saveState } from './demo/people.ts'
import type { RequestLine } from './demo/requestLine.ts'
import type { Prompts } from './demo/session.ts'
import type { NetworkConfig } from './networkConfig.ts'

const day = 86_400
const tokens = (units: number) => BigInt(units) * 10n ** 18n

/** A storage for tests. */
export function memory(): Storage {
  const storage = new Map<string, string>()
  return {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
    clear: () => storage.clear(),
    key: (at) => [...storage.keys()][at] ?? null,
    get length() {
      return storage.size
    },
  }
}

/** A chain with an escrow; `stop` ends it. */
export async function aNetwork() {
  const chain = await startChain()
  const [deployer, arbitrator, feeReceiver] = accounts as [LocalAccount, LocalAccount, LocalAccount]
  const directory = mkdtempSync(join(tmpdir(), 'keyhold-wallet-'))
  const settings = { arbitrator: arbitrator.address, feeReceiver: feeReceiver.address }
  const deployment = await deploy({ rpcUrl: chain.rpcUrl, account: deployer, directory, settings })
  const { stablecoin, token, current } = deployment
  const config: NetworkConfig = {
    chainId: 31337,
    name: 'Local chain',
    rpcUrl: chain.rpcUrl,
    explorerUrl: null,
    escrow: current.address,
    escrowVersion: current.version,
    stablecoin,
    token,
  }
  const testClient = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl), cacheTime: 0 })
  const wallet = createWalletClient({ account: deployer, transport: http(chain.rpcUrl) })
  const write = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const hash = await wallet.writeContract({ address, abi, functionName, args, chain: null })
    await testClient.mine({ blocks: 1 }) // anvil sometimes leaves a transaction in its pool until the next block
    await chain.client.waitForTransactionReceipt({ hash })
  }
  /** Funds an account with gas, and with so many whole USDT and RNB. */
  const fund = async (address: Address, usdt = 5_000, rnb = 10) => {
    await testClient.setBalance({ address, value: tokens(10) })
    await write(stablecoin, testUSDTAbi, 'mint', [address, tokens(usdt)])
    await write(token, erc20Abi, 'transfer', [address, tokens(rnb)])
  }
  const now = async () => Number((await chain.client.getBlock()).timestamp)
  const balance = (account: Address) =>
    chain.client.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return {
    ...chain,
    config,
    /** The contract of standing orders. */
    orders: current.rentOrders.address,
    hands: testClient,
    fund,
    now,
    balance,
    feeReceiver: feeReceiver.address,
    arbitrator: arbitrator.address,
  }
}
export type TestNetwork = Awaited<ReturnType<typeof aNetwork>>

/**
 * The demo wallet of a user. `answers` accepts or rejects each prompt in turn, at once or when its promise resolves;
 * afterwards it accepts.
 */
export function aWallet({ config, fund }: TestNetwork, isStepwise = false) {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const asked: (readonly RequestLine[])[] = []
  const answers: (boolean | Promise<boolean>)[] = []
  const prompts: Prompts = {
    choose: () => Promise.resolve({ id: 'one', isStepwise }),
    confirm: async (_person, lines) => {
      asked.push(lines)
      if ((await answers.shift()) === false) throw Object.assign(new Error('no'), { code: 4001 })
    },
  }
  const storage = memory()
  saveState(storage, { isStepwise })
  const symbols = new Map<string, 'USDT' | 'RNB'>([
    [config.stablecoin.toLowerCase(), 'USDT'],
    [config.token.toLowerCase(), 'RNB'],
  ])
  const provider = createDemoWallet({
    chainId: config.chainId,
    rpcUrl: config.rpcUrl,
    demoUsers: [{ id: 'one', name: 'One', privateKey }],
    prompts,
    storage,
    fund: (address) => fund(address),
    symbolOf: (token) => symbols.get(token.toLowerCase()),
  })
  return { provider, account, address: account.address, asked, answers, kept: storage }
}

/** Lets days pass on the chain. */
export async function passDays({ hands }: TestNetwork, days: number): Promise<void> {
  await hands.increaseTime({ seconds: days * day })
  await hands.mine({ blocks: 1 })
}

/** Terms that can be paid now: 1,100 handover, 1,100 deposit, move-in in ten days. */
export async function someTerms(config: TestNetwork, tenant: Address, landlord: Address): Promise<Terms> {
  const now = await config.now()
  return {
    ...plainTerms,
    tenant,
    landlord,
    arbitrator: config.arbitrator,
    handover: tokens(1_100),
    firstRent: tokens(1_100),
    deposit: tokens(1_100),
    moveIn: now + 10 * day,
    moveOut: now + 200 * day,
    payBy: now + 2 * day,
    document: keccak256(toHex(generatePrivateKey())),
  }
}
