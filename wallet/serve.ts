/**
 * Serves the built page on this machine, for development and tests: `npm run build -w wallet`, then `node
 * wallet/serve.ts CONFIG`. RPC_URL is the node behind `/rpc`, PORT the port (any free one by default).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { servePage } from './servePage.ts'

const [, , config] = process.argv
if (!config) throw new Error('Name the config file.')
const { url } = await servePage({
  folder: path.join(import.meta.dirname, 'dist'),
  config: readFileSync(config, 'utf8'),
  node: process.env.RPC_URL,
  port: Number(process.env.PORT ?? 0),
})
console.log(`Open ${url}`)
