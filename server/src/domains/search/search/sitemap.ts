/**
 * The sitemaps and robots.txt: which pages search engines index, each in its three languages (D 8.1). Cached for a
 * minute.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { languages } from '@keyhold/rental/language.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Database } from '../../../gateways/database.ts'
import { createWorkQueue } from '../../../gateways/workQueue.ts'
import { octetsOf } from '../../../http/octets.ts'
import { createTimedCache } from '../../../http/timedCache.ts'
import { countPublished, listPublished } from './cityStore.ts'

/** Homes per file: three addresses each stay below the sitemap limit of 50,000. */
const homesAFile = 10_000
/**
 * The compressed cache size of all files: a full one of homes takes 0.6 MB instead of 15.5 (10,000 homes in three
 * languages).
 */
const maxOctetsKept = 32 * 2 ** 20
const maxFiles = 1_000
const times = { fresh: 60_000, most: 60_000 }
/** Public pages that are the same for everyone, without their parameters. */
const pages = [
  '/',
  '/properties',
  '/how-it-works',
  '/how-to-pay',
  '/what-if',
  '/help',
  '/staking',
  '/terms',
  '/privacy',
  '/imprint',
] as const

export interface SitemapDeps {
  readonly database: Database
  /** The public base address, without a trailing slash. */
  readonly origin: string
  /** In milliseconds, from a monotonic clock. */
  readonly now: () => number
  /** The cache size of all files; 32 MiB by default. */
  readonly maxOctets?: number
  readonly cities: {
    listSlugs(): Promise<string[]>
    listNeighbourhoodSlugs(limit: number): Promise<{ city: string; neighbourhood: string }[]>
  }
}
export type Sitemap = ReturnType<typeof createSitemap>

/** A file, as it is sent (compressed). */
export interface SitemapFile {
  readonly status: 200
  readonly gzipped: Buffer
  /** Its uncompressed size in bytes. */
  readonly length: number
}

interface Entry {
  readonly path: string
  readonly changedAt?: Date
}

/** Creates the sitemaps. A missing file is refused: `sitemap-not-found`. */
export function createSitemap({ database, origin, now, maxOctets = maxOctetsKept, cities }: SitemapDeps) {
  const octets = { most: maxOctets, of: ({ gzipped }: SitemapFile) => gzipped.length }
  const kept = createTimedCache<SitemapFile>({ number: maxFiles, octets, times }, now)
  const counted = createTimedCache<{ status: 200; files: number }>({ number: 1, times }, now)
  /**
   * Files are written one after the other: a full file takes over twenty times its compressed size while it is written.
   */
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

    /** One page for each neighbourhood with enough homes, as many as fit into a file. */
    neighbourhoods: () =>
      keepAddresses('neighbourhoods', async () => {
        const found = await cities.listNeighbourhoodSlugs(homesAFile)
        return found.map(({ city, neighbourhood }) => ({ path: `/rent/${city}/${encodeURIComponent(neighbourhood)}` }))
      }),

    /** The homes of a file, counted from 1. For a number beyond the last, only the total is queried, once a minute. */
    async homes(file: number): Promise<SitemapFile> {
      if (file > (await countFiles())) throw new Refusal('sitemap-not-found')
      return keepAddresses(`homes-${file}`, async () => {
        const homes = await listPublished(database, homesAFile, (file - 1) * homesAFile)
        if (homes.length === 0) throw new Refusal('sitemap-not-found') // they were unpublished within this minute
        return homes.map(({ id, changedAt }) => ({ path: `/detail/${id}`, changedAt }))
      })
    },

    /** Paths that robots must not crawl: the API except its pictures, and private pages. */
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
        '/from-wallet',
      ]
      const rows = ['User-agent: *', 'Allow: /api/files/', ...own.map((path) => `Disallow: ${path}`)]
      return `${[...rows, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`
    },
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Every page in every language, each with links to the others. */
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
