/** Opens the administrators' desk, reports, the counts of every page, and what the metrics say of this instance. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../features/accounts/service.ts'
import { createDeniedAccess } from '../features/admin/deniedAccess.ts'
import { addInstanceMetrics } from '../features/admin/figures.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import type { Chat } from '../features/chat/service.ts'
import { countsRoutes } from '../features/counts/routes.ts'
import type { Bell } from '../features/notices/bell.ts'
import type { EmailChoices } from '../features/notices/choices/service.ts'
import type { Push } from '../features/notices/push/service.ts'
import { reportsRoutes } from '../features/reports/routes.ts'
import { createReports } from '../features/reports/service.ts'
import type { openMoney } from './money.ts'
import type { Platform } from './platform.ts'

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
