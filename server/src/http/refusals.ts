/** The response of a refusal: kind → HTTP status, and the body `{ code, fields?, present? }` (D 3.2, D 3.3, D 11.5). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { kindOf, type RefusalKind } from '@keyhold/rental/refusalCodes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUnavailable, refusalOfGone } from '../gateways/database.ts'
import { FilesFault } from '../gateways/files.ts'
import { networkOf } from '../gateways/network.ts'
import { logOutage } from '../gateways/outageLog.ts'

export const statusOf: Record<RefusalKind, number> = {
  malformed: 400,
  'session-over': 403,
  missing: 404,
  late: 408,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many': 429,
  fault: 500,
  away: 503,
}

/** Retry-After: an unavailable part is mostly back by then (RFC 9110, 10.2.3). */
const awaySeconds = 5

/** Errors of Fastify and PostgreSQL, as refusals. */
const foreignCodes: Record<string, Refusal['code']> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  '53100': 'database-away', // its disk is full
  '53200': 'database-away', // its memory is full
  '22003': 'malformed-request', // a number beyond its column
  '22021': 'malformed-request', // a text with a NUL inside
  '22P05': 'malformed-request', // the same, in JSON
}

/** Our own disk is full, read-only or broken; an upload in progress is on it too. */
const diskCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO']

/** A form without its end or boundary: busboy's errors have no code, only messages. */
function isBrokenForm(error: unknown): boolean {
  return (
    error instanceof Error && /^Multipart: |^Boundary required|^The needle |end of multipart data$/.test(error.message)
  )
}

/** An error as a refusal for the user; an internal error contains no details. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FilesFault) return new Refusal('files-away')
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  const known = (code && foreignCodes[code]) || (isBrokenForm(error) && 'malformed-request')
  if (known) return new Refusal(known)
  const gone = refusalOfGone(error)
  if (gone) return gone
  if (statusCode === 429) return new Refusal('too-many-requests')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('malformed-request')
  if (code && diskCodes.includes(code)) return new Refusal('files-away')
  if (isUnavailable(error)) return new Refusal('database-away')
  return new Refusal('server-fault')
}

/** Denied requests that the operator wants to see together: rate limits, invalid tokens and wrong passwords. */
function isDenied(kind: RefusalKind, request: FastifyRequest): boolean {
  return (
    kind === 'too-many' || (kind === 'session-over' && (request.method !== 'GET' || 'authorization' in request.headers))
  )
}

const peopleByRequest = new WeakMap<FastifyRequest, string>()
/** Stores the user of a request, for the log of denied requests. */
export const noteWhoAsks = (request: FastifyRequest, personId: string) => peopleByRequest.set(request, personId)
const whoAsked = (request: FastifyRequest) => peopleByRequest.get(request) ?? null

/** A call of a signed-in person that was refused because there is nothing for them. */
export interface RefusedCall {
  readonly personId: string
  readonly code: Refusal['code']
  /** Its method and route: `GET /api/contract/:id`. */
  readonly call: string
  /** The ids in its path, query and input. */
  readonly ids: readonly string[]
}

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const mostIds = 10

/** The ids that a request names, at most ten. */
function idsOf({ params, query, body }: FastifyRequest): string[] {
  const parts = [params, payloadOf(query), body].filter((part): part is object => typeof part === 'object' && !!part)
  const values = parts.flatMap((part) => Object.values(part).flat())
  const ids = values.filter((value): value is string => typeof value === 'string' && id.test(value))
  return [...new Set(ids.map((one) => one.toLowerCase()))].slice(0, mostIds)
}

/** A query, or its JSON `payload` (spec signed-in §7), which the handler has checked. */
function payloadOf(query: unknown): unknown {
  const { payload } = (query ?? {}) as { readonly payload?: unknown }
  try {
    return typeof payload === 'string' ? JSON.parse(payload) : query
  } catch {
    return query
  }
}

/**
 * Turns every error of the API into a refusal; an internal error carries the request id and is logged (D 3.3),
 * unavailable parts are logged too. `onMissing` gets what a signed-in person asked for in vain.
 */
export function answerRefusals(app: FastifyInstance, onMissing?: (call: RefusedCall) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFrom(error)
    const kind = kindOf(refusal.code)
    if (kind === 'fault') request.log.error({ err: error }, 'fault')
    if (kind === 'away')
      logOutage(app.log, refusal.code.replace('-away', ''), error instanceof Refusal ? error.cause : error)
    if (isDenied(kind, request))
      request.log.warn({ code: refusal.code, who: whoAsked(request), from: networkOf(request.ip) }, 'denied')
    const personId = whoAsked(request)
    if (kind === 'missing' && personId)
      onMissing?.({
        personId,
        code: refusal.code,
        call: `${request.method} ${request.routeOptions.url}`,
        ids: idsOf(request),
      })
    reply.status(statusOf[kind])
    const retryAfter = refusal.retryAfterSeconds ?? (kind === 'away' ? awaySeconds : undefined)
    if (retryAfter) reply.header('retry-after', retryAfter)
    if (kind === 'late') reply.header('connection', 'close') // the rest of the request is not read (RFC 9110, 15.5.9)
    return {
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.present && { present: refusal.present }),
      ...(kind === 'fault' && { requestId: request.id }),
    }
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'no-such-call' }))
}
