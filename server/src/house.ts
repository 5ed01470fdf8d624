/** Puts gateways and features together; the only file, with the entry points, that knows them all. */
import { castWallets } from '@keyhold/demo/cast.ts'
import type { FastifyInstance } from 'fastify'
import { accountsRoutes } from './features/accounts/routes.ts'
import { type Accounts, openAccounts } from './features/accounts/service.ts'
import { agreementPdfRoutes } from './features/agreements/pdfRoutes.ts'
import { agreementsRoutes } from './features/agreements/routes.ts'
import { openAgreements } from './features/agreements/service.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { type Chat, openChat } from './features/chat/service.ts'
import { codesRoutes } from './features/codes/routes.ts'
import { type Books, openBooks } from './features/deposits/books.ts'
import { depositsRoutes } from './features/deposits/routes.ts'
import { type Deposits, openDeposits } from './features/deposits/service.ts'
import { homesOf } from './features/leases/homes.ts'
import { openAgreementPages } from './features/leases/pages/agreement.ts'
import { openLeasePages } from './features/leases/pages/service.ts'
import { leasesRoutes } from './features/leases/routes.ts'
import { openSeal } from './features/leases/seal.ts'
import { type Leases, openLeases } from './features/leases/service.ts'
import { startTicking, tickOnce } from './features/leases/ticking.ts'
import { openPublisher } from './features/listings/publisher.ts'
import { listingsRoutes } from './features/listings/routes.ts'
import { type Listings, openListings } from './features/listings/service.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { openNewsletter } from './features/newsletter/service.ts'
import { openNotices } from './features/notices/service.ts'
import { offersRoutes } from './features/offers/routes.ts'
import { openOffers } from './features/offers/service.ts'
import { paymentsRoutes } from './features/payments/routes.ts'
import { openPayments } from './features/payments/service.ts'
import { photosRoutes } from './features/photos/routes.ts'
import { openPhotos } from './features/photos/service.ts'
import { basemapRoute, mapNamesRoute, placesRoutes } from './features/places/routes.ts'
import { openPlacesService } from './features/places/service.ts'
import { receiptsRoutes } from './features/receipts/routes.ts'
import { openReceipts } from './features/receipts/service.ts'
import { reportsRoutes } from './features/reports/routes.ts'
import { openReports } from './features/reports/service.ts'
import { savedRoutes } from './features/saved/routes.ts'
import { openSaved } from './features/saved/service.ts'
import { openCities } from './features/search/cities.ts'
import { citiesRoute } from './features/search/citiesRoute.ts'
import { searchRoutes } from './features/search/routes.ts'
import { openSearch } from './features/search/service.ts'
import { openSitemap } from './features/search/sitemap.ts'
import { sitemapRoutes } from './features/search/sitemapRoutes.ts'
import { startWatching } from './features/search/watching/loop.ts'
import { watchingRoutes } from './features/search/watching/routes.ts'
import { openWatching, type Watching } from './features/search/watching/service.ts'
import { openAttempts } from './gateways/attempts.ts'
import type { Chain } from './gateways/chain/chain.ts'
import { localControls } from './gateways/chain/local.ts'
import { accountSays } from './gateways/chain/signatures.ts'
import { openWatcher } from './gateways/chain/watcher.ts'
import type { ChainClock } from './gateways/clock.ts'
import { type Database, isAway } from './gateways/database.ts'
import { openMail } from './gateways/mail.ts'
import { openOutbox } from './gateways/outbox.ts'
import { openPhotoFiles } from './gateways/photos.ts'
import { openPlaces } from './gateways/places.ts'
import { openBasemap } from './gateways/world.ts'
import { createApp } from './http/app.ts'
import type { Probe } from './http/health.ts'
import { securityText } from './http/securityText.ts'
import type { Settings } from './settings.ts'
import { startSweeping } from './sweeping.ts'

/** What the house stands on: made by the entry points, or by trial/house.ts for tests. */
export interface Parts {
  readonly settings: Settings
  readonly database: Database
  readonly clock: ChainClock
  readonly chain: Chain
  /** Signs tokens and seals what is stored encrypted: at least 32 characters. */
  readonly secret: string
  /** Where pages and API answer, without a slash at the end. */
  readonly publicUrl: string
  /** The folder for files: photos, avatars. */
  readonly files: string
}

export interface House {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly listings: Listings
  readonly chat: Chat
  readonly leases: Leases
  readonly deposits: Deposits
  readonly watching: Watching
  readonly chain: Chain
  readonly books: Books
  /** For a history that is played: reads the chain to its end, calls final what its node calls final, does what is due, and tells nobody. */
  catchUp(): Promise<void>
  /** How the parts that features look after are doing, for GET /api/health. */
  readonly probes: Readonly<Record<string, Probe>>
  /** Starts the loops of the process's roles: mail, watch, tick. */
  start(): void
  /** Whether the house is closing: long work ends itself then. */
  isClosing(): boolean
  /** Ends loops and connections, in order. */
  close(): Promise<void>
}

/** Opens every feature on the given parts. */
export async function openHouse(parts: Parts): Promise<House> {
  const { settings, database, clock, chain } = parts
  const mail = settings.SMTP_URL ? openMail(settings.SMTP_URL, settings.MAIL_FROM) : undefined
  const outbox = openOutbox({ database, clock, publicUrl: parts.publicUrl, mail })
  const attempts = openAttempts(database, clock)
  const accounts = openAccounts({
    ...{ ...parts, outbox, attempts, chainId: chain.chainId },
    verifyMessage: (signed) => accountSays(chain.client, () => chain.client.verifyMessage(signed)),
  })
  const newsletter = openNewsletter({ ...parts, outbox, attempts })
  const mailbox = mail || settings.NODE_ENV === 'production' ? undefined : outbox
  const places = openPlaces()
  const photos = openPhotos({ database, clock, files: openPhotoFiles(parts.files) })
  const listings = openListings({ database, clock, photos, places, secret: parts.secret })
  const chat = openChat({ database, clock, people: accounts, homes: listings })
  const search = openSearch({ database, clock, listings })
  const placesService = openPlacesService({ places, countHomes: listings.countHomes })
  const cities = openCities({ database, clock, list: placesService.list })
  const leaseParts = {
    ...{ database, clock, chain, people: accounts, homes: homesOf(listings) },
    ...{ seal: openSeal(parts.secret), agreements: openAgreements() },
  }
  const leases = openLeases(leaseParts)
  const deposits = openDeposits({ leases, chain, clock })
  const pagesParts = { ...leaseParts, leases, deposits, listings }
  const leasePages = openLeasePages(pagesParts)
  const agreementPages = openAgreementPages(pagesParts, leasePages)
  const onTrouble = (error: unknown) => isAway(error) || app.log.error({ err: error }, 'the watcher')
  const watcher = openWatcher({ chain, database, clock, listener: deposits, onTrouble })
  const books = openBooks({
    ...{ database, chain, leases },
    onDifference: (differences) => app.log.error({ differences }, 'our books differ from the escrow'),
  })
  const local = localControls(chain)
  const cast = settings.KEYHOLD_DEMO === 'on' && chain.isLocal ? castWallets : []
  const notices = openNotices({ database, outbox, leases, people: accounts, homes: listings })
  const findPublisher = openPublisher({
    accounts,
    countPublishedOf: listings.countPublishedOf,
    countFinishedOf: (landlordId) => leases.countFinished(database, landlordId),
    async contactFor(viewerId, landlordId) {
      const landlord = (await leases.haveAgreed(database, viewerId, landlordId)) && (await accounts.find(landlordId))
      return landlord ? { emailAddress: landlord.email, phoneNumber: landlord.phoneNumber } : undefined
    },
  })
  const watching = openWatching({
    ...{ database, clock, outbox, people: accounts, homes: listings, secret: parts.secret },
    onTrouble: (error) => isAway(error) || app.log.error({ err: error }, 'a saved search'),
  })
  const basemap = await openBasemap()
  const app = await createApp({
    session: accounts,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    callsAMinute: settings.CALLS_A_MINUTE,
    api: (app) => {
      accountsRoutes(app, accounts, { files: parts.files, mailbox })
      newsletterRoutes(app, newsletter)
      chatRoutes(app, chat)
      codesRoutes(app)
      placesRoutes(app, placesService)
      basemapRoute(app, basemap)
      mapNamesRoute(app, placesService)
      searchRoutes(app, search)
      watchingRoutes(app, watching)
      citiesRoute(app, cities)
      offersRoutes(app, openOffers({ database }))
      savedRoutes(app, openSaved({ database, clock }))
      reportsRoutes(app, openReports({ database, clock, attempts, listings }))
      listingsRoutes(app, listings, findPublisher)
      photosRoutes(app, listings, photos)
      leasesRoutes(app, leases, leasePages)
      agreementsRoutes(app, agreementPages)
      agreementPdfRoutes(app, { pages: agreementPages, leasePages, clock, publicUrl: parts.publicUrl })
      receiptsRoutes(app, openReceipts({ database, chain, leases, publicUrl: parts.publicUrl }), clock)
      const { publicUrl } = parts
      paymentsRoutes(app, openPayments({ ...pagesParts, publicUrl }), { ...pagesParts, leasePages })
      depositsRoutes(app, { database, chain, clock, leases, deposits, listings, local, cast, hint: watcher.hint })
    },
  })
  sitemapRoutes(app, openSitemap({ database, origin: parts.publicUrl, cities }))
  securityText(app, { contact: settings.SECURITY_CONTACT, origin: parts.publicUrl, now: clock.now })
  const endLoops: (() => Promise<void>)[] = []
  let isClosing = false
  return {
    app,
    accounts,
    listings,
    chat,
    ...{ leases, deposits, watching, chain },
    async catchUp() {
      await watcher.look(0)
      await tickOnce({ leases, deposits, database, chain })
      await notices.skip()
    },
    books,
    probes: settings.KEYHOLD_ROLES.includes('watch') ? { books: books.state } : {},
    start() {
      chain.start()
      if (settings.KEYHOLD_ROLES.includes('watch')) {
        watcher.start()
        endLoops.push(books.start())
      }
      if (settings.KEYHOLD_ROLES.includes('tick'))
        endLoops.push(
          outbox.start(),
          startTicking({ leases, deposits, database, chain }),
          notices.start(),
          startSweeping([accounts, attempts, outbox]),
        )
      endLoops.push(startWatching(watching))
    },
    isClosing: () => isClosing,
    async close() {
      isClosing = true
      chain.close()
      await watcher.close()
      await app.close()
      await Promise.all(endLoops.map((end) => end()))
      mail?.close()
      await parts.database.end({ timeout: 5 })
    },
  }
}
