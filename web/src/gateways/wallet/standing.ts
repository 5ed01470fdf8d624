/** What an account has and has allowed, and what is done already, read from the chain. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { parts } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual, type PublicClient } from 'viem'
import type { Errand } from './errand.ts'
import { type Place, reader } from './place.ts'
import { troubleOf } from './trouble.ts'

/** What an account holds, each in the smallest unit. */
export interface Balances {
  readonly usdt: bigint
  readonly rnb: bigint
  readonly gas: bigint
}

/** Where an errand stands for an account. `fee` in RNB's smallest unit, `gasPrice` in the gas coin's per unit of gas. */
export interface Standing extends Balances {
  readonly allowedUsdt: bigint
  readonly allowedRnb: bigint
  readonly fee: bigint
  readonly gasPrice: bigint
  /** Only a payment into the escrow can be seen to be done by its state alone: it happens once, ever. */
  readonly isDone: boolean
  /** The escrow knows these very terms: somebody paid them in. */
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

/** Reads all that decides what is left to do for an errand. Throws WalletTrouble `chain-unreachable`. */
export async function readStanding(place: Place, account: Address, errand: Errand): Promise<Standing> {
  const client = reader(place)
  const { fee: functionName } = errand
  const allowance = async (address: Address, isTaken: boolean) =>
    isTaken
      ? client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [account, place.escrow] })
      : 0n
  const [balances, allowedUsdt, allowedRnb, fee, gasPrice, state] = await Promise.all([
    readBalances(place, account),
    allowance(place.stablecoin, errand.usdt > 0n),
    allowance(place.token, functionName !== undefined),
    functionName ? client.readContract({ address: place.escrow, abi: rentEscrowAbi, functionName }) : 0n,
    client.getGasPrice(),
    readLease(place, errand.id),
  ]).catch((error: unknown) => {
    throw troubleOf(error, 'chain-unreachable')
  })
  return {
    ...balances,
    allowedUsdt,
    allowedRnb,
    fee,
    gasPrice,
    isDone: errand.act === 'pay' && state.handoverDue !== 0,
    isPaid: state.handoverDue !== 0,
  }
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

/** Public nodes answer for so many blocks at once, and looking further back than so many times that takes too long. */
const blocksAtOnce = 5_000n
const mostLooks = 40n

/**
 * The latest transaction by which an account did an errand, after a block; without one, in the last 5,000 blocks.
 * A rent that a stranger paid under a lease's id is not the account's, and what became of the other part is not its errand.
 */
export async function findDone(
  place: Place,
  account: Address,
  { id, event, partOf }: Errand,
  since?: number,
): Promise<Hex | undefined> {
  const client = reader(place)
  const latest = await client.getBlockNumber()
  const most = latest - blocksAtOnce * (since === undefined ? 1n : mostLooks) + 1n
  const wanted = since === undefined ? most : BigInt(since) + 1n
  const first = [wanted, most, 0n].reduce((one, other) => (one > other ? one : other))
  const part = partOf(account)
  for (let to = latest; to >= first; to -= blocksAtOnce) {
    const from = to - blocksAtOnce + 1n
    const logs = await client.getContractEvents({
      ...{ address: place.escrow, abi: rentEscrowAbi, eventName: event, args: { id } },
      ...{ fromBlock: from > first ? from : first, toBlock: to },
    })
    const own = logs.findLast(({ args }) => {
      if ('payer' in args && args.payer && !isAddressEqual(args.payer, account)) return false
      return part === undefined || !('part' in args) || args.part === parts[part]
    })
    if (own) return own.transactionHash
  }
  return undefined
}

function balance(client: PublicClient, address: Address, account: Address): Promise<bigint> {
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
