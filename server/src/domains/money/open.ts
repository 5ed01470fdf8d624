/** Opens money: the chain's events, the books, keeper and relay, and the pages and papers that show payments. */
import { demoUserWallets } from '@keyhold/demo/demoUsers.ts'
import type { FastifyInstance } from 'fastify'
import { isHistoryLost } from '../../gateways/chain/eventStore.ts'
import { createStateRetry } from '../../gateways/chain/historicalState.ts'
import { createLeaderLock } from '../../gateways/chain/leaderLock.ts'
import { localControls } from '../../gateways/chain/local.ts'
import { openWatcher } from '../../gateways/chain/watcher.ts'
import { isUnavailable } from '../../gateways/database.ts'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { openLeases } from '../leases/open.ts'
import { openPublisher } from '../listings/listings/publisher.ts'
import type { PhotosService } from '../listings/photos/service.ts'
import type { Platform } from '../platform/open.ts'
import { openBalanceChecks } from './deposits/balanceChecks.ts'
import { depositsRoutes } from './deposits/routes.ts'
import { createDeposits } from './deposits/service.ts'
import { createAutomaticCollection, createAutomaticRelease } from './keeper/automaticRelease.ts'
import { openKeeper } from './keeper/open.ts'
import { leaseViewsRoutes } from './lease-views/routes.ts'
import { createLeaseViews } from './lease-views/service.ts'
import type { Ledgers } from './ledger/service.ts'
import { paymentsAndPairsRoutes } from './pairs/paymentsAndPairs.ts'
import { passportsRoutes } from './passports/routes.ts'
import { createPassports } from './passports/service.ts'
import { listingsAndPortfolioRoutes } from './portfolio/listingsAndPortfolio.ts'
import { createSearchColumns } from './publishers/searchColumns.ts'
import { receiptsRoutes } from './receipts/routes.ts'
import { createReceipts } from './receipts/service.ts'
import { openRelay } from './relay/open.ts'
import { relayRoutes } from './relay/routes.ts'

interface MoneyDeps {
  readonly accounts: Accounts
  readonly photos: PhotosService
  readonly leaseDeps: ReturnType<typeof openLeases>['leaseDeps']
  /** The rents owed; implemented by the ledger. */
  readonly owedRentsOf: Ledgers['owedOf']
}

export function openMoney(platform: Platform, deps: MoneyDeps) {
  const { leaseDeps, accounts, owedRentsOf } = deps
  const { listings } = leaseDeps
  const isReleasedAutomatically = createAutomaticRelease(platform)
  const deposits = createDeposits({ ...leaseDeps, isReleasedAutomatically, owedRentsOf })
  const isCollectedAutomatically = createAutomaticCollection(platform)
  const viewsDeps = { ...leaseDeps, deposits, isReleasedAutomatically, isCollectedAutomatically }
  const leaseViews = createLeaseViews(viewsDeps)
  const passports = createPassports(viewsDeps)
  const arbitratorName = accounts.publicNames.ofWallet
  const watching = openWatching(platform, viewsDeps)
  const relay = openRelaying(platform, accounts, viewsDeps)
  const keeper = openKeeping(platform, { ...deps, ...watching, deposits })
  return {
    deposits,
    leaseViews,
    arbitratorName,
    /** What the later domains read leases and their money with. */
    viewsDeps,
    watching,
    keeper,
    relaySender: relay.sender,
    searchColumns: createSearchColumns(viewsDeps),
    addRoutes(api: FastifyInstance) {
      const findPublisher = openPublisher({ ...viewsDeps, accounts, countPublishedOf: listings.countPublishedOf })
      const homesDeps = { ...viewsDeps, accounts, photos: deps.photos, findPublisher }
      listingsAndPortfolioRoutes(api, { ...homesDeps, onFault: platform.onFault('translations') })
      leaseViewsRoutes(api, leaseViews)
      receiptsRoutes(api, createReceipts(viewsDeps), platform.clock, platform.papers)
      passportsRoutes(api, passports)
      paymentsAndPairsRoutes(api, { ...viewsDeps, arbitratorName })
      relayRoutes(api, relay.service)
      depositsRoutes(api, { ...viewsDeps, ...paymentOptions(platform), ...watching.hints, arbitratorName })
    },
    cleanups: [passports],
  }
}
type ViewsDeps = Parameters<typeof createLeaseViews>[0] & MoneyDeps['leaseDeps']

/** What the payment pages offer, by the settings. */
function paymentOptions({ chain, settings, isLocal }: Platform) {
  return {
    prices: { rnbUsd: settings.RNB_USD, gasUsd: settings.GAS_USD },
    walletPage: settings.WALLET_URL,
    local: isLocal ? localControls(chain) : undefined,
    demoWallets: settings.KEYHOLD_DEMO === 'on' && chain.isLocal ? demoUserWallets : [],
  }
}

/** Opens the watcher and the checks of the books; `start` begins both in the process that becomes the leader. */
function openWatching(platform: Platform, { deposits, leases }: Pick<ViewsDeps, 'deposits' | 'leases'>) {
  const { database, chain, clock, findLog, onFault, onSilence, logTo } = platform
  const isAwaited = createStateRetry(clock, (sentence) => findLog().info(sentence))
  const onError = (error: unknown) =>
    isUnavailable(error) || isAwaited(error) || findLog().error({ err: error }, 'the watcher')
  chain.watchHistory(() => isHistoryLost(database, chain.chainId))
  const watcher = openWatcher({ chain, database, clock, listener: deposits, onError, onSilence: onSilence('watcher') })
  const books = { database, chain, leases, readAgain: watcher.readAgain, isAwaited, alarm: logTo('error'), onFault }
  const { reconciliation, solvency } = openBalanceChecks(books)
  const leaderLock = createLeaderLock(database, chain.chainId, undefined, onFault('the leader lock of the watcher'))
  return {
    watcher,
    reconciliation,
    solvency,
    leaderLock,
    hints: { hint: watcher.pollSoon, readMissed: watcher.readMissed },
    /** Returns the functions that end the checks. */
    start() {
      watcher.start(leaderLock.isLeader)
      return [reconciliation.start(leaderLock.isLeader), solvency.start(leaderLock.isLeader)]
    },
  }
}

function openRelaying({ settings, duties, logTo, onFault }: Platform, accounts: Accounts, deps: ViewsDeps) {
  return openRelay({
    ...deps,
    settings,
    isOnDuty: duties.relays,
    ownerOf: (wallet) => accounts.ownerOfWallet(wallet),
    log: { info: logTo('info'), warn: logTo('warn'), error: logTo('error') },
    onFault: onFault('the relay'),
  })
}

interface KeepingDeps extends Pick<MoneyDeps, 'accounts' | 'leaseDeps'>, Pick<ViewsDeps, 'deposits'> {
  readonly reconciliation: ReturnType<typeof openBalanceChecks>['reconciliation']
}

function openKeeping(platform: Platform, deps: KeepingDeps) {
  const { accounts, leaseDeps, deposits, reconciliation } = deps
  const { duties, logTo, onFault } = platform
  return openKeeper({
    ...leaseDeps,
    isOnDuty: duties.releasesDue,
    deposits,
    balancesAgree: async () => (await reconciliation.compare())?.length === 0,
    isWallet: async (address) => (await accounts.ownerOfWallet(address)) !== undefined,
    log: { info: logTo('info'), warn: logTo('warn'), error: logTo('error') },
    onFault: onFault('the keeper'),
  })
}
