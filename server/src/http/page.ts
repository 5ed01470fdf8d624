/** Serves the pages: built assets unchanged, everything else rendered by the built handler of web/. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import type { Client } from '@keyhold/api/client.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../gateways/network.ts'
import type { SharedLimits } from '../gateways/sharedLimits.ts'
import { serveBuilt } from './built.ts'
import type { ExternalLinks } from './externalLinks.ts'
import { forwardingHeadersOf } from './forwardingHeaders.ts'
import { clientInProcess } from './inProcess.ts'
import { choosesLanguage, type Language, languageOfRequest } from './language.ts'
import { serveManifest } from './manifest.ts'
import { createNetworkTurns } from './networkTurns.ts'
import { encodingFor, type PageCache, type RenderedPage, withoutNonce } from './pageCache.ts'
import { limitPages } from './pageLimit.ts'
import { pagePolicy } from './pagePolicy.ts'
import { notePageRoute, routeOf } from './routeOf.ts'

const build = fileURLToPath(new URL('../../../web/build/', import.meta.url))
/** The folder with the browser's files: `assets`, and files at the root. */
const clientBuild = path.join(build, 'client')

/** One visit, as web/src/gateways/requestContext.ts reads it. */
export interface RequestContext {
  readonly api: Client
  readonly language: Language
  readonly nonce: string
  readonly origin: string
  readonly demo: boolean
  readonly chainId: number
  readonly outside?: ExternalLinks
  /** The request id, logged with each error of this visit. */
  readonly requestId: string
  /** Logs an internal error. */
  readonly onFault: (error: unknown) => void
}
/** A page of HTML is `html`, in parts, without a body; anything else is an ordinary Response. */
export type PageAnswer = Response & { readonly html?: readonly string[] }
export type PageHandler = (request: Request, context: RequestContext) => Promise<PageAnswer>

/** What web/src/handle.ts was built to. */
export interface BuiltPages {
  readonly handlePage: PageHandler
  /** Whether the page of this path is the same for all visitors of one language. */
  isPublicPage(path: string): boolean
  /** The route pattern of the page at a path, e.g. `/detail/:id`; `/*` where there is none. */
  routeOf(path: string): string
  /** Link headers of the resources that every page of a language needs (RFC 8297). */
  earlyHints(language: Language): readonly string[]
}

export interface PageOptions {
  readonly origin: string
  readonly demo: boolean
  readonly chainId: number
  /** External addresses that pages link to, and the map's style, if they are set (D 9.1). */
  readonly outside?: ExternalLinks
  /** The RPC address for wallets in the browser; it is part of the Content-Security-Policy. */
  readonly publicRpcUrl: string
  /** The rate limit: rendered pages a minute for one network; assets are not counted. */
  readonly pagesAMinute: number
  /** Counts pages for all processes; without it each counts on its own. */
  readonly sharedLimits?: SharedLimits | undefined
  /** Which requests get a 103 before a page: by default those without a proxy in between. */
  readonly earlyHints?: 'direct' | 'on' | 'off'
  /** The page cache; without it, every request is rendered. */
  readonly kept?: PageCache
  /** The page handler; the built one unless a test or `npm run dev` passes its own. */
  readonly built?: BuiltPages
  /** `npm run dev`: serves sources, styles and pictures of the pages, instead of the built files. */
  readonly sources?: SourceServer
}

/** Answers a request for a source and never calls `next`, or calls it when there is no such source. */
export type SourceServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Adds pages and assets to the application. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const built = options.built ?? (await builtPages())
  if (!options.sources) await serveBuilt(app, clientBuild)
  serveManifest(app)
  await app.register(async (pages) => {
    if (options.sources) answerSources(pages, options.sources)
    pages.addHook('onRequest', async (request) =>
      notePageRoute(request, built.routeOf(addressOf(request, options.origin).pathname)),
    )
    await pages.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    })
    await limitPages(pages, options.pagesAMinute, options.sharedLimits)
    const turns = createNetworkTurns()
    // A cached page takes a turn too: a reader of another network must not wait for a render that waits for its turn.
    const render = (request: FastifyRequest, reply: FastifyReply) =>
      turns(networkOf(request.ip), () =>
        isForAll(request, built, options.origin)
          ? answerCachedPage(app, options, built, request, reply)
          : answerPage(app, options, built, request, reply),
      )
    pages.get('/*', render)
    pages.setNotFoundHandler({ preHandler: pages.rateLimit() }, render)
  })
}

/**
 * Offers the request to the development server before a page is rendered; it writes its response to the socket itself.
 */
function answerSources(pages: FastifyInstance, sources: SourceServer): void {
  pages.addHook('onRequest', async ({ raw }, reply) => {
    const isSource = await new Promise<boolean>((resolve) => {
      reply.raw.once('close', () => resolve(true))
      sources(raw, reply.raw, () => resolve(false))
    })
    if (isSource) reply.hijack()
  })
}

const builtPages = async () => (await import(path.join(build, 'server', 'index.js'))) as BuiltPages

/** Renders the requested page; a visitor sees it as all visitors of that language do. */
function renderPage(
  options: PageOptions,
  { handlePage }: BuiltPages,
  request: Request,
  fastifyRequest: FastifyRequest,
  visit: Pick<RequestContext, 'language' | 'nonce' | 'api'>,
): Promise<PageAnswer> {
  return handlePage(request, {
    ...visit,
    requestId: fastifyRequest.id,
    onFault: faultTeller(fastifyRequest),
    origin: options.origin,
    demo: options.demo,
    chainId: options.chainId,
    ...(options.outside && { outside: options.outside }),
  })
}

/** Logs an error of a page once, even if the page is tried in several ways. */
function faultTeller(request: FastifyRequest): RequestContext['onFault'] {
  const logged = new Set<string>()
  return (error) => {
    if (logged.has(String(error))) return
    logged.add(String(error))
    const err = error instanceof Error ? error : new Error(String(error))
    request.log.error({ err, route: routeOf(request) }, 'fault')
  }
}

const newNonce = () => randomBytes(16).toString('base64')

/** The headers of a page that both ways of answering share. */
function writeHead(reply: FastifyReply, headers: Iterable<readonly [string, string]>, policy: string): void {
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('content-security-policy', policy)
  reply.header('vary', 'accept-language, cookie')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
}

/** Stores the language of `?lang=` in a cookie: set for this visitor, and no part of a cached page. */
function rememberLanguage(request: FastifyRequest, reply: FastifyReply): void {
  const chosen = choosesLanguage(request)
  if (chosen) reply.header('set-cookie', `keyhold.lang=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
}

async function answerPage(
  app: FastifyInstance,
  options: PageOptions,
  built: BuiltPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const language = languageOfRequest(request)
  const visit = { api: clientInProcess(app, language, request), language, nonce: newNonce() }
  const response = await renderPage(options, built, requestOf(request, options.origin), request, visit)
  rememberLanguage(request, reply)
  reply.status(response.status)
  writeHead(reply, response.headers, pagePolicy([`'nonce-${visit.nonce}'`], options))
  return reply.send(response.html?.join('') ?? (response.body ? Readable.fromWeb(response.body as ReadableStream) : ''))
}

/**
 * Whether the response is the same for all visitors: nothing in the request identifies the visitor, only the language.
 */
function isForAll(request: FastifyRequest, built: BuiltPages, origin: string): boolean {
  const { authorization, cookie = '' } = request.headers
  const isAnonymous = !authorization && cookie.split(';').every((one) => /^\s*(keyhold\.lang=|$)/.test(one))
  return isAnonymous && built.isPublicPage(addressOf(request, origin).pathname)
}

async function answerCachedPage(
  app: FastifyInstance,
  options: PageOptions,
  built: BuiltPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const language = languageOfRequest(request)
  const { href } = addressOf(request, options.origin)
  const render = async (): Promise<RenderedPage> => {
    if (takesHints(request, options.earlyHints)) hintEarly(reply, built.earlyHints(language))
    const nonce = newNonce()
    const api = clientInProcess(app, language, request, options.kept)
    const response = await renderPage(options, built, new Request(href), request, { api, language, nonce })
    const html = response.html ?? [await response.text()]
    return { status: response.status, headers: [...response.headers], html, nonce }
  }
  const page = await (options.kept?.read(`${language} ${href}`, render) ?? render().then(withoutNonce))
  writeHead(reply, page.headers, pagePolicy(page.scripts, options))
  reply.header('vary', 'accept-language, cookie, accept-encoding')
  rememberLanguage(request, reply)
  reply.header('etag', page.etag)
  if (isKnown(request, page.etag) && page.status === 200) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(page.status).send(await page.encoded(encoding))
}

/** Whether the reader has exactly this page already (RFC 9110, section 13.1.2). */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? ''
  return known.trim() === '*' || known.split(',').some((tag) => tag.trim() === etag)
}

/**
 * Whether a 103 (RFC 8297) may be sent before the page: to a browser that navigates, which understands it, and not
 * through a proxy unless the operator allows it. nginx before 1.29 takes it for the whole response, and the page then
 * never ends.
 */
function takesHints({ headers, raw }: FastifyRequest, mode: PageOptions['earlyHints'] = 'direct'): boolean {
  if (mode === 'off' || headers['sec-fetch-mode'] !== 'navigate' || raw.httpVersion === '1.0') return false
  return mode === 'on' || forwardingHeadersOf(headers).length === 0
}

/** Sends the style and the fonts as early hints while the page is rendered. */
function hintEarly(reply: FastifyReply, link: readonly string[]): void {
  if (link.length > 0 && !reply.raw.headersSent) reply.raw.writeEarlyHints?.({ link: [...link] })
}

/** HEAD renders as GET does, with the same status and headers; Fastify omits its body. */
function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  return new Request(addressOf(request, origin), { headers })
}

/**
 * The request's target as an address of this site: `//elsewhere/…` and absolute addresses cannot name another host.
 * This address is rendered, and all rules for paths must use it: here `\` is `/` already, and `..` is resolved.
 */
function addressOf({ raw: { url = '/' } }: FastifyRequest, origin: string): URL {
  return new URL(url.startsWith('/') ? `${origin}${url.replace(/^[/\\]+/, '/')}` : `${origin}/`)
}
