/** A friend who keeps somebody's money for a while and gives it back in pieces: so that a purse is too empty for a story. */
import {
  type Address,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PrivateKeyAccount,
  parseUnits,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Ledger } from './ledger.ts'
import type { Person } from './person.ts'

/** Whole coins, as they are written. */
interface Purse {
  readonly usdt?: string
  readonly rnb?: string
  readonly gas?: string
}

/** The call that lets a spender take an amount. */
export function approving(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Too little gas for anything. */
const crumb = parseUnits('0.000001', 18)

export class Friend {
  readonly #ledger: Ledger
  readonly #own = privateKeyToAccount(generatePrivateKey())

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Takes coins out of somebody's wallet, and all its gas but a crumb. */
  async keep({ wallet }: Person, purse: Omit<Purse, 'gas'>): Promise<void> {
    await this.#send(wallet, this.#own.address, purse)
    await this.#setGas(wallet.address, crumb)
    await this.#setGas(this.#own.address, parseUnits('1', 18))
  }

  /** Gives back. */
  async give({ wallet }: Person, { gas, ...purse }: Purse): Promise<void> {
    await this.#send(this.#own, wallet.address, purse)
    if (!gas) return
    const has = await this.#ledger.client.getBalance({ address: wallet.address })
    await this.#setGas(wallet.address, has + parseUnits(gas, 18))
  }

  async #send(from: PrivateKeyAccount, to: Address, { usdt = '0', rnb = '0' }: Purse): Promise<void> {
    const { stablecoin, token, rpcUrl } = this.#ledger.facts
    const client = createWalletClient({ account: from, transport: http(rpcUrl) })
    const send = async (address: Address, amount: bigint) => {
      if (amount === 0n) return
      const call = { address, abi: erc20Abi, functionName: 'transfer', args: [to, amount], chain: null } as const
      await this.#ledger.mined(client.writeContract(call))
    }
    await send(stablecoin, parseUnits(usdt, 18))
    await send(token, parseUnits(rnb, 18))
  }

  /** Gas comes and goes on a local chain as one says; the block after it holds it. */
  async #setGas(address: Address, value: bigint): Promise<void> {
    const { rpcUrl } = this.#ledger.facts
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await node.setBalance({ address, value })
    await node.mine({ blocks: 1 })
  }
}
