/** One process: the domains (domains.ts) behind one HTTP application, with the loops of its roles (loops.ts). */
import { deskDecisionPdf } from '@keyhold/api/desk.ts'
import { decisionPdf } from '@keyhold/api/disputes.ts'
import { inventoryPdf } from '@keyhold/api/inventories.ts'
import { rentStatementPdf } from '@keyhold/api/ledger.ts'
import { paymentPdf } from '@keyhold/api/payments.ts'
import { appealOffer } from './domains/leases/leases/newArbitrator.ts'
import { runDueWork } from './domains/leases/leases/scheduler.ts'
import { openPlatform, type ServicesDeps } from './domains/platform/open.ts'
import { openDomains } from './domains.ts'
import { closeApp, createApp } from './http/app.ts'
import { addFigures } from './http/metrics/added.ts'
import { limitPapers } from './http/papers.ts'
import { createLoops, dueWork } from './loops.ts'
import { createProbes } from './probes.ts'
import { addPublicFiles } from './publicFiles.ts'
import { answerByDuties } from './roles.ts'
import { shutDownParts } from './shutdown.ts'

export type { ServicesDeps } from './domains/platform/open.ts'

/** The parts that entry points and tests use. */
export type Services = Awaited<ReturnType<typeof createServices>>

/** Opens every domain on the given parts, each on the ones before it. */
export async function createServices(deps: ServicesDeps) {
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
    /**
     * For replaying a history: reads the chain to its end, treats its node's final blocks as final, runs due work, and
     * notifies no one.
     */
    async catchUp() {
      await watching.watcher.poll(0)
      await runDueWork(due)
      await leases.notices.skip()
    },
    reconciliation: watching.reconciliation,
    solvency: watching.solvency,
    /** The health of its parts, for GET /api/health. */
    probes: createProbes({
      ...platform,
      ...watching,
      app,
      keeper: money.keeper,
      relay: money.relaySender,
      deposits: money.deposits,
      appealOffer: () => appealOffer({ chain: platform.chain, people: accounts.accounts }),
    }),
    /** Starts the loops of the process's roles (roles.ts). */
    start: loops.start,
    /** The page cache and shared limits, for a process that serves pages. */
    front,
    /** Throws a sentence if an encrypted value can be decrypted by none of the keys (D 11.23). */
    refuseUnopened: privacy.refuseUnopened,
    /** Throws a sentence if the key of keeper or relay has more rights than it needs; nothing while the chain is away (D 11.1). */
    async refuseKeys() {
      await money.keeper?.refuse()
      await money.relaySender?.refuse()
    },
    /** Stops loops and closes connections, in order. */
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
