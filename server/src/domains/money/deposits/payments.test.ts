/** Which rents and returns count as the lease's (docs/chain.md). */
import { type Address, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { isBetweenParties } from './payments.ts'

const [tenant, tenantPayout, landlord, stranger] = ['1', '2', '3', '4'].map(
  (digit): Address => `0x${digit.repeat(40)}`,
) as [Address, Address, Address, Address]
const issued = { terms: { tenant, tenantPayout, landlord } } as unknown as IssuedTerms
const isNobodys = async () => false

test.each([
  ['to the payout account of the terms', landlord, tenantPayout, true],
  ['to the wallet that paid, past the payout account', landlord, tenant, false],
  ['to a stranger', landlord, stranger, false],
  ['to the landlord', landlord, landlord, false],
  ['by a stranger', stranger, tenant, false],
])('a return %s counts only between the two', async (_, payer, payee, counts) => {
  const payload = { event: 'LeasePaidBack', payer, payee, amount: 1n } as const
  expect(await isBetweenParties(payload, issued, isNobodys)).toBe(counts)
})

test('without a payout account a return counts at the wallet that paid', async () => {
  const terms = { terms: { tenant, tenantPayout: zeroAddress, landlord } } as unknown as IssuedTerms
  const payload = { event: 'LeasePaidBack', payer: landlord, payee: tenant, amount: 1n } as const
  expect(await isBetweenParties(payload, terms, isNobodys)).toBe(true)
})
