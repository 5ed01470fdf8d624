/**
 * The process: opens the chain and Keyhold on given parts, serves pages and API on one port. Run as a command, it uses
 * the parts of the settings.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoDomain } from '@keyhold/demo/demoUsers.ts'
import { type Deployment, readDeployment } from '@keyhold/escrow/deployment.ts'
import { makeDataFolder } from './embedded/dataFolder.ts'
import { secretOf } from './embedded/secret.ts'
import { createFigures } from './figures.ts'
import { type Chain, createChain } from './gateways/chain/chain.ts'
import { createClock } from './gateways/clock.ts'
import type { Database } from './gateways/database.ts'
import { migrate } from './gateways/migrations.ts'
import { openDatabase } from './gateways/pooler.ts'
import { drainApp } from './http/drain.ts'
import { externalLinksFrom } from './http/externalLinks.ts'
import { answerHealth, lastLogged } from './http/health.ts'
import { openMetrics } from './http/metrics/metrics.ts'
import { observe } from './http/observed.ts'
import { type PageOptions, servePages } from './http/page.ts'
import { dutiesOf } from './roles.ts'
import { createServices, type Services } from './services.ts'
import { misspeltSettings, publicUrlOf, readSettings, type Settings, warningsOf } from './settings.ts'
import { describeStartupError } from './startupErrors.ts'

export interface ServeOptions {
  readonly settings: Settings
  readonly database: Database
  readonly rpcUrl: string
  readonly deployment: Deployment
  readonly files: string
  readonly secret: string
  /** For a local chain that is never killed: how long a final block must have been known. */
  readonly settleSeconds?: number
  /** The poll interval of the chain, if it differs from the chain's own. */
  readonly pollMilliseconds?: number
  /** Ends the process when its pool of database connections is lost for good. Without it that is only logged. */
  readonly endLost?: () => void
}

export interface Served {
  readonly services: Services
  /** How pages are served, by this process or another (`npm run dev`). */
  readonly pages: PageOptions
  readonly database: Database
  readonly chain: Chain
  /** Starts listening, and returns the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** Assembles the process; nothing answers before `listen`. */
export async function serve(options: ServeOptions): Promise<Served> {
  const { settings, rpcUrl, deployment } = options
  const observed = observe({
    database: options.database,
    slowQuery: settings.SLOW_QUERY_MILLISECONDS,
    collector: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  const { database, searchDatabase } = observed
  refusePlayMoney(settings, deployment)
  await refuseDemoUsers(settings, database)
  await refuseOtherCluster(database)
  const clock = createClock()
  const chain = createChain({
    rpcUrl,
    secondRpcUrl: settings.SECOND_RPC_URL,
    publicRpcUrl: settings.PUBLIC_RPC_URL,
    explorerUrl: settings.EXPLORER_URL,
    deployment,
    confirmations: settings.CONFIRMATIONS,
    clock,
    settleSeconds: options.settleSeconds,
    pollMilliseconds: options.pollMilliseconds,
  })
  const publicUrl = publicUrlOf(settings)
  const services = await createServices({ ...options, database, searchDatabase, clock, chain, publicUrl })
  observed.follow(services.app)
  for (const warning of [...warningsOf(settings), ...misspeltSettings(process.env)]) services.app.log.warn(warning)
  await services.refuseUnopened().catch(async (error: unknown) => {
    await services.close()
    throw error
  })
  const demo = settings.KEYHOLD_DEMO !== 'off' && chain.isLocal
  const probes = lastLogged(services.probes, services.app.log)
  let isClosing = false
  answerHealth(services.app, '/api/health', probes, () => isClosing)
  const { METRICS_PORT, METRICS_HOST } = settings
  const metrics =
    METRICS_PORT === undefined
      ? undefined
      : openMetrics({
          app: services.app,
          probes,
          figures: [...observed.figures, ...createFigures({ database, clock, chain })],
          histograms: observed.histograms,
        })
  const pages: PageOptions = {
    origin: publicUrl,
    demo,
    chainId: chain.chainId,
    outside: externalLinksFrom(settings),
    publicRpcUrl: chain.rpcUrl,
    pagesAMinute: settings.PAGES_A_MINUTE,
    earlyHints: settings.EARLY_HINTS,
    ...services.front,
  }
  if (dutiesOf(settings.KEYHOLD_ROLES).servesPages) await servePages(services.app, pages)
  return {
    services,
    pages,
    database,
    chain,
    async listen() {
      await services.app.listen({ port: settings.PORT, host: settings.HOST }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        throw portTaken(settings)
      })
      await metrics?.listen(METRICS_PORT ?? 0, METRICS_HOST)
      return publicUrl
    },
    async close() {
      isClosing = true
      await drainApp(services.app, settings.DRAIN_SECONDS)
      await services.close()
      await metrics?.close()
      await observed.close()
    },
  }
}

/** The message for a port that another program uses. */
export function portTaken({ HOST, PORT }: Settings): Error {
  return new Error(`Port ${PORT} on ${HOST} is taken by another program. Choose another: PORT=${PORT + 1} npm start`)
}

/**
 * A public Keyhold refuses a chain with test tokens, found by their code, for any chain id: their faucet is open to
 * everyone.
 */
export function refusePlayMoney(
  { mode }: Pick<Settings, 'mode'>,
  { faucet, chainId }: Pick<Deployment, 'faucet' | 'chainId'>,
): void {
  if (mode === 'public' && faucet !== null)
    throw new Error(
      `The tokens on chain ${chainId} are test tokens that anyone can create. A public Keyhold refuses them.`,
    )
}

/**
 * A public Keyhold refuses a database with demo users: their password is public, and one of them is an administrator.
 */
export async function refuseDemoUsers({ mode }: Pick<Settings, 'mode'>, database: Database): Promise<void> {
  if (mode === 'local') return
  const [found] = await database`select email from account where email like ${`%${demoDomain}`} limit 1`
  if (found)
    throw new Error(
      `The database holds the demo's ${found.email}, whose password is public. A public Keyhold needs a database without the demo.`,
    )
}

/**
 * A history with transaction ids of another cluster would stay unprocessed: e-mails about leases would stop silently.
 */
export async function refuseOtherCluster(database: Database): Promise<void> {
  const [row] = await database<{ isFound: boolean }[]>`
    select exists (select from lease_history where tx >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (select from notice_cursor where tx >= pg_snapshot_xmax(pg_current_snapshot())) as is_found`
  if (row?.isFound)
    throw new Error(
      'The database came from another PostgreSQL cluster: renumber its history as deploy/runbook.md says ("Restore"), or e-mails about leases stop. Nothing was changed.',
    )
}

/** A chain, escrow or token other than the deployed one prevents the start; an unavailable chain is waited for. */
export async function refuseOtherChain(chain: Chain): Promise<void> {
  await chain.readHead().catch(() => undefined)
  if (chain.state() === 'refused')
    throw new Error(chain.refusalReason() ?? 'The chain is not the one that the escrow was deployed on.')
}

/** The deployment on an external chain: escrow/deployments must contain the escrow of the settings. */
export function knownDeployment(settings: Settings): Deployment {
  const folder = fileURLToPath(new URL('../../escrow/deployments/', import.meta.url))
  const deployment = existsSync(folder) && settings.CHAIN_ID ? readDeployment(folder, settings.CHAIN_ID) : undefined
  if (!deployment)
    throw new Error(
      `No escrow is known on chain ${settings.CHAIN_ID}. If this instance had one, restore its record in escrow/deployments; else deploy one with escrow/deploy.ts, which records it there.`,
    )
  if (deployment.current.address.toLowerCase() !== settings.ESCROW_ADDRESS?.toLowerCase())
    throw new Error(
      `ESCROW_ADDRESS is ${settings.ESCROW_ADDRESS}, but escrow/deployments knows ${deployment.current.address} on chain ${settings.CHAIN_ID}.`,
    )
  return deployment
}

/** Serves with the parts of the settings: an external PostgreSQL and chain, and built pages. */
async function serveAlone(): Promise<void> {
  const settings = readSettings(process.env)
  if (!settings.DATABASE_URL || !settings.RPC_URL)
    throw new Error('DATABASE_URL and RPC_URL are needed here. To try Keyhold on embedded parts, use npm start.')
  const folder = path.resolve(settings.KEYHOLD_DATA)
  const files = path.join(folder, 'files')
  if (!settings.S3_BUCKET) makeDataFolder(files)
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings
  const database = await openDatabase({ DATABASE_URL, DATABASE_DIRECT_URL })
  await migrate(database)
  const served = await serve({
    settings,
    database,
    rpcUrl: settings.RPC_URL,
    deployment: knownDeployment(settings),
    files,
    secret: secretOf(folder, settings.TOKEN_SECRET),
    endLost: () => process.exit(1), // what an end in order waits for would wait on the same lines
  })
  await refuseOtherChain(served.chain)
  await served.services.refuseKeys()
  console.log(`Keyhold is open at ${await served.listen()}`)
  served.services.start()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void served.close().then(() => process.exit(0)))
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production' // chooses React's build
  serveAlone().catch((error: unknown) => {
    console.error(`Keyhold did not start. ${describeStartupError(error)}`)
    process.exit(1)
  })
}
