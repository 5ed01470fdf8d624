/** How somebody is called within a sentence. */
import { expect, test } from 'vitest'
import { calledIn } from './names.ts'

const called = (firstName: string | null, lastName: string | null = null, agencyName: string | null = null) => ({
  ...{ firstName, lastName, agencyName },
})

test('somebody goes by their first name in a sentence, an agency by its own', () => {
  expect(calledIn('en', called('Ada', 'Moreno'))).toBe('Ada')
  expect(calledIn('es', called('', 'Moreno'))).toBe('Moreno')
  expect(calledIn('en', called('Ada', 'Moreno', 'Casa Norte'))).toBe('Casa Norte')
  expect(calledIn('en', called(null))).toBe('')
})

test('Thai says คุณ to a person, without a space, and not twice', () => {
  expect(calledIn('th', called('ธนากร', 'ศรีสุข'))).toBe('คุณธนากร')
  expect(calledIn('th', called('Lucía'))).toBe('คุณLucía')
  expect(calledIn('th', called('คุณแม่'))).toBe('คุณแม่')
  expect(calledIn('th', called(null))).toBe('')
})

test('Thai does not address an agency as a person', () => {
  expect(calledIn('th', called('Beatriz', 'Olmedo', 'Casa Norte'))).toBe('ทาง Casa Norte')
  expect(calledIn('th', called('ศิริพร', null, 'บ้านสุขใจ'))).toBe('ทางบ้านสุขใจ')
})

test('a name of 32 letters is said whole, a longer one is cut', () => {
  expect(calledIn('en', called('W'.repeat(32)))).toBe('W'.repeat(32))
  expect(calledIn('en', called('W'.repeat(80)))).toBe(`${'W'.repeat(31)}…`)
})

test('no letter is cut in half, whatever it is made of', () => {
  expect(calledIn('en', called('👩‍👩‍👧'.repeat(40)))).toBe(`${'👩‍👩‍👧'.repeat(31)}…`)
  expect(calledIn('th', called('กี่'.repeat(40)))).toBe(`คุณ${'กี่'.repeat(31)}…`)
})
