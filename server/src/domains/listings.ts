/** Opens homes: their photos, calendars, imports, places and currencies. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../features/accounts/service.ts'
import { openCalendars } from '../features/calendars/open.ts'
import { codesRoutes } from '../features/codes/routes.ts'
import { openImports } from '../features/imports/open.ts'
import type { Leases } from '../features/leases/service.ts'
import { createListings } from '../features/listings/service.ts'
import { createPhotos } from '../features/photos/service.ts'
import { placesAndMapRoutes } from '../features/places/routes.ts'
import { createPlacesService } from '../features/places/service.ts'
import { openRates } from '../features/rates/open.ts'
import { createPhoton } from '../gateways/photon.ts'
import { createPhotoFiles } from '../gateways/photos.ts'
import { createStreetAddresses } from '../gateways/streetAddresses.ts'
import { loadBasemap, loadShapes, loadStreets } from '../gateways/world.ts'
import type { Platform } from './platform.ts'

interface ListingsDeps {
  readonly accounts: Accounts
  /** Notifies a landlord about a lease; implemented by leases. */
  readonly remind: Leases['remind']
}

export async function openListings(platform: Platform, { accounts, remind }: ListingsDeps) {
  const { settings, files, places, onFault } = platform
  const photos = createPhotos({ ...platform, files: createPhotoFiles(files) })
  const listings = createListings({ ...platform, photos, onFault: onFault('photos') })
  const ofHomes = { ...platform, listings, people: accounts }
  const calendars = openCalendars({ ...ofHomes, remind }, onFault('calendars'))
  const imports = openImports(ofHomes, onFault('feeds'))
  const rates = openRates({ ...platform, url: settings.RATES_URL })
  const streets = await loadStreets(settings.STREETS_FILES)
  const addresses = settings.PLACES_URL ? createPhoton(settings.PLACES_URL) : createStreetAddresses(streets)
  const placesService = createPlacesService({ places, addresses, countHomes: listings.countHomes })
  const [basemap, neighbourhoods, stops] = await Promise.all([
    loadBasemap(),
    loadShapes('neighbourhoods'),
    loadShapes('stops'),
  ])
  return {
    photos,
    listings,
    placesService,
    /** What a landlord's external calendars say before a decision. */
    checks: calendars.checks,
    addRoutes(api: FastifyInstance) {
      codesRoutes(api)
      rates.addRoutes(api)
      placesAndMapRoutes(api, { places: placesService, basemap, streets, neighbourhoods, stops })
      calendars.addRoutes(api)
      imports.addRoutes(api)
    },
    startJobs: () => [
      calendars.start(),
      imports.start(),
      photos.avif.start(onFault('AVIF pictures')),
      rates.start(onFault('rates of exchange')),
    ],
    /** Hands over the imports that run here. */
    stopImports: imports.stop,
    cleanups: [photos, imports],
  }
}
