/** Serves the pages: built assets as they are, everything else rendered by the built handler of web/. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import type { Client } from '@keyhold/api/client.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SharedLimits } from '../gateways/sharedLimits.ts'
import { serveBuilt } from './built.ts'
import type { ExternalLinks } from './externalLinks.ts'
import { clientInProcess } from './inProcess.ts'
import { choosesLanguage, type Language, languageOfRequest } from './language.ts'
import { serveManifest } from './manifest.ts'
import { encodingFor, type PageCache, type RenderedPage, withoutNonce } from './pageCache.ts'
import { limitPages } from './pageLimit.ts'
import { pagePolicy } from './pagePolicy.ts'
import { notePageRoute, routeOf } from './routeOf.ts'

const build = fileURLToPath(new URL('../../../web/build/', import.meta.url))
/** What was built for browsers: `assets`, and what they look for at the root. */
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
  /** Stands in the log beside each fault of this visit. */
  readonly requestId: string
  /** Tells the log of a fault of ours. */
  readonly onFault: (error: unknown) => void
}
/** A page of HTML comes as `html`, in parts, and needs no body; all else is a Response like any. */
export type PageAnswer = Response & { readonly html?: readonly string[] }
export type PageHandler = (request: Request, context: RequestContext) => Promise<PageAnswer>

/** What web/src/handle.ts was built to. */
export interface BuiltPages {
  readonly handlePage: PageHandler
  /** Whether the page of this path is the same for everybody who asks in one language. */
  isPublicPage(path: string): boolean
  /** The pattern of the page that is shown at a path, e.g. `/detail/:id`; `/*` where there is none. */
  routeOf(path: string): string
  /** Link headers of what every page of a language is drawn with (RFC 8297). */
  earlyHints(language: Language): readonly string[]
}

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
  /** Counts pages for all processes; without it each counts for itself. */
  readonly sharedLimits?: SharedLimits | undefined
  /** Who is sent a 103 before a page: whoever asks without a proxy between, unless it says otherwise. */
  readonly earlyHints?: 'direct' | 'on' | 'off'
  /** Those kept for seconds; without it, each is rendered for whoever asks. */
  readonly kept?: PageCache
  /** The pages; the built ones unless a test or `npm run dev` brings its own. */
  readonly built?: BuiltPages
  /** `npm run dev`: who answers for sources, styles and pictures of the pages, instead of what was built. */
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
    const render = (request: FastifyRequest, reply: FastifyReply) =>
      isForAll(request, built, options.origin)
        ? answerCachedPage(app, options, built, request, reply)
        : answerPage(app, options, built, request, reply)
    pages.get('/*', render)
    pages.setNotFoundHandler({ preHandler: pages.rateLimit() }, render)
  })
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

const builtPages = async () => (await import(path.join(build, 'server', 'index.js'))) as BuiltPages

/** Renders what was asked for; a visitor sees it as everybody of their language does. */
function renderPage(
  options: PageOptions,
  { handlePage }: BuiltPages,
  request: Request,
  asked: FastifyRequest,
  visit: Pick<RequestContext, 'language' | 'nonce' | 'api'>,
): Promise<PageAnswer> {
  return handlePage(request, {
    ...visit,
    requestId: asked.id,
    onFault: faultTeller(asked),
    origin: options.origin,
    demo: options.demo,
    chainId: options.chainId,
    ...(options.outside && { outside: options.outside }),
  })
}

/** Tells the log of what fails in a page: once, though it is tried by more than one way. */
function faultTeller(request: FastifyRequest): RequestContext['onFault'] {
  const told = new Set<string>()
  return (error) => {
    if (told.has(String(error))) return
    told.add(String(error))
    const err = error instanceof Error ? error : new Error(String(error))
    request.log.error({ err, route: routeOf(request) }, 'fault')
  }
}

const newNonce = () => randomBytes(16).toString('base64')

/** What both ways of answering say of a page. */
function writeHead(reply: FastifyReply, headers: Iterable<readonly [string, string]>, policy: string): void {
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('content-security-policy', policy)
  reply.header('vary', 'accept-language, cookie')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
}

/** Remembers the language that `?lang=` chooses: told to whoever asks so, and no part of a page that is kept. */
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

/** Whether one page answers all who ask so: nothing in the question says who asks, only in which language. */
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

/** Headers by which a proxy says that it stands between. */
const namesOfProxies = ['via', 'forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether a 103 (RFC 8297) may be sent before the page: to a browser on its way to a page, which knows what that is, and not
 * through a proxy of which nobody said that it does. nginx before 1.29 takes it for the whole answer, and a page then never ends.
 */
function takesHints({ headers, raw }: FastifyRequest, asked: PageOptions['earlyHints'] = 'direct'): boolean {
  if (asked === 'off' || headers['sec-fetch-mode'] !== 'navigate' || raw.httpVersion === '1.0') return false
  return asked === 'on' || namesOfProxies.every((name) => headers[name] === undefined)
}

/** Names the style and the fonts while the page is rendered. */
function hintEarly(reply: FastifyReply, link: readonly string[]): void {
  if (link.length > 0 && !reply.raw.headersSent) reply.raw.writeEarlyHints?.({ link: [...link] })
}

/** HEAD renders as GET does; what comes of it has the same status and headers, and Fastify leaves its body out. */
function requestOf(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'authorization') headers.set(name, value)
  return new Request(addressOf(request, origin), { headers })
}

/**
 * What was asked for, as an address of ours: `//elsewhere/…` and whole addresses name no other host. It is what is rendered, so
 * whatever is said of its path is asked of this one: here `\` is `/` already, and `..` is resolved.
 */
function addressOf({ raw: { url = '/' } }: FastifyRequest, origin: string): URL {
  return new URL(url.startsWith('/') ? `${origin}${url.replace(/^[/\\]+/, '/')}` : `${origin}/`)
}
