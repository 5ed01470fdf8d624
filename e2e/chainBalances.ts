/**
 * The balances of tenant, payout account, landlord, escrow and fee receiver: USDT, RNB and gas, read from the chain itself, exact to
 * the last unit.
 */
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatUnits,
  type Hex,
  http,
  isAddressEqual,
  type PublicClient,
  parseAbi,
} from 'viem'
import { fetchWithRetry } from './fetchWithRetry.ts'

/** The escrow from the API. */
export interface EscrowFacts {
  readonly chainId: number
  readonly rpcUrl: string
  readonly escrow: Address
  readonly stablecoin: Address
  readonly token: Address
}

const holders = ['tenant', 'payout', 'landlord', 'escrow', 'fees'] as const
type Holder = (typeof holders)[number]
type Coin = 'usdt' | 'rnb' | 'gas'

/** All balances at one block, in the smallest unit. */
export interface BalanceSnapshot {
  readonly block: bigint
  readonly balances: Readonly<Partial<Record<`${Holder} ${Coin}`, bigint>>>
}

/** The changes, in whole coins as text: `{ 'tenant usdt': '-2100' }`. */
export type BalanceChanges = Partial<Record<`${Holder} ${Coin}`, string>>

const escrowAbi = parseAbi([
  'function feeReceiver() view returns (address)',
  'event LeasePaid(bytes32 indexed id, address indexed tenant, address indexed landlord, uint256 handover, uint256 deposit)',
])

/** Without a payout account there is none to read. */
type Accounts = Readonly<Record<Exclude<Holder, 'payout'>, Address> & { payout: Address | undefined }>

export class ChainBalances {
  readonly facts: EscrowFacts
  readonly client: PublicClient
  readonly #accounts: Accounts

  private constructor(facts: EscrowFacts, client: PublicClient, accounts: Accounts) {
    this.facts = facts
    this.client = client
    this.#accounts = accounts
  }

  /** Reads the balances of two users, of a payout account, and of the server's escrow. */
  static async create(url: string, tenant: Address, landlord: Address, payout?: Address): Promise<ChainBalances> {
    const facts = (await (await fetchWithRetry(`${url}/api/escrow`)).json()) as EscrowFacts
    const client = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0, pollingInterval: 100 })
    const { escrow } = facts
    const fees = await client.readContract({ address: escrow, abi: escrowAbi, functionName: 'feeReceiver' })
    return new ChainBalances(facts, client, { tenant, payout, landlord, escrow, fees })
  }

  /** All balances at the newest block. */
  async read(): Promise<BalanceSnapshot> {
    const { stablecoin, token } = this.facts
    const block = await this.client.getBlockNumber()
    const coin = (address: Address, owner: Address) =>
      this.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner], blockNumber: block })
    const read = async (name: Holder): Promise<[string, bigint][]> => {
      const address = this.#accounts[name]
      if (!address) return []
      return [
        [`${name} usdt`, await coin(stablecoin, address)],
        [`${name} rnb`, await coin(token, address)],
        [`${name} gas`, await this.client.getBalance({ address, blockNumber: block })],
      ]
    }
    const balances = Object.fromEntries((await Promise.all(holders.map(read))).flat()) as BalanceSnapshot['balances']
    return { block, balances }
  }

  /**
   * The changes between two readings, except network fees: those must equal, to the last unit, the receipts of each
   * account's own transactions. Unchanged balances are left out.
   */
  async changes(
    before: BalanceSnapshot,
    after: BalanceSnapshot,
  ): Promise<{ changes: BalanceChanges; sent: Partial<Record<Holder, number>> }> {
    const { fees, sent } = await this.#ownTransactions(before.block, after.block)
    const keys = Object.keys(before.balances) as (keyof BalanceSnapshot['balances'])[]
    const differences = keys.map((key): [string, bigint] => {
      const fee = key.endsWith(' gas') ? (fees[key.split(' ')[0] as Holder] ?? 0n) : 0n
      return [key, (after.balances[key] ?? 0n) - (before.balances[key] ?? 0n) + fee]
    })
    const changes = differences
      .filter(([, change]) => change !== 0n)
      .map(([key, change]) => [key, formatUnits(change, 18)])
    return { changes: Object.fromEntries(changes), sent }
  }

  /** How often a lease of this landlord was paid: from the escrow's own events. */
  async countPayments(): Promise<number> {
    const { escrow: address } = this.facts
    const args = { landlord: this.#accounts.landlord }
    const logs = await this.client.getContractEvents({
      address,
      abi: escrowAbi,
      eventName: 'LeasePaid',
      args,
      fromBlock: 0n,
    })
    return logs.length
  }

  /** The escrow's remaining allowances of the tenant. */
  async allowances(): Promise<{ usdt: string; rnb: string }> {
    const { stablecoin, token, escrow } = this.facts
    const read = async (address: Address) =>
      formatUnits(
        await this.client.readContract({
          address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [this.#accounts.tenant, escrow],
        }),
        18,
      )
    return { usdt: await read(stablecoin), rnb: await read(token) }
  }

  /** Waits until a transaction is mined, and has succeeded. */
  async waitForSuccess(sent: Promise<Hex>): Promise<void> {
    const { status } = await this.client.waitForTransactionReceipt({ hash: await sent })
    if (status !== 'success') throw new Error("The chain reverted the story's transaction.")
  }

  /** The transactions each account sent between two blocks, and their network fees. */
  async #ownTransactions(after: bigint, until: bigint) {
    const fees: Partial<Record<Holder, bigint>> = {}
    const sent: Partial<Record<Holder, number>> = {}
    for (let blockNumber = after + 1n; blockNumber <= until; blockNumber++) {
      const { transactions } = await this.client.getBlock({ blockNumber, includeTransactions: true })
      for (const { hash, from } of transactions) {
        const who = holders.find((name) => {
          const account = this.#accounts[name]
          return account !== undefined && isAddressEqual(account, from)
        })
        if (!who) continue
        const { gasUsed, effectiveGasPrice } = await this.client.getTransactionReceipt({ hash })
        fees[who] = (fees[who] ?? 0n) + gasUsed * effectiveGasPrice
        sent[who] = (sent[who] ?? 0) + 1
      }
    }
    return { fees, sent }
  }
}
