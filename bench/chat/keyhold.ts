/**
 * One process of Keyhold for the load: the whole application with sessions, rules and limits, on a given database, with
 * a chain that does not answer. Rate limits by address are disabled, because the whole load comes from one.
 */
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createClock } from '../../server/src/gateways/clock.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { migrate } from '../../server/src/gateways/migrations.ts'
import { createServices } from '../../server/src/services.ts'
import { readSettings } from '../../server/src/settings.ts'
import { unreachableChain } from '../../server/src/testing/unreachableChain.ts'

const { BENCH_DATABASE_URL = '', BENCH_SECRET = '', KEYHOLD_DATA = '', REDIS_URL } = process.env
const database = connectDatabase(BENCH_DATABASE_URL)
await migrate(database)
const clock = createClock()
const files = `${KEYHOLD_DATA}/files`
mkdirSync(files, { recursive: true })
const services = await createServices({
  settings: readSettings({ KEYHOLD_DATA, REDIS_URL, LOG_LEVEL: 'fatal', CALLS_A_MINUTE: '1000000' }),
  database,
  clock,
  chain: unreachableChain(clock),
  secret: BENCH_SECRET,
  files,
  publicUrl: 'http://127.0.0.1',
})
await services.app.listen({ port: 0, host: '127.0.0.1' })
console.log(`Open ws://127.0.0.1:${(services.app.server.address() as AddressInfo).port}/api/ws`)
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.once('SIGTERM', () => void services.close().then(() => process.exit(0)))
