/** The shapes around payments: the id of a payment's PDF, and the money that belongs to no lease. */
import { z } from 'zod'
import { Address, Digits, Hash } from './deposits.schema.ts'

export const PaymentParams = z.object({ id: z.uuid('payment-not-found') })
export type PaymentParams = z.infer<typeof PaymentParams>

const Instant = z.number().int()

/** Money of the viewer at the escrow, or through it, that belongs to no lease. */
export const StrayMoney = z.object({
  /**
   * `second`: held, of a lease paid already; `released`: such a payment that went to the landlord; `late`: of a lease
   * that had ended; `overpaid`: more than its months; `rent` and `returned`: paid without a lease's label;
   * `outside`: held under terms that Keyhold did not issue.
   */
  kind: z.enum(['second', 'released', 'late', 'overpaid', 'rent', 'returned', 'outside']),
  amount: Digits,
  /** Of a second payment: whether it is to return to the viewer. Of a transfer: whether the viewer paid it. */
  isYours: z.boolean(),
  /** When a transfer was made. */
  at: Instant.nullable(),
  /** From when anybody can release it to the landlord. */
  due: Instant.nullable(),
  chainId: z.number().int().nullable(),
  transactionId: Hash.nullable(),
  /** The accounts of a transfer. */
  from: Address.nullable(),
  to: Address.nullable(),
  /** The lease that it came in under; null for a transfer. */
  contractId: z.string().nullable(),
  property: z.string().nullable(),
  timeZone: z.string().nullable(),
})
export type StrayMoney = z.infer<typeof StrayMoney>
