/** What tenant, landlord, escrow and fee receiver have: USDT, RNB and gas, read from the chain itself and to the last unit. */
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

/** The escrow as the API names it. */
export interface EscrowFacts {
  readonly chainId: number
  readonly rpcUrl: string
  readonly escrow: Address
  readonly stablecoin: Address
  readonly token: Address
}

const names = ['tenant', 'landlord', 'escrow', 'fees'] as const
type Name = (typeof names)[number]
type Coin = 'usdt' | 'rnb' | 'gas'

/** What everybody has at one block, in the smallest unit. */
export interface Reading {
  readonly block: bigint
  readonly balances: Readonly<Record<`${Name} ${Coin}`, bigint>>
}

/** What moved, in whole coins as they are written: `{ 'tenant usdt': '-2100' }`. */
export type Moves = Partial<Record<`${Name} ${Coin}`, string>>

const escrowAbi = parseAbi([
  'function feeReceiver() view returns (address)',
  'event LeasePaid(bytes32 indexed id, address indexed tenant, address indexed landlord, uint256 handover, uint256 deposit)',
])

export class Ledger {
  readonly facts: EscrowFacts
  readonly client: PublicClient
  readonly #accounts: Readonly<Record<Name, Address>>

  private constructor(facts: EscrowFacts, client: PublicClient, accounts: Readonly<Record<Name, Address>>) {
    this.facts = facts
    this.client = client
    this.#accounts = accounts
  }

  /** Opens the books of two people at the house's escrow. */
  static async open(url: string, tenant: Address, landlord: Address): Promise<Ledger> {
    const facts = (await (await fetch(`${url}/api/escrow`)).json()) as EscrowFacts
    const client = createPublicClient({ transport: http(facts.rpcUrl), cacheTime: 0, pollingInterval: 100 })
    const { escrow } = facts
    const fees = await client.readContract({ address: escrow, abi: escrowAbi, functionName: 'feeReceiver' })
    return new Ledger(facts, client, { tenant, landlord, escrow, fees })
  }

  /** Everything at the newest block. */
  async read(): Promise<Reading> {
    const { stablecoin, token } = this.facts
    const block = await this.client.getBlockNumber()
    const coin = (address: Address, owner: Address) =>
      this.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner], blockNumber: block })
    const read = async (name: Name): Promise<[string, bigint][]> => {
      const address = this.#accounts[name]
      return [
        [`${name} usdt`, await coin(stablecoin, address)],
        [`${name} rnb`, await coin(token, address)],
        [`${name} gas`, await this.client.getBalance({ address, blockNumber: block })],
      ]
    }
    const balances = Object.fromEntries((await Promise.all(names.map(read))).flat()) as Reading['balances']
    return { block, balances }
  }

  /**
   * What changed between two readings, but for what the network took: that is checked to be, to the last unit, what the
   * receipts of each one's own transactions say. What did not change is left out.
   */
  async moves(before: Reading, after: Reading): Promise<{ moves: Moves; sent: Partial<Record<Name, number>> }> {
    const { fees, sent } = await this.#ownTransactions(before.block, after.block)
    const keys = Object.keys(before.balances) as (keyof Reading['balances'])[]
    const changes = keys.map((key): [string, bigint] => {
      const fee = key.endsWith(' gas') ? (fees[key.split(' ')[0] as Name] ?? 0n) : 0n
      return [key, after.balances[key] - before.balances[key] + fee]
    })
    const moves = changes.filter(([, change]) => change !== 0n).map(([key, change]) => [key, formatUnits(change, 18)])
    return { moves: Object.fromEntries(moves), sent }
  }

  /** How often anybody paid a lease of this landlord: the escrow's own events. */
  async timesPaid(): Promise<number> {
    const { escrow: address } = this.facts
    const args = { landlord: this.#accounts.landlord }
    const logs = await this.client.getContractEvents({
      ...{ address, abi: escrowAbi, eventName: 'LeasePaid', args, fromBlock: 0n },
    })
    return logs.length
  }

  /** What the escrow may still take of the tenant's coins. */
  async allowances(): Promise<{ usdt: string; rnb: string }> {
    const { stablecoin, token, escrow } = this.facts
    const read = async (address: Address) =>
      formatUnits(
        await this.client.readContract({
          ...{ address, abi: erc20Abi, functionName: 'allowance', args: [this.#accounts.tenant, escrow] },
        }),
        18,
      )
    return { usdt: await read(stablecoin), rnb: await read(token) }
  }

  /** Waits until what was sent is in a block, and has worked. */
  async mined(sent: Promise<Hex>): Promise<void> {
    const { status } = await this.client.waitForTransactionReceipt({ hash: await sent })
    if (status !== 'success') throw new Error('The chain refused what the story sent.')
  }

  /** What each one sent after one block and until another, and what the network took for it. */
  async #ownTransactions(after: bigint, until: bigint) {
    const fees: Partial<Record<Name, bigint>> = {}
    const sent: Partial<Record<Name, number>> = {}
    for (let blockNumber = after + 1n; blockNumber <= until; blockNumber++) {
      const { transactions } = await this.client.getBlock({ blockNumber, includeTransactions: true })
      for (const { hash, from } of transactions) {
        const who = names.find((name) => isAddressEqual(this.#accounts[name], from))
        if (!who) continue
        const { gasUsed, effectiveGasPrice } = await this.client.getTransactionReceipt({ hash })
        fees[who] = (fees[who] ?? 0n) + gasUsed * effectiveGasPrice
        sent[who] = (sent[who] ?? 0) + 1
      }
    }
    return { fees, sent }
  }
}
