/** The keeper's state and gas, as health, heartbeat and log report them. */
import type { Address } from 'viem'
import { freshMilliseconds, hourMilliseconds, type KeeperDeps, type KeeperStep } from './deps.ts'
import type { KeeperState } from './store.ts'
import * as store from './store.ts'

/** Below gas for this many calls at their maximum price, it reports low gas. */
const callsInReserve = 10n

export type KeeperStatus = ReturnType<typeof createKeeperStatus>

export function createKeeperStatus(deps: KeeperDeps, account: Address) {
  const { database, chain, clock, log, limits } = deps
  let state: KeeperState = 'waiting'
  let since: number | undefined
  let seen: { state?: KeeperState; at: number } = { at: Number.NEGATIVE_INFINITY }
  let gas = { balance: 0n, at: Number.NEGATIVE_INFINITY }
  let tooExpensiveUntil = Number.NEGATIVE_INFINITY

  /** Stores the heartbeat and state; a change is logged once. */
  async function note(now: KeeperState, why: string): Promise<void> {
    if (now !== state && now !== 'ready') log.warn({ keeper: account }, why)
    state = now
    if (seen.state === now && clock.now() - seen.at < freshMilliseconds) return
    const first = deps.isNewOnly ? clock.leaseNow() : 0
    since = await store.setSeen(
      database,
      { chainId: chain.chainId, account },
      { state, now: new Date(clock.now()), since: first },
    )
    seen = { state, at: clock.now() }
  }

  const reportWaiting = async (why: string): Promise<KeeperStep> => {
    await note('waiting', `The keeper waits: ${why}.`)
    return 'rests'
  }

  async function readGas(isNeeded: boolean): Promise<bigint> {
    if (isNeeded || clock.now() - gas.at >= freshMilliseconds)
      gas = { balance: await chain.client.getBalance({ address: account }), at: clock.now() }
    const reserve = callsInReserve * limits.aCall
    if (gas.balance >= reserve)
      await note(clock.now() < tooExpensiveUntil ? 'waiting' : 'ready', 'The keeper waits for a lower fee.')
    else
      await note(
        'short-of-gas',
        `The keeper ${account} holds ${gas.balance} wei; ${callsInReserve} calls may cost ${reserve} wei. Send it gas.`,
      )
    return gas.balance
  }

  return {
    note,
    reportWaiting,
    /** The gas balance in wei: at most 30 seconds old, or read now if `isNeeded`. Too little is reported. */
    readGas,
    /** A call costs too much now: it is retried in an hour. */
    waitForLowerFee() {
      tooExpensiveUntil = clock.now() + hourMilliseconds
    },
    state: () => state,
    /** The instant since which it releases leases, in seconds of the lease clock; read or stored on the first call. */
    async releasesSince(): Promise<number> {
      if (since === undefined) await note(state, '')
      return since ?? 0
    },
  }
}
