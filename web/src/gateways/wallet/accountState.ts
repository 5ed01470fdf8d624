/** What an account has and has allowed, and what is done already, read from the chain. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Address, Hex, PublicClient } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { walletErrorFrom } from './walletError.ts'

/** What an account holds, each in the smallest unit. */
export interface AccountBalances {
  readonly usdt: bigint
  readonly rnb: bigint
  readonly gas: bigint
}

/** What decides, for an account, what is left to do for a transaction. `fee` in RNB's smallest unit, `gasPrice` in the gas coin's per unit of gas. */
export interface AccountState extends AccountBalances {
  readonly usdtAllowance: bigint
  readonly rnbAllowance: bigint
  readonly fee: bigint
  readonly gasPrice: bigint
  /** Only a payment into the escrow can be seen to be done by its state alone: it happens once, ever. */
  readonly isDone: boolean
  /** The escrow knows these very terms: somebody paid them in. */
  readonly isPaid: boolean
}

/** Reads an account's balances. Throws WalletError `chain-unreachable`. */
export async function readBalances(network: NetworkConfig, account: Address): Promise<AccountBalances> {
  const client = publicClientFor(network)
  const [usdt, rnb, gas] = await Promise.all([
    balanceOf(client, network.stablecoin, account),
    balanceOf(client, network.token, account),
    client.getBalance({ address: account }),
  ]).catch((error: unknown) => {
    throw walletErrorFrom(error, 'chain-unreachable')
  })
  return { usdt, rnb, gas }
}

/** Reads all that decides what is left to do for a transaction. Throws WalletError `chain-unreachable`. */
export async function readAccountState(
  network: NetworkConfig,
  account: Address,
  transaction: EscrowTransaction,
): Promise<AccountState> {
  const client = publicClientFor(network)
  const { feeFunction: functionName } = transaction
  const allowance = async (address: Address, isTaken: boolean) =>
    isTaken
      ? client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, network.escrow] })
      : 0n
  const [balances, usdtAllowance, rnbAllowance, fee, gasPrice, state] = await Promise.all([
    readBalances(network, account),
    allowance(network.stablecoin, transaction.usdt > 0n),
    allowance(network.token, functionName !== undefined),
    functionName ? client.readContract({ address: network.escrow, abi: rentEscrowAbi, functionName }) : 0n,
    client.getGasPrice(),
    readLeaseState(network, transaction.id),
  ]).catch((error: unknown) => {
    throw walletErrorFrom(error, 'chain-unreachable')
  })
  return {
    ...balances,
    usdtAllowance,
    rnbAllowance,
    fee,
    gasPrice,
    isDone: transaction.kind === 'pay' && state.handoverDue !== 0,
    isPaid: state.handoverDue !== 0,
  }
}

/** What the escrow holds of a lease; all zero if it was never paid. */
export function readLeaseState(network: NetworkConfig, id: Hex) {
  return publicClientFor(network).readContract({
    address: network.escrow,
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    args: [id],
  })
}

function balanceOf(client: PublicClient, address: Address, account: Address): Promise<bigint> {
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
