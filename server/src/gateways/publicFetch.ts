/**
 * All requests to addresses given by users: https on the default port, to a name whose addresses are all public at the
 * time of the connection (no SSRF), with redirects checked again, limited in time and size. They carry no cookies or
 * credentials.
 */
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { publicLookup } from './publicAddress.ts'

/** Why an address was not read. */
export const fetchFailures = [
  'address-not-allowed',
  'address-unreachable',
  'address-not-found',
  'address-refused',
  'address-error',
  'address-compressed',
  'address-redirects',
  'address-too-large',
  'address-too-slow',
  'address-cut-off',
] as const
export type FetchFailure = (typeof fetchFailures)[number]

/** An address that could not be read, and why; nothing of its answer is stored. */
export class UnreadableAddress extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure) {
    super(failure)
    this.name = 'UnreadableAddress'
    this.failure = failure
  }
}

/** Why an address that a person enters is not called, as far as its text shows; undefined if nothing is wrong with it. */
export function refusedAddress(
  address: string,
): 'address-needs-https' | 'address-other-port' | 'address-with-password' | 'address-not-allowed' | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !isName(url.hostname)) return 'address-not-allowed'
  if (url.username || url.password) return 'address-with-password'
  if (url.protocol === 'http:') return 'address-needs-https'
  if (url.protocol !== 'https:') return 'address-not-allowed'
  return url.port === '' ? undefined : 'address-other-port'
}

export interface FetchBounds {
  readonly bytes: number
  readonly milliseconds: number
}

export interface PublicFetch {
  /** Whether an address may be called at all, as far as its text shows. */
  isAllowed(address: string): boolean
  /** The response of the address; throws `UnreadableAddress`. */
  read(address: string, bounds: FetchBounds): Promise<Buffer>
}

const maxRedirects = 3
/** Unauthorized, payment required, forbidden, proxy authentication, unavailable for legal reasons (RFC 9110, 15). */
const refusals: readonly number[] = [401, 402, 403, 407, 451]
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** For tests: `isTrusted` allows addresses of this machine, `lookupUntil` resolves names until a signal. */
export function createPublicFetch(
  isTrusted: (address: URL) => boolean = () => false,
  lookupUntil: (signal: AbortSignal) => LookupFunction = publicLookup,
): PublicFetch {
  const isAllowed = (address: URL) =>
    !address.username && !address.password && (isTrusted(address) || refusedAddress(address.href) === undefined)
  const parse = (address: string, base?: URL) => {
    const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined
    if (!url || !isAllowed(url)) throw new UnreadableAddress('address-not-allowed')
    return url
  }
  return {
    isAllowed: (address) => URL.canParse(address) && isAllowed(new URL(address)),
    async read(address, { bytes, milliseconds }) {
      const signal = AbortSignal.timeout(milliseconds)
      let url = parse(address)
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const answer = await ask(url, signal, isTrusted(url) ? undefined : lookupUntil(signal))
        const { statusCode = 0, headers } = answer
        if (!redirects.includes(statusCode)) return readBody(answer, bytes, signal)
        answer.destroy()
        url = parse(headers.location ?? '', url)
      }
      throw new UnreadableAddress('address-redirects')
    },
  }
}

/** A name with a dot in it, and no IP address in any spelling: the URL parser has normalized those. */
function isName(host: string): boolean {
  return isIP(host.replace(/[[\]]/g, '')) === 0 && host.replace(/\.$/, '').includes('.')
}

function ask(url: URL, signal: AbortSignal, lookup: LookupFunction | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'http:' ? requestPlain : requestSecure
    const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Keyhold' }
    const call = request(url, { method: 'GET', headers, agent: false, signal, ...(lookup && { lookup }) })
    call.once('response', resolve)
    call.on('error', () => reject(failureOf(signal)))
    call.end()
  })
}

const failureOf = (signal: AbortSignal) =>
  new UnreadableAddress(signal.aborted ? 'address-too-slow' : 'address-unreachable')

/** The body of a successful response, within its limits; compressed bodies are not decompressed. */
async function readBody(answer: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const { statusCode = 0, headers } = answer
  const refuse = (failure: FetchFailure) => {
    answer.destroy()
    throw new UnreadableAddress(failure)
  }
  if (statusCode === 404 || statusCode === 410) refuse('address-not-found')
  if (refusals.includes(statusCode)) refuse('address-refused')
  if (statusCode !== 200) refuse('address-error')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') refuse('address-compressed')
  if (Number(headers['content-length'] ?? 0) > most) refuse('address-too-large')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new UnreadableAddress('address-too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof UnreadableAddress) throw error
    // The connection ended before the announced length (RFC 9112, 8).
    throw new UnreadableAddress(signal.aborted ? 'address-too-slow' : 'address-cut-off')
  }
  return Buffer.concat(chunks)
}
