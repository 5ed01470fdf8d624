/** `npm start`: everything, furnished, on embedded parts, with a sentence for each step (README "Start"). */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from './embedded/lock.ts'
import { buildPages } from './embedded/pages.ts'
import { startParts } from './embedded/parts.ts'
import { isFree } from './embedded/ports.ts'
import { secretOf } from './embedded/secret.ts'
import { furnish } from './furnish.ts'
import { openDatabase } from './gateways/database.ts'
import { migrate } from './gateways/migrations.ts'
import { serve } from './serve.ts'
import { readSettings, type Settings } from './settings.ts'

const begun = performance.now()
const say = (sentence: string) =>
  console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)

const endings: (() => Promise<void> | void)[] = []
let ending = false

/** Ends what was started, last first. A second signal does not wait. */
async function end(status: number): Promise<never> {
  if (ending) process.exit(status || 1)
  ending = true
  for (const step of endings.toReversed())
    await Promise.resolve(step()).catch((error: unknown) => console.error(`While ending: ${String(error)}`))
  process.exit(status)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
process.on('unhandledRejection', (error) => {
  console.error(error)
  void end(1)
})

async function start(settings: Settings): Promise<void> {
  const folder = path.resolve(settings.KEYHOLD_DATA)
  if (settings.PORT !== 0 && !(await isFree(settings.PORT, settings.HOST)))
    throw new Error(
      `Port ${settings.PORT} on ${settings.HOST} is taken by another program. Choose another: PORT=${settings.PORT + 1} npm start`,
    )
  const lock = lockFolder(folder)
  endings.push(() => lock.release())
  const [parts] = await Promise.all([startParts(settings, say), buildPages(say)])
  endings.push(() => parts.stop())

  const database = openDatabase(parts.databaseUrl)
  const applied = await migrate(database)
  if (applied.length > 0) say(`The database is at ${applied.at(-1)}.`)
  const files = path.join(folder, 'files')
  mkdirSync(files, { recursive: true })

  const keyhold = await serve({ settings, database, parts, files, secret: secretOf(folder, settings.TOKEN_SECRET) })
  endings.push(() => keyhold.close())
  const furnished = settings.KEYHOLD_DEMO ? await furnish(keyhold.house, parts, say) : undefined
  const address = await keyhold.listen()
  keyhold.house.start()
  say('Keyhold is open.')
  console.log(`\nOpen ${address}${furnished ? ` and sign in as ${furnished.accounts}` : ''}\n`)
  await furnished?.goOn()
}

try {
  await start(readSettings(process.env))
} catch (error) {
  if (!ending) console.error(`\nKeyhold did not start. ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await end(1)
}
