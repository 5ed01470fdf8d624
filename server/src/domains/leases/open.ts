/** Opens leases: requests, acceptance, agreements and history, and what tells people about them. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Listings } from '../listings/listings/service.ts'
import type { EmailChoices } from '../notices/notices/choices/service.ts'
import type { Push } from '../notices/notices/push/service.ts'
import type { Platform } from '../platform/open.ts'
import { createAgreements } from './agreements/service.ts'
import { createNotices } from './lease-notices/service.ts'
import type { LeaseDeps } from './leases/deps.ts'
import { createIdentityCipher, encryptedIdentities } from './leases/identities.ts'
import { createLeaseHomes } from './leases/leaseHomes.ts'
import { leasesRoutes } from './leases/routes.ts'
import { createLeases } from './leases/service.ts'

interface Deps {
  readonly accounts: Accounts
  readonly listings: Listings
  readonly choices: EmailChoices
  readonly push: Push
  readonly checks: LeaseDeps['calendars']
}

export function openLeases(platform: Platform, { accounts, listings, choices, push, checks }: Deps) {
  const { database, keys, onFault } = platform
  const cipher = createIdentityCipher(keys)
  const leaseDeps = {
    ...platform,
    people: accounts,
    homes: createLeaseHomes(listings),
    calendars: checks,
    cipher,
    agreements: createAgreements(),
  }
  const leases = createLeases(leaseDeps)
  const mailing = { ...platform, push, choices, people: accounts, homes: listings }
  const notices = createNotices({ ...mailing, leases, onFault: onFault('notices') })
  return {
    leases,
    notices,
    cipher,
    /** What the later domains read leases with. */
    leaseDeps: { ...leaseDeps, leases, listings },
    addRoutes: (api: FastifyInstance) => leasesRoutes(api, leases),
    startJobs: () => [notices.start()],
    encrypted: [encryptedIdentities(database, cipher)],
  }
}
