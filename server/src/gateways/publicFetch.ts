/**
 * The one door to addresses that people name: https on the usual port, to a name whose every address is of the public
 * internet when the connection is made, redirects looked at again, bounded in time and size. It carries nothing of ours.
 */
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookupPublic } from './publicAddress.ts'

/** Why an address was not read. */
export const fetchFailures = [
  'address-not-allowed',
  'address-unreachable',
  'address-not-found',
  'address-refused',
  'address-redirects',
  'address-too-large',
  'address-too-slow',
] as const
export type FetchFailure = (typeof fetchFailures)[number]

/** An address that could not be read, and why; nothing of its answer is kept. */
export class UnreadableAddress extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure) {
    super(failure)
    this.name = 'UnreadableAddress'
    this.failure = failure
  }
}

export interface FetchBounds {
  readonly bytes: number
  readonly milliseconds: number
}

export interface PublicFetch {
  /** Whether an address may be asked at all, as far as it can be told without asking. */
  isAllowed(address: string): boolean
  /** What the address answers; throws `UnreadableAddress`. */
  read(address: string, bounds: FetchBounds): Promise<Buffer>
}

const maxRedirects = 3
const redirects: readonly number[] = [301, 302, 303, 307, 308]

/** `isTrusted` names addresses of this machine to tests, `lookup` answers for their names. */
export function createPublicFetch(
  isTrusted: (address: URL) => boolean = () => false,
  lookup: LookupFunction = lookupPublic,
): PublicFetch {
  const isAllowed = (address: URL) =>
    !address.username &&
    !address.password &&
    (isTrusted(address) || (address.protocol === 'https:' && address.port === '' && isName(address.hostname)))
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
        const answer = await ask(url, signal, isTrusted(url) ? undefined : lookup)
        const { statusCode = 0, headers } = answer
        if (!redirects.includes(statusCode)) return readBody(answer, bytes, signal)
        answer.destroy()
        url = parse(headers.location ?? '', url)
      }
      throw new UnreadableAddress('address-redirects')
    },
  }
}

/** A name with a dot in it, and no IP address in any spelling: the parser of addresses has written those out. */
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

/** The body of a good answer, as long as it stays within its bounds; what is packed is not unpacked. */
async function readBody(answer: IncomingMessage, most: number, signal: AbortSignal): Promise<Buffer> {
  const { statusCode = 0, headers } = answer
  const refuse = (failure: FetchFailure) => {
    answer.destroy()
    throw new UnreadableAddress(failure)
  }
  if (statusCode === 404 || statusCode === 410) refuse('address-not-found')
  if (statusCode !== 200 || (headers['content-encoding'] ?? 'identity') !== 'identity') refuse('address-refused')
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
    throw error instanceof UnreadableAddress ? error : failureOf(signal)
  }
  return Buffer.concat(chunks)
}
