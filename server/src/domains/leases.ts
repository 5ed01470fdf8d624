/** Opens leases: requests, acceptance, agreements and history, and what tells people about them. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../features/accounts/service.ts'
import { createAgreements } from '../features/agreements/service.ts'
import { createNotices } from '../features/lease-notices/service.ts'
import type { LeaseDeps } from '../features/leases/deps.ts'
import { createIdentityCipher, encryptedIdentities } from '../features/leases/identities.ts'
import { createLeaseHomes } from '../features/leases/leaseHomes.ts'
import { leasesRoutes } from '../features/leases/routes.ts'
import { createLeases } from '../features/leases/service.ts'
import type { Listings } from '../features/listings/service.ts'
import type { EmailChoices } from '../features/notices/choices/service.ts'
import type { Push } from '../features/notices/push/service.ts'
import type { Platform } from './platform.ts'

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
