/** One visit to a page on the server: what Keyhold hands to every loader. Never holds anything about a person. */
import type { ApiError, Client } from '@keyhold/api/client.ts'
import type { RatesAnswer } from '@keyhold/api/rates.schema.ts'
import { readRates } from '@keyhold/api/rates.ts'
import { createContext, data } from 'react-router'
import type { Language } from './text/language.ts'

export interface RequestContext {
  /** The API as a visitor sees it, bound in-process. */
  readonly api: Client
  readonly language: Language
  /** For every inline script of this answer (Content-Security-Policy). */
  readonly nonce: string
  /** The address people see, without a trailing slash, e.g. `https://keyhold.example`. */
  readonly origin: string
  /** Whether this is a local chain with the demo wallet, the mailbox and "let days pass". */
  readonly demo: boolean
  readonly chainId: number
  /** Addresses outside of Keyhold that pages link to, and the map's own style, if set. */
  readonly outside?: ExternalLinks
  /** Stands in the log beside each fault of this visit: whoever meets one reads it. */
  readonly requestId: string
  /** Tells the log of a fault of ours. */
  readonly onFault: (error: unknown) => void
}

/** Where pages link to outside of Keyhold (D 9.1), and the map's own style and the project id of WalletConnect, if they are set. */
export interface ExternalLinks {
  readonly metaverse?: string
  readonly token?: string
  readonly information?: string
  readonly telegram?: string
  readonly x?: string
  readonly terms?: string
  readonly privacy?: string
  readonly imprint?: string
  /** Where people write to whoever runs this Keyhold: an address of mail or of the web. */
  readonly help?: string
  readonly mapStyle?: string
  readonly walletConnect?: string
}

/** Safe addresses until real ones are set: a name that is reserved and belongs to nobody. The legal pages are our own until then. */
export const externalLinkDefaults: ExternalLinks = {
  metaverse: 'https://metaverse.keyhold.example',
  token: 'https://token.keyhold.example',
  information: 'https://info.keyhold.example',
  telegram: 'https://telegram.keyhold.example',
  x: 'https://x.keyhold.example',
}

/** Where a loader finds the visit: `context.get(visitContext)`. */
export const requestContext = createContext<RequestContext>()

/**
 * Reads something for a page: what does not exist becomes the not-found page (404), a home that
 * was removed the page that says so (410), an API that is away the page that
 * says so and offers a retry (503), with the number of a fault of ours.
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

/** Rates of exchange, where the house knows fresh ones: a page is as good without. */
export async function loadRates(api: Client): Promise<RatesAnswer> {
  return api(readRates).catch(() => ({ rates: null }))
}

/** By name, because the server's client is another copy of the class than the one built into the pages. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
