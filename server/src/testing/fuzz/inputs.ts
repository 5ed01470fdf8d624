/** Inputs for a JSON schema: valid ones, the same with one error, and nonsense. */
import fc from 'fast-check'

/** The part of JSON Schema that our OpenAPI uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** A value that exists when the call is made, by the name of its field: an id, an address, a password. */
export class Known {
  readonly name: string
  readonly at: number
  constructor(name: string, at: number) {
    this.name = name
    this.at = at
  }
}

/** A known value for a field of this name. */
export const known = (name: string): fc.Arbitrary<Known> => fc.nat(10_000).map((at) => new Known(name, at))

/** A valid input. `name` is the field's, by which known values are found. */
export function valid(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, name)))
  if (schema.allOf?.[0]) return valid(schema.allOf[0], name)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any'])
  return fc.oneof(...types.map((type) => ofType(type, schema, name)))
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (type === 'object') return anObject(schema)
  if (type === 'array') {
    const least = schema.minItems ?? 0
    const most = Math.max(least, Math.min(schema.maxItems ?? 4, 4))
    return fc.array(valid(schema.items ?? {}, name), { minLength: least, maxLength: most })
  }
  if (type === 'string') return aText(schema, name)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') return aNumber(type, schema, name)
  return fc.jsonValue()
}

function anObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, valid(schema, key)]))
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields) })
}

/** Ids of the code stores, cities of the demo, and plausible amounts: numbers with a meaning. */
const meaningful = [0, 1, 2, 3, 12, 800, 1_100, 300_002, 300_004, 400_002, 700_000, 700_001, 1_200_000, 1_300_000]

function aNumber(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1_000, -(2 ** 53) + 1)
  const max = Math.min(schema.maximum ?? Math.max(min, 0) + 10_000, 2 ** 53 - 1)
  const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  const fitting = meaningful.filter((number) => number >= min && number <= max)
  const better = fitting.length > 0 ? fc.constantFrom(...fitting) : any
  return fc.oneof(
    { weight: 3, arbitrary: better },
    { weight: 2, arbitrary: known(name) },
    { weight: 1, arbitrary: any },
  )
}

const aDay = fc.integer({ min: -400, max: 900 }).map((days) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString())

function aText(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema
  if (format === 'uuid')
    return fc.oneof({ weight: 9, arbitrary: known(name) }, { weight: 1, arbitrary: fc.uuid({ version: 4 }) })
  if (format === 'date') return aDay.map((day) => day.slice(0, 10))
  if (format === 'date-time') return aDay
  if (format === 'email') return fc.oneof(known('email'), fc.emailAddress())
  const words = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
  const own = pattern ? fc.stringMatching(new RegExp(pattern), { maxLength: Math.max(minLength, 90) }) : words
  const day = aDay.map((time) => time.slice(0, 10))
  return fc.oneof({ weight: 5, arbitrary: known(name) }, { weight: 4, arbitrary: own }, { weight: 1, arbitrary: day })
}

/** Values that break programs: limits of ranges, control characters, other types, other languages' null. */
const nasty: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\r\nX-Also: b',
  '\u202Egnp.exe',
  '\uD800',
  '\uDFFF\uD800',
  '\uFEFF',
  '\u200B',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '0x',
  '١٢',
  '999999999999999999999',
  '../../etc/passwd',
  '%00',
  '%',
  '%2e%2e%2f',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '{',
  '[',
  '0000-00-00',
  '2026-02-30',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-11-20T25:00:00Z',
  '-000001-01-01',
  '00000000-0000-0000-0000-000000000000',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(64)}`,
  `0x${'0'.repeat(130)}`,
  'a'.repeat(300),
  'é'.repeat(5_000),
  `a${'\u0301'.repeat(20_000)}`,
  '👩‍👩‍👧‍👦'.repeat(500),
  '9'.repeat(400),
  [],
  [[]],
  [null],
  [0, '', {}],
  {},
  { length: -1 },
  { toString: 1 },
  { $gt: '' },
  { valueOf: null },
]
/** An own `__proto__`, as only JSON.parse makes one. */
const forbiddenKeys = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}},"hasOwnProperty":0}',
)

/** One value that breaks programs. */
export const aNastyValue: fc.Arbitrary<unknown> = fc.constantFrom(...nasty, forbiddenKeys)

/** An error in a value: its place, its kind, and the wrong value. */
export interface Harm {
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add' | 'wrap' | 'twice'
  readonly by: unknown
}
/** Any error. */
export const aHarm: fc.Arbitrary<Harm> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'twice'),
  by: aNastyValue,
})

/** A valid input with one error somewhere. */
export function nearlyValid(schema: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.tuple(valid(schema, name), aHarm).map(([value, harm]) => harmed(value, harm))
}

/** A value with one error somewhere. */
export function harmed(value: unknown, harm: Harm): unknown {
  const paths = pathsIn(value)
  const path = paths[harm.at % paths.length] ?? []
  return changed(value, path, harm)
}

type Path = readonly (string | number)[]

function pathsIn(value: unknown, here: Path = []): Path[] {
  if (value instanceof Known || typeof value !== 'object' || value === null) return [here]
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [here, ...inside.flatMap(([key, one]) => pathsIn(one, [...here, key]))]
}

function changed(value: unknown, [key, ...rest]: Path, { how, by, at }: Harm): unknown {
  if (key === undefined) {
    if (how === 'wrap') return [value]
    if (how === 'twice') return [value, value]
    if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ...value, unasked: by }
    return how === 'remove' ? undefined : by
  }
  const inside = (value as Record<string | number, unknown>)[key]
  const next = changed(inside, rest, { how, by, at })
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? next : one))
  return { ...(value as object), [key]: next }
}

/** Replaces each placeholder by its known value. */
export function resolved(value: unknown, find: (one: Known) => unknown): unknown {
  if (value instanceof Known) return find(value)
  if (Array.isArray(value)) return value.map((one) => resolved(one, find))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, find)]))
}
