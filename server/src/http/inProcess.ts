/**
 * API calls of our own pages inside the process: input and output are validated as over HTTP, but no address, header or
 * JSON is written and parsed again.
 */
import { ApiError, type Client, createClient, type RefusedBody } from '@keyhold/api/client.ts'
import { kindOf } from '@keyhold/rental/refusalCodes.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Language } from './language.ts'
import type { CachedAnswer, PageCache } from './pageCache.ts'
import { refusalFrom, statusOf } from './refusals.ts'

/** The address of calls from our own pages: no socket ever has it, and only they bypass the rate limit. */
export const inProcessAddress = 'in-process'

export interface InProcessQuery {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: unknown
  readonly language: Language
}

/** A reading call, made as a visitor: the validated response, or the refusal. */
export type InProcessCall = (query: InProcessQuery) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** By their paths; there is none where the API is another process (`npm run dev`). */
    ownCalls?: Map<string, InProcessCall>
  }
}

/** Makes each call once: two parts of a page may make the same. */
function createOnce(): PageCache['ask'] {
  const answers = new Map<string, Promise<CachedAnswer>>()
  return (key, ask) => {
    const answer = answers.get(key) ?? ask()
    answers.set(key, answer)
    return answer
  }
}

/** The request for a page: an internal error is logged under its id, and carries it. */
export type AskedPage = Pick<FastifyRequest, 'id' | 'log'>

/**
 * The API as a visitor of this language, for one page. Reads may use the shared cache (`kept`); an error of a shared
 * call has the request id of the first caller.
 */
export function clientInProcess(
  app: FastifyInstance,
  language: Language,
  page: AskedPage,
  kept?: PageCache | undefined,
): Client {
  const once = kept?.ask ?? createOnce()
  const elsewhere = createClient({ send: (url, init) => inject(app, language, url, init) })
  return async (endpoint, { params, input } = {}) => {
    const { method, path } = endpoint
    const call = method === 'GET' ? app.ownCalls?.get(path) : undefined
    const query = { params: params as InProcessQuery['params'], input, language }
    const ask = () =>
      call ? answerHere(page, path, call, query) : answerElsewhere(elsewhere(endpoint, { params, input }))
    const isReading = method === 'GET'
    const { status, body } = await (isReading ? once(JSON.stringify([language, path, params, input]), ask) : ask())
    if (status === 200) return body as never
    const { code = 'server-fault', fields, requestId } = (body ?? {}) as RefusedBody
    throw new ApiError(status, code, fields, undefined, requestId)
  }
}

async function answerHere(
  page: AskedPage,
  path: string,
  call: InProcessCall,
  query: InProcessQuery,
): Promise<CachedAnswer> {
  try {
    return { status: 200, body: await call(query) }
  } catch (error) {
    const { code, fields } = refusalFrom(error)
    const kind = kindOf(code)
    if (kind !== 'fault') return { status: statusOf[kind], body: { code, fields } }
    page.log.error({ err: error, path, language: query.language }, 'fault')
    return { status: statusOf[kind], body: { code, fields, requestId: page.id } }
  }
}

async function answerElsewhere(answering: Promise<unknown>): Promise<CachedAnswer> {
  try {
    return { status: 200, body: await answering }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { code: error.code, fields: error.fields, requestId: error.requestId } }
  }
}

async function inject(app: FastifyInstance, language: Language, url: string, init: RequestInit): Promise<Response> {
  const { statusCode, payload } = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url,
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-language': language },
    remoteAddress: inProcessAddress,
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  return new Response(payload, { status: statusCode })
}
