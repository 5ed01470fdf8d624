/** Opens homes: their photos, calendars, imports, places and currencies. */
import type { FastifyInstance } from 'fastify'
import { createPhoton } from '../../gateways/photon.ts'
import { createPhotoFiles } from '../../gateways/photos.ts'
import { createStreetAddresses } from '../../gateways/streetAddresses.ts'
import { loadBasemap, loadShapes, loadStreets } from '../../gateways/world.ts'
import type { Accounts } from '../accounts/accounts/service.ts'
import { codesRoutes } from '../platform/codes/routes.ts'
import type { Platform } from '../platform/open.ts'
import type { RemindOfCalendar } from './calendars/conflicts.ts'
import { openCalendars } from './calendars/open.ts'
import { openImports } from './imports/open.ts'
import { createListings } from './listings/service.ts'
import { createPhotos } from './photos/service.ts'
import { placesAndMapRoutes } from './places/routes.ts'
import { createPlacesService } from './places/service.ts'
import { openRates } from './rates/open.ts'

interface ListingsDeps {
  readonly accounts: Accounts
  /** Notifies a landlord about a lease; implemented by leases. */
  readonly remind: RemindOfCalendar
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
