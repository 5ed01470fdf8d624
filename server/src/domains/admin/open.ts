/** Opens the administrators' desk, reports, the counts of every page, and what the metrics say of this instance. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Chat } from '../chat/chat/service.ts'
import type { openMoney } from '../money/open.ts'
import type { Bell } from '../notices/notices/bell.ts'
import type { EmailChoices } from '../notices/notices/choices/service.ts'
import type { Push } from '../notices/notices/push/service.ts'
import type { Platform } from '../platform/open.ts'
import { createDeniedAccess } from './admin/deniedAccess.ts'
import { addInstanceMetrics } from './admin/figures.ts'
import { adminRoutes } from './admin/routes.ts'
import { countsRoutes } from './counts/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { createReports } from './reports/service.ts'

interface AdminDeps extends Pick<ReturnType<typeof openMoney>, 'viewsDeps' | 'watching' | 'keeper'> {
  readonly accounts: Accounts
  readonly chat: Chat
  readonly bell: Bell
  readonly choices: EmailChoices
  readonly push: Push
}

export function openAdmin(platform: Platform, deps: AdminDeps) {
  const { accounts, chat, bell, viewsDeps, watching, keeper } = deps
  const { listings } = viewsDeps
  return {
    onMissing: createDeniedAccess(platform),
    addRoutes(api: FastifyInstance) {
      const { solvency } = watching
      adminRoutes(api, { ...platform, ...deps, homes: listings, solvency })
      addInstanceMetrics(api, { ...platform, deposits: viewsDeps.deposits, hasKeeper: keeper !== undefined })
      reportsRoutes(api, createReports({ ...platform, listings, people: accounts }))
      countsRoutes(api, { ...viewsDeps, chat, bell })
    },
  }
}
