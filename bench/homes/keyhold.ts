/**
 * One process of Keyhold with its pages, on a given database, with a chain that does not answer; without rate limits by
 * address, unless `BENCH_LIMITS` asks for those of a new installation.
 */
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { hashPassword } from '../../server/src/domains/accounts/accounts/passwords/hash.ts'
import { createClock } from '../../server/src/gateways/clock.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { servePages } from '../../server/src/http/page.ts'
import { createServices } from '../../server/src/services.ts'
import { readSettings } from '../../server/src/settings.ts'
import { unreachableChain } from '../../server/src/testing/unreachableChain.ts'
import { type Watch, watchReact } from './reactShare.ts'

const { BENCH_DATABASE_URL = '', BENCH_SECRET = '', KEYHOLD_DATA = '', BENCH_KEPT, BENCH_LIMITS } = process.env
const database = connectDatabase(BENCH_DATABASE_URL)
const clock = createClock()
const files = `${KEYHOLD_DATA}/files`
mkdirSync(files, { recursive: true })
const noLimits = { CALLS_A_MINUTE: '1000000', PAGES_A_MINUTE: '1000000' }
const settings = readSettings({ KEYHOLD_DATA, LOG_LEVEL: 'fatal', ...(BENCH_LIMITS !== 'yes' && noLimits) })
const services = await createServices({
  settings,
  database,
  clock,
  chain: unreachableChain(clock),
  secret: BENCH_SECRET,
  files,
  publicUrl: 'http://127.0.0.1',
})
const pages = { origin: 'http://127.0.0.1', demo: false, chainId: 31_337, publicRpcUrl: 'http://127.0.0.1:8545' }
const kept = BENCH_KEPT === 'yes' ? { kept: services.front.kept } : {}
await servePages(services.app, { ...pages, pagesAMinute: settings.PAGES_A_MINUTE, ...kept })
await services.app.listen({ port: 0, host: '127.0.0.1' })
console.log(`Open http://127.0.0.1:${(services.app.server.address() as AddressInfo).port}`)
let watch: Watch | undefined
process.on('message', async (request) => {
  if (request === 'hash') await hashPassword('a password of benchmarks')
  const { user, system } = process.cpuUsage()
  if (request === 'hash') return process.send?.((user + system) / 1000)
  if (request === 'processor') return process.send?.((user + system) / 1000)
  const ended = watch
  watch = ended ? undefined : await watchReact()
  process.send?.((await ended?.end()) ?? 0)
})
process.once('SIGTERM', () => void services.close().then(() => process.exit(0)))
