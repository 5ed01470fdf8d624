/** Valid actions ready to be sent, unchanged or with one error. */
import type { Described, MadeUp } from '../calls.ts'
import { type Harm, harmed } from '../inputs.ts'
import type { Deed } from './deed.ts'
import { deeds } from './deeds.ts'
import type { DeedPlace } from './place.ts'

/** A call with all its preconditions; `token` is a session outside the five callers'. */
export type Prepared = MadeUp & { readonly token?: string }

export const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>) => `${method} ${path}`
/** Whether there is a valid action for this call. */
export const hasDeed = (described: Described) => nameOf(described) in deeds

/**
 * Prepares the preconditions and returns the call, with one error in it if `harm` is given. Fails if the world has
 * changed too much.
 */
export async function prepare(place: DeedPlace, described: Described, harm?: Harm): Promise<Prepared> {
  const deed = await deeds[nameOf(described)]?.(place)
  if (!deed) throw new Error(`Nobody does ${nameOf(described)}.`)
  const { by } = deed
  const { params, query, body, form } = harm ? withHarm(deed, harm) : deed
  const [type = 'application/json'] = Object.keys(described.operation.requestBody?.content ?? {})
  return {
    manner: harm ? 'nearly valid' : 'valid',
    caller: typeof by === 'string' ? by : 'visitor',
    ...(typeof by !== 'string' && { token: by.token }),
    described,
    params: params ?? {},
    query: Object.entries(query ?? {}),
    headers: {},
    body: body === undefined ? undefined : { type, value: body },
    form: form && { fields: form, file: 'picture', fileName: 'living.jpg', harm: 'none' },
  }
}

/** One error in one of its parts. */
function withHarm(deed: Deed, harm: Harm): Pick<Deed, 'params' | 'query' | 'body' | 'form'> {
  const parts = (['body', 'form', 'query', 'params'] as const).filter((part) => deed[part] !== undefined)
  const part = parts[harm.at % parts.length]
  if (!part) return deed
  const wrong = harmed(deed[part], harm)
  const isWhole = part === 'body' || (typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong))
  return { ...deed, [part]: isWhole ? wrong : {} }
}
