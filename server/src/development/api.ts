/** The process that watched.ts starts: everything but the pages, on the database and the chain of start.ts. */
import path from 'node:path'
import { readDeployment } from '@keyhold/escrow/deployment.ts'
import { localChainId } from '../embedded/chain.ts'
import { secretOf } from '../embedded/secret.ts'
import { migrate } from '../gateways/migrations.ts'
import { openDatabase } from '../gateways/pooler.ts'
import { knownDeployment, serve } from '../serve.ts'
import { readSettings } from '../settings.ts'

const settings = readSettings(process.env)
const folder = path.resolve(settings.KEYHOLD_DATA)
const { EMBEDDED_DATABASE_URL = '', EMBEDDED_RPC_URL = '' } = process.env
const { DATABASE_DIRECT_URL } = settings
const database = await openDatabase({ DATABASE_URL: EMBEDDED_DATABASE_URL, DATABASE_DIRECT_URL })
await migrate(database)
const served = await serve({
  settings: { ...settings, KEYHOLD_ROLES: settings.KEYHOLD_ROLES.filter((role) => role !== 'web') },
  database,
  rpcUrl: EMBEDDED_RPC_URL,
  deployment: readDeployment(path.join(folder, 'chain'), localChainId) ?? knownDeployment(settings),
  files: path.join(folder, 'files'),
  secret: secretOf(folder, settings.TOKEN_SECRET),
})
await served.listen()
served.services.start()
console.log(`The API answers, ${Math.round(process.uptime() * 1000)} ms after its start.`)
process.once('SIGTERM', () => process.exit(0))
