/**
 * Serves the built page on this machine, for development and tests: `npm run build -w wallet`, then `node
 * wallet/serve.ts CONFIG`. RPC_URL is the node behind `/rpc`, PORT the port (any free one by default).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pageHeaders } from './policy.ts'

const folder = path.join(import.meta.dirname, 'dist')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

const [, , config] = process.argv
if (!config) throw new Error('Name the config file.')
const files = new Map<string, Buffer>([['/config.json', readFileSync(config)]])
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (path.extname(name) in types) files.set(`/${name}`, readFileSync(path.join(folder, name)))
const { rpc } = JSON.parse(readFileSync(config, 'utf8')) as { rpc: string }
const headers = pageHeaders(URL.canParse(rpc) ? new URL(rpc).origin : '')

async function passOn(request: IncomingMessage, response: ServerResponse, node: string): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const method = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await fetch(node, { ...method, body: Buffer.concat(chunks) })
  response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' }).end(await answer.text())
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://wallet.localhost')
  const node = process.env.RPC_URL
  if (request.method === 'POST' && pathname === '/rpc' && node) {
    passOn(request, response, node).catch(() => response.writeHead(502, headers).end())
    return
  }
  const name = pathname === '/' ? '/index.html' : pathname
  const file = request.method === 'GET' ? files.get(name) : undefined
  if (file) response.writeHead(200, { ...headers, 'content-type': types[path.extname(name)] }).end(file)
  else response.writeHead(404, headers).end()
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(`Open http://wallet.localhost:${(server.address() as AddressInfo).port}/`),
)
