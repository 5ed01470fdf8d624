/**
 * `npm run dev`: pages built from their sources by Vite, inside Fastify and on one port with the API, which is another
 * process. This one stays when the API restarts: pages stay warm.
 */
import { request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { createServer } from 'vite'
import { type PageHandler, type PageOptions, servePages } from '../http/page.ts'
import { answerThisMachineOnly } from '../http/thisMachineOnly.ts'

const web = fileURLToPath(new URL('../../../web/', import.meta.url))

/** Opens it; calls are forwarded to the API at `apiPort` of this machine. */
export async function serveFromSources(options: PageOptions, apiPort: number, isLocal = true) {
  const app = Fastify({ logger: { level: 'error' } })
  if (isLocal) answerThisMachineOnly(app, [])
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  // Vite would exit at once, without the orderly shutdown of start.ts
  for (const theirs of process.listeners('SIGTERM')) if (!ours.includes(theirs)) process.off('SIGTERM', theirs)
  const handler: PageHandler = async (request, context) => {
    const { handlePage } = (await vite.ssrLoadModule('/src/handle.ts')) as { handlePage: PageHandler }
    return handlePage(request, context)
  }
  await app.register(async (calls) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', (_request, _body, done) => done(null))
    calls.all('/api/*', async ({ raw }, reply) => {
      reply.hijack()
      await passOn(raw, reply.raw, apiPort)
    })
  })
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/api/')) passSocketOn(request, socket, head, apiPort)
  })
  const built = { handlePage: handler, isPublicPage: () => false, earlyHints: () => [], routeOf: () => '/*' } // no cache during development
  await servePages(app, { ...options, built, sources: vite.middlewares })
  app.addHook('onClose', () => vite.close())
  return app
}

/** Calls the API; while it restarts the call waits for it, ten seconds at most. */
async function passOn(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  for (let tries = 0; tries < 200 && !(await isOpen(port)); tries++) await wait(50)
  const { method, url, headers } = request
  const call: ClientRequest = ask({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  call.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  request.pipe(call)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}

function passSocketOn(request: IncomingMessage, socket: Duplex, head: Buffer, port: number): void {
  const lines = [`${request.method} ${request.url} HTTP/1.1`]
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
  const api = connect(port, '127.0.0.1', () => {
    api.write(`${lines.join('\r\n')}\r\n\r\n`)
    api.write(head)
    api.pipe(socket).pipe(api)
  })
  api.once('error', () => socket.destroy())
  socket.once('error', () => api.destroy())
}
