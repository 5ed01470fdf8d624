/** The health probes of a process, for GET /api/health and keyhold_part_state, by the name of each part. */
import type { FastifyInstance } from 'fastify'
import type { AppealOffer } from './domains/leases/leases/newArbitrator.ts'
import type { Reconciliation } from './domains/money/deposits/reconciliation.ts'
import type { Deposits } from './domains/money/deposits/service.ts'
import type { Solvency } from './domains/money/deposits/solvency.ts'
import type { Keeper } from './domains/money/keeper/service.ts'
import type { RelaySender } from './domains/money/relay/sender.ts'
import type { Chain } from './gateways/chain/chain.ts'
import { faultOfEither } from './gateways/chain/nodeFault.ts'
import type { Database } from './gateways/database.ts'
import { createDatabaseProbe } from './gateways/databaseProbe.ts'
import type { Files } from './gateways/files.ts'
import { explainOutage, logOutage, logRecovery, type OutageLog } from './gateways/outageLog.ts'
import type { Redis } from './gateways/redisConnection.ts'
import type { Probe } from './http/health.ts'
import type { Duties } from './roles.ts'

export interface ProbesDeps {
  readonly app: FastifyInstance
  readonly database: Database
  readonly chain: Chain
  readonly duties: Pick<Duties, 'watchesChain'>
  readonly reconciliation: Reconciliation
  readonly solvency: Solvency
  readonly keeper: Keeper | undefined
  readonly relay?: RelaySender | undefined
  readonly files: Pick<Files, 'state'>
  readonly redis: Pick<Redis, 'state'> | undefined
  readonly deposits?: Pick<Deposits, 'countOpenSecondPayments'>
  /** Whether new leases offer an appeal. */
  readonly appealOffer?: () => Promise<AppealOffer>
  /** The scheduled work of this process. */
  readonly jobs?: Probe
  /** Ends the process with a failure code: its pool is lost, and only a restart helps. */
  readonly endLost?: () => void
}

/** Only the database's probe is waited for: a silent optional part must not delay the answer. */
export function createProbes(deps: ProbesDeps, openProbe = createDatabaseProbe): Readonly<Record<string, Probe>> {
  const { app, database, chain, duties, reconciliation, solvency, keeper, relay, deposits, files, redis, jobs } = deps
  const line = openProbe(database, () => {
    app.log.fatal(
      'The connections to PostgreSQL are lost, although it answers on a new one: this process exits and has to be restarted.',
    )
    deps.endLost?.()
  })
  app.addHook('onListen', async () => line.askRegularly())
  app.addHook('onClose', line.close)
  for (const part of ['chain', 'rpcs']) explainOutage(app.log, part, (error) => whyAway(chain, error))
  // One that lost its history answers: its second node says more.
  const isAway = () => ['away', 'refused'].includes(chain.state()) && !chain.isHistoryLost()
  return {
    database: async () => {
      await line.ask()
      return 'ready' as const
    },
    clock: () => clockState(app.log, line.clockOffset?.(), chain),
    chain: chain.state,
    ...(duties.watchesChain && { books: reconciliation.state, escrow: solvency.state }),
    ...(duties.watchesChain && deposits && { secondPayments: createSecondPaymentsProbe(database, deposits) }),
    ...(chain.escrow.arbitration && deps.appealOffer && { appeals: createAppealsProbe(app.log, deps.appealOffer) }),
    ...(keeper && { keeper: keeper.probe }),
    ...(relay && { relay: relay.probe }),
    ...(chain.second && { rpcs: () => (isAway() ? 'one-away' : chain.second?.state()) ?? 'working' }),
    ...(jobs && { jobs }),
    ...(files.state && { files: files.state }),
    ...(redis && { redis: redis.state }),
  }
}

const cacheMilliseconds = 30_000

/** The last count, read in the background: a slow database delays no answer. `working` until it is known. */
function createSecondPaymentsProbe(database: Database, deposits: Pick<Deposits, 'countOpenSecondPayments'>): Probe {
  let state: 'working' | 'ready' | 'open' = 'working'
  let readAt = 0
  const read = async () => {
    const count = await deposits.countOpenSecondPayments(database).catch(() => undefined)
    state = count === undefined ? 'working' : count > 0 ? 'open' : 'ready'
  }
  return () => {
    if (Date.now() - readAt > cacheMilliseconds) {
      readAt = Date.now()
      void read()
    }
    return state
  }
}

/** Why an arbitration that stands beside the escrow is not named in new leases. */
const whyNotOffered: Readonly<Partial<Record<AppealOffer, string>>> = {
  'one-account': 'both instances are one account',
  'no-desk': 'no arbitrator proved the account of each instance',
  'one-person': 'one person proved the accounts of both instances',
}

/** The last answer, read in the background. A reason is logged when it begins. */
function createAppealsProbe(log: OutageLog, read: () => Promise<AppealOffer>): Probe {
  let state: 'working' | 'ready' | 'not-offered' = 'working'
  let readAt = 0
  let said: string | undefined
  const readAgain = async () => {
    const offer = await read().catch(() => undefined)
    const why = offer && whyNotOffered[offer]
    state = offer === undefined ? 'working' : why ? 'not-offered' : 'ready'
    if (offer === undefined || why === said) return
    said = why
    if (why) log.warn({ part: 'appeals' }, `New leases name one arbitrator, and no appeal: ${why}.`)
  }
  return () => {
    if (Date.now() - readAt > cacheMilliseconds) {
      readAt = Date.now()
      void readAgain()
    }
    return state
  }
}

/** More than this, and days, terms and sessions of the processes differ. */
const mostSeconds = 30

/** `differ` where this machine's clock is off the database's, or off a fresh head of a public chain. */
function clockState(log: OutageLog, offset: number | undefined, chain: Chain): 'ready' | 'differ' {
  const ahead = [offset, chain.isLocal ? undefined : chain.clockOffset?.()].find(
    (one) => Math.abs(one ?? 0) > mostSeconds,
  )
  if (ahead === undefined) {
    logRecovery(log, 'clock')
    return 'ready'
  }
  const words = `The clock of this machine is ${Math.abs(Math.round(ahead))} s ${ahead > 0 ? 'ahead of' : 'behind'} the others.`
  logOutage(log, 'clock', new Error(`${words} Set it by NTP.`))
  return 'differ'
}

/** Which node fails, and why: the result of its last poll, else the error of a caller. */
function whyAway(chain: Chain, error: unknown): Error | undefined {
  const why = chain.whyAway() ?? chain.second?.whyNot()
  return why ?? (error === undefined ? undefined : faultOfEither(chain, error))
}
