/** One page request on the server: the context of every loader. Never holds anything about a user. */
import type { ApiError, Client } from '@keyhold/api/client.ts'
import type { RatesAnswer } from '@keyhold/api/rates.schema.ts'
import { readRates } from '@keyhold/api/rates.ts'
import { createContext, data } from 'react-router'
import type { Language } from './text/language.ts'

export interface RequestContext {
  /** The API for visitors, called in-process. */
  readonly api: Client
  readonly language: Language
  /** For every inline script of this response (Content-Security-Policy). */
  readonly nonce: string
  /** The public origin, without a trailing slash, e.g. `https://keyhold.example`. */
  readonly origin: string
  /** Whether this is a local chain with the demo wallet, the demo inbox and "let days pass". */
  readonly demo: boolean
  readonly chainId: number
  /** External addresses that pages link to, and the external map style, if set. */
  readonly outside?: ExternalLinks
  /** Request id: stands in the log beside each fault of this request, and on the page. */
  readonly requestId: string
  /** Logs a server fault. */
  readonly onFault: (error: unknown) => void
}

/**
 * External links (D 9.1), the external map style and the WalletConnect project id, if set. Pages leave out what the
 * operator did not set: a button without a target is worse than none.
 */
export interface ExternalLinks {
  readonly metaverse?: string
  readonly token?: string
  readonly information?: string
  readonly telegram?: string
  readonly x?: string
  readonly terms?: string
  readonly privacy?: string
  readonly imprint?: string
  /** The operator's contact: an email or web address. */
  readonly help?: string
  readonly mapStyle?: string
  readonly walletConnect?: string
}

/** The loaders' key: `context.get(visitContext)`. */
export const requestContext = createContext<RequestContext>()

/**
 * Reads data for a page: a missing resource becomes the not-found page (404), a removed home the page that says so
 * (410), an unreachable API a page that offers a retry (503), with the number of a server fault.
 */
export async function loadForPage<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading
  } catch (error) {
    if (!isRefused(error)) throw error
    if (error.code === 'listing-removed') throw data(error.code, { status: 410 })
    if (error.status === 404 || error.status === 400 || error.status === 422) throw data(error.code, { status: 404 })
    throw data(error.requestId ?? error.code, { status: 503, headers: { 'retry-after': '5' } })
  }
}

/** Exchange rates, if the instance has fresh ones; pages work without them. */
export async function loadRates(api: Client): Promise<RatesAnswer> {
  return api(readRates).catch(() => ({ rates: null }))
}

/** By name: the server's client has another copy of the class than the one bundled with the pages. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
