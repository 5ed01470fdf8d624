/** A dry run: what calls would do if they were sent now, asked of the node and not of the wallet. Nothing is signed. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { type Address, type Hex, isAddressEqual, type Log, parseEventLogs, type StateOverride } from 'viem'
import { allowanceOverrides } from './allowanceSlot.ts'
import type { CallKind, EscrowCall } from './calls.ts'
import { type Place, reader } from './place.ts'
import { refusalIn, troubleOf, WalletTrouble } from './trouble.ts'

/** Money that would move. */
export interface Move {
  readonly of: 'usdt' | 'rnb'
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** `whole`: all calls were tried in order; `last`: only the last, as if the allowances stood; `none`: the node offers neither. */
export interface Rehearsal {
  readonly how: 'whole' | 'last' | 'none'
  readonly moves: readonly Move[]
  /** Gas each call used, by position; empty if it could not be measured. */
  readonly gas: readonly bigint[]
}

/** Tries calls of one account. Throws WalletTrouble `would-revert` with the refusal's name, or `chain-unreachable`. */
export async function rehearse(place: Place, from: Address, calls: readonly EscrowCall[]): Promise<Rehearsal> {
  const last = calls.at(-1)
  if (!last) return { how: 'none', moves: [], gas: [] }
  try {
    return await tryAll(place, from, calls)
  } catch (error) {
    if (error instanceof WalletTrouble) throw error
    if (troubleOf(error).code === 'chain-unreachable') throw troubleOf(error)
    return tryLast(place, from, last)
  }
}

async function tryAll(place: Place, from: Address, calls: readonly EscrowCall[]): Promise<Rehearsal> {
  const [block] = await reader(place).simulateBlocks({
    blocks: [{ calls: calls.map(({ to, data }) => ({ account: from, to, data })) }],
  })
  const results = block?.calls ?? []
  const failed = results.find(({ status }) => status !== 'success')
  if (failed) throw new WalletTrouble('would-revert', { escrowError: refusalIn(failed.data), cause: failed.error })
  const logs = results.flatMap((result) => result.logs ?? [])
  return { how: 'whole', moves: movesIn(place, logs), gas: results.map(({ gasUsed }) => gasUsed) }
}

const takesMoney: ReadonlySet<CallKind> = new Set(['pay', 'payRent', 'payBack'])

/** For nodes without eth_simulateV1: one eth_call, with the allowances written into the state it is tried on. */
async function tryLast(place: Place, from: Address, call: EscrowCall): Promise<Rehearsal> {
  const client = reader(place)
  const stateOverride: StateOverride = takesMoney.has(call.kind) ? await allowanceOverrides(client, place, from) : []
  try {
    await client.call({ account: from, to: call.to, data: call.data, stateOverride })
    return { how: 'last', moves: [], gas: [] }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code === 'would-revert' || trouble.code === 'chain-unreachable') throw trouble
    if (/revert/i.test(String((error as Error).message))) throw new WalletTrouble('would-revert', { cause: error })
    return { how: 'none', moves: [], gas: [] }
  }
}

function movesIn(place: Place, logs: readonly Log[]): Move[] {
  const transfers = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] })
  return transfers.flatMap(({ address, args }) => {
    const of = isAddressEqual(address, place.stablecoin) ? 'usdt' : isAddressEqual(address, place.token) ? 'rnb' : null
    return of ? [{ of, from: args.from, to: args.to, amount: args.value }] : []
  })
}

/** The gas to send with a call: half more than it used, for state may move before it is mined. */
export function gasWithMargin(used: bigint): Hex {
  return `0x${((used * 3n) / 2n + 20_000n).toString(16)}`
}
