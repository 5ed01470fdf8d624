/**
 * Creates payments and deposits without a lease, and adds their routes: both list what a person's accounts did at the
 * escrow.
 */
import type { FastifyInstance } from 'fastify'
import type { RecoveryKitDeps } from '../payments/recoveryKit.ts'
import { paymentsRoutes } from '../payments/routes.ts'
import { createPayments, type PaymentsDeps } from '../payments/service.ts'
import { pairsRoutes } from './routes.ts'
import type { PairsDeps } from './service.ts'
import type { StrayMoneyDeps } from './strayMoney.ts'

export function paymentsAndPairsRoutes(
  app: FastifyInstance,
  deps: PaymentsDeps & RecoveryKitDeps & StrayMoneyDeps & PairsDeps,
): void {
  paymentsRoutes(app, createPayments(deps), deps)
  pairsRoutes(app, deps)
}
