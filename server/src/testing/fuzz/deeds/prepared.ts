/** Deeds made ready to be sent, as they are or with one thing wrong. */
import type { Described, MadeUp } from '../calls.ts'
import { type Harm, harmed } from '../inputs.ts'
import type { Deed } from './deed.ts'
import { deeds } from './deeds.ts'
import type { DeedPlace } from './place.ts'

/** A call whose needs are all there; `token` of a session that is none of the five callers'. */
export type Prepared = MadeUp & { readonly token?: string }

export const nameOf = ({ method, path }: Pick<Described, 'method' | 'path'>) => `${method} ${path}`
/** Whether there is a deed for this call. */
export const hasDeed = (described: Described) => nameOf(described) in deeds

/** Does what this call needs, and answers the call; with one thing wrong in it if harm is done. Fails where the world is not as it began. */
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

/** One thing wrong in one of the parts that it has. */
function withHarm(deed: Deed, harm: Harm): Pick<Deed, 'params' | 'query' | 'body' | 'form'> {
  const parts = (['body', 'form', 'query', 'params'] as const).filter((part) => deed[part] !== undefined)
  const part = parts[harm.at % parts.length]
  if (!part) return deed
  const wrong = harmed(deed[part], harm)
  const isWhole = part === 'body' || (typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong))
  return { ...deed, [part]: isWhole ? wrong : {} }
}
