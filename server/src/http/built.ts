/** Serves what the pages were built to: this version's files from its folder, another version's from where all are kept (ADR 45). */
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltFile, type BuiltFiles, listFiles } from '../gateways/builtFiles.ts'
import { isAway } from '../gateways/database.ts'
import { encodingFor } from './keptPages.ts'

/** Files that browsers look for at the root; the worker's place there lets it speak for all pages. */
const rootFiles = [
  'favicon.svg',
  'favicon.ico',
  'icons.svg',
  'icon-192.png',
  'icon-512.png',
  'apple-touch-icon.png',
  'push-worker.js',
]

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * What was built into `client`, under names that change with what is in them. A name that is not there is looked for among
 * `others`; while they are away it is answered 503, for it may be one of theirs.
 */
export async function serveBuilt(
  app: FastifyInstance,
  client: string,
  others?: Pick<BuiltFiles, 'find'>,
): Promise<void> {
  const own = new Set(await listFiles(path.join(client, 'assets')))
  await app.register(serveFiles, {
    root: path.join(client, 'assets'),
    serve: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    if (own.has(name)) return reply.sendFile(name)
    const found = await others?.find(name).catch((error: unknown) => {
      if (!isAway(error)) request.log.error({ err: error }, 'fault') // who is away is told elsewhere, and not by everybody who asks
      return null
    })
    if (found === null) return reply.status(503).header('retry-after', '1').send('')
    return found ? sendFound(request, reply, name, found) : reply.callNotFound()
  })
  for (const name of rootFiles)
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, client, { maxAge: '1h', immutable: false }))
}

const plain = new WeakMap<Buffer, Promise<Buffer>>()
/** What it was before it was compressed, made once for as long as it is remembered. */
function plainOf(content: Buffer): Promise<Buffer> {
  const known = plain.get(content) ?? promisify(brotliDecompress)(content)
  plain.set(content, known)
  return known
}

async function sendFound(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { content, isBrotli }: BuiltFile,
): Promise<FastifyReply> {
  reply.header('cache-control', 'public, max-age=31536000, immutable')
  reply.type(types[path.extname(name)] ?? 'application/octet-stream')
  if (!isBrotli) return reply.send(content)
  reply.header('vary', 'accept-encoding')
  if (encodingFor(headers['accept-encoding']) !== 'br') return reply.send(await plainOf(content))
  return reply.header('content-encoding', 'br').send(content)
}
