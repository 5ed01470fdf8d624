import { expect, test } from 'vitest'
import { depositOwed, keptOf, owedUntil, rentsPaidBack } from './depositOwed.ts'

const agreed = { depositPolicy: 'at-handover', rent: 500n, handover: 900n, toLandlord: 900n, paidBack: 0n } as const

// promise: sgn-4-at-handover
test('a landlord who got the deposit at the handover owes it until all of it was paid back', () => {
  expect(depositOwed(agreed)).toBe(400n)
  expect(depositOwed({ ...agreed, paidBack: 150n })).toBe(250n)
  expect(depositOwed({ ...agreed, paidBack: 400n })).toBe(0n)
  expect(depositOwed({ ...agreed, paidBack: 900n })).toBe(0n)
})

test('an amount the landlord never got is not owed: before the handover, or after a share', () => {
  expect(depositOwed({ ...agreed, toLandlord: 0n })).toBe(0n)
  expect(depositOwed({ ...agreed, toLandlord: 600n })).toBe(100n)
  expect(depositOwed({ ...agreed, toLandlord: 450n })).toBe(0n)
})

test('where the escrow holds the deposit until move-out the landlord owes none', () => {
  expect(depositOwed({ ...agreed, depositPolicy: 'until-move-out', handover: 500n })).toBe(0n)
})

test('it is owed fourteen days after move-out', () => {
  expect(owedUntil({ moveOut: 1_000, returnDays: 7 })).toBe(1_000 + 7 * 86_400)
})

test('what is paid back beyond the deposit was rent', () => {
  expect(rentsPaidBack({ ...agreed, paidBack: 400n })).toBe(0n)
  expect(rentsPaidBack({ ...agreed, paidBack: 900n })).toBe(500n)
  expect(rentsPaidBack({ ...agreed, toLandlord: 0n, paidBack: 900n })).toBe(900n)
  expect(rentsPaidBack({ ...agreed, depositPolicy: 'until-move-out', paidBack: 300n })).toBe(300n)
})

// promise: deductions-given-up
test('money beyond the rest gives up deductions that were not agreed to, and is rent after an agreement', () => {
  for (const answer of [undefined, 'contested']) {
    const stated = { ...agreed, kept: 150n, answer }
    expect([keptOf(stated), keptOf({ ...stated, paidBack: 250n })]).toEqual([150n, 150n])
    const more = { ...stated, paidBack: 300n }
    expect([keptOf(more), rentsPaidBack(more)]).toEqual([100n, 0n])
    const all = { ...stated, had: 100n, paidBack: 340n }
    expect([keptOf(all), rentsPaidBack(all)]).toEqual([0n, 40n])
  }
  for (const answer of ['agreed', 'unanswered']) {
    const settled = { ...agreed, kept: 150n, answer, had: 50n, paidBack: 260n }
    expect([keptOf(settled), rentsPaidBack(settled), depositOwed(settled)]).toEqual([150n, 60n, 0n])
  }
})
