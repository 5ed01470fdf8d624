// Promises the page of this folder at an address of this computer alone, because wallets do not talk to pages opened as files.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const kinds: Record<string, string> = { html: 'text/html', mjs: 'text/javascript', json: 'application/json' }
const files = new Set(['index.html', 'page.mjs', 'calls.mjs', 'node.mjs', 'lease.json'])

const server = createServer((request, response) => {
  const name = (request.url ?? '/').split('?')[0]?.slice(1) || 'index.html'
  if (!files.has(name)) return void response.writeHead(404).end()
  const kind = kinds[name.split('.').at(-1) ?? ''] ?? 'text/plain'
  response.writeHead(200, { 'content-type': `${kind}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(readFileSync(new URL(name, import.meta.url)))
})
server.listen(Number(process.env.PORT ?? 8017), '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
