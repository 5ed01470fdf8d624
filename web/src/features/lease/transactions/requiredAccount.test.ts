/**
 * Which account a party's wallet has to show.
 * @vitest-environment jsdom
 */
import { expect, test } from 'vitest'
import type { ActiveConnection } from '../../../gateways/wallet/connectionStore.ts'
import { requiredAccountFor, type TransactionLease } from './useTransaction.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as const
const [tenant, payout, landlord] = [account('b'), account('c'), account('a')]
const terms = { tenant, tenantPayout: payout, landlord } as unknown as TransactionLease['terms']
const showing = (address: ActiveConnection['address']) =>
  ({ status: 'connected', address, chainId: 1 }) as ActiveConnection
const requires = (address: ActiveConnection['address'], isLandlordInContract: boolean, kind: 'appeal' | 'dispute') =>
  requiredAccountFor({ terms, isLandlordInContract }, showing(address), kind)

test('a tenant appeals with the payout account too, and does nothing else with it', () => {
  expect([requires(tenant, false, 'appeal'), requires(payout, false, 'appeal')]).toEqual([undefined, undefined])
  expect(requires(payout, false, 'dispute')).toBe(tenant)
  expect(requires(landlord, false, 'appeal')).toBe(tenant)
})

test('a landlord appeals with their own wallet alone', () => {
  expect(requires(landlord, true, 'appeal')).toBeUndefined()
  expect(requires(payout, true, 'appeal')).toBe(landlord)
})
