/** Opens the stay: rents, renewals, early ends, inventories, deductions, and the agreement's pages. */
import type { FastifyInstance } from 'fastify'
import { deductionsRoutes } from '../features/deductions/routes.ts'
import { createDeductions } from '../features/deductions/service.ts'
import { createDeductionCiphers } from '../features/deductions/words.ts'
import { extendingAndEndingRoutes } from '../features/endings/extendingAndEnding.ts'
import { inventoriesRoutes } from '../features/inventories/routes.ts'
import { createInventories } from '../features/inventories/service.ts'
import { createAgreementViews } from '../features/lease-views/agreement.ts'
import { agreementPdfRoutes } from '../features/lease-views/agreementPdfRoutes.ts'
import { agreementsRoutes } from '../features/lease-views/agreementRoutes.ts'
import type { PaperReaders } from '../features/leases/deps.ts'
import { rentPapersRoutes } from '../features/ledger/papersRoutes.ts'
import { ledgerRoutes } from '../features/ledger/routes.ts'
import { createLedgers } from '../features/ledger/service.ts'
import { sharesRoutes } from '../features/shares/routes.ts'
import { createShares } from '../features/shares/service.ts'
import type { openMoney } from './money.ts'
import type { Platform } from './platform.ts'

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
