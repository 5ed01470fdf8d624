/** For payment tests: a row as the API returns it. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'

let number = 0

/** A payment into the escrow, on 1 March 2026, with overrides. */
export function aPayment(changes: Partial<PaymentRow> = {}): PaymentRow {
  number += 1
  return {
    id: `payment-${number}`,
    invoice: `KH-R-${String(number).padStart(6, '0')}`,
    date: Date.parse('2026-03-01T12:00:00Z') / 1000,
    paymentType: 'paid-in',
    part: null,
    price: `2200${'0'.repeat(18)}`,
    currency: 'USDT',
    property: 'Two-bedroom off Paseo Escalón',
    roomAdId: 'home',
    contractId: 'lease-1',
    reference: 'KH-000001',
    from: 'tenant',
    to: 'escrow',
    direction: 'out',
    chainId: 31_337,
    transactionId: `0x${'ab'.repeat(32)}`,
    isSecond: false,
    credit: null,
    ...changes,
  }
}
