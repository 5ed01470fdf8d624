/** The shapes around payments: the id of a payment's PDF, and of a lease's recovery kit. */
import { z } from 'zod'

export const PaymentParams = z.object({ id: z.uuid('payment-not-found') })
export type PaymentParams = z.infer<typeof PaymentParams>
