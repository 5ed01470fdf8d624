/** An account's balances and allowances, and completed payments, read from the chain. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Address, Hex, PublicClient } from 'viem'
import { type EscrowTransaction, neededAllowance } from './escrowTransaction.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { walletErrorFrom } from './walletError.ts'

/** An account's balances, each in the smallest unit. */
export interface AccountBalances {
  readonly usdt: bigint
  readonly rnb: bigint
  readonly gas: bigint
}

/**
 * The account state that decides which steps of a transaction remain. `fee` in RNB's smallest unit, `gasPrice` in the
 * gas coin's per unit of gas.
 */
export interface AccountState extends AccountBalances {
  readonly usdtAllowance: bigint
  readonly rnbAllowance: bigint
  readonly fee: bigint
  readonly gasPrice: bigint
  /** Only a payment into the escrow is recognisable as done from its state: it happens exactly once. */
  readonly isDone: boolean
  /** The escrow knows these very terms: they were paid in. */
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

/** Reads the state that decides which steps of a transaction remain. Throws WalletError `chain-unreachable`. */
export async function readAccountState(
  network: NetworkConfig,
  account: Address,
  transaction: EscrowTransaction,
): Promise<AccountState> {
  const client = publicClientFor(network)
  const { feeFunction: functionName } = transaction
  const spender = transaction.beside?.address ?? network.escrow
  const allowance = async (address: Address, isTaken: boolean) =>
    isTaken ? client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, spender] }) : 0n
  const [balances, usdtAllowance, rnbAllowance, fee, gasPrice, state] = await Promise.all([
    readBalances(network, account),
    allowance(network.stablecoin, neededAllowance(transaction) > 0n),
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
