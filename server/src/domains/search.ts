/** Opens search: results, cities, saved searches and saved homes. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../features/accounts/service.ts'
import type { Listings } from '../features/listings/service.ts'
import type { EmailChoices } from '../features/notices/choices/service.ts'
import type { Push } from '../features/notices/push/service.ts'
import type { PlacesService } from '../features/places/service.ts'
import { promotionRoutes } from '../features/promotion/routes.ts'
import { createPromotion } from '../features/promotion/service.ts'
import { savedRoutes } from '../features/saved/routes.ts'
import { createSaved } from '../features/saved/service.ts'
import { createCities } from '../features/search/cities.ts'
import { citiesRoute } from '../features/search/citiesRoute.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { startSavedSearchLoop } from '../features/search/saved-searches/loop.ts'
import { savedSearchRoutes } from '../features/search/saved-searches/routes.ts'
import { createSavedSearches } from '../features/search/saved-searches/service.ts'
import { createSearch } from '../features/search/service.ts'
import { isUnavailable } from '../gateways/database.ts'
import type { Platform } from './platform.ts'

interface SearchDeps {
  readonly accounts: Accounts
  readonly listings: Listings
  readonly placesService: PlacesService
  readonly choices: EmailChoices
  readonly push: Push
}

export function openSearch(platform: Platform, deps: SearchDeps) {
  const { database, searchDatabase, findLog, onFault } = platform
  const { accounts, listings, placesService } = deps
  const cities = createCities({ ...platform, list: placesService.list })
  const savedSearches = createSavedSearches({
    ...platform,
    ...deps,
    people: accounts,
    homes: listings,
    database: searchDatabase,
    onError: (error) => isUnavailable(error) || findLog().error({ err: error }, 'a saved search'),
  })
  return {
    cities,
    savedSearches,
    addRoutes(api: FastifyInstance) {
      searchRoutes(api, createSearch({ ...platform, database: searchDatabase, listings }))
      savedSearchRoutes(api, savedSearches)
      citiesRoute(api, cities)
      promotionRoutes(api, createPromotion({ database }))
      savedRoutes(api, createSaved(platform))
    },
    startJobs: () => [startSavedSearchLoop(savedSearches, onFault('saved searches'))],
  }
}
