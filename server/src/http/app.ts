/** The HTTP application: what every call has in common. Features add their routes to the part below `/api`. */
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
import type { Front } from './front.ts'
import { inProcessAddress } from './inProcess.ts'
import { limitStore } from './limitStore.ts'
import { writeJson } from './octets.ts'
import { publishPublicChanges } from './publicChanges.ts'
import { answerRefusals } from './refusals.ts'

export interface AppOptions {
  readonly session: Session
  readonly logLevel: string
  /** Where the log goes; the process's output, if nothing is said. */
  readonly logTo?: { write(line: string): void }
  /** Calls a minute that one address may make before it hears `too-many-requests`. */
  readonly callsAMinute?: number
  /** Addresses or networks of our own proxies: only what they say of where a call comes from counts. None: nobody's word does. */
  readonly trustedProxies?: readonly string[]
  /** Drops kept pages, of every process, after a call that may have changed them, and counts calls for all processes. */
  readonly front?: Front
  /** Adds the routes of the API, below `/api`. */
  readonly api: (app: FastifyInstance) => void | Promise<void>
}

/** Builds the application without listening, so that tests inject and the server binds pages to it in-process. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { session, logLevel, logTo, callsAMinute = 600, trustedProxies = [], front, api } = options
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
  app.decorate('ownCalls', new Map())
  cutSilentConnections(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(
    async (calls) => {
      calls.decorate('session', session)
      answerRefusals(calls)
      if (front) publishPublicChanges(calls, front.publishChange)
      await calls.register(rateLimit, {
        max: callsAMinute,
        timeWindow: 60_000,
        keyGenerator: (request) => networkOf(request.ip),
        allowList: (request) => request.socket.remoteAddress === inProcessAddress,
        ...limitStore(front?.sharedLimits, 'api'),
      })
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
      calls.get('/openapi.json', { schema: { hide: true } }, () => calls.swagger())
      calls.all('/*', { schema: { hide: true } }, (_request, reply) => reply.callNotFound()) // before the pages' own /*
    },
    { prefix: '/api' },
  )
  app.all('/api', { schema: { hide: true } }, (_request, reply) => reply.status(404).send({ code: 'no-such-call' }))
  return app
}

/**
 * Cuts, when the application ends, the connections on which nothing was asked yet: a browser holds some open ahead, and
 * Node.js takes them neither for busy nor for idle, but waits for them.
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
 * Ends the application: what is being answered, a picture that comes slowly, may finish within the time; then all is cut. A line
 * that its reader keeps for the next call is closed when it is answered: Node.js closes those alone that were idle at once.
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

/** Nothing of ours looks, listens, or finds out where somebody is: the map asks for that only when told to (W3C Permissions Policy). */
const permissionsPolicy =
  'camera=(), microphone=(), geolocation=(self), usb=(), serial=(), payment=(), display-capture=()'

/** Scripts, styles, fonts and pictures that never change: the policy is for documents, and a page loads a dozen of them. */
const isFile = (reply: FastifyReply) => String(reply.getHeader('cache-control')).includes('immutable')

/** What a form with a file may hold, if its call says no more: files of 10 MB and a byte (so that "too large" can be told), some short fields. */
const formLimits = { fileSize: 10 * 1024 * 1024 + 1, files: 30, fields: 10, parts: 40, fieldSize: 4_096 }

/** Whoever has not sent a whole request by then, 300 MB of pictures over a slow line at most, is cut off. */
const slowestRequest = 600_000

/** What a path may name at most; the checks of each call are stricter, and say what is not found. */
const longestName = 2_000

/** An address whose path nobody can read, e.g. half a percent sign, is one that is not there: the not-found page, or `no-such-call`. */
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

/** A logged error keeps of web addresses only whose they are: the chain's node may have its key in its path. */
export function loggedError({ name, message = '', stack = '', code }: Error & { readonly code?: unknown }) {
  const hide = (words: string) => words.replace(/((?:https?|wss?):\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s"')]*/g, '$1$2/…')
  return { type: name, message: hide(message), stack: hide(stack), ...(code !== undefined && { code }) }
}

/** A logged request has no query: `t` and search words are nobody's business (D 2.2). The secrets of letters' links are left out. */
export function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(/\/(?!0x[\da-fA-F]+(?:\/|$))[\w.-]{40,}(?=\/|$)/g, '/…')
}
