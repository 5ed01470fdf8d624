/**
 * Files at fixed addresses outside /api: security.txt, the sitemaps and the metadata for clear signing in wallets, with
 * the rate limit of pages.
 */
import type { FastifyInstance } from 'fastify'
import { clearSigningRoutes } from './domains/money/clearSigning/routes.ts'
import type { Cities } from './domains/search/search/cities.ts'
import { createSitemap } from './domains/search/search/sitemap.ts'
import { sitemapRoutes } from './domains/search/search/sitemapRoutes.ts'
import type { Chain } from './gateways/chain/chain.ts'
import type { Clock } from './gateways/clock.ts'
import type { Database } from './gateways/database.ts'
import type { Front } from './http/front.ts'
import { limitPages } from './http/pageLimit.ts'
import { securityText } from './http/securityText.ts'
import type { Settings } from './settings.ts'

export interface PublicFilesDeps {
  readonly settings: Pick<Settings, 'PAGES_A_MINUTE' | 'SECURITY_CONTACT'>
  readonly database: Database
  readonly clock: Clock
  readonly chain: Pick<Chain, 'deployment'>
  readonly publicUrl: string
  readonly front: Pick<Front, 'sharedLimits'>
  readonly cities: Cities
}

/** Adds them to an app of their own. */
export async function addPublicFiles(
  app: FastifyInstance,
  { database, clock, chain, settings, publicUrl, front, cities }: PublicFilesDeps,
): Promise<void> {
  await limitPages(app, settings.PAGES_A_MINUTE, front.sharedLimits)
  securityText(app, { contact: settings.SECURITY_CONTACT, origin: publicUrl, now: clock.now })
  sitemapRoutes(app, createSitemap({ database, origin: publicUrl, now: clock.steadyNow, cities }))
  clearSigningRoutes(app, chain.deployment)
}
