/** Opens the stay: rents, renewals, early ends, inventories, deductions, and the agreement's pages. */
import type { FastifyInstance } from 'fastify'
import type { PaperReaders } from '../leases/leases/deps.ts'
import { createAgreementViews } from '../money/lease-views/agreement.ts'
import { agreementPdfRoutes } from '../money/lease-views/agreementPdfRoutes.ts'
import { agreementsRoutes } from '../money/lease-views/agreementRoutes.ts'
import { rentPapersRoutes } from '../money/ledger/papersRoutes.ts'
import { ledgerRoutes } from '../money/ledger/routes.ts'
import { createLedgers } from '../money/ledger/service.ts'
import type { openMoney } from '../money/open.ts'
import type { Platform } from '../platform/open.ts'
import { deductionsRoutes } from './deductions/routes.ts'
import { createDeductions } from './deductions/service.ts'
import { createDeductionCiphers } from './deductions/words.ts'
import { extendingAndEndingRoutes } from './endings/extendingAndEnding.ts'
import { inventoriesRoutes } from './inventories/routes.ts'
import { createInventories } from './inventories/service.ts'
import { sharesRoutes } from './shares/routes.ts'
import { createShares } from './shares/service.ts'

interface StayDeps extends Pick<ReturnType<typeof openMoney>, 'viewsDeps' | 'leaseViews' | 'arbitratorName'> {
  readonly paperReaders: PaperReaders
}

export function openStay(platform: Platform, { viewsDeps, leaseViews, arbitratorName, paperReaders }: StayDeps) {
  const stayDeps = { ...viewsDeps, paperReaders }
  const ledgers = createLedgers(stayDeps)
  const inventories = createInventories(stayDeps)
  const deductions = createDeductions({ ...viewsDeps, ciphers: createDeductionCiphers(platform.keys) })
  const agreementViews = createAgreementViews({ ...stayDeps, arbitratorName })
  return {
    ledgers,
    inventories,
    deductions,
    addRoutes(api: FastifyInstance) {
      ledgerRoutes(api, ledgers)
      rentPapersRoutes(api, ledgers, viewsDeps)
      extendingAndEndingRoutes(api, viewsDeps)
      sharesRoutes(api, createShares(viewsDeps))
      inventoriesRoutes(api, inventories)
      deductionsRoutes(api, deductions)
      agreementsRoutes(api, agreementViews)
      agreementPdfRoutes(api, { ...platform, agreementViews, leaseViews })
    },
    encrypted: [...inventories.encrypted, ...deductions.encrypted],
    /** Files of a person's archive. */
    archived: [inventories, deductions],
  }
}
