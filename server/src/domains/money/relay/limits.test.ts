/** The relay stops before it has spent more than the operator allowed. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { expect, test } from 'vitest'
import { checkLimits, limitsFrom, type RelayLimits, type RelaySpent } from './limits.ts'

const cost = (gas: bigint, rnb: bigint) => ({ gas, rnb })
const limits: RelayLimits = {
  aCall: cost(100n, 10n),
  aPerson: cost(300n, 20n),
  aLandlord: cost(600n, 40n),
  aDay: cost(1000n, 80n),
  reserve: cost(250n, 20n),
}
const nothing: RelaySpent = { person: cost(0n, 0n), landlord: cost(0n, 0n), day: cost(0n, 0n) }
const now = 1_800_000_000
const hours = 3600

const asked = (needed = cost(50n, 1n), spent: Partial<RelaySpent> = {}, payBy?: number, held = cost(900n, 90n)) => {
  try {
    return checkLimits({ needed, held, now, ...(payBy && { payBy }) }, limits, { ...nothing, ...spent })
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

test('a transaction may cost as much gas as the smallest limit leaves', () => {
  expect(asked()).toBe(100n)
  expect(asked(cost(50n, 1n), { person: cost(240n, 0n) })).toBe(60n)
  expect(asked(cost(50n, 1n), { landlord: cost(530n, 0n) })).toBe(70n)
  expect(asked(cost(50n, 1n), { day: cost(695n, 0n) })).toBe(55n)
})

test.each([
  ['one call, in gas', 'relay-fee-high', cost(101n, 1n), {}],
  ['one call, in RNB', 'relay-fee-high', cost(50n, 11n), {}],
  ['a person, in gas', 'relay-spent-for-you', cost(50n, 1n), { person: cost(251n, 0n) }],
  ['a person, in RNB', 'relay-spent-for-you', cost(50n, 1n), { person: cost(0n, 20n) }],
  ['a landlord, in gas', 'relay-spent', cost(50n, 1n), { landlord: cost(551n, 0n) }],
  ['a landlord, in RNB', 'relay-spent', cost(50n, 1n), { landlord: cost(0n, 40n) }],
  ['the day, in gas', 'relay-spent', cost(50n, 1n), { day: cost(701n, 0n) }],
  ['the day, in RNB', 'relay-spent', cost(50n, 1n), { day: cost(0n, 60n) }],
])('the relay sends nothing above the limit of %s', (_, code, needed, spent) => {
  expect(asked(needed, spent)).toBe(code)
})

test('a transaction costs no more than the relay holds', () => {
  expect(asked(cost(50n, 1n), {}, undefined, cost(70n, 1n))).toBe(70n)
  expect(asked(cost(50n, 1n), {}, undefined, cost(49n, 1n))).toBe('relay-off')
  expect(asked(cost(50n, 1n), {}, undefined, cost(70n, 0n))).toBe('relay-off')
})

test('a payment near its last instant may use the reserve, and not more than the day', () => {
  const spent = { day: cost(900n, 70n) }
  expect(asked(cost(50n, 1n), spent, now + 6 * hours + 1)).toBe('relay-spent')
  expect(asked(cost(50n, 1n), spent, now + 6 * hours)).toBe(100n)
  expect(asked(cost(50n, 1n), { day: cost(951n, 70n) }, now + hours)).toBe('relay-spent')
})

test('a person may use a tenth of a day, a landlord a quarter, and a quarter is the reserve for urgent payments', () => {
  expect(limitsFrom(cost(5n, 1n), cost(400n, 40n))).toEqual({
    aCall: cost(5n, 1n),
    aPerson: cost(40n, 4n),
    aLandlord: cost(100n, 10n),
    aDay: cost(400n, 40n),
    reserve: cost(100n, 10n),
  })
})
