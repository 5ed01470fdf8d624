/** Run by trial/serving.ts: the whole server but its pages, on the parts that the command line names. */
import { readDeployment } from '@keyhold/escrow/deployment.ts'
import { openDatabase } from '../gateways/database.ts'
import { serve } from '../serve.ts'
import { readSettings } from '../settings.ts'
import type { ServingParts } from './serving.ts'

const parts = JSON.parse(process.argv[2] ?? '') as ServingParts
const deployment = readDeployment(parts.deployments, 31_337)
if (!deployment) throw new Error('No escrow is noted there.')
const settings = readSettings({
  ...{ NODE_ENV: 'test', PORT: String(parts.port), KEYHOLD_DEMO: 'off', LOG_LEVEL: 'error', CONFIRMATIONS: '3' },
  ...{ KEYHOLD_ROLES: 'api,chat,watch,tick', KEYHOLD_DATA: parts.files },
})
const database = openDatabase(parts.databaseUrl, 5)
const { rpcUrl, files, secret } = parts
const soon = { settleSeconds: 0, pollMilliseconds: 50 }
const served = await serve({ settings, database, rpcUrl, deployment, files, secret, ...soon })
await served.listen()
served.house.start()
console.log('open')
process.stdin.resume().once('end', () => process.exit()) // whoever started it is gone
