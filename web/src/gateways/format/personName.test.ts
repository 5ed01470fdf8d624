/** Names of people within a sentence. */
import { expect, test } from 'vitest'
import { formatPersonName } from './personName.ts'

const person = (firstName: string | null, lastName: string | null = null, agencyName: string | null = null) => ({
  firstName,
  lastName,
  agencyName,
})

test('Thai does not put Khun before the name of a deleted account', () => {
  expect(formatPersonName('th', { ...person('บัญชีที่ลบแล้ว'), hasLeft: true })).toBe('บัญชีที่ลบแล้ว')
})

test("a sentence uses a person's first name, and an agency's full name", () => {
  expect(formatPersonName('en', person('Ada', 'Moreno'))).toBe('Ada')
  expect(formatPersonName('es', person('', 'Moreno'))).toBe('Moreno')
  expect(formatPersonName('en', person('Ada', 'Moreno', 'Casa Norte'))).toBe('Casa Norte')
  expect(formatPersonName('en', person(null))).toBe('')
})

test("Thai puts คุณ before a person's name, without a space, and not twice", () => {
  expect(formatPersonName('th', person('ธนากร', 'ศรีสุข'))).toBe('คุณธนากร')
  expect(formatPersonName('th', person('Lucía'))).toBe('คุณ Lucía')
  expect(formatPersonName('th', person('คุณแม่'))).toBe('คุณแม่')
  expect(formatPersonName('th', person(null))).toBe('')
})

test('Thai does not address an agency as a person', () => {
  expect(formatPersonName('th', person('Beatriz', 'Olmedo', 'Casa Norte'))).toBe('ทาง Casa Norte')
  expect(formatPersonName('th', person('ศิริพร', null, 'บ้านสุขใจ'))).toBe('ทางบ้านสุขใจ')
})

test('a name of 32 letters is shown whole, a longer one is cut', () => {
  expect(formatPersonName('en', person('W'.repeat(32)))).toBe('W'.repeat(32))
  expect(formatPersonName('en', person('W'.repeat(80)))).toBe(`${'W'.repeat(31)}…`)
})

test('a cut never splits a grapheme', () => {
  expect(formatPersonName('en', person('👩‍👩‍👧'.repeat(40)))).toBe(`${'👩‍👩‍👧'.repeat(31)}…`)
  expect(formatPersonName('th', person('กี่'.repeat(40)))).toBe(`คุณ${'กี่'.repeat(31)}…`)
})
