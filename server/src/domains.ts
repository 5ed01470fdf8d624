/** Opens every domain on the ones before it; the only file that knows all of them. */
import { openAccounts } from './domains/accounts/open.ts'
import { openAdmin } from './domains/admin/open.ts'
import { openChat } from './domains/chat/open.ts'
import { openDisputes } from './domains/disputes/open.ts'
import type { Leases } from './domains/leases/leases/service.ts'
import { openLeases } from './domains/leases/open.ts'
import { openListings } from './domains/listings/open.ts'
import type { Ledgers } from './domains/money/ledger/service.ts'
import { openMoney } from './domains/money/open.ts'
import { openNotices } from './domains/notices/open.ts'
import type { Platform } from './domains/platform/open.ts'
import { openPrivacy } from './domains/privacy/open.ts'
import { openSearch } from './domains/search/open.ts'
import { openStay } from './domains/stay/open.ts'

/** Opens the domains in the order of their dependence. Two functions of later domains are passed to earlier ones. */
export async function openDomains(platform: Platform) {
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
export type Domains = Awaited<ReturnType<typeof openDomains>>
