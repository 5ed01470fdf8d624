/**
 * Pages that are the same for everybody who asks in one language, kept for seconds and compressed once. What somebody changes
 * is seen at the next asking (`drop`, and sharedChanges.ts for other processes); what the chain and the calendar change, when
 * the seconds are over.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { octetsOf } from './octets.ts'
import { type CacheTimes, createTimedCache } from './timedCache.ts'

/** A page as it was rendered, with the nonce of its own scripts. */
export interface RenderedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** In parts, each script whole in one of them. */
  readonly html: readonly string[]
  readonly nonce: string
}

/** A page for many: its scripts are named by their hashes (CSP level 3), for a nonce is never used twice. */
export interface CachedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Of the text, whatever it is compressed by. */
  readonly etag: string
  /** `'sha256-…'` of each script that was the page's own. */
  readonly scripts: readonly string[]
  /** Its octets in an encoding, made at most once. */
  encoded(encoding: Encoding): Promise<Buffer>
  /** How many octets it takes, with those of the encodings that were made. */
  size(): number
}

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

/** The best of the encodings that we offer and an Accept-Encoding header takes; `q=0` takes none (RFC 9110, section 12.5.3). */
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

/** Takes the nonce out of a page and names its scripts by their hashes instead; a script without the nonce is not named, and does not run. */
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

/** The code of scripts that carry an attribute, where a page is cut at it: one piece ends within their tag, the next begins with the rest of it. */
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

/** About 100 KB each, with what they are compressed to. */
const maxPages = 300
/** Of all pages together: a few of them are much larger. */
const maxBytes = 64 * 2 ** 20
/** What pages asked the API, by language and address. */
const maxAnswers = 1_000

/** What a page asked may have been known before it: so no page tells what was asked more than ten seconds ago. */
const pageTimes: CacheTimes = { fresh: 2_000, most: 8_000 }
/** No page is made of an older one, nor of one that is shown once more. */
const answerTimes: CacheTimes = { fresh: 2_000, most: 2_000 }

/** What a page asked the API of, as everybody would be answered. */
export interface CachedAnswer {
  readonly status: number
  readonly body: unknown
}

export interface PageCache {
  /** The page of a key: kept, or rendered once for all who ask meanwhile. Only a page that is there (200) is kept. */
  read(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>
  /** The answer to what such a page asks: several pages ask the same. */
  ask(key: string, ask: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** Forgets all of them, and what is being rendered now: something changed. */
  drop(): void
}

/** What one process keeps. `now` in milliseconds, of a clock that never steps back: what is kept is never fresh for longer. */
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
