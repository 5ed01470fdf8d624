// Serves a built page on this machine at http://wallet.localhost, for development and tests.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pageHeaders } from './policy.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}

interface Served {
  /** The folder of the built page. */
  readonly folder: string
  /** The text of config.json. */
  readonly config: string
  /** The node behind `/rpc`. */
  readonly node?: string | undefined
  /** Any free one if it is 0. */
  readonly port: number
}

/** Starts serving. */
export async function servePage({ folder, config, node, port }: Served): Promise<{ url: string; close(): void }> {
  const files = new Map<string, Buffer>([['/config.json', Buffer.from(config)]])
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.extname(name) in types) files.set(`/${name}`, readFileSync(path.join(folder, name)))
  const { rpc } = JSON.parse(config) as { rpc: string }
  const headers = pageHeaders(URL.canParse(rpc) ? new URL(rpc).origin : '')
  const server = createServer((request, response) => {
    // Not every path is an address: `//` has no host.
    const pathname = URL.parse(request.url ?? '/', 'http://wallet.localhost')?.pathname ?? ''
    if (request.method === 'POST' && pathname === '/rpc' && node && isOwn(request)) {
      passOn(request, response, { node, headers }).catch(() => response.writeHead(502, headers).end())
      return
    }
    const name = pathname === '/' ? '/index.html' : pathname
    const file = request.method === 'GET' ? files.get(name) : undefined
    if (file) response.writeHead(200, { ...headers, 'content-type': types[path.extname(name)] }).end(file)
    else response.writeHead(404, headers).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://wallet.localhost:${(server.address() as AddressInfo).port}/`, close }
}

/** Whether only this page can have sent it: the node of a local chain changes its clock for everybody who asks. */
const isOwn = ({ headers }: IncomingMessage) =>
  headers['content-type'] === 'application/json' && /^wallet\.localhost(:\d+)?$/.test(headers.host ?? '')

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { node, headers }: { node: string; headers: Record<string, string> },
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const method = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const answer = await fetch(node, { ...method, body: Buffer.concat(chunks) })
  response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' }).end(await answer.text())
}
