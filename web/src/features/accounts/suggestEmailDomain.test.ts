/** An email address with a typo: questioned, never changed. */
import { expect, test } from 'vitest'
import { suggestEmailDomain } from './suggestEmailDomain.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['Ada@Hotmial.com ', 'Ada@hotmail.com'],
  ['ada@yahoo.co.ht', 'ada@yahoo.co.th'],
])('for %s the form asks whether %s is meant', (address, meant) => {
  expect(suggestEmailDomain(address)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@ymail.com',
  'ada@mail.com',
  'ada@newcomer.example',
  'ada@gmal.cm',
  'ada',
  'a@b@gmial.com',
  '',
])('for “%s” there is no question', (address) => {
  expect(suggestEmailDomain(address)).toBeUndefined()
})
