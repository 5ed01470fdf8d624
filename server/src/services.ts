/** Assembles the domains; the only file, with the entry points, that knows all of them. */
import { deskDecisionPdf } from '@keyhold/api/desk.ts'
import { decisionPdf } from '@keyhold/api/disputes.ts'
import { inventoryPdf } from '@keyhold/api/inventories.ts'
import { rentStatementPdf } from '@keyhold/api/ledger.ts'
import { paymentPdf } from '@keyhold/api/payments.ts'
import type { FastifyInstance } from 'fastify'
import { type Cleanable, startCleanup } from './cleanup.ts'
import type { Accounts } from './domains/accounts/accounts/service.ts'
import { openAccounts } from './domains/accounts/open.ts'
import { openAdmin } from './domains/admin/open.ts'
import type { Chat } from './domains/chat/chat/service.ts'
import { openChat } from './domains/chat/open.ts'
import type { Statements } from './domains/disputes/disputes/statements.ts'
import { openDisputes } from './domains/disputes/open.ts'
import { runDueWork, type SchedulerDeps, startScheduler } from './domains/leases/leases/scheduler.ts'
import type { Leases } from './domains/leases/leases/service.ts'
import { openLeases } from './domains/leases/open.ts'
import type { Listings } from './domains/listings/listings/service.ts'
import { openListings } from './domains/listings/open.ts'
import type { Reconciliation } from './domains/money/deposits/reconciliation.ts'
import type { Deposits } from './domains/money/deposits/service.ts'
import type { Solvency } from './domains/money/deposits/solvency.ts'
import type { Ledgers } from './domains/money/ledger/service.ts'
import { openMoney } from './domains/money/open.ts'
import type { EmailChoices } from './domains/notices/notices/choices/service.ts'
import type { Push } from './domains/notices/notices/push/service.ts'
import { openNotices } from './domains/notices/open.ts'
import { openPlatform, type Platform, type ServicesDeps } from './domains/platform/open.ts'
import type { Leaving } from './domains/privacy/leaving/service.ts'
import { openPrivacy } from './domains/privacy/open.ts'
import { openSearch } from './domains/search/open.ts'
import type { SavedSearches } from './domains/search/search/saved-searches/service.ts'
import type { Deductions } from './domains/stay/deductions/service.ts'
import type { Inventories } from './domains/stay/inventories/service.ts'
import { openStay } from './domains/stay/open.ts'
import type { Chain } from './gateways/chain/chain.ts'
import { closeApp, createApp } from './http/app.ts'
import type { Front } from './http/front.ts'
import type { Probe } from './http/health.ts'
import { addFigures } from './http/metrics/added.ts'
import { limitPapers } from './http/papers.ts'
import { createProbes } from './probes.ts'
import { addPublicFiles } from './publicFiles.ts'
import { answerByDuties } from './roles.ts'
import { shutDownParts } from './shutdown.ts'

export type { ServicesDeps } from './domains/platform/open.ts'

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

/** Opens every domain on the given parts, each on the ones before it. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const platform = await openPlatform(deps, () => app.log)
  const domains = await openDomains(platform)
  const { accounts, listings, leases, money, disputes, stay, chat, search, privacy, admin } = domains
  const { settings, front, redis, figures, bus, mailer } = platform
  const { watching } = money
  const app = await createApp({
    session: accounts.accounts,
    logLevel: settings.LOG_LEVEL,
    trustedProxies: settings.TRUSTED_PROXIES,
    isLocal: platform.isLocal,
    callsAMinute: settings.CALLS_A_MINUTE,
    front,
    onMissing: admin.onMissing,
    api(app) {
      answerByDuties(app, platform.duties)
      limitPapers(app, platform, [paymentPdf, decisionPdf, deskDecisionPdf, rentStatementPdf, inventoryPdf])
      for (const { addRoutes } of Object.values(domains)) addRoutes(app)
    },
  })
  const { cities, savedSearches } = search
  if (platform.duties.servesPages) await app.register((files) => addPublicFiles(files, { ...platform, cities }))
  redis?.follow(app.log)
  addFigures(app, figures)
  const due = dueWork(platform, domains)
  const loops = createLoops(platform, domains, due)
  return {
    app,
    accounts: accounts.accounts,
    listings: listings.listings,
    chat: chat.chat,
    leaving: privacy.leaving,
    leases: leases.leases,
    deposits: money.deposits,
    statements: disputes.statements,
    inventories: stay.inventories,
    deductions: stay.deductions,
    ledgers: stay.ledgers,
    savedSearches,
    choices: domains.notices.choices,
    push: domains.notices.push,
    chain: platform.chain,
    async catchUp() {
      await watching.watcher.poll(0)
      await runDueWork(due)
      await leases.notices.skip()
    },
    reconciliation: watching.reconciliation,
    solvency: watching.solvency,
    probes: createProbes({ ...platform, ...watching, app, keeper: money.keeper, deposits: money.deposits }),
    start: loops.start,
    front,
    refuseUnopened: privacy.refuseUnopened,
    refuseKeeper: async () => money.keeper?.refuse(),
    async close() {
      platform.chain.close()
      await shutDownParts({
        ...watching,
        ...loops.ends(),
        front,
        bus,
        mailer,
        databases: [platform.database, platform.searchDatabase],
        // calls begin imports until then
        closeCalls: () => closeApp(app).then(listings.stopImports).then(platform.auditLog.settle),
      })
    },
  }
}

/** Opens the domains in the order of their dependence. Two functions of later domains are passed to earlier ones. */
async function openDomains(platform: Platform) {
  const remind: Leases['remind'] = (...reminder) => leases.leases.remind(...reminder)
  const owedRentsOf: Ledgers['owedOf'] = (...asked) => stay.ledgers.owedOf(...asked)
  const accounts = openAccounts(platform)
  const notices = openNotices(platform, accounts)
  const listings = await openListings(platform, { ...accounts, remind })
  const search = openSearch(platform, { ...accounts, ...notices, ...listings })
  const chat = openChat(platform, { ...accounts, ...notices, ...listings })
  const leases = openLeases(platform, { ...accounts, ...notices, ...listings })
  const money = openMoney(platform, { ...accounts, ...listings, ...leases, owedRentsOf })
  const disputes = openDisputes(platform, { ...accounts, ...chat, ...money })
  const stay = openStay(platform, { ...money, ...disputes })
  const privacy = openPrivacy(platform, {
    ...accounts,
    ...listings,
    ...chat,
    ...leases,
    ...stay,
    kept: [...stay.archived, ...disputes.archived],
    encrypted: [notices, chat, leases, disputes, stay].flatMap(({ encrypted }) => encrypted),
  })
  const admin = openAdmin(platform, { ...accounts, ...notices, ...chat, ...money })
  return { accounts, notices, listings, search, chat, leases, money, disputes, stay, privacy, admin }
}
type Domains = Awaited<ReturnType<typeof openDomains>>

function dueWork({ database, chain }: Platform, { leases, money, stay, disputes, chat }: Domains): SchedulerDeps {
  return { ...leases, ...money, ...stay, ...disputes, ...chat, database, chain }
}

/** The loops of the process's roles (roles.ts); `ends` are the functions that stop those that were started. */
function createLoops(platform: Platform, domains: Domains, due: SchedulerDeps) {
  const { chain, duties, rateLimiter, papers, auditLog, onFault } = platform
  const { notices, listings, search, chat, leases, money, privacy } = domains
  const all = [domains.accounts, notices, listings, chat, money, domains.disputes, privacy]
  const cleanups = all.flatMap((domain): readonly Cleanable[] => domain.cleanups)
  const endBooks: (() => Promise<void>)[] = []
  const endLoops: (() => Promise<void>)[] = []
  return {
    start() {
      chain.start()
      if (duties.watchesChain) endBooks.push(...money.watching.start())
      if (money.keeper) endLoops.push(money.keeper.start())
      if (!duties.runsScheduledJobs) return
      endLoops.push(
        ...[notices, listings, search, chat, leases, privacy].flatMap(({ startJobs }) => startJobs()),
        startScheduler(due, onFault('the scheduler')),
        startCleanup([...cleanups, rateLimiter, papers, auditLog], onFault('sweeping')),
      )
    },
    ends: () => ({ endBooks, endLoops: [...endLoops, listings.stopImports, privacy.leaving.stop] }),
  }
}
