/** The sitemaps and robots.txt: which pages search engines may find, each in its three languages (D 8.1). Written once a minute at most, whoever asks. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { languages } from '@keyhold/rental/language.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Database } from '../../gateways/database.ts'
import { createWorkQueue } from '../../gateways/workQueue.ts'
import { octetsOf } from '../../http/octets.ts'
import { createTimedCache } from '../../http/timedCache.ts'
import { countPublished, listPublished } from './cityStore.ts'

/** Homes in one file: three addresses each stay below the 50,000 that a sitemap may have. */
const homesAFile = 10_000
/** What is kept of all files together, as it is sent: a full one of homes takes 0.6 MB of 15.5 (10,000 homes in three languages). */
const maxOctetsKept = 32 * 2 ** 20
const maxFiles = 1_000
const times = { fresh: 60_000, most: 60_000 }
/** Public pages that are the same for everybody, without their parameters. */
const pages = [
  '/',
  '/properties',
  '/how-it-works',
  '/how-to-pay',
  '/help',
  '/staking',
  '/terms',
  '/privacy',
  '/imprint',
] as const

export interface SitemapDeps {
  readonly database: Database
  /** The address people see, without a slash at the end. */
  readonly origin: string
  /** In milliseconds, of a clock that never steps back. */
  readonly now: () => number
  /** Kept of all files together; 32 MiB if nothing is said. */
  readonly maxOctets?: number
  readonly cities: {
    listSlugs(): Promise<string[]>
    listNeighbourhoodSlugs(limit: number): Promise<{ city: string; neighbourhood: string }[]>
  }
}
export type Sitemap = ReturnType<typeof createSitemap>

/** A file, as it is sent. */
export interface SitemapFile {
  readonly status: 200
  readonly gzipped: Buffer
  /** How many octets it has unpacked. */
  readonly length: number
}

interface Entry {
  readonly path: string
  readonly changedAt?: Date
}

/** Opens the sitemaps. A file that is not there is refused: `sitemap-not-found`. */
export function createSitemap({ database, origin, now, maxOctets = maxOctetsKept, cities }: SitemapDeps) {
  const octets = { most: maxOctets, of: ({ gzipped }: SitemapFile) => gzipped.length }
  const kept = createTimedCache<SitemapFile>({ number: maxFiles, octets, times }, now)
  const counted = createTimedCache<{ status: 200; files: number }>({ number: 1, times }, now)
  /** One after the other: while it is written, a full file takes more than twenty times of what is kept of it. */
  const turn = createWorkQueue(1)

  const pack = async (text: string): Promise<SitemapFile> => {
    const octets = octetsOf(text)
    return { status: 200, gzipped: await promisify(gzip)(octets), length: octets.length }
  }
  const keep = (name: string, write: () => Promise<string>) =>
    kept.read(name, () => turn(async () => pack(await write())))
  const keepAddresses = (name: string, list: () => Promise<Entry[]>) =>
    keep(name, async () => urlset(origin, await list()))
  const countFiles = async () => {
    const count = async () =>
      ({ status: 200, files: Math.ceil((await countPublished(database)) / homesAFile) }) as const
    return (await counted.read('homes', count)).files
  }
  return {
    /** The list of all sitemaps. */
    index: () =>
      keep('index', async () => {
        const homes = Array.from({ length: await countFiles() }, (_, at) => `homes-${at + 1}`)
        const names = ['pages', 'cities', 'neighbourhoods', ...homes]
        const rows = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
        return `${declaration}<sitemapindex ${namespace}>${rows.join('')}</sitemapindex>`
      }),

    pages: () => keepAddresses('pages', async () => pages.map((path) => ({ path }))),

    /** One page for each city with homes. */
    cities: () =>
      keepAddresses('cities', async () => (await cities.listSlugs()).map((slug) => ({ path: `/rent/${slug}` }))),

    /** One page for each neighbourhood with homes enough, as many as fit into a file. */
    neighbourhoods: () =>
      keepAddresses('neighbourhoods', async () => {
        const found = await cities.listNeighbourhoodSlugs(homesAFile)
        return found.map(({ city, neighbourhood }) => ({ path: `/rent/${city}/${encodeURIComponent(neighbourhood)}` }))
      }),

    /** The homes of a file, counted from 1. A number beyond those that there are asks nothing but how many there are, once a minute. */
    async homes(file: number): Promise<SitemapFile> {
      if (file > (await countFiles())) throw new Refusal('sitemap-not-found')
      return keepAddresses(`homes-${file}`, async () => {
        const homes = await listPublished(database, homesAFile, (file - 1) * homesAFile)
        if (homes.length === 0) throw new Refusal('sitemap-not-found') // they were taken out within this minute
        return homes.map(({ id, changedAt }) => ({ path: `/detail/${id}`, changedAt }))
      })
    },

    /** What robots leave alone: the API but its pictures, and pages that are somebody's own. */
    robots(): string {
      const own = [
        '/api/',
        '/profile',
        '/new-ad',
        '/lease-agreement',
        '/mailbox',
        '/compare',
        '/unsubscribe/',
        '/keep-email/',
        '/newsletter/',
      ]
      const rows = ['User-agent: *', 'Allow: /api/files/', ...own.map((path) => `Disallow: ${path}`)]
      return `${[...rows, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`
    },
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every page in every language, each naming the others. */
function urlset(origin: string, entries: readonly Entry[]): string {
  const rows = entries.flatMap((entry) => languages.map((language) => row(origin, entry, language)))
  return `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">${rows.join('')}</urlset>`
}

function row(origin: string, { path, changedAt }: Entry, own: string): string {
  const address = (language: string) => escapeXml(`${origin}${path}?lang=${language}`)
  const others = languages.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language)}"/>`,
  )
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${address(own)}</loc>${changed}${others.join('')}</url>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
