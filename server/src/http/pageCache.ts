/**
 * The page cache: pages that are the same for all visitors of one language, cached for seconds and compressed once.
 * Cache invalidation: a user's change is visible at the next request (`drop`, and sharedChanges.ts for other
 * processes); changes of the chain and the calendar, when the seconds are over.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { octetsOf } from './octets.ts'
import { type CacheTimes, createTimedCache } from './timedCache.ts'

/** A rendered page, with the nonce of its own scripts. */
export interface RenderedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** In parts, each script complete in one of them. */
  readonly html: readonly string[]
  readonly nonce: string
}

/** A shared page: its scripts are allowed by their hashes (CSP level 3), because a nonce must never be used twice. */
export interface CachedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Of the text, for any compression. */
  readonly etag: string
  /** `'sha256-…'` of each of the page's own scripts. */
  readonly scripts: readonly string[]
  /** The octets in an encoding, compressed at most once. */
  encoded(encoding: Encoding): Promise<Buffer>
  /** Its size in octets, with all encodings made so far. */
  size(): number
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** The best of our encodings that an Accept-Encoding header accepts; `q=0` refuses one (RFC 9110, section 12.5.3). */
export function encodingFor(accepted = '', offered: readonly Encoding[] = encodings): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  return offered.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

const compressors = {
  br: (octets: Buffer) => promisify(brotliCompress)(octets, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (octets: Buffer) => promisify(gzip)(octets),
  identity: async (octets: Buffer) => octets,
} as const

/**
 * Removes the nonce from a page and collects the hashes of its scripts instead; a script without the nonce gets no
 * hash, and does not run.
 */
export function withoutNonce({ status, headers, html, nonce }: RenderedPage): CachedPage {
  const attribute = ` nonce="${nonce}"`
  const parts = html.map((part) => part.split(attribute))
  const scripts = new Set<string>()
  for (const code of parts.flatMap((pieces) => [...scriptsIn(pieces)])) scripts.add(`'sha256-${sha256(code)}'`)
  const octets = octetsOf(...parts.flat())
  const made = new Map<Encoding, Promise<Buffer>>()
  let size = octets.length
  async function encode(encoding: Encoding): Promise<Buffer> {
    const encoded = await compressors[encoding](octets)
    if (encoded !== octets) size += encoded.length
    return encoded
  }
  return {
    status,
    headers,
    etag: `W/"${sha256(octets)}"`,
    scripts: [...scripts],
    encoded(encoding) {
      const known = made.get(encoding) ?? encode(encoding)
      made.set(encoding, known)
      return known
    },
    size: () => size,
  }
}

/**
 * The code of scripts that carry an attribute, where a page is split at it: one piece ends within their tag, the next
 * begins with the rest.
 */
function* scriptsIn(pieces: readonly string[]): Generator<string> {
  for (const [at, code] of pieces.entries()) {
    const before = pieces[at - 1] ?? ''
    const tag = before.slice(before.lastIndexOf('<'))
    const opened = code.indexOf('>') + 1
    const end = code.indexOf('</script>', opened)
    if (/^<script[^>]*$/.test(tag) && opened > 0 && end > opened) yield code.slice(opened, end)
  }
}

const sha256 = (data: string | Buffer) => hash('sha256', data, 'base64')

/** About 100 KB each, with their compressed forms. */
const maxPages = 300
/** For all pages together: a few of them are much larger. */
const maxBytes = 64 * 2 ** 20
/** API responses of pages, by language and address. */
const maxAnswers = 1_000

/** A page's API response may already be this old: no page shows data older than ten seconds. */
const pageTimes: CacheTimes = { fresh: 2_000, most: 8_000 }
/** No page uses an older response, nor a stale one. */
const answerTimes: CacheTimes = { fresh: 2_000, most: 2_000 }

/** The source of a page's API calls, made as a visitor. */
export interface CachedAnswer {
  readonly status: number
  readonly body: unknown
}

export interface PageCache {
  /** The page of a key: cached, or rendered once for all concurrent requests. Only an existing page (200) is cached. */
  read(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** The response to an API call of such a page: several pages make the same. */
  ask(key: string, ask: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** Invalidates all of them, and those being rendered now: something changed. */
  drop(): void
}

/** The cache of one process. `now` in milliseconds, of a monotonic clock: no entry stays fresh for longer. */
export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const octets = { most: maxBytes, of: (page: CachedPage) => page.size() }
  const pages = createTimedCache<CachedPage>({ number: maxPages, octets, times: pageTimes }, now)
  const answers = createTimedCache<CachedAnswer>({ number: maxAnswers, times: answerTimes }, now)
  return {
    read: (key, render) => pages.read(key, () => render().then(withoutNonce)),
    ask: answers.read,
    drop() {
      pages.drop()
      answers.drop()
    },
  }
}
