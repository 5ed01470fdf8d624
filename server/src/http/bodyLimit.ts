/** The maximum body length of a call: the longest that its schema allows, in the longest JSON encoding. */
import { z } from 'zod'

/** The upper limit for any body of JSON or of a plain form. */
export const longestBody = 1_048_576
/** The minimum limit of every body: room for spaces and unknown fields. */
const shortestLimit = 4_096
/** One escaped character of a text: `\u00e9`. */
const signBytes = 6
/** The assumed length of a text without a limit: an id, a decimal number or a signature. */
const unsaidText = 9_000
/** A uuid, a day, an instant. */
const longestFormat = 36

interface Json {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly properties?: Readonly<Record<string, Json>>
  readonly additionalProperties?: boolean | Json
  readonly items?: Json
  readonly maxItems?: number
  readonly maxLength?: number
  readonly format?: string
}

/** Cached: a schema never changes, and describing one costs more than the rest of binding its endpoint. */
const known = new WeakMap<z.ZodType, number>()

/** The limit in bytes for a body of this schema: twice its maximum. A longer body is not read, and gets 413. */
export function bodyLimitOf(shape: z.ZodType): number {
  const limit = known.get(shape) ?? limitOf(shape)
  known.set(shape, limit)
  return limit
}

function limitOf(shape: z.ZodType): number {
  const json = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json
  return Math.min(longestBody, Math.max(shortestLimit, 2 * longest(json)))
}

function longest(json: Json): number {
  const choices = json.anyOf ?? json.oneOf ?? json.allOf
  if (choices) return Math.max(...choices.map(longest))
  const values = json.enum ?? (json.const === undefined ? undefined : [json.const])
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length))
  const types = typeof json.type === 'string' ? [json.type] : (json.type ?? ['any'])
  return Math.max(...types.map((type) => longestOf(type, json)))
}

function longestOf(type: string, json: Json): number {
  if (type === 'boolean' || type === 'null') return 5
  if (type === 'integer' || type === 'number') return 25
  if (type === 'string') return 2 + signBytes * (json.maxLength ?? (json.format ? longestFormat : unsaidText))
  if (type === 'array') return 2 + (json.maxItems ?? Number.POSITIVE_INFINITY) * (1 + longest(json.items ?? {}))
  if (type !== 'object' || typeof json.additionalProperties === 'object') return Number.POSITIVE_INFINITY
  const fields = Object.entries(json.properties ?? {})
  return fields.reduce((sum, [name, field]) => sum + name.length * signBytes + 4 + longest(field), 2)
}
