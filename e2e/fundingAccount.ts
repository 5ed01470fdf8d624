/** An account that keeps somebody's money for a while and gives it back in pieces: so that a wallet is too empty for a story. */
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

/** Whole coins, as they are written. */
interface Amounts {
  readonly usdt?: string
  readonly rnb?: string
  readonly gas?: string
}

/** The call that lets a spender take an amount. */
export function encodeApprove(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
}

/** Too little gas for anything. */
const dust = parseUnits('0.000001', 18)

export class FundingAccount {
  readonly #chainBalances: ChainBalances
  readonly #account = privateKeyToAccount(generatePrivateKey())

  constructor(chainBalances: ChainBalances) {
    this.#chainBalances = chainBalances
  }

  /** Takes coins out of somebody's wallet, and all its gas but a crumb. */
  async takeFrom({ wallet }: ApiUser, amounts: Omit<Amounts, 'gas'>): Promise<void> {
    await this.#send(wallet, this.#account.address, amounts)
    await this.#setGas(wallet.address, dust)
    await this.#setGas(this.#account.address, parseUnits('1', 18))
  }

  /** Gives back. */
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

  /** Gas comes and goes on a local chain as one says; the block after it holds it. */
  async #setGas(address: Address, value: bigint): Promise<void> {
    const { rpcUrl } = this.#chainBalances.facts
    const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    await node.setBalance({ address, value })
    await node.mine({ blocks: 1 })
  }
}
