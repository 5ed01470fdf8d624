/**
 * A simulation: the effect of calls if they were sent now, from the node and not from the wallet. Nothing is signed.
 */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, type Hex, isAddressEqual, type Log, parseEventLogs, type StateOverride } from 'viem'
import { allowanceOverrides, balanceOverride } from './allowanceSlot.ts'
import type { Call, CallKind } from './calls.ts'
import { type NetworkConfig, publicClientFor } from './networkConfig.ts'
import { revertErrorName, WalletError, walletErrorFrom } from './walletError.ts'

/** A transfer. */
export interface TokenTransfer {
  readonly token: 'usdt' | 'rnb'
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/**
 * `whole`: all calls were tried in order; `last`: only the last, with overridden allowances; `none`: the node supports
 * neither.
 */
export interface Simulation {
  readonly coverage: 'whole' | 'last' | 'none'
  readonly transfers: readonly TokenTransfer[]
  /** Sums a token would refuse to deliver: the escrow would hold them for the same account. */
  readonly credits?: readonly { readonly to: Address; readonly amount: bigint }[]
  /** Gas used per call, by position; empty if it could not be measured. */
  readonly gasUsed: readonly bigint[]
}

/**
 * Simulates calls of one account, with as much RNB as another account brings. Throws WalletError `would-revert` with
 * the error's name, or `chain-unreachable`.
 */
export async function simulateCalls(
  network: NetworkConfig,
  account: Address,
  calls: readonly Call[],
  broughtRnb = 0n,
): Promise<Simulation> {
  const last = calls.at(-1)
  if (!last) return nothingTried
  let brought: StateOverride | undefined = []
  try {
    if (broughtRnb > 0n) brought = await balanceOverride(publicClientFor(network), network.token, account, broughtRnb)
    if (!brought) return nothingTried
    return await simulateAll(network, account, calls, brought)
  } catch (error) {
    if (error instanceof WalletError) throw error
    if (walletErrorFrom(error).code === 'chain-unreachable') throw walletErrorFrom(error)
    return simulateLast(network, account, last, brought ?? [])
  }
}

const nothingTried: Simulation = { coverage: 'none', transfers: [], gasUsed: [] }

async function simulateAll(
  network: NetworkConfig,
  account: Address,
  calls: readonly Call[],
  stateOverrides: StateOverride,
): Promise<Simulation> {
  const [block] = await publicClientFor(network).simulateBlocks({
    blocks: [{ calls: calls.map(({ to, data }) => ({ account, to, data })), stateOverrides }],
  })
  const results = block?.calls ?? []
  const failed = results.find(({ status }) => status !== 'success')
  if (failed) throw new WalletError('would-revert', { escrowError: revertErrorName(failed.data), cause: failed.error })
  const logs = results.flatMap((result) => result.logs ?? [])
  const gasUsed = results.map((result) => result.gasUsed)
  return { coverage: 'whole', transfers: transfersIn(network, logs), credits: creditsIn(network, logs), gasUsed }
}

const takesMoney: ReadonlySet<CallKind> = new Set(['pay', 'payRent', 'payBack', 'renew', 'payBackPair'])

/** For nodes without eth_simulateV1: one eth_call, with the allowances as state overrides. */
async function simulateLast(
  network: NetworkConfig,
  account: Address,
  call: Call,
  brought: StateOverride,
): Promise<Simulation> {
  const client = publicClientFor(network)
  const allowed = takesMoney.has(call.kind) ? await allowanceOverrides(client, network, account) : []
  const stateOverride = mergeOverrides([...allowed, ...brought])
  try {
    await client.call({ account, to: call.to, data: call.data, stateOverride })
    return { coverage: 'last', transfers: [], gasUsed: [] }
  } catch (error) {
    const walletError = walletErrorFrom(error)
    if (walletError.code === 'would-revert' || walletError.code === 'chain-unreachable') throw walletError
    if (/revert/i.test(String((error as Error).message))) throw new WalletError('would-revert', { cause: error })
    return { coverage: 'none', transfers: [], gasUsed: [] }
  }
}

/** One override of each contract, as nodes take them. */
function mergeOverrides(overrides: StateOverride): StateOverride {
  const addresses = [...new Set(overrides.map(({ address }) => address))]
  return addresses.map((address) => ({
    address,
    stateDiff: overrides.flatMap((one) => (one.address === address ? (one.stateDiff ?? []) : [])),
  }))
}

function transfersIn(network: NetworkConfig, logs: readonly Log[]): TokenTransfer[] {
  const transferEvents = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] })
  return transferEvents.flatMap(({ address, args }) => {
    const token = isAddressEqual(address, network.stablecoin)
      ? 'usdt'
      : isAddressEqual(address, network.token)
        ? 'rnb'
        : null
    return token ? [{ token, from: args.from, to: args.to, amount: args.value }] : []
  })
}

function creditsIn({ escrow }: NetworkConfig, logs: readonly Log[]) {
  const own = logs.filter(({ address }) => isAddressEqual(address, escrow))
  return parseEventLogs({ abi: rentEscrowAbi, eventName: 'Credited', logs: own }).map(({ args }) => ({
    to: args.account,
    amount: args.amount,
  }))
}

/** The gas limit of a call: half more than it used, as state may change before it is mined. */
export function gasWithMargin(used: bigint): Hex {
  return `0x${((used * 3n) / 2n + 20_000n).toString(16)}`
}
