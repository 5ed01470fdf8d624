/**
 * Binds an endpoint to a function: parses and validates the input, authenticates the user, and validates the output.
 */
import type { Endpoint } from '@keyhold/api/endpoint.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isRefusalCode } from '@keyhold/rental/refusalCodes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Person, Session } from '../gateways/session.ts'
import { bodyLimitOf } from './bodyLimit.ts'
import { type InProcessQuery, inProcessAddress } from './inProcess.ts'
import { noteWhoAsks } from './refusals.ts'

/** The schemas of an endpoint. The output is checked too: a field outside the schema never leaves Keyhold. */
export interface Shapes<Params, Input, Output> {
  readonly params?: z.ZodType<Params>
  readonly input?: z.ZodType<Input>
  readonly output: z.ZodType<Output>
  /** One line for the OpenAPI description. */
  readonly summary?: string
  /** The maximum size of a body in bytes, where a megabyte is not enough. */
  readonly bodyLimit?: number
  /** Refuses a signed-in user before the body is read. */
  readonly admit?: (person: Person) => void | Promise<void>
}

export interface Call<Params, Input> {
  readonly params: Params
  readonly input: Input
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
export type PersonCall<Params, Input> = Call<Params, Input> & { readonly person: Person }
export type VisitorCall<Params, Input> = Call<Params, Input> & { readonly person: Person | undefined }

type OutputOf<S> = S extends { output: z.ZodType<infer Output> } ? Output : never
type InputOf<S> = S extends { input: z.ZodType<infer Input> } ? Input : undefined
type ParamsOf<S> = S extends { params: z.ZodType<infer Params> } ? Params : Record<never, never>
type AnyEndpoint = Pick<Endpoint<unknown, unknown, unknown>, 'method' | 'path' | 'encoding'>

/** An endpoint for signed-in users; everyone else gets `session-over` (D 3.1). */
export function answer<S extends Shapes<never, never, unknown> | Shapes<unknown, unknown, unknown>>(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  shapes: S,
  run: (call: PersonCall<ParamsOf<S>, InputOf<S>>) => Promise<OutputOf<S>>,
): void {
  bind(app, endpoint, shapes as Shapes<unknown, unknown, unknown>, 'people', (call) =>
    run(call as PersonCall<ParamsOf<S>, InputOf<S>>),
  )
}

/** An endpoint for everyone; `person` is set for a signed-in user. An ended session counts as none. */
export function answerAnyone<S extends Shapes<never, never, unknown> | Shapes<unknown, unknown, unknown>>(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  shapes: S,
  run: (call: VisitorCall<ParamsOf<S>, InputOf<S>>) => Promise<OutputOf<S>>,
): void {
  bind(app, endpoint, shapes as Shapes<unknown, unknown, unknown>, 'anyone', (call) =>
    run(call as VisitorCall<ParamsOf<S>, InputOf<S>>),
  )
}

/** The schema of a call without input. */
const nothing = z.object({})

function bind(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  shapes: Shapes<unknown, unknown, unknown>,
  audience: 'people' | 'anyone',
  run: (call: VisitorCall<unknown, unknown>) => Promise<unknown>,
): void {
  const known = new WeakMap<FastifyRequest, Person>()
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describe(endpoint, shapes),
    ...(endpoint.encoding !== 'multipart' && {
      bodyLimit: shapes.bodyLimit ?? bodyLimitOf(shapes.input ?? nothing),
    }),
    // Before the body is read, and after the limit of calls: a visitor learns nothing about the input.
    preParsing: async (request, reply) => {
      if (audience === 'people') {
        const person = await authenticate(app.session, request, reply)
        if (!person) throw new Refusal('session-over')
        await shapes.admit?.(person)
        known.set(request, person)
      }
      if (endpoint.encoding === 'json' && isForm(request)) throw new Refusal('wrong-type')
    },
    handler: async (request, reply) => {
      const person = audience === 'people' ? known.get(request) : await authenticate(app.session, request, reply)
      const params = shapes.params ? checkPath(shapes.params, request.params) : {}
      const input =
        shapes.input && endpoint.encoding !== 'multipart' ? check(shapes.input, raw(endpoint, request)) : undefined
      const output = await run({ params, input, person, request, reply })
      return reply.sent ? reply : shapes.output.parse(output)
    },
  })
  if (endpoint.method !== 'GET') return
  app.ownCalls?.set(endpoint.path, async (query) => {
    if (audience === 'people') throw new Refusal('session-over')
    const params = shapes.params ? checkPath(shapes.params, textsOf(query.params)) : {}
    const input = shapes.input ? check(shapes.input, sent(endpoint, query.input)) : undefined
    const output = await run({ params, input, person: undefined, ...exchangeOf(query) })
    return shapes.output.parse(output)
  })
}

/** A plain form, which only calls of that encoding take: it may have very many fields. */
const isForm = ({ headers }: FastifyRequest) =>
  /^\s*application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')

/** A page's input, as it would arrive over HTTP: a query has only strings, and JSON omits undefined. */
const sent = ({ encoding }: AnyEndpoint, input: unknown) => (encoding === 'query' ? textsOf(input) : (input ?? {}))

function textsOf(values: unknown): Record<string, string> {
  const said = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

/**
 * The parts of a request and its reply that reading calls use: the language, and headers that in-process calls ignore.
 */
function exchangeOf({ language }: InProcessQuery): Pick<Call<unknown, unknown>, 'request' | 'reply'> {
  const request = { method: 'GET', headers: { 'accept-language': language }, query: {}, ip: inProcessAddress }
  const reply: { header(): unknown } = { header: () => reply }
  return { request: request as unknown as FastifyRequest, reply: reply as unknown as FastifyReply }
}

/** The user, by the authorization header; a renewed token is returned in a response header (D 4.2). */
async function authenticate(
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person | undefined> {
  const header = request.headers.authorization
  if (!header) return undefined
  const authenticated = await session.authenticate(header)
  if (authenticated) noteWhoAsks(request, authenticated.person.id)
  if (authenticated?.renewed) reply.header('authorization', authenticated.renewed)
  return authenticated?.person
}

function raw(endpoint: AnyEndpoint, request: FastifyRequest): unknown {
  if (endpoint.encoding === 'json' || endpoint.encoding === 'form') return request.body ?? {}
  const { t: _ignored, ...query } = request.query as Record<string, unknown> // D 2.2
  if (endpoint.encoding !== 'payload') return query
  try {
    return JSON.parse(String(query.payload ?? '{}'))
  } catch {
    throw new Refusal('malformed-request')
  }
}

/**
 * The validated value; a wrong shape is malformed (400), a broken rule is invalid (422) and names its field (D 3.2).
 */
export function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type'))
    throw new Refusal('malformed-request')
  throw new Refusal(
    'invalid-values',
    Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'input', ruleOf(issue, value)])),
  )
}

/**
 * The validated parameters of a path. An invalid id is treated as an unknown one: the message of its check is the
 * refusal code, e.g. `z.uuid('listing-not-found')`; without one it is malformed (D 3.2).
 */
export function checkPath<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(result.error.issues.map(({ message }) => message).find(isRefusalCode) ?? 'malformed-request')
}

function ruleOf(issue: z.core.$ZodIssue, value: unknown): string {
  const given = issue.path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
  if (given === undefined || given === null || given === '' || isBlank(issue)) return 'required'
  return issue.code === 'custom' ? issue.message : issue.code.replaceAll('_', '-')
}

/** The input was not empty, but nothing visible remains. */
function isBlank(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
}

/** The route for OpenAPI; Fastify itself validates nothing (see `check`). */
function describe(endpoint: AnyEndpoint, shapes: Shapes<unknown, unknown, unknown>) {
  const input = shapes.input ?? z.object({})
  const query =
    endpoint.encoding === 'payload' ? z.object({ payload: z.string().describe('JSON, URL-encoded') }) : input
  return {
    ...(shapes.summary && { summary: shapes.summary }),
    ...(shapes.params && { params: shapes.params }),
    ...(endpoint.encoding === 'json' && { body: input }),
    ...(endpoint.encoding === 'form' && { body: input, consumes: ['application/x-www-form-urlencoded'] }),
    ...(endpoint.encoding === 'multipart' && { consumes: ['multipart/form-data'] }),
    ...((endpoint.encoding === 'query' || endpoint.encoding === 'payload') && { querystring: query }),
    response: { 200: shapes.output },
  }
}
