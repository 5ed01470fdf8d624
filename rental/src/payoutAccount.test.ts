/** Where money that goes back to the tenant is sent, and when its account is proved again (D 4.8). */
import { expect, test } from 'vitest'
import { isPayoutToProve, payoutAccountOf, tenantReceives } from './payoutAccount.ts'

const tenant = `0x${'1'.repeat(40)}`
const second = `0x${'2'.repeat(40)}`
const none = `0x${'0'.repeat(40)}`
const day = 86_400
const moveOut = 1_800_000_000

test('money goes back to the payout account where the terms name one, else to the wallet that paid', () => {
  expect(payoutAccountOf({ tenantPayout: second })).toBe(second)
  expect(payoutAccountOf({ tenantPayout: none })).toBeUndefined()
  expect(tenantReceives({ tenant, tenantPayout: second })).toBe(second)
  expect(tenantReceives({ tenant, tenantPayout: none })).toBe(tenant)
})

test('a tenant proves the payout account again from 30 days before move-out on, once', () => {
  const named = { moveOut, provedAt: undefined, isOpen: true }
  expect(isPayoutToProve(named, moveOut - 30 * day - 1)).toBe(false)
  expect(isPayoutToProve(named, moveOut - 30 * day)).toBe(true)
  expect(isPayoutToProve(named, moveOut + 5 * day)).toBe(true)
  expect(isPayoutToProve({ ...named, provedAt: moveOut - 30 * day }, moveOut)).toBe(false)
})

test('a proof of before the last 30 days does not count, nor does a lease without money to come back', () => {
  expect(isPayoutToProve({ moveOut, provedAt: moveOut - 31 * day, isOpen: true }, moveOut)).toBe(true)
  expect(isPayoutToProve({ moveOut, provedAt: undefined, isOpen: false }, moveOut)).toBe(false)
})
