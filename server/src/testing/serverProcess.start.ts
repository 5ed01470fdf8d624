/** Run by testing/serverProcess.ts: the whole server without pages, on the parts given on the command line. */
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { readDeployment } from '@keyhold/escrow/deployment.ts'
import { connectDatabase } from '../gateways/database.ts'
import { refuseOtherChain, serve } from '../serve.ts'
import { readSettings } from '../settings.ts'
import type { ServerProcessOptions } from './serverProcess.ts'

const options = JSON.parse(process.argv[2] ?? '') as ServerProcessOptions
const deployment = readDeployment(options.deployments, 31_337)
if (!deployment) throw new Error('No escrow is recorded there.')
const settings = readSettings({
  PORT: '0',
  KEYHOLD_DEMO: 'off',
  LOG_LEVEL: 'error',
  CONFIRMATIONS: '3',
  KEYHOLD_ROLES: 'api,chat,watch,tick,keep',
  ...(options.keeperKey && { KEEPER_KEY: options.keeperKey }),
  AVIF_PICTURES: options.drawsAvif ? 'on' : 'off',
  KEYHOLD_DATA: options.files,
})
const database = connectDatabase(options.databaseUrl, 5)
const { rpcUrl, files, secret } = options
const soon = { settleSeconds: 0, pollMilliseconds: 150 }
const served = await serve({ settings, database, rpcUrl, deployment, files, secret, ...soon })
await refuseOtherChain(served.chain) // as every start does: it reads the chain's time before the first call
await served.listen()
served.services.start()
console.log(`open ${(served.services.app.server.address() as AddressInfo).port}`)
flushCompileCache() // a killed process writes no cache
process.stdin.resume().once('end', () => process.exit()) // the parent process is gone
