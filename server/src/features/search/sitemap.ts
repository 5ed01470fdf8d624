/** The sitemaps and robots.txt: which pages search engines may find, each in its three languages (D 8.1). */
import { languages } from '@keyhold/rental/language.ts'
import type { Database } from '../../gateways/database.ts'
import { countPublished, listPublished } from './cityStore.ts'

/** Homes in one file: three addresses each stay below the 50,000 that a sitemap may have. */
export const homesAFile = 10_000
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
  readonly cities: {
    listSlugs(): Promise<string[]>
    listNeighbourhoodSlugs(limit: number): Promise<{ city: string; neighbourhood: string }[]>
  }
}
export type Sitemap = ReturnType<typeof createSitemap>

interface Entry {
  readonly path: string
  readonly changedAt?: Date
}

/** Opens the sitemaps. */
export function createSitemap({ database, origin, cities }: SitemapDeps) {
  const addresses = (entries: readonly Entry[]) => urlset(origin, entries)
  return {
    /** The list of all sitemaps. */
    async index(): Promise<string> {
      const files = Math.ceil((await countPublished(database)) / homesAFile)
      const names = [
        'pages',
        'cities',
        'neighbourhoods',
        ...Array.from({ length: files }, (_, at) => `homes-${at + 1}`),
      ]
      const rows = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`)
      return `${declaration}<sitemapindex ${namespace}>${rows.join('')}</sitemapindex>`
    },

    pages: () => addresses(pages.map((path) => ({ path }))),

    /** One page for each city with homes. */
    async cities(): Promise<string> {
      return addresses((await cities.listSlugs()).map((slug) => ({ path: `/rent/${slug}` })))
    },

    /** One page for each neighbourhood with homes enough, as many as fit into a file. */
    async neighbourhoods(): Promise<string> {
      const found = await cities.listNeighbourhoodSlugs(homesAFile)
      return addresses(
        found.map(({ city, neighbourhood }) => ({ path: `/rent/${city}/${encodeURIComponent(neighbourhood)}` })),
      )
    },

    /** The homes of a file, counted from 1; undefined if there are not so many. */
    async homes(file: number): Promise<string | undefined> {
      const homes = await listPublished(database, homesAFile, (file - 1) * homesAFile)
      if (homes.length === 0) return undefined
      return addresses(homes.map(({ id, changedAt }) => ({ path: `/detail/${id}`, changedAt })))
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
