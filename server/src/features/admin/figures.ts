/** What /metrics tells of letters that do not leave and of the keeper, as the desk shows the house (D 11.30), and of backups. */
import type { FastifyInstance } from 'fastify'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import { secondsSinceBackup } from '../../gateways/lastBackup.ts'
import { createShortCache } from '../../gateways/shortCache.ts'
import { countGivenUp, countInTrouble, findLastLeft } from '../../gateways/stuckEmails.ts'
import { addFigures } from '../../http/metrics/added.ts'
import type { Figure, Sample } from '../../http/metrics/exposition.ts'
import type { Deposits } from '../deposits/service.ts'
import { countAbandoned as countPartsGivenUp } from '../keeper/abandonedReleases.ts'
import { findKeeper } from './instanceStore.ts'

interface InstanceMetricsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'chainId'>
  readonly deposits: Pick<Deposits, 'listHeldDue'>
  /** Whether letters leave through a mail server: where none do, none is late. */
  readonly isSending: boolean
  /** Whether this process has a keeper. */
  readonly hasKeeper: boolean
}

/** For so many milliseconds the numbers of what was given up are good: all letters of a month, or all tries of the keeper, are read for them. */
const countHolds = 60_000

/** Adds them to the application. An age counts from now on where nothing has happened yet: what never happens is found, too. */
export function addInstanceMetrics(app: FastifyInstance, deps: InstanceMetricsDeps): void {
  addFigures(app, [...emailMetrics(deps), ...keeperOf(deps), backupOf(deps)])
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
      help: 'Letters that wait after a try in vain, that nobody sends though it is their time, that were given up and not dealt with.',
      type: 'gauge',
      async read() {
        const { failing, overdue } = await countInTrouble(database, clock.now())
        const counts = { failing, overdue, 'given-up': await givenUp(undefined) }
        return Object.entries(counts).map(([how, value]) => ({ labels: { how }, value }))
      },
    },
    {
      name: 'keyhold_outbox_left_seconds',
      help: 'How long ago a letter last left; since the process began, if none did.',
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
      help: 'How long ago a keeper said that it is at work; since the process began, if it has one that never did.',
      type: 'gauge',
      async read() {
        const keeper = await findKeeper(database, chain.chainId)
        return keeper || hasKeeper ? secondsSince(keeper?.seenAt) : []
      },
    },
    {
      name: 'keyhold_keeper_given_up',
      help: 'Parts of deposits that a keeper tried in vain, does not try again, and that nobody has released since.',
      type: 'gauge',
      async read() {
        const isKept = hasKeeper || (await findKeeper(database, chain.chainId)) !== undefined
        return isKept ? [{ value: await givenUp(undefined) }] : []
      },
    },
  ]
}

/** By the clock of the database, which is that of the command, too. */
function backupOf({ database }: InstanceMetricsDeps): Figure {
  return {
    name: 'keyhold_backup_seconds',
    help: 'How long ago a whole backup, with every picture, was taken by the command of Keyhold; infinite if none ever was.',
    type: 'gauge',
    read: async () => [{ value: await secondsSinceBackup(database) }],
  }
}

/** Ages in seconds; of what never happened, since now. */
function countFrom(clock: Clock): (at: Date | undefined) => readonly Sample[] {
  const openedAt = clock.now()
  return (at) => [{ value: (clock.now() - (at?.getTime() ?? openedAt)) / 1000 }]
}
