/** What an earlier end changes in the books: only one that both agreed, or a ruling, replaces the agreed move-out. */
import { plainRules, unpaidBalances } from '@keyhold/rental/deposit.ts'
import { type Address, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { moneyAfter } from './applyEvents.ts'

const [tenant, landlord, arbitrator] = ['1', '2', '3'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]
const issued = { id: '0x01', terms: { tenant, landlord, arbitrator } } as unknown as IssuedTerms
const dates = { moveIn: 100, moveOut: 900, payBy: 90, releaseDuration: 5 }
const money = unpaidBalances({ ...plainRules, ...dates, handover: 1n, firstRent: 1n, deposit: 1n })

test.each([
  ['the tenant’s notice', tenant, 900],
  ['the landlord’s notice', landlord, 900],
  ['an end that both signed', zeroAddress, 500],
  ['a ruling', arbitrator, 500],
])('after %s a signed earlier end names the right move-out', (_, by, agreedMoveOut) => {
  const payload = { event: 'LeaseEndedEarlier', by, newMoveOut: 500, depositDue: 600 } as const
  const after = moneyAfter(money, payload, issued, { at: 400, isPaidLate: false })
  expect(after).toMatchObject({ moveOut: 500, agreedMoveOut, deposit: { due: 600, firstDue: 600 } })
})
