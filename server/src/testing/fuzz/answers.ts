/** Whether a response matches the API's contract: its schema, or a refusal with a text. */
import { isRefusalCode, kindOf } from '@keyhold/rental/refusalCodes.ts'
import { z } from 'zod'
import { statusOf } from '../../http/refusals.ts'
import type { Described } from './calls.ts'

export interface Answered {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** The body of a refusal (D 3.2, D 3.3, D 11.5). */
const RefusalBody = z.strictObject({
  code: z.string().refine(isRefusalCode, 'there is no text for it'),
  fields: z.record(z.string(), z.string()).optional(),
  present: z.unknown().optional(),
})

const shapes = new WeakMap<Described, z.ZodType>()
function shapeOf(described: Described): z.ZodType {
  const found = shapes.get(described)
  if (found) return found
  const schema = described.operation.responses['200']?.content?.['application/json']?.schema ?? {}
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  shapes.set(described, made)
  return made
}

/** What is wrong with a response; undefined if it matches. */
export function whatIsWrong(described: Described, { statusCode, headers, body }: Answered): string | undefined {
  if (statusCode >= 500) return `a fault: ${statusCode} ${body.slice(0, 200)}`
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json')
  if (statusCode === 421) return undefined // of a Host that is not this machine, before any call (thisMachineOnly.ts)
  if (statusCode >= 400)
    return isJson ? wrongRefusal(statusCode, body) : `${statusCode} is no JSON: ${body.slice(0, 80)}`
  if (statusCode === 304) return undefined
  if (statusCode !== 200) return `an undocumented status: ${statusCode}`
  if (!isJson) return undefined
  const read = shapeOf(described).safeParse(JSON.parse(body))
  return read.success ? undefined : `not its schema: ${z.prettifyError(read.error).slice(0, 400)}`
}

function wrongRefusal(status: number, body: string): string | undefined {
  const read = RefusalBody.safeParse(JSON.parse(body))
  if (!read.success) return `no refusal: ${body.slice(0, 200)}`
  const { code } = read.data
  const expected = isRefusalCode(code) && statusOf[kindOf(code)]
  return status === expected ? undefined : `${code} is ${expected}, and was answered as ${status}`
}
