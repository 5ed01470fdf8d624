import { expect, test } from 'vitest'
import { isAlwaysMailed, isNoticeKind, noticeKinds } from './noticeKind.ts'

test('every kind of e-mail except money can be switched off', () => {
  expect(noticeKinds.filter(isAlwaysMailed)).toEqual(['money'])
})

test.each([
  ['messages', true],
  ['payments', false],
  ['toString', false],
])('%j is a kind of notice: %s', (word, isOne) => {
  expect(isNoticeKind(word)).toBe(isOne)
})
