/** The loops that a process runs, by its roles (roles.ts). */
import { type Cleanable, startCleanup } from './cleanup.ts'
import { type SchedulerDeps, startScheduler } from './domains/leases/leases/scheduler.ts'
import type { Platform } from './domains/platform/open.ts'
import type { Domains } from './domains.ts'

/** What the scheduler needs of each domain. */
export function dueWork(
  { database, chain }: Platform,
  { leases, money, stay, disputes, chat }: Domains,
): SchedulerDeps {
  return { ...leases, ...money, ...stay, ...disputes, ...chat, database, chain }
}

/** The loops of the process's roles (roles.ts); `ends` are the functions that stop those that were started. */
export function createLoops(platform: Platform, domains: Domains, due: SchedulerDeps) {
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
      if (money.relaySender) endLoops.push(money.relaySender.start())
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
