/** The relay's state, gas and RNB, as health, heartbeat and log report them. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import type { Address } from 'viem'
import type { SenderDeps } from './deps.ts'
import type { Cost } from './limits.ts'
import type { RelayState } from './store.ts'
import { setSeen } from './store.ts'

/** Below the cost of this many calls at their limit, it reports that gas or RNB run short. */
const callsInReserve = 10n
/** Milliseconds for which the balances and the heartbeat count as fresh. */
const freshMilliseconds = 30_000

export type RelayStatus = ReturnType<typeof createRelayStatus>

export function createRelayStatus({ database, chain, clock, log, limits, contracts }: SenderDeps, account: Address) {
  let state: RelayState = 'waiting'
  let seen: { state?: RelayState; at: number } = { at: Number.NEGATIVE_INFINITY }
  let held: Cost & { readonly at: number } = { gas: 0n, rnb: 0n, at: Number.NEGATIVE_INFINITY }

  /** Stores the heartbeat and state; a change is logged once. */
  async function note(now: RelayState, why: string): Promise<void> {
    if (now !== state && now !== 'ready') log.warn({ relay: account }, why)
    state = now
    if (seen.state === now && clock.now() - seen.at < freshMilliseconds) return
    await setSeen(database, { chainId: chain.chainId, account }, now, new Date(clock.now()))
    seen = { state, at: clock.now() }
  }

  async function readBalances(isNeeded: boolean): Promise<Cost> {
    if (isNeeded || clock.now() - held.at >= freshMilliseconds) {
      const ofToken = { address: contracts.token, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
      const [gas, rnb] = await Promise.all([
        chain.client.getBalance({ address: account }),
        chain.client.readContract(ofToken),
      ])
      held = { gas, rnb, at: clock.now() }
    }
    const { gas, rnb } = limits.aCall
    const reserve = { gas: callsInReserve * gas, rnb: callsInReserve * rnb }
    if (held.gas < reserve.gas)
      await note('short-of-gas', `The relay ${account} holds ${held.gas} wei; ${reserve.gas} wei are its reserve.`)
    else if (held.rnb < reserve.rnb)
      await note('short-of-rnb', `The relay ${account} holds ${held.rnb} of RNB; ${reserve.rnb} are its reserve.`)
    else await note('ready', '')
    return held
  }

  return { note, readBalances, state: () => state }
}
