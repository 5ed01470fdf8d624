/** `npm start`: everything, furnished, on embedded parts, with a sentence for each step (README "Start"). */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { localChainId } from './embedded/chain.ts'
import { lockFolder } from './embedded/lock.ts'
import { buildPages } from './embedded/pages.ts'
import { startParts } from './embedded/parts.ts'
import { isFree } from './embedded/ports.ts'
import { secretOf } from './embedded/secret.ts'
import { checkSameStory, clearHalfTown, emptyDatabase, townState } from './furnish/mark.ts'
import { furnish } from './furnish.ts'
import { openDatabase } from './gateways/database.ts'
import { migrate } from './gateways/migrations.ts'
import { knownDeployment, portTaken, refuseOtherChain, serve } from './serve.ts'
import { readSettings, type Settings } from './settings.ts'

const begun = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)

const endings: (() => Promise<void> | void)[] = []
let isEnding = false

/** Ends what was started, last first. What fails because of the end is not news. */
async function end(status: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const step of endings.toReversed())
    await Promise.resolve(step()).catch((error: unknown) => console.error(`While ending: ${String(error)}`))
  process.exit(status)
}

/** Ctrl-C ends everything in order; a second one does not wait. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isEnding) process.exit(130)
    void end(0)
  })
process.on('unhandledRejection', (error) => {
  if (!isEnding) console.error(error)
  void end(1)
})

async function start(settings: Settings): Promise<void> {
  const folder = path.resolve(settings.KEYHOLD_DATA)
  if (settings.PORT !== 0 && !(await isFree(settings.PORT, settings.HOST))) throw portTaken(settings)
  const lock = lockFolder(folder)
  endings.push(() => lock.release())
  const isHalf = townState(folder) === 'half'
  clearHalfTown(folder, settings.DATABASE_URL !== undefined)
  if (isHalf) say('The demo town was left half furnished; it is begun anew.')
  const [parts] = await Promise.all([
    startParts(settings, say),
    buildPages(say, String(settings.CHAIN_ID ?? localChainId)),
  ])
  endings.push(() => parts.stop())
  checkSameStory(folder, parts.chainIsNew)

  const database = openDatabase(parts.databaseUrl)
  if (isHalf) await emptyDatabase(database, folder)
  const applied = await migrate(database)
  if (applied.length > 0) say(`The database is at ${applied.at(-1)}.`)
  const files = path.join(folder, 'files')
  mkdirSync(files, { recursive: true })

  const served = await serve({
    settings,
    database,
    rpcUrl: parts.rpcUrl,
    deployment: parts.deployment ?? knownDeployment(settings),
    files,
    secret: secretOf(folder, settings.TOKEN_SECRET),
  })
  endings.push(() => served.close())
  await refuseOtherChain(served.chain)
  const furnished =
    settings.KEYHOLD_DEMO === 'on' && parts.deployment ? await furnish(served, parts, folder, say) : undefined
  const address = await served.listen()
  served.house.start()
  say('Keyhold is open.')
  console.log(`\nOpen ${address}${furnished ? ` and sign in as ${furnished.accounts}` : ''}\n`)
  await furnished?.goOn()
}

try {
  await start(readSettings(process.env))
} catch (error) {
  if (!isEnding) {
    console.error(`\nKeyhold did not start. ${error instanceof Error ? error.message : String(error)}\n`)
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  }
  await end(1)
}
