/** The endpoints of homes: single homes, pictures, a landlord's portfolio, and the landlord's public page. */
import type { FastifyInstance } from 'fastify'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import { photosRoutes } from '../../listings/listings/photoRoutes.ts'
import { listingsRoutes } from '../../listings/listings/routes.ts'
import type { Listings } from '../../listings/listings/service.ts'
import { homeTranslationRoutes } from '../../listings/listings/translation/routes.ts'
import type { HomeTranslationDeps } from '../../listings/listings/translation/service.ts'
import { viewsRoutes } from '../../listings/listings/views.ts'
import type { PhotosService } from '../../listings/photos/service.ts'
import { publishersRoutes } from '../publishers/routes.ts'
import type { PublishersDeps } from '../publishers/service.ts'
import type { PortfolioDeps } from './deps.ts'
import { portfolioRoutes } from './routes.ts'
import { createPortfolio } from './service.ts'

interface HomesDeps extends PortfolioDeps, PublishersDeps, Omit<HomeTranslationDeps, 'listings'> {
  readonly listings: Listings
  readonly photos: PhotosService
  readonly clock: PublishersDeps['clock'] & HomeTranslationDeps['clock']
  readonly rateLimiter: RateLimiter
}

/** Adds the endpoints of listings, photos and the portfolio. */
export function listingsAndPortfolioRoutes(app: FastifyInstance, deps: HomesDeps): void {
  listingsRoutes(app, deps.listings, deps.findPublisher)
  homeTranslationRoutes(app, deps)
  viewsRoutes(app, deps)
  photosRoutes(app, deps.listings, deps.photos, deps.rateLimiter)
  portfolioRoutes(app, createPortfolio(deps))
  publishersRoutes(app, deps)
}
