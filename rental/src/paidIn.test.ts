import { expect, test } from 'vitest'
import { paidIn } from './paidIn.ts'

const rent = { paymentType: 'rent', isSecond: false }
const own = { paymentType: 'paid-in', isSecond: false }
const moved = { paymentType: 'moved', isSecond: false }
const second = { paymentType: 'paid-in', isSecond: true }

test('a lease’s money begins with the tenant’s payment, not with a rent and not with a second payment', () => {
  expect(paidIn([rent, second, own])).toBe(own)
  expect(paidIn([own, second])).toBe(own)
  expect(paidIn([rent, second])).toBeUndefined()
  expect(paidIn([])).toBeUndefined()
})

test('a renewed lease’s money begins with the move of the deposit, whether or not the tenant topped it up', () => {
  expect(paidIn([rent, moved])).toBe(moved)
  expect(paidIn([own, moved])).toBe(moved)
})
