/** Deductions from a deposit that was paid at the handover (D 11.3): who may speak when, and how it ends. */
import { expect, test } from 'vitest'
import {
  type DepositReturn,
  handoverEnd,
  isAnswerAwaited,
  refuseDeductionAnswer,
  refuseDeductions,
  refuseDepositHad,
} from './deductions.ts'
import { depositOwed } from './depositOwed.ts'

const day = 86_400
const moveOut = 1000 * day
/** 1,100 of rent and 800 of deposit went to the landlord together. */
const received: DepositReturn = {
  depositPolicy: 'at-handover',
  rent: 1100n,
  handover: 1900n,
  toLandlord: 1900n,
  paidBack: 0n,
  moveOut,
  returnDays: 14,
  statedAt: undefined,
  answer: undefined,
}
const stated: DepositReturn = { ...received, kept: 300n, statedAt: moveOut }
const over = moveOut + 104 * day

test('deductions lower what is owed from the statement on, and wait for an answer', () => {
  expect([depositOwed(received), depositOwed(stated), isAnswerAwaited(stated)]).toEqual([800n, 500n, true])
  expect(depositOwed({ ...stated, paidBack: 500n })).toBe(0n)
  expect(depositOwed({ ...stated, had: 500n })).toBe(0n)
  expect([isAnswerAwaited(received), isAnswerAwaited({ ...stated, answer: 'contested' })]).toEqual([false, false])
})

test('they are stated from move-out on, while a deposit is left, and until they are agreed to', () => {
  expect(refuseDeductions(received, moveOut - 1)).toBe('deductions-too-early')
  expect(refuseDeductions(received, moveOut)).toBeUndefined()
  expect(refuseDeductions({ ...received, toLandlord: 1100n }, moveOut)).toBe('deductions-no-deposit')
  expect(refuseDeductions({ ...received, paidBack: 800n }, moveOut)).toBe('deductions-no-deposit')
  expect(refuseDeductions({ ...stated, paidBack: 500n }, moveOut)).toBeUndefined()
  expect(refuseDeductions({ ...stated, answer: 'contested' }, moveOut)).toBeUndefined()
  for (const answer of ['agreed', 'unanswered'] as const)
    expect(refuseDeductions({ ...stated, answer }, moveOut)).toBe('deductions-answered')
})

test('contested deductions may still be agreed to, and nothing else changes an answer', () => {
  expect(refuseDeductionAnswer(received, 'agreed')).toBe('deductions-not-found')
  expect([refuseDeductionAnswer(stated, 'agreed'), refuseDeductionAnswer(stated, 'contested')]).toEqual([
    undefined,
    undefined,
  ])
  expect(refuseDeductionAnswer({ ...stated, answer: 'contested' }, 'agreed')).toBeUndefined()
  expect(refuseDeductionAnswer({ ...stated, answer: 'contested' }, 'contested')).toBe('deductions-answered')
  expect(refuseDeductionAnswer({ ...stated, answer: 'agreed' }, 'contested')).toBe('deductions-answered')
  expect(refuseDeductionAnswer({ ...stated, answer: 'unanswered' }, 'agreed')).toBe('deductions-answered')
})

test('it ends returned, agreed, contested, unanswered, or 90 days late as not returned', () => {
  expect(handoverEnd({ ...received, toLandlord: 1100n }, over)).toBeUndefined()
  expect([handoverEnd(received, over - 1), handoverEnd(received, over)]).toEqual([undefined, 'not-returned'])
  expect(handoverEnd({ ...received, paidBack: 800n }, moveOut)).toBe('returned')
  const rest = { ...stated, paidBack: 500n }
  expect(handoverEnd(rest, moveOut)).toBeUndefined()
  for (const answer of ['agreed', 'contested', 'unanswered'] as const)
    expect(handoverEnd({ ...rest, answer }, moveOut)).toBe(answer)
})

// promise: deductions-given-up
test('contested deductions that the landlord returned are over: the deposit is returned', () => {
  for (const answer of ['contested', undefined] as const) {
    const returned = { ...stated, answer, paidBack: 800n }
    expect(handoverEnd(returned, moveOut)).toBe('returned')
    expect(refuseDeductionAnswer(returned, 'agreed')).toBe('deductions-not-found')
  }
  expect(handoverEnd({ ...stated, answer: 'contested', paidBack: 799n }, moveOut)).toBe('contested')
})

test('"I have it" is said from move-out on, while something is owed', () => {
  expect(refuseDepositHad(received, moveOut - 1)).toBe('not-at-this-stage')
  expect(refuseDepositHad(received, moveOut)).toBeUndefined()
  expect(refuseDepositHad({ ...received, paidBack: 800n }, moveOut)).toBe('deductions-no-deposit')
})
