import { expect, test } from 'vitest'
import type { HistoryEntry } from '../leases/service.ts'
import { emailKindsFor } from './emailKinds.ts'

const emailsOf = (facts: HistoryEntry['facts'], transition: 'chainEvent' | 'remind' = 'chainEvent') =>
  emailKindsFor({ transition, party: transition === 'remind' ? 'clock' : 'chain', facts })

test('what one party does with a standing order is e-mailed to the other, and a collected rent to both', () => {
  expect(emailsOf({ event: 'OrderCreated' })).toEqual({ landlord: 'orderCreated' })
  expect(emailsOf({ event: 'MonthSkipped', by: 'tenant' })).toEqual({ landlord: 'orderSkipped' })
  expect(emailsOf({ event: 'MonthSkipped', by: 'landlord' })).toEqual({ tenant: 'orderSkipped' })
  expect(emailsOf({ event: 'OrderStopped', by: 'tenant' })).toEqual({ landlord: 'orderStopped' })
  expect(emailsOf({ event: 'OrderStopped', by: 'landlord' })).toEqual({ tenant: 'orderStopped' })
  expect(emailsOf({ event: 'RentCollected' })).toEqual({ landlord: 'rentPaid', tenant: 'rentCollected' })
})

test('a tenant whose wallet has too little for the next collection reads so three days ahead', () => {
  const rent = { rent: 2, amount: '1100', due: 1_796_148_000, days: -3 }
  expect(emailsOf({ ...rent, order: 'short' }, 'remind')).toEqual({ tenant: 'orderShort' })
  expect(emailsOf(rent, 'remind')).toEqual({ tenant: 'rentSoon' })
})

test('an order that outlives the stay is a matter of the tenant alone', () => {
  expect(emailsOf({ orderToStop: true, until: 1_796_148_000 }, 'remind')).toEqual({ tenant: 'orderToStop' })
  const after = { orderToStop: 'after-stay', until: 1_796_148_000 }
  expect(emailsOf(after, 'remind')).toEqual({ tenant: 'orderAfterStay' })
})
