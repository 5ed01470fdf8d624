/** The HTTP application, shared by all calls. Features add their routes to the part below `/api`. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { networkOf } from '../gateways/network.ts'
import type { Session } from '../gateways/session.ts'
import { longestBody } from './bodyLimit.ts'
import { type ClientLimits, limitClients } from './clientLimits.ts'
import { limitExpensiveCalls } from './expensiveCalls.ts'
import type { Front } from './front.ts'
import { inProcessAddress } from './inProcess.ts'
import { parseJsonBodies } from './jsonBody.ts'
import { limitStore } from './limitStore.ts'
import { writeJson } from './octets.ts'
import { answerOnce } from './onceMade.ts'
import { publishPublicChanges } from './publicChanges.ts'
import { answerRefusals, type RefusedCall } from './refusals.ts'
import { answerThisMachineOnly } from './thisMachineOnly.ts'

export interface AppOptions {
  readonly session: Session
  readonly logLevel: string
  /** The destination of the log; by default the process's output. */
  readonly logTo?: { write(line: string): void }
  /** The rate limit: calls a minute that one address may make before it gets `too-many-requests`. */
  readonly callsAMinute?: number
  /** Addresses or networks of our own proxies: only their forwarding headers count. Empty: none do. */
  readonly trustedProxies?: readonly string[]
  /** Whether it answers this machine only, as in local mode (D 11.11). */
  readonly isLocal?: boolean
  /**
   * Invalidates the cached pages of every process after a call that may have changed them, and shares rate limits
   * between processes.
   */
  readonly front?: Front
  /** Gets what signed-in people ask for in vain, for the audit log. */
  readonly onMissing?: (call: RefusedCall) => void
  /** For tests: other bounds on the connections and bodies of one client. */
  readonly clientLimits?: ClientLimits
  /** Adds the routes of the API, below `/api`. */
  readonly api: (app: FastifyInstance) => void | Promise<void>
}

/** Builds the application without listening: tests inject requests, and the server binds pages to it in-process. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    session,
    logLevel,
    logTo,
    callsAMinute = 600,
    trustedProxies = [],
    isLocal = false,
    front,
    clientLimits,
    onMissing,
    api,
  } = options
  const app = Fastify({
    logger: {
      level: logLevel,
      ...(logTo && { stream: logTo }),
      redact: ['req.headers.authorization'],
      serializers: { req: loggedRequest, err: loggedError },
    },
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    bodyLimit: longestBody,
    return503OnClosing: false, // what still comes while it closes is answered (drain.ts)
    requestTimeout: slowestRequest,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestName },
  })
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => writeJson)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (!isFile(reply)) reply.header('permissions-policy', permissionsPolicy)
  })
  if (isLocal) answerThisMachineOnly(app, trustedProxies)
  app.decorate('ownCalls', new Map())
  cutSilentConnections(app)
  limitClients(app, trustedProxies, clientLimits)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(
    async (calls) => {
      calls.decorate('session', session)
      answerRefusals(calls, onMissing)
      if (front) publishPublicChanges(calls, front.publishChange)
      limitExpensiveCalls(calls, callsAMinute)
      await calls.register(rateLimit, {
        max: callsAMinute,
        timeWindow: 60_000,
        keyGenerator: (request) => networkOf(request.ip),
        allowList: (request) => request.socket.remoteAddress === inProcessAddress,
        ...limitStore(front?.sharedLimits, 'api'),
      })
      parseJsonBodies(calls)
      await calls.register(formbody)
      await calls.register(multipart, { limits: formLimits })
      await calls.register(swagger, {
        openapi: { openapi: '3.1.0', info: { title: 'Keyhold', version: '1' }, servers: [{ url: '/api' }] },
        transform: jsonSchemaTransform,
        transformObject: jsonSchemaTransformObject,
        stripBasePath: true,
      })
      calls.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
        reply.header('referrer-policy', 'no-referrer')
      })
      await api(calls)
      calls.get(
        '/openapi.json',
        { schema: { hide: true } },
        answerOnce(() => calls.swagger()),
      )
      calls.all('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound()) // before the pages' own /*
    },
    { prefix: '/api' },
  )
  app.all('/api', { schema: { hide: true } }, (_request, reply) => reply.status(404).send({ code: 'no-such-call' }))
  return app
}

/**
 * On shutdown, closes connections without a request so far: a browser opens some in advance, and Node.js counts them
 * neither as busy nor as idle, but waits for them.
 */
function cutSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Duplex>()
  const hear = ({ socket }: IncomingMessage) => silent.delete(socket)
  app.server.on('request', hear)
  app.server.on('upgrade', hear)
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })
}

/**
 * Closes the application: running responses, such as a slow picture, may finish within the time; then all connections
 * are cut. A keep-alive connection is closed after its response: Node.js closes only those that were idle at the call.
 */
export async function closeApp(app: FastifyInstance, graceMilliseconds = 25_000): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(cut)
  }
}

/**
 * No page uses camera, microphone or location: the map requests the location only on demand (W3C Permissions Policy).
 */
const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(self), usb=(), serial=(), payment=(), display-capture=()'

/**
 * Scripts, styles, fonts and pictures that never change: the policy is for documents, and a page loads a dozen of them.
 */
const isFile = (reply: FastifyReply) => String(reply.getHeader('cache-control')).includes('immutable')

/** The default limits of a form with a file: files of 10 MB and a byte (to detect "too large"), some short fields. */
const formLimits = { fileSize: 10 * 1024 * 1024 + 1, files: 30, fields: 10, parts: 40, fieldSize: 4_096 }

/** The timeout of a whole request, for at most 300 MB of pictures over a slow connection. */
const slowestRequest = 600_000

/** The maximum length of a path parameter; the checks of each call are stricter, and report what is not found. */
const longestName = 2_000

/**
 * An address with an undecodable path, e.g. half a percent sign, does not exist: the not-found page, or `no-such-call`.
 */
function readableUrl(url: string): string {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/%25' : '/%25'
  }
}

function loggedRequest(request: { method: string; url: string }) {
  return { method: request.method, path: loggedPath(request.url) }
}

/** Reduces web addresses in a logged error to their host: the chain's node may have its key in its path. */
export function loggedError({ name, message = '', stack = '', code }: Error & { readonly code?: unknown }) {
  const hide = (words: string) => words.replace(/((?:https?|wss?):\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s"')]*/g, '$1$2/…')
  return { type: name, message: hide(message), stack: hide(stack), ...(code !== undefined && { code }) }
}

/** Logs a request without its query: `t` and search words are private (D 2.2). Secrets in email links are removed. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/(?!0x[\da-fA-F]+(?:\/|$))[\w.-]{40,}(?=\/|$)/g, '/…')
}
