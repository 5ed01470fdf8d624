/** The shapes around one's payments: what names a payment's PDF, and a lease's recovery kit. */
import { z } from 'zod'

export const PaymentParams = z.object({ id: z.uuid('payment-not-found') })
export type PaymentParams = z.infer<typeof PaymentParams>
