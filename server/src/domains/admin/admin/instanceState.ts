/**
 * The state of the instance for administrators (D 11.30): emails, watcher, keeper and books, the same at every process.
 * While the chain is unavailable or slow, only its numbers are missing.
 */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { gasCoin } from '../../../gateways/chain/networks.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { countWaiting } from '../../../gateways/outbox.ts'
import { countGivenUp, countInTrouble, listStuck } from '../../../gateways/stuckEmails.ts'
import type { Settings } from '../../../settings.ts'
import { findKeeper, findLastCall, listChecks } from './instanceStore.ts'
import { listQueues } from './queueStore.ts'

const maxStuckEmails = 50
/** Milliseconds for which a keeper's heartbeat counts. */
const heartbeatMilliseconds = 10 * 60_000
/** Timeout for a node, in milliseconds. */
const nodeTimeout = 4_000

/** Blocks behind the head at which the watcher needs attention. */
const maxBehind = 100

/** Seconds after which a check is stale: the books are checked each minute, all that is owed every ten. */
const checkHolds = { books: 5 * 60, escrow: 30 * 60 } as const

type Checks = InstanceState['books']['looks']

export interface InstanceStateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'chainId' | 'client' | 'readHead'>
  /** Whether emails are sent through a mail server. */
  readonly isSending: boolean
  readonly settings: Pick<Settings, 'AVIF_PICTURES'>
  readonly solvency: {
    totals(): Promise<{ time: number; escrows: readonly { escrow: string; holds: bigint; owes: bigint }[] } | undefined>
  }
}

/** Reads the current state. */
export async function readInstanceState(deps: InstanceStateDeps): Promise<InstanceState> {
  const { clock } = deps
  const [emails, queues, watcher, keeper, books] = await Promise.all([
    readEmails(deps),
    listQueues(deps.database, new Date(clock.now()), deps.settings.AVIF_PICTURES === 'on'),
    readWatcher(deps),
    readKeeper(deps),
    readBooks(deps),
  ])
  return {
    at: new Date(clock.now()).toISOString(),
    letters: emails,
    queues: queues.map((queue) => ({ ...queue, dueSince: queue.dueSince?.toISOString() ?? null })),
    watcher,
    keeper,
    books,
  }
}

async function readEmails({ database, clock, isSending }: InstanceStateDeps): Promise<InstanceState['letters']> {
  const stuck = await listStuck(database, clock.now(), maxStuckEmails)
  const newest = stuck.map(({ since, nextAt, fault, ...email }) => ({
    ...email,
    since: since.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    fault: fault ?? null,
  }))
  const { failing, overdue } = await countInTrouble(database, clock.now())
  const counts = { waiting: await countWaiting(database), givenUp: await countGivenUp(database), failing, overdue }
  return { ...counts, isSending, newest }
}

async function readWatcher({ database, chain }: InstanceStateDeps): Promise<InstanceState['watcher']> {
  const cursor = await findCursor(database, chain.chainId)
  const head = (await ofChain(chain.readHead()))?.number ?? null
  const readTo = cursor ? cursor.nextBlock - 1 : null
  const behind = head === null || readTo === null ? null : Math.max(0, head - readTo)
  return { head, readTo, behind, isWell: behind !== null && behind <= maxBehind }
}

async function readKeeper({ database, clock, chain }: InstanceStateDeps): Promise<InstanceState['keeper']> {
  const keeper = await findKeeper(database, chain.chainId)
  if (!keeper) return null
  const { account, state, seenAt } = keeper
  const amount = await ofChain(chain.client.getBalance({ address: account }))
  return {
    isOn: clock.now() - seenAt.getTime() < heartbeatMilliseconds,
    state,
    seenAt: seenAt.toISOString(),
    balance: amount === undefined ? null : { amount: amount.toString(), coin: gasCoin(chain.chainId) },
    lastCall: (await findLastCall(database, chain.chainId, account)) ?? null,
  }
}

async function readBooks(deps: InstanceStateDeps): Promise<InstanceState['books']> {
  const checks = await readChecks(deps)
  const totals = await ofChain(deps.solvency.totals())
  const isShort = totals?.escrows.some(({ holds, owes }) => holds < owes) ?? false
  const state = isShort ? 'differ' : stateOf(checks)
  const escrows = totals?.escrows.map(({ escrow, holds, owes }) => ({
    escrow,
    holds: holds.toString(),
    owes: owes.toString(),
  }))
  const lookedAt = totals ? new Date(totals.time * 1000).toISOString() : null
  return { state, looks: checks, escrows: escrows ?? null, lookedAt }
}

/** As stored by the leader, which usually is another process (docs/adr/0044-one-watcher.md). */
async function readChecks({ database, clock, chain }: InstanceStateDeps): Promise<Checks> {
  const checks = (await listChecks(database, chain.chainId)).map(({ look, seconds, ...rest }) => {
    const at = new Date(clock.now() - seconds * 1000).toISOString()
    return [look, { ...rest, at, isOld: seconds > checkHolds[look] }] as const
  })
  return { books: null, escrow: null, ...Object.fromEntries(checks) }
}

/** A difference counts however old the check; agreement counts only if the checks are fresh. */
function stateOf({ books, escrow }: Checks): InstanceState['books']['state'] {
  if ([books, escrow].some((look) => look?.agrees === false)) return 'differ'
  return books?.isOld === false && escrow?.isOld === false ? 'agree' : 'working'
}

/** Returns a node's answer; undefined after the timeout. */
function ofChain<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, nodeTimeout, undefined).unref())
  return Promise.race([asking.catch(() => undefined), late])
}
