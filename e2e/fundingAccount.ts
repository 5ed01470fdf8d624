/** An account that holds a user's money for a while and returns it in parts: makes a wallet too empty for a story. */
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
import type { ApiUser } from './apiUser.ts'
import type { ChainBalances } from './chainBalances.ts'

/** Whole coins, as text. */
interface Amounts {
  readonly usdt?: string
  readonly rnb?: string
  readonly gas?: string
}

/** The approve call for a spender and an amount. */
export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Too little gas for any transaction. */
const dust = parseUnits('0.000001', 18)

export class FundingAccount {
  readonly #chainBalances: ChainBalances
  readonly #account = privateKeyToAccount(generatePrivateKey())

  constructor(chainBalances: ChainBalances) {
    this.#chainBalances = chainBalances
  }

  /** Takes coins from a user's wallet, and almost all of its gas. */
  async takeFrom({ wallet }: ApiUser, amounts: Omit<Amounts, 'gas'>): Promise<void> {
    await this.#send(wallet, this.#account.address, amounts)
    await this.#setGas(wallet.address, dust)
    await this.#setGas(this.#account.address, parseUnits('1', 18))
  }

  /** Returns it. */
  async giveTo({ wallet }: ApiUser, { gas, ...amounts }: Amounts): Promise<void> {
    await this.#send(this.#account, wallet.address, amounts)
    if (!gas) return
    const has = await this.#chainBalances.client.getBalance({ address: wallet.address })
    await this.#setGas(wallet.address, has + parseUnits(gas, 18))
  }

  async #send(from: PrivateKeyAccount, to: Address, { usdt = '0', rnb = '0' }: Amounts): Promise<void> {
    const { stablecoin, token, rpcUrl } = this.#chainBalances.facts
    const client = createWalletClient({ account: from, transport: http(rpcUrl) })
    const send = async (address: Address, amount: bigint) => {
      if (amount === 0n) return
      const call = { address, abi: erc20Abi, functionName: 'transfer', args: [to, amount], chain: null } as const
      await this.#chainBalances.waitForSuccess(client.writeContract(call))
    }
    await send(stablecoin, parseUnits(usdt, 18))
    await send(token, parseUnits(rnb, 18))
  }

  /** Gas balances can be set on a local chain; the next block contains them. */
  async #setGas(address: Address, value: bigint): Promise<void> {
    const { rpcUrl } = this.#chainBalances.facts
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await node.setBalance({ address, value })
    await node.mine({ blocks: 1 })
  }
}
