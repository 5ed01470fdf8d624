/** Serves the pages: built assets as they are, everything else rendered by the built handler of web/. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import { type Client, createClient } from '@keyhold/api/client.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ExternalLinks } from './externalLinks.ts'
import { choosesLanguage, type Language, languageOfRequest } from './language.ts'
import { serveManifest } from './manifest.ts'
import { limitPages } from './pageLimit.ts'

const build = fileURLToPath(new URL('../../../web/build/', import.meta.url))

/** One visit, as web/src/gateways/requestContext.ts reads it. */
export interface RequestContext {
  readonly api: Client
  readonly language: Language
  readonly nonce: string
  readonly origin: string
  readonly demo: boolean
  readonly chainId: number
  readonly outside?: ExternalLinks
}
export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>

export interface PageOptions {
  readonly origin: string
  readonly demo: boolean
  readonly chainId: number
  /** Where pages link to outside of Keyhold, and the map's style, if they are set (D 9.1). */
  readonly outside?: ExternalLinks
  /** Where wallets in the browser reach the chain; it is named in the Content-Security-Policy. */
  readonly publicRpcUrl: string
  /** Pages a minute that one network may have rendered; assets are not counted. */
  readonly pagesAMinute: number
  /** The handler; the built one unless a test brings its own. */
  readonly handler?: PageHandler
  /** `npm run dev`: who answers for sources, styles and pictures of the pages, instead of what was built. */
  readonly sources?: SourceServer
}

/** Answers a request for a source and never calls `next`, or calls it when there is no such source. */
export type SourceServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The address that calls from our own pages come from: no socket ever has it, so only they pass the rate limit. */
export const inProcessAddress = 'in-process'

/** Adds pages and assets to the application. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const handlePage = options.handler ?? (await builtHandler())
  if (!options.sources) await serveBuilt(app)
  serveManifest(app)
  await app.register(async (pages) => {
    if (options.sources) answerSources(pages, options.sources)
    await pages.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    })
    await limitPages(pages, options.pagesAMinute)
    const render = (request: FastifyRequest, reply: FastifyReply) =>
      answerPage(app, options, handlePage, request, reply)
    pages.get('/*', render)
    pages.setNotFoundHandler({ preHandler: pages.rateLimit() }, render)
  })
}

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

/** What was built, under names that change with what is in them. */
async function serveBuilt(app: FastifyInstance): Promise<void> {
  await app.register(serveFiles, {
    root: path.join(build, 'client', 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  for (const name of rootFiles)
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, path.join(build, 'client'), { maxAge: '1h', immutable: false }),
    )
}

/** Asks for a source before a page is rendered; whoever answered has written to the socket itself. */
function answerSources(pages: FastifyInstance, sources: SourceServer): void {
  pages.addHook('onRequest', async ({ raw }, reply) => {
    const isSource = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true))
      sources(raw, reply.raw, () => resolve(false))
    })
    if (isSource) reply.hijack()
  })
}

async function builtHandler(): Promise<PageHandler> {
  const { handlePage } = (await import(path.join(build, 'server', 'index.js'))) as { handlePage: PageHandler }
  return handlePage
}

async function answerPage(
  app: FastifyInstance,
  options: PageOptions,
  handlePage: PageHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const language = languageOfRequest(request)
  const nonce = randomBytes(16).toString('base64')
  const context: RequestContext = {
    api: clientInProcess(app, language),
    language,
    nonce,
    origin: options.origin,
    demo: options.demo,
    chainId: options.chainId,
    ...(options.outside && { outside: options.outside }),
  }
  const response = await handlePage(requestOf(request, options.origin), context)
  const chosen = choosesLanguage(request)
  if (chosen) reply.header('set-cookie', `keyhold.lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('content-security-policy', policy(nonce, options))
  reply.header('vary', 'accept-language, cookie')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : '')
}

/** HEAD renders as GET does; what comes of it has the same status and headers, and Fastify leaves its body out. */
function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  return new Request(ownAddress(request.raw.url ?? '/', origin), { headers })
}

/** What was asked for, as an address of ours: `//elsewhere/…` and whole addresses name no other host. */
function ownAddress(target: string, origin: string): string {
  return target.startsWith('/') ? `${origin}${target.replace(/^[/\\]+/, '/')}` : `${origin}/`
}

/** The API as a visitor of this language sees it, without a network in between. */
export function clientInProcess(app: FastifyInstance, language: Language): Client {
  return createClient({
    async send(url, init) {
      const headers = Object.fromEntries(new Headers(init.headers))
      const answer = await app.inject({
        method: (init.method ?? 'GET') as 'GET',
        url,
        headers: { ...headers, 'accept-language': language },
        remoteAddress: inProcessAddress,
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      })
    },
  })
}

/** Where WalletConnect carries what a page and a wallet on a phone say to each other. */
const walletRelay = 'wss://relay.walletconnect.org'

/**
 * What a page may load: itself, its own scripts by nonce, the chain's node for wallets, and, where they are set, the map's
 * host and the relay to wallets on phones.
 */
function policy(nonce: string, { publicRpcUrl, outside }: PageOptions): string {
  const map = outside?.mapStyle ? ` ${new URL(outside.mapStyle).origin}` : ''
  const relay = outside?.walletConnect ? ` ${walletRelay}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${map}`,
    "font-src 'self'",
    `connect-src 'self' ${new URL(publicRpcUrl).origin}${map}${relay}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
