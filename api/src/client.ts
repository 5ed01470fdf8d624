/**
 * The typed client of the API. The browser binds it to `fetch`, the server calls itself in-process: a page loads data
 * the same way in both places (docs/architecture.md, "A page is read").
 */
import type { Endpoint } from './endpoint.ts'

/** The API refused: its status, code and the invalid fields (D 3.3). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  /** The time to wait before a retry, if the API gave one (Retry-After, D 3.2). */
  readonly retryAfterSeconds: number | undefined
  /** The id by which the operator finds an internal error in the log. */
  readonly requestId: string | undefined

  constructor(
    status: number,
    code: string,
    fields: Readonly<Record<string, string>> = {},
    retryAfterSeconds?: number,
    requestId?: string,
  ) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.requestId = requestId
  }
}

export interface ClientOptions {
  /** Sends a request to a path that begins with `/api`. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>
  /** The value of the authorization header, if signed in. */
  readonly authorization?: () => string | undefined
  /** Called with a renewed token (D 4.2). */
  readonly onAuthorization?: (value: string) => void
}

export type Client = <Params, Input, Output>(
  endpoint: Endpoint<Params, Input, Output>,
  call?: { params?: Params; input?: Input; signal?: AbortSignal },
) => Promise<Output>

/**
 * A client that throws `ApiError` when the API refuses, with code `api-away` when it does not answer at all: status 0,
 * or that of a proxy without an answer to pass on (RFC 9110, sections 15.6.3 to 15.6.5). The effect of the call is then
 * unknown.
 */
export function createClient(options: ClientOptions): Client {
  return async (endpoint, call = {}) => {
    const { path, body, headers } = encode(endpoint, call.params, call.input)
    const authorization = options.authorization?.()
    if (authorization) headers.set('authorization', authorization)
    const init: RequestInit = { method: endpoint.method, headers }
    if (body !== undefined) init.body = body
    if (call.signal) init.signal = call.signal
    const response = await options.send(path, init).catch(away)
    const renewed = response.headers.get('authorization')
    if (renewed) options.onAuthorization?.(renewed)
    const answer: unknown = await response.json().catch(emptyOrAway)
    if (!response.ok) throw apiErrorOf(response.status, answer, response.headers.get('retry-after'))
    return answer as never
  }
}

/** A call or an interrupted answer with unknown effect; an abort by the caller is passed on as such. */
function away(cause: unknown): never {
  if (cause instanceof Error && cause.name === 'AbortError') throw cause
  throw new ApiError(0, 'api-away')
}

/** An answer that is not JSON is ignored. */
function emptyOrAway(cause: unknown): undefined {
  if (cause instanceof SyntaxError) return undefined
  away(cause)
}

/** The body of a refusal; `requestId` only for an internal error. */
export interface RefusedBody {
  readonly code?: string
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly requestId?: string | undefined
}

/** The error of a refusing answer, from its body; `undefined` where that is not JSON, as from a proxy. */
export function apiErrorOf(status: number, answer: unknown, retryAfter?: string | null): ApiError {
  const { code, fields, requestId } = (answer ?? {}) as RefusedBody
  const seconds = Number(retryAfter ?? Number.NaN)
  return new ApiError(
    status,
    code ?? unsaidCode(status),
    fields,
    Number.isFinite(seconds) ? seconds : undefined,
    requestId,
  )
}
const notAnswered: readonly number[] = [502, 503, 504]

/** Errors by a proxy: RFC 9110, sections 15.5.14 (its size limit is below Keyhold's) and 15.6.3 to 15.6.5. */
function unsaidCode(status: number): string {
  if (notAnswered.includes(status)) return 'api-away'
  return status === 413 ? 'too-large' : 'server-fault'
}

function encode(endpoint: Endpoint<unknown, unknown, unknown>, params: unknown, input: unknown) {
  const headers = new Headers()
  let path = `/api${endpoint.path}`
  for (const [name, value] of Object.entries(params ?? {}))
    path = path.replace(`:${name}`, encodeURIComponent(String(value)))
  const values = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null)
  const pairs = values.map(([name, value]): [string, string] => [name, String(value)])
  if (endpoint.encoding === 'payload') path += `?payload=${encodeURIComponent(JSON.stringify(input ?? {}))}`
  if (endpoint.encoding === 'query' && values.length > 0) path += `?${new URLSearchParams(pairs)}`
  if (endpoint.encoding === 'json') {
    headers.set('content-type', 'application/json')
    return { path, headers, body: JSON.stringify(input ?? {}) }
  }
  if (endpoint.encoding === 'form') return { path, headers, body: new URLSearchParams(pairs) }
  if (endpoint.encoding === 'multipart') return { path, headers, body: toFormData(values) }
  return { path, headers, body: undefined }
}

function toFormData(values: [string, unknown][]): FormData {
  const form = new FormData()
  for (const [name, value] of values)
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, item instanceof Blob ? item : String(item))
  return form
}
