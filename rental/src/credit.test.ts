import { expect, test } from 'vitest'
import { creditsAfter, payCredit } from './credit.ts'

const none = { tenant: 0n, landlord: 0n }

test('an amount that the stablecoin refuses to deliver waits for that account, and the other account is paid', () => {
  const paid = { tenant: 5n, landlord: 7n }
  expect(creditsAfter(none, paid, undefined)).toEqual(none)
  expect(creditsAfter({ tenant: 1n, landlord: 2n }, paid, 'landlord')).toEqual({ tenant: 1n, landlord: 9n })
})

test('a credit is paid in full once the stablecoin delivers again, and only once', () => {
  const credits = { tenant: 5n, landlord: 7n }
  expect(payCredit(credits, 'tenant', 'tenant')).toBe('AccountBlocked')
  expect(payCredit(credits, 'tenant', 'landlord')).toEqual({ tenant: 0n, landlord: 7n })
  expect(payCredit(none, 'tenant', undefined)).toBe('NothingHeld')
})
