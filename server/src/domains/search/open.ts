/** Opens search: results, cities, saved searches and saved homes. */
import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '../../gateways/database.ts'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Listings } from '../listings/listings/service.ts'
import type { PlacesService } from '../listings/places/service.ts'
import type { EmailChoices } from '../notices/notices/choices/service.ts'
import type { Push } from '../notices/notices/push/service.ts'
import type { Platform } from '../platform/open.ts'
import { promotionRoutes } from './promotion/routes.ts'
import { createPromotion } from './promotion/service.ts'
import { savedRoutes } from './saved/routes.ts'
import { createSaved } from './saved/service.ts'
import { createCities } from './search/cities.ts'
import { citiesRoute } from './search/citiesRoute.ts'
import { searchRoutes } from './search/routes.ts'
import { startSavedSearchLoop } from './search/saved-searches/loop.ts'
import { savedSearchRoutes } from './search/saved-searches/routes.ts'
import { createSavedSearches } from './search/saved-searches/service.ts'
import { createSearch } from './search/service.ts'

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
