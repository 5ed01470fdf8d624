/**
 * One process of a fleet with the demo: everything but the keeper, on the parts of demoFleet.ts, opened as `npm start`
 * does.
 */
import path from 'node:path'
import { readDeployment } from '@keyhold/escrow/deployment.ts'
import { localChainId } from '../../server/src/embedded/chain.ts'
import { secretOf } from '../../server/src/embedded/secret.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { serve } from '../../server/src/serve.ts'
import { readSettings } from '../../server/src/settings.ts'

const { DEMO_DATABASE_URL = '', DEMO_RPC_URL = '' } = process.env
const settings = readSettings(process.env, { isTest: true })
const folder = settings.KEYHOLD_DATA
const deployment = readDeployment(path.join(folder, 'chain'), localChainId)
if (!deployment) throw new Error(`No escrow is known in ${folder}.`)
const served = await serve({
  settings,
  deployment,
  database: connectDatabase(DEMO_DATABASE_URL),
  rpcUrl: DEMO_RPC_URL,
  files: path.join(folder, 'files'),
  secret: secretOf(folder, settings.TOKEN_SECRET),
})
console.log(`Open ${await served.listen()}`)
served.services.start()
process.once('SIGTERM', () => void served.close().then(() => process.exit(0)))
