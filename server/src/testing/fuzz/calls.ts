/** Calls of the API as its OpenAPI describes it, made up by fast-check: valid, nearly valid and wild. */
import * as search from '@keyhold/api/search.schema.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { aForm, type Form } from './forms.ts'
import { aHarm, aNastyValue, type Harm, known, nearlyValid, type Schema, valid } from './inputs.ts'

export const callers = ['visitor', 'tenant', 'landlord', 'arbitrator', 'admin'] as const
export type CallerName = (typeof callers)[number]

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** One call of the description. */
export interface Described {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, as `/contract/{id}`. */
  readonly path: string
  readonly operation: Operation
}

/** Every call of the description, in its order. */
export function describedCalls({ paths }: OpenApi): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Described['method'],
      path,
      operation,
    })),
  )
}

/** A call that was made up; `Known` stands for what is found when it is made. */
export interface MadeUp {
  readonly manner: 'valid' | 'nearly valid' | 'wild'
  readonly caller: CallerName
  readonly described: Described
  readonly params: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [string, unknown])[]
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly value: unknown } | undefined
  readonly form?: Form | undefined
  /** Instead, if there is one: the deed of this call (`deeds/`), in this manner. */
  readonly asDeed?: { readonly harm: Harm } | undefined
}

/** What `?payload=` holds is JSON that OpenAPI tells only as a text: the shapes themselves. */
const payloads: Readonly<Record<string, z.ZodType>> = {
  '/roomAd/search': search.SearchPayload,
  '/roomAd/map': search.MapPayload,
  '/roomAd/histogram': search.HistogramPayload,
  '/roomAd/loosen': search.LoosenPayload,
}
const payloadOf = (path: string): Schema | undefined => {
  const shape = payloads[path]
  return shape && (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
}

type Make = (schema: Schema, name: string) => fc.Arbitrary<unknown>

function pathValues({ path, operation }: Described, make: Make): fc.Arbitrary<Record<string, unknown>> {
  const first = path.split('/')[1] ?? ''
  const fields = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const there = known(`${first}:${name}`)
      return [name, fc.oneof({ weight: 4, arbitrary: there }, { weight: 1, arbitrary: make(schema, name) })] as const
    })
  return fc.record(Object.fromEntries(fields))
}

function queryValues({ path, operation }: Described, make: Make): fc.Arbitrary<(readonly [string, unknown])[]> {
  const payload = payloadOf(path)
  if (payload) return make(payload, 'payload').map((value) => [['payload', { json: value }] as const])
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const fields = Object.fromEntries(parameters.map(({ name, schema }) => [name, make(schema, name)]))
  const requiredKeys = parameters.flatMap(({ name, required }) => (required ? [name] : []))
  return fc.record(fields, { requiredKeys }).map((record) => Object.entries(record))
}

function bodyOf({ operation }: Described, make: Make): fc.Arbitrary<MadeUp['body']> {
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  if (!content) return fc.constant(undefined)
  const [type, { schema }] = content
  return make(schema, 'body').map((value) => ({ type, value }))
}

/** Bodies that are no answer to any schema, with a type that may be another's. */
const aWildBody: fc.Arbitrary<MadeUp['body']> = fc.record({
  type: fc.constantFrom(
    ...[
      'application/json',
      'application/json',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
    ],
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    '',
    'application/xml',
    'nonsense',
  ),
  value: fc.oneof(
    aNastyValue.map((value) => JSON.stringify(value)),
    fc.json({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('', '{', '[]', '"', 'null', '1e999', '{"a":1,"a":2}', '['.repeat(5_000), `{"a":`.repeat(2_000)),
    fc.constantFrom('a=1&a=2', 'a[b]=c', '%', '%00=%00', '&&&==', '--x\r\n\r\n--x--', `a=${'%C3%A9'.repeat(5_000)}`),
  ),
})

const aWildQuery = fc.array(
  fc.tuple(fc.constantFrom('id', 'page', 'payload', 't', '__proto__', 'a[b]', 'limit', 'day'), aNastyValue),
  { maxLength: 4 },
)

const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'accept-language': fc.constantFrom('es', 'th-TH', '*', 'x'.repeat(200), 'en;q=9', '../..'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/""', ','),
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1', 'lines=1'),
    accept: fc.constantFrom('text/html', 'application/json', '*/*', 'nonsense'),
    'x-forwarded-for': fc.constantFrom('::1', 'nonsense', '10.0.0.1, 10.0.0.2'),
    authorization: fc.constantFrom('Bearer', 'Bearer x.y.z', 'Basic YTpi', `Bearer ${'a'.repeat(3_000)}`, 'null'),
  },
  { requiredKeys: [] },
)

/** A call of one endpoint in one manner. */
export function inManner(described: Described, manner: MadeUp['manner'], oneDeedIn: number): fc.Arbitrary<MadeUp> {
  const make: Make = manner === 'valid' ? valid : manner === 'nearly valid' ? nearlyValid : () => aNastyValue
  const isWild = manner === 'wild'
  const form = aForm(described.path, manner)
  return fc.record({
    manner: fc.constant(manner),
    caller: fc.constantFrom(...callers),
    described: fc.constant(described),
    params: pathValues(described, make),
    query: isWild ? fc.oneof(aWildQuery, queryValues(described, valid)) : queryValues(described, make),
    headers: isWild ? anyHeaders : fc.constant({}),
    body: isWild ? fc.oneof(aWildBody, bodyOf(described, valid)) : bodyOf(described, make),
    form: form ?? fc.constant(undefined),
    asDeed: isWild
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 1, arbitrary: fc.record({ harm: aHarm }) },
          { weight: oneDeedIn - 1, arbitrary: fc.constant(undefined) },
        ),
  })
}

/** A call of any endpoint by anybody, in any manner; one in so many is a deed, for which everything is made ready first. */
export function aCall(described: readonly Described[], oneDeedIn: number): fc.Arbitrary<MadeUp> {
  return fc.oneof(
    ...described.map((one) =>
      fc.oneof(
        { weight: 5, arbitrary: inManner(one, 'valid', oneDeedIn) },
        { weight: 4, arbitrary: inManner(one, 'nearly valid', oneDeedIn) },
        { weight: 2, arbitrary: inManner(one, 'wild', oneDeedIn) },
      ),
    ),
  )
}
