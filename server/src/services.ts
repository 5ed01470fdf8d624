/** Assembles gateways and features; the only file, with the entry points, that knows all of them. */

import path from 'node:path'
import { deskDecisionPdf } from '@keyhold/api/desk.ts'
import { decisionPdf } from '@keyhold/api/disputes.ts'
import { inventoryPdf } from '@keyhold/api/inventories.ts'
import { rentStatementPdf } from '@keyhold/api/ledger.ts'
import { paymentPdf } from '@keyhold/api/payments.ts'
import { demoUserWallets } from '@keyhold/demo/demoUsers.ts'
import type { FastifyInstance } from 'fastify'
import { startCleanup } from './cleanup.ts'
import { sealKeyOf } from './embedded/secret.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { type Accounts, createAccounts } from './features/accounts/service.ts'
import { createDeniedAccess } from './features/admin/deniedAccess.ts'
import { addInstanceMetrics } from './features/admin/figures.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { createAgreements } from './features/agreements/service.ts'
import { openCalendars } from './features/calendars/open.ts'
import type { Chat } from './features/chat/service.ts'
import { openChat } from './features/chat/socket/open.ts'
import { createUnreadEmails } from './features/chat/unread/service.ts'
import { codesRoutes } from './features/codes/routes.ts'
import { countsRoutes } from './features/counts/routes.ts'
import { deductionsRoutes } from './features/deductions/routes.ts'
import { createDeductions, type Deductions } from './features/deductions/service.ts'
import { createDeductionCiphers } from './features/deductions/words.ts'
import { openBalanceChecks } from './features/deposits/balanceChecks.ts'
import type { Reconciliation } from './features/deposits/reconciliation.ts'
import { depositsRoutes } from './features/deposits/routes.ts'
import { createDeposits, type Deposits } from './features/deposits/service.ts'
import type { Solvency } from './features/deposits/solvency.ts'
import { deskRoutes } from './features/desk/routes.ts'
import { createDesk } from './features/desk/service.ts'
import { createDisputeCiphers, encryptedInDisputes } from './features/disputes/ciphers.ts'
import { createDecisions } from './features/disputes/decisions.ts'
import { evidenceRoutes } from './features/disputes/evidence/routes.ts'
import { createEvidence } from './features/disputes/evidence/service.ts'
import { createInterests } from './features/disputes/interests.ts'
import { createPaperReaders } from './features/disputes/paperReaders.ts'
import { disputesRoutes } from './features/disputes/routes.ts'
import { createDisputes } from './features/disputes/service.ts'
import { statementFiles } from './features/disputes/statementFiles.ts'
import { createStatements, type Statements } from './features/disputes/statements.ts'
import { createKeys } from './features/encryption/keys.ts'
import { createEncryption } from './features/encryption/service.ts'
import { extendingAndEndingRoutes } from './features/endings/extendingAndEnding.ts'
import { openImports } from './features/imports/open.ts'
import { inventoriesRoutes } from './features/inventories/routes.ts'
import { createInventories, type Inventories } from './features/inventories/service.ts'
import { createAutomaticRelease } from './features/keeper/automaticRelease.ts'
import { openKeeper } from './features/keeper/open.ts'
import { createAgreementViews } from './features/lease-views/agreement.ts'
import { agreementPdfRoutes } from './features/lease-views/agreementPdfRoutes.ts'
import { agreementsRoutes } from './features/lease-views/agreementRoutes.ts'
import { leaseViewsRoutes } from './features/lease-views/routes.ts'
import { createLeaseViews } from './features/lease-views/service.ts'
import { createIdentityCipher, encryptedIdentities } from './features/leases/identities.ts'
import { createLeaseHomes } from './features/leases/leaseHomes.ts'
import { leasesRoutes } from './features/leases/routes.ts'
import { runDueWork, startScheduler } from './features/leases/scheduler.ts'
import { createLeases, type Leases } from './features/leases/service.ts'
import { createLeaving } from './features/leaving/open.ts'
import type { Leaving } from './features/leaving/service.ts'
import { rentPapersRoutes } from './features/ledger/papersRoutes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { createLedgers, type Ledgers } from './features/ledger/service.ts'
import { openPublisher } from './features/listings/publisher.ts'
import { createListings, type Listings } from './features/listings/service.ts'
import { newsletterRoutes } from './features/newsletter/routes.ts'
import { createNewsletter } from './features/newsletter/service.ts'
import { createBell } from './features/notices/bell.ts'
import { createEmailChoices, type EmailChoices } from './features/notices/choices/service.ts'
import { createPush, type Push } from './features/notices/push/service.ts'
import { noticesRoutes } from './features/notices/routes.ts'
import { createNotices } from './features/notices/service.ts'
import { paymentsAndPairsRoutes } from './features/pairs/paymentsAndPairs.ts'
import { passportsRoutes } from './features/passports/routes.ts'
import { createPassports } from './features/passports/service.ts'
import { createPhotos } from './features/photos/service.ts'
import { placesAndMapRoutes } from './features/places/routes.ts'
import { createPlacesService } from './features/places/service.ts'
import { listingsAndPortfolioRoutes } from './features/portfolio/listingsAndPortfolio.ts'
import { promotionRoutes } from './features/promotion/routes.ts'
import { createPromotion } from './features/promotion/service.ts'
import { createSearchColumns } from './features/publishers/searchColumns.ts'
import { openRates } from './features/rates/open.ts'
import { receiptsRoutes } from './features/receipts/routes.ts'
import { createReceipts } from './features/receipts/service.ts'
import { reportsRoutes } from './features/reports/routes.ts'
import { createReports } from './features/reports/service.ts'
import { savedRoutes } from './features/saved/routes.ts'
import { createSaved } from './features/saved/service.ts'
import { createCities } from './features/search/cities.ts'
import { citiesRoute } from './features/search/citiesRoute.ts'
import { searchRoutes } from './features/search/routes.ts'
import { startSavedSearchLoop } from './features/search/saved-searches/loop.ts'
import { savedSearchRoutes } from './features/search/saved-searches/routes.ts'
import { createSavedSearches, type SavedSearches } from './features/search/saved-searches/service.ts'
import { createSearch } from './features/search/service.ts'
import { sharesRoutes } from './features/shares/routes.ts'
import { createShares } from './features/shares/service.ts'
import { openViewings } from './features/viewings/open.ts'
import { createAuditLog } from './gateways/auditLog.ts'
import { findInstanceId } from './gateways/bucketOwner.ts'
import type { Chain } from './gateways/chain/chain.ts'
import { isHistoryLost } from './gateways/chain/eventStore.ts'
import { createStateRetry } from './gateways/chain/historicalState.ts'
import { createLeaderLock } from './gateways/chain/leaderLock.ts'
import { localControls } from './gateways/chain/local.ts'
import { isAccountSignature } from './gateways/chain/signatures.ts'
import { openWatcher } from './gateways/chain/watcher.ts'
import type { ChainClock } from './gateways/clock.ts'
import { connectUnprepared, type Database, isUnavailable } from './gateways/database.ts'
import { openMailer } from './gateways/mail.ts'
import { openFiles } from './gateways/openFiles.ts'
import { createOutbox } from './gateways/outbox.ts'
import { createPhoton } from './gateways/photon.ts'
import { createPhotoFiles } from './gateways/photos.ts'
import { createPlaces } from './gateways/places.ts'
import type { PublicFetch } from './gateways/publicFetch.ts'
import { createPushService } from './gateways/push/pushService.ts'
import { createRateLimiter } from './gateways/rateLimiter.ts'
import { openBus } from './gateways/redisBus.ts'
import { openRedis } from './gateways/redisConnection.ts'
import { createStreetAddresses } from './gateways/streetAddresses.ts'
import { loadBasemap, loadShapes, loadStreets } from './gateways/world.ts'
import { closeApp, createApp } from './http/app.ts'
import { createFaultLog } from './http/faultLog.ts'
import { type Front, openFront } from './http/front.ts'
import type { Probe } from './http/health.ts'
import { addFigures } from './http/metrics/added.ts'
import { createPapers, limitPapers } from './http/papers.ts'
import { needsRolePasskeys } from './mode.ts'
import { createProbes, type ProbesDeps } from './probes.ts'
import { addPublicFiles } from './publicFiles.ts'
import { answerByDuties, dutiesOf } from './roles.ts'
import type { Settings } from './settings.ts'
import { shutDownParts } from './shutdown.ts'

/** The parts that Keyhold needs: opened by the entry points, or by testing/services.ts for tests. */
export interface ServicesDeps extends Pick<ProbesDeps, 'endLost'> {
  readonly settings: Settings
  readonly database: Database
  /** The same for searches, unprepared; without it, one is opened. */
  readonly searchDatabase?: Database
  readonly clock: ChainClock
  readonly chain: Chain
  /** Signs tokens: at least 32 characters. */
  readonly secret: string
  /** The public address of pages and API, without a slash at the end. */
  readonly publicUrl: string
  /** For tests: reads external calendars instead of the guarded fetch. */
  readonly calendarFetch?: PublicFetch
  /** The folder for files, where no S3 store is set: photos, avatars. */
  readonly files: string
}

export interface Services {
  readonly app: FastifyInstance
  readonly accounts: Accounts
  readonly listings: Listings
  readonly chat: Chat
  readonly leaving: Leaving
  readonly leases: Leases
  readonly deposits: Deposits
  readonly statements: Statements
  readonly inventories: Inventories
  readonly deductions: Deductions
  readonly ledgers: Ledgers
  readonly savedSearches: SavedSearches
  readonly choices: EmailChoices
  readonly push: Push
  readonly chain: Chain
  readonly reconciliation: Reconciliation
  readonly solvency: Solvency
  /**
   * For replaying a history: reads the chain to its end, treats its node's final blocks as final, runs due work, and
   * notifies no one.
   */
  catchUp(): Promise<void>
  /** The health of its parts, for GET /api/health. */
  readonly probes: Readonly<Record<string, Probe>>
  /**
   * Throws a sentence if the keeper's key has more rights than a keeper's; does nothing while the chain is away
   * (D 11.1).
   */
  refuseKeeper(): Promise<void>
  /** Throws a sentence if an encrypted value can be decrypted by none of the keys (D 11.23). */
  refuseUnopened(): Promise<void>
  /** The page cache and shared limits, for a process that serves pages. */
  readonly front: Front
  /** Starts the loops of the process's roles (roles.ts). */
  start(): void
  /** Stops loops and closes connections, in order. */
  close(): Promise<void>
}

/** Opens every feature on the given parts. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { settings, database, clock, chain, publicUrl, searchDatabase = connectUnprepared(database) } = deps
  const duties = dutiesOf(settings.KEYHOLD_ROLES)
  const { onFault, onSilence, logTo, jobs, figures } = createFaultLog(() => app.log)
  const mailer = duties.runsScheduledJobs ? openMailer(settings, logTo('warn')) : undefined
  const isSending = settings.mode === 'public' || settings.SMTP_URL !== undefined
  const outbox = createOutbox({ database, clock, publicUrl, mailer, onFault: onFault('the outbox') })
  const rateLimiter = createRateLimiter(database, clock)
  const files = await openFiles(settings, deps.files, () => findInstanceId(database))
  const redis = settings.REDIS_URL ? openRedis(settings.REDIS_URL) : undefined
  const bus = openBus(database, redis)
  const auditLog = createAuditLog({ database, clock, onFault: onFault('the audit log') })
  const accounts = createAccounts({
    ...deps,
    auditLog,
    rolesNeedPasskeys: needsRolePasskeys(settings.mode, publicUrl),
    bus,
    files,
    outbox,
    rateLimiter,
    chainId: chain.chainId,
    contracts: [chain.deployment.stablecoin, chain.deployment.token, ...chain.escrows.map(({ address }) => address)],
    verifyMessage: (signed) => isAccountSignature(chain.client, () => chain.client.verifyMessage(signed)),
  })
  const places = createPlaces()
  const streets = await loadStreets(settings.STREETS_FILES)
  const addresses = settings.PLACES_URL ? createPhoton(settings.PLACES_URL) : createStreetAddresses(streets)
  const newsletter = createNewsletter({ ...deps, outbox, rateLimiter, places })
  const keys = createKeys({
    current: sealKeyOf(path.resolve(settings.KEYHOLD_DATA), settings.SEAL_KEY),
    others: settings.SEAL_KEY_OLD,
  })
  const push = createPush({ ...deps, keys, pushService: createPushService(publicUrl), onFault: onFault('push') })
  const choices = createEmailChoices({ database, clock, people: accounts, newsletter, waiting: [outbox, push] })
  const mailbox = isSending ? undefined : outbox
  const photos = createPhotos({ ...deps, files: createPhotoFiles(files) })
  const listings = createListings({ database, clock, photos, places, secret: deps.secret, onFault: onFault('photos') })
  const remind: Leases['remind'] = (...reminder) => leases.remind(...reminder)
  const calendars = openCalendars(
    { ...deps, listings, rateLimiter, remind, outbox, people: accounts },
    onFault('calendars'),
  )
  const imports = openImports({ ...deps, places, listings, outbox, rateLimiter, people: accounts }, onFault('feeds'))
  const isLocal = settings.mode === 'local'
  const chatDeps = { database, bus, clock, accounts, homes: listings, publicUrl, isLocal, rateLimiter, keys, settings }
  const { chat, attachments, addRoutes: addChatRoutes } = openChat({ ...chatDeps, onFault: onFault('the chat') })
  const mailing = { database, clock, outbox, push, choices, people: accounts, homes: listings }
  const unreadEmails = createUnreadEmails({ ...mailing, onFault: onFault('unread messages') })
  const viewings = openViewings({ ...mailing, bus, publicUrl, rateLimiter, chat })
  const placesService = createPlacesService({ places, addresses, countHomes: listings.countHomes })
  const cities = createCities({ database, clock, list: placesService.list })
  const cipher = createIdentityCipher(keys)
  const disputeCiphers = createDisputeCiphers(keys)
  const homes = createLeaseHomes(listings)
  const ofLeases = { people: accounts, homes, calendars: calendars.checks, cipher, agreements: createAgreements() }
  const leaseDeps = { database, clock, chain, ...ofLeases }
  const leases = createLeases(leaseDeps)
  const isReleasedAutomatically = createAutomaticRelease({ database, chain, clock })
  const owedRentsOf: Ledgers['owedOf'] = (...asked) => ledgers.owedOf(...asked)
  const deposits = createDeposits({ leases, chain, clock, people: accounts, isReleasedAutomatically, owedRentsOf })
  const viewsDeps = { ...leaseDeps, leases, deposits, listings, isReleasedAutomatically }
  const leaseViews = createLeaseViews(viewsDeps)
  const passports = createPassports(viewsDeps)
  const statements = createStatements({ ...viewsDeps, ...disputeCiphers })
  const interests = createInterests(viewsDeps)
  const paperReaders = createPaperReaders({ ...viewsDeps, interests, auditLog })
  const ledgers = createLedgers({ ...viewsDeps, rateLimiter, paperReaders })
  const decisions = createDecisions({ ...viewsDeps, ...disputeCiphers, interests })
  const inventories = createInventories({ ...viewsDeps, keys, publicUrl, paperReaders })
  const deductions = createDeductions({ ...viewsDeps, rateLimiter, ciphers: createDeductionCiphers(keys) })
  const evidence = createEvidence({ ...viewsDeps, ...disputeCiphers, chat })
  const arbitratorName = accounts.publicNames.ofWallet
  const agreementViews = createAgreementViews({ ...viewsDeps, paperReaders, arbitratorName })
  const encryption = createEncryption({
    keys,
    all: [
      encryptedIdentities(database, cipher),
      ...encryptedInDisputes(database, disputeCiphers),
      ...inventories.encrypted,
      ...deductions.encrypted,
      push.encrypted,
      attachments.encrypted,
    ],
    log: (facts, words) => app.log.warn(facts, words), // key rotation waits for this log line
    onFault: onFault('encryption'),
  })
  const isAwaited = createStateRetry(clock, (sentence) => app.log.info(sentence))
  const onError = (error: unknown) =>
    isUnavailable(error) || isAwaited(error) || app.log.error({ err: error }, 'the watcher')
  chain.watchHistory(() => isHistoryLost(database, chain.chainId))
  const watcher = openWatcher({ chain, database, clock, listener: deposits, onError, onSilence: onSilence('watcher') })
  const booksDeps = { database, chain, leases, readAgain: watcher.readAgain, isAwaited }
  const { reconciliation, solvency } = openBalanceChecks({ ...booksDeps, alarm: logTo('error'), onFault })
  const keeper = openKeeper({
    settings,
    isOnDuty: duties.releasesDue,
    database,
    chain,
    clock,
    leases,
    deposits,
    balancesAgree: async () => (await reconciliation.compare())?.length === 0,
    isWallet: async (address) => (await accounts.ownerOfWallet(address)) !== undefined,
    log: { info: logTo('info'), warn: logTo('warn'), error: logTo('error') },
    onFault: onFault('the keeper'),
  })
  const leaving = createLeaving({
    ...deps,
    files,
    outbox,
    rateLimiter,
    accounts,
    photos,
    attachments,
    viewings,
    cipher,
    inventories,
    kept: [inventories, deductions, evidence, statementFiles({ ...deps, ...disputeCiphers })],
    onFault: onFault('archives'),
  })
  const notices = createNotices({ ...mailing, bus, leases, onFault: onFault('notices') })
  const bell = createBell({ database, clock })
  const findPublisher = openPublisher({ database, accounts, leases, countPublishedOf: listings.countPublishedOf })
  const savedSearches = createSavedSearches({
    ...mailing,
    database: searchDatabase,
    secret: deps.secret,
    onError: (error) => isUnavailable(error) || app.log.error({ err: error }, 'a saved search'),
  })
  const basemap = await loadBasemap()
  const [neighbourhoods, stops] = await Promise.all([loadShapes('neighbourhoods'), loadShapes('stops')])
  const rates = openRates({ database, clock, url: settings.RATES_URL })
  const papers = createPapers({ files, rateLimiter, clock })
  const front = openFront({ redis, bus, onFault: onFault('public changes') })
  const app = await createApp({
    session: accounts,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    isLocal,
    callsAMinute: settings.CALLS_A_MINUTE,
    front,
    onMissing: createDeniedAccess({ database, auditLog }),
    api: (app) => {
      answerByDuties(app, duties)
      limitPapers(app, { rateLimiter }, [paymentPdf, decisionPdf, deskDecisionPdf, rentStatementPdf, inventoryPdf])
      accountsRoutes(app, accounts, { files, mailbox })
      leaving.addRoutes(app)
      adminRoutes(app, { ...mailing, accounts, rateLimiter, chain, solvency, isSending })
      addInstanceMetrics(app, { database, clock, chain, deposits, isSending, hasKeeper: !!keeper })
      newsletterRoutes(app, newsletter)
      addChatRoutes(app)
      viewings.addRoutes(app)
      codesRoutes(app)
      rates.addRoutes(app)
      placesAndMapRoutes(app, { places: placesService, basemap, streets, neighbourhoods, stops })
      searchRoutes(app, createSearch({ database: searchDatabase, clock, listings }))
      savedSearchRoutes(app, savedSearches)
      citiesRoute(app, cities)
      promotionRoutes(app, createPromotion({ database }))
      noticesRoutes(app, bell, choices, push)
      countsRoutes(app, { ...viewsDeps, chat, bell })
      savedRoutes(app, createSaved({ database, clock }))
      reportsRoutes(app, createReports({ database, clock, rateLimiter, listings, people: accounts }))
      const homesDeps = { ...viewsDeps, accounts, photos, places, findPublisher, rateLimiter, settings }
      listingsAndPortfolioRoutes(app, { ...homesDeps, onFault: onFault('translations') })
      calendars.addRoutes(app)
      imports.addRoutes(app)
      leaseViewsRoutes(app, leaseViews)
      leasesRoutes(app, leases)
      ledgerRoutes(app, ledgers)
      extendingAndEndingRoutes(app, { ...viewsDeps, rateLimiter })
      inventoriesRoutes(app, inventories)
      deductionsRoutes(app, deductions)
      disputesRoutes(
        app,
        createDisputes({ ...viewsDeps, leaseViews, statements, evidence, decisions, interests, arbitratorName }),
      )
      sharesRoutes(app, createShares({ ...viewsDeps, rateLimiter }))
      evidenceRoutes(app, evidence)
      deskRoutes(app, createDesk({ ...viewsDeps, statements, evidence, decisions, interests }), accounts.publicNames)
      agreementsRoutes(app, agreementViews)
      agreementPdfRoutes(app, { agreementViews, leaseViews, clock, publicUrl, papers })
      receiptsRoutes(app, createReceipts({ database, chain, leases, deposits, publicUrl }), clock, papers)
      passportsRoutes(app, passports)
      paymentsAndPairsRoutes(app, { ...viewsDeps, publicUrl, arbitratorName })
      rentPapersRoutes(app, ledgers, { ...viewsDeps, publicUrl })
      depositsRoutes(app, {
        database,
        chain,
        clock,
        leases,
        deposits,
        listings,
        prices: { rnbUsd: settings.RNB_USD, gasUsd: settings.GAS_USD },
        isReleasedAutomatically,
        arbitratorName,
        local: isLocal ? localControls(chain) : undefined,
        demoWallets: settings.KEYHOLD_DEMO === 'on' && chain.isLocal ? demoUserWallets : [],
        hint: watcher.pollSoon,
        readMissed: watcher.readMissed,
      })
    },
  })
  if (duties.servesPages) await app.register((files) => addPublicFiles(files, { ...deps, front, cities }))
  redis?.follow(app.log)
  addFigures(app, figures)
  const cleanables = [
    accounts,
    leaving,
    rateLimiter,
    outbox,
    bell,
    photos,
    evidence,
    passports,
    chat,
    imports,
    papers,
    auditLog,
  ]
  const searchColumns = createSearchColumns({ database, clock, leases, deposits })
  const ticking = {
    leases,
    deposits,
    ledgers,
    deductions,
    statements,
    decisions,
    viewings,
    searchColumns,
    database,
    chain,
  }
  const leaderLock = createLeaderLock(database, chain.chainId, undefined, onFault('the leader lock of the watcher'))
  const endBooks: (() => Promise<void>)[] = []
  const endLoops: (() => Promise<void>)[] = []
  return {
    app,
    accounts,
    listings,
    chat,
    leaving,
    leases,
    deposits,
    statements,
    inventories,
    deductions,
    ledgers,
    savedSearches,
    choices,
    push,
    chain,
    async catchUp() {
      await watcher.poll(0)
      await runDueWork(ticking)
      await notices.skip()
    },
    reconciliation,
    solvency,
    probes: createProbes({ ...deps, app, duties, reconciliation, solvency, keeper, deposits, files, redis, jobs }),
    start() {
      chain.start()
      if (duties.watchesChain) {
        watcher.start(leaderLock.isLeader)
        endBooks.push(reconciliation.start(leaderLock.isLeader), solvency.start(leaderLock.isLeader))
      }
      if (keeper) endLoops.push(keeper.start())
      if (duties.runsScheduledJobs)
        endLoops.push(
          outbox.start(),
          push.start(),
          startScheduler(ticking, onFault('the scheduler')),
          notices.start(),
          unreadEmails.start(),
          calendars.start(),
          imports.start(),
          leaving.start(),
          photos.avif.start(onFault('AVIF pictures')),
          rates.start(onFault('rates of exchange')),
          startSavedSearchLoop(savedSearches, onFault('saved searches')),
          encryption.start(),
          startCleanup([...cleanables, newsletter], onFault('sweeping')),
        )
    },
    front,
    refuseUnopened: encryption.refuseUnopened,
    refuseKeeper: async () => keeper?.refuse(),
    async close() {
      chain.close()
      await shutDownParts({
        watcher,
        leaderLock,
        front,
        bus,
        mailer,
        databases: [database, searchDatabase],
        closeCalls: () => closeApp(app).then(imports.stop).then(auditLog.settle), // calls begin imports until then
        endBooks,
        endLoops: [...endLoops, imports.stop, leaving.stop],
      })
    },
  }
}
