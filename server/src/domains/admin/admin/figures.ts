/** The /metrics values for unsent emails and the keeper, as at the desk (D 11.30), for the relay, and for backups. */
import type { FastifyInstance } from 'fastify'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { secondsSinceBackup } from '../../../gateways/lastBackup.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import { countGivenUp, countInTrouble, findLastLeft } from '../../../gateways/stuckEmails.ts'
import { addFigures } from '../../../http/metrics/added.ts'
import type { Figure, Sample } from '../../../http/metrics/exposition.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { countAbandoned as countPartsGivenUp } from '../../money/keeper/abandonedReleases.ts'
import { findKeeper, findRelaySeen } from './instanceStore.ts'

interface InstanceMetricsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'chainId'>
  readonly deposits: Pick<Deposits, 'listHeldDue' | 'listHeldDisputed'>
  /** Whether emails are sent through a mail server: without one none is late. */
  readonly isSending: boolean
  /** Whether this process has a keeper. */
  readonly hasKeeper: boolean
}

/** Milliseconds for which given-up counts are cached: they read a month of emails, or all keeper attempts. */
const countHolds = 60_000

/** Adds the metrics. Without an event yet an age counts from now on, which shows missing events too. */
export function addInstanceMetrics(app: FastifyInstance, deps: InstanceMetricsDeps): void {
  addFigures(app, [...emailMetrics(deps), ...keeperOf(deps), relayOf(deps), backupOf(deps)])
}

function emailMetrics({ database, clock, isSending }: InstanceMetricsDeps): readonly Figure[] {
  if (!isSending) return []
  const secondsSince = countFrom(clock)
  const givenUp = createShortCache(
    () => 'all',
    () => countGivenUp(database),
    { isKept: () => true, milliseconds: countHolds, now: clock.steadyNow },
  )
  return [
    {
      name: 'keyhold_outbox_stuck',
      help: 'Emails that failed and are retried, that are due and not sent by any process, or that were given up and not dealt with.',
      type: 'gauge',
      async read() {
        const { failing, overdue } = await countInTrouble(database, clock.now())
        const counts = { failing, overdue, 'given-up': await givenUp(undefined) }
        return Object.entries(counts).map(([how, value]) => ({ labels: { how }, value }))
      },
    },
    {
      name: 'keyhold_outbox_left_seconds',
      help: 'Seconds since an email was last sent; since the process started, if none was.',
      type: 'gauge',
      read: async () => secondsSince(await findLastLeft(database)),
    },
  ]
}

function keeperOf(deps: InstanceMetricsDeps): readonly Figure[] {
  const { database, clock, chain, hasKeeper } = deps
  const secondsSince = countFrom(clock)
  const givenUp = createShortCache(
    () => 'all',
    () => countPartsGivenUp(deps),
    { isKept: () => true, milliseconds: countHolds, now: clock.steadyNow },
  )
  return [
    {
      name: 'keyhold_keeper_seen_seconds',
      help: "Seconds since a keeper's last heartbeat; since the process started, if its keeper never sent one.",
      type: 'gauge',
      async read() {
        const keeper = await findKeeper(database, chain.chainId)
        return keeper || hasKeeper ? secondsSince(keeper?.seenAt) : []
      },
    },
    {
      name: 'keyhold_keeper_given_up',
      help: 'Parts of leases that a keeper gave up on and that are not released yet.',
      type: 'gauge',
      async read() {
        const isKept = hasKeeper || (await findKeeper(database, chain.chainId)) !== undefined
        return isKept ? [{ value: await givenUp(undefined) }] : []
      },
    },
  ]
}

function relayOf({ database, clock, chain }: InstanceMetricsDeps): Figure {
  return {
    name: 'keyhold_relay_seen_seconds',
    help: "Seconds since a relay's last heartbeat; nothing if none ever ran.",
    type: 'gauge',
    async read() {
      const seenAt = await findRelaySeen(database, chain.chainId)
      return seenAt ? [{ value: (clock.now() - seenAt.getTime()) / 1000 }] : []
    },
  }
}

/** By the database's clock, which the backup command uses too. */
function backupOf({ database }: InstanceMetricsDeps): Figure {
  return {
    name: 'keyhold_backup_seconds',
    help: 'Seconds since the backup command last took a complete backup, with every picture; infinite if it never did.',
    type: 'gauge',
    read: async () => [{ value: await secondsSinceBackup(database) }],
  }
}

/** Ages in seconds; counted from now if there was no event. */
function countFrom(clock: Clock): (at: Date | undefined) => readonly Sample[] {
  const openedAt = clock.now()
  return (at) => [{ value: (clock.now() - (at?.getTime() ?? openedAt)) / 1000 }]
}
