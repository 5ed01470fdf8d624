/** What a tenant has, has allowed and has paid, read from the chain. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import type { Address, Hex, PublicClient } from 'viem'
import { type Place, reader } from './place.ts'
import { troubleOf } from './trouble.ts'

/** What an account holds, each in the smallest unit. */
export interface Balances {
  readonly usdt: bigint
  readonly rnb: bigint
  readonly gas: bigint
}

/** Where a payment stands. `fee` in RNB's smallest unit, `gasPrice` in the gas coin's per unit of gas. */
export interface Standing extends Balances {
  readonly allowedUsdt: bigint
  readonly allowedRnb: bigint
  readonly fee: bigint
  readonly gasPrice: bigint
  readonly isPaid: boolean
}

/** Reads an account's balances. Throws WalletTrouble `chain-unreachable`. */
export async function readBalances(place: Place, account: Address): Promise<Balances> {
  const client = reader(place)
  const [usdt, rnb, gas] = await Promise.all([
    balance(client, place.stablecoin, account),
    balance(client, place.token, account),
    client.getBalance({ address: account }),
  ]).catch((error: unknown) => {
    throw troubleOf(error, 'chain-unreachable')
  })
  return { usdt, rnb, gas }
}

/** Reads all that decides what is left to do for a payment. Throws WalletTrouble `chain-unreachable`. */
export async function readStanding(place: Place, terms: Terms): Promise<Standing> {
  const client = reader(place)
  const { tenant } = terms
  const allowance = (address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [tenant, place.escrow] })
  const [balances, allowedUsdt, allowedRnb, fee, gasPrice, state] = await Promise.all([
    readBalances(place, tenant),
    allowance(place.stablecoin),
    allowance(place.token),
    client.readContract({ address: place.escrow, abi: rentEscrowAbi, functionName: 'depositFee' }),
    client.getGasPrice(),
    readLease(place, leaseId(terms)),
  ]).catch((error: unknown) => {
    throw troubleOf(error, 'chain-unreachable')
  })
  return { ...balances, allowedUsdt, allowedRnb, fee, gasPrice, isPaid: state.handoverDue !== 0 }
}

/** What the escrow holds of a lease; all zero if it was never paid. */
export function readLease(place: Place, id: Hex) {
  return reader(place).readContract({
    address: place.escrow,
    abi: rentEscrowAbi,
    functionName: 'leaseState',
    args: [id],
  })
}

/** The transaction that paid a lease, if it lies in the last `blocks` blocks. */
export async function findPayment(place: Place, id: Hex, blocks = 5_000n): Promise<Hex | undefined> {
  const client = reader(place)
  const latest = await client.getBlockNumber()
  const logs = await client.getContractEvents({
    address: place.escrow,
    abi: rentEscrowAbi,
    eventName: 'LeasePaid',
    args: { id },
    fromBlock: latest > blocks ? latest - blocks : 0n,
  })
  return logs[0]?.transactionHash
}

function balance(client: PublicClient, address: Address, account: Address): Promise<bigint> {
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
