/** `npm start`: everything with demo data, on embedded parts, with a sentence for each step (README "Start"). */
import path from 'node:path'
import { keeperKey } from '@keyhold/demo/demoUsers.ts'
import { watchApi } from './development/watched.ts'
import { localChainId } from './embedded/chain.ts'
import { makeDataFolder, noteSchema, refuseOtherSchema } from './embedded/dataFolder.ts'
import { lockFolder } from './embedded/lock.ts'
import { buildPages, buildWalletPage } from './embedded/pages.ts'
import { freePort, isFree } from './embedded/ports.ts'
import { secretOf } from './embedded/secret.ts'
import { type EmbeddedServices, startEmbeddedServices } from './embedded/services.ts'
import { startWalletPage } from './embedded/walletPage.ts'
import { fingerprintOf, migrate } from './gateways/migrations.ts'
import { openDatabase } from './gateways/pooler.ts'
import type { PageOptions } from './http/page.ts'
import { checkChainMatchesDatabase, clearPartialSeed, emptyDatabase, readSeedState } from './seed/marker.ts'
import { seed } from './seed.ts'
import { knownDeployment, portTaken, refuseOtherChain, serve } from './serve.ts'
import { publicUrlOf, readSettings, type Settings } from './settings.ts'
import { describeStartupError } from './startupErrors.ts'

const startedAt = performance.now()
const log = (sentence: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)

/** `npm run dev`: the same server, but its API restarts on each change and its pages are built from their sources. */
const isDevelopment = process.argv.includes('--dev')

const shutdownSteps: (() => Promise<void> | void)[] = []
let isShuttingDown = false

/** Closes everything in reverse order of its start. Errors caused by the shutdown are ignored. */
async function shutDown(status: number): Promise<void> {
  if (isShuttingDown) return
  isShuttingDown = true
  for (const step of shutdownSteps.toReversed())
    await Promise.resolve(step()).catch((error: unknown) => console.error(`While ending: ${String(error)}`))
  process.exit(status)
}

/** Exits without a long wait for dead connections. */
function endLost(): void {
  setTimeout(() => process.exit(1), 10_000).unref()
  void shutDown(1)
}

/** Ctrl-C closes everything in order; a second one exits at once. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isShuttingDown) process.exit(130)
    void shutDown(0)
  })
process.on('unhandledRejection', (error) => {
  if (!isShuttingDown) console.error(error)
  void shutDown(1)
})

async function start(settings: Settings): Promise<void> {
  const folder = path.resolve(settings.KEYHOLD_DATA)
  if (settings.PORT !== 0 && !(await isFree(settings.PORT, settings.HOST))) throw portTaken(settings)
  const fingerprint = await fingerprintOf()
  refuseOtherSchema(folder, fingerprint)
  const lock = lockFolder(folder)
  shutdownSteps.push(() => lock.release())
  noteSchema(folder, fingerprint)
  const isPartial = readSeedState(folder) === 'half'
  clearPartialSeed(folder, settings.DATABASE_URL !== undefined)
  if (isPartial) log('The demo data was incomplete; it is created again.')
  const starting = startEmbeddedServices(settings, publicUrlOf(settings), log)
  // Also where a Ctrl-C comes before they run: nothing of ours is left behind.
  shutdownSteps.push(() => starting.then((parts) => parts.stop()).catch(() => undefined))
  const [embedded] = await Promise.all([
    starting,
    isDevelopment ? undefined : buildPages(log, String(settings.CHAIN_ID ?? localChainId)),
    settings.RPC_URL ? undefined : buildWalletPage(log),
  ])
  const wallet = await startWalletPage(settings, embedded, new URL(publicUrlOf(settings)).origin)
  shutdownSteps.push(() => wallet.close())
  checkChainMatchesDatabase(folder, embedded.chainIsNew)

  const { DATABASE_DIRECT_URL } = settings
  const database = await openDatabase({ DATABASE_URL: embedded.databaseUrl, DATABASE_DIRECT_URL })
  if (isPartial) await emptyDatabase(database, folder)
  const applied = await migrate(database)
  if (applied.length > 0) log(`The database is at ${applied.at(-1)}.`)
  const files = path.join(folder, 'files')
  makeDataFolder(files)

  const served = await serve({
    settings: isDevelopment
      ? { ...settings, KEYHOLD_ROLES: ['watch'] }
      : withLocalKeeper({ ...settings, ...wallet.settings }, embedded),
    database,
    rpcUrl: embedded.rpcUrl,
    deployment: embedded.deployment ?? knownDeployment(settings),
    files,
    secret: secretOf(folder, settings.TOKEN_SECRET),
    endLost,
  })
  shutdownSteps.push(() => served.close())
  await refuseOtherChain(served.chain)
  await served.services.refuseKeys()
  const seeded =
    settings.KEYHOLD_DEMO === 'on' && embedded.deployment ? await seed(served, embedded, folder, log) : undefined
  await wallet.prepare(served.chain)
  if (isDevelopment) {
    await shutdownSteps.pop()?.()
    await develop(served.pages, { ...settings, ...wallet.settings }, embedded, folder)
    log(`Keyhold is open for development at ${served.pages.origin}; the first page takes a while.`)
    return
  }
  const address = await served.listen()
  served.services.start()
  log('Keyhold is open.')
  console.log(`\nOpen ${address}${seeded ? ` and sign in as ${seeded.accounts}` : ''}\n`)
}

/**
 * A local chain has gas to spare: due amounts are released there automatically, except for the demo's own leases
 * (D 11.1).
 */
function withLocalKeeper(settings: Settings, { deployment }: EmbeddedServices): Settings {
  return settings.mode === 'local' && deployment
    ? { ...settings, KEEPER_KEY: settings.KEEPER_KEY ?? keeperKey }
    : settings
}

/** Runs the API in a watched process, and serves pages in front of it. */
async function develop(
  pages: PageOptions,
  settings: Settings,
  embedded: EmbeddedServices,
  folder: string,
): Promise<void> {
  const { serveFromSources } = await import('./development/front.ts')
  const apiPort = await freePort()
  shutdownSteps.push(watchApi(embedded, folder, apiPort, pages.origin, settings))
  const front = await serveFromSources(pages, apiPort, settings.mode === 'local')
  shutdownSteps.push(() => front.close())
  await front.listen({ port: settings.PORT, host: settings.HOST })
}

try {
  await start(readSettings(process.env))
} catch (error) {
  if (!isShuttingDown) {
    console.error(`\nKeyhold did not start. ${describeStartupError(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  }
  await shutDown(1)
}
