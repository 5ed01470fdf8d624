/**
 * One process of a fleet in a rolling update: opened as serve.ts does, on a given database, with a chain that is away.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import { getHeapSpaceStatistics } from 'node:v8'
import { createClock } from '../../server/src/gateways/clock.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { migrate } from '../../server/src/gateways/migrations.ts'
import { serve } from '../../server/src/serve.ts'
import { readSettings } from '../../server/src/settings.ts'
import { unreachableChain } from '../../server/src/testing/unreachableChain.ts'
import type { MemberMessage } from './fleet.ts'

const { BENCH_DATABASE_URL = '', BENCH_SECRET = '', KEYHOLD_DATA = '', PORT = '', DRAIN_SECONDS = '' } = process.env
const database = connectDatabase(BENCH_DATABASE_URL)
await migrate(database)
const files = `${KEYHOLD_DATA}/files`
mkdirSync(files, { recursive: true })
const served = await serve({
  settings: readSettings({
    PORT,
    KEYHOLD_DATA,
    DRAIN_SECONDS,
    KEYHOLD_DEMO: 'off',
    LOG_LEVEL: 'error',
    KEYHOLD_ROLES: 'web,api,chat,tick',
    CALLS_A_MINUTE: '1000000',
    PAGES_A_MINUTE: '1000000',
  }),
  database,
  files,
  secret: BENCH_SECRET,
  rpcUrl: 'http://127.0.0.1:1',
  deployment: unreachableChain(createClock()).deployment,
})
console.log(`Open ${await served.listen()}`)
served.services.start()
process.on('message', () => {
  globalThis.gc?.()
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => /code|trusted/.test(space_name))
  const message: MemberMessage = {
    heap: process.memoryUsage().heapUsed,
    code: spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0),
    files: readdirSync('/proc/self/fd').length,
  }
  process.send?.(message)
})
process.once('SIGTERM', () => void served.close().then(() => process.exit(0)))
