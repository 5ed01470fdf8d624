import { expect, test } from 'vitest'
import { openSeal } from './seal.ts'

const seal = openSeal('a secret of tests, longer than thirty-two characters')
const identity = { passportNumber: 'PAC 118 417' }

test('an identity is read again only for its own lease', () => {
  const sealed = seal.close('one lease', identity)
  expect(seal.open('one lease', sealed)).toEqual(identity)
  expect(() => seal.open('another lease', sealed)).toThrow()
})

test('nothing of an identity can be read from what is stored, and a changed byte is noticed', () => {
  const sealed = seal.close('one lease', identity)
  expect(sealed.toString('latin1')).not.toContain('118')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => seal.open('one lease', sealed)).toThrow()
})

test('another secret opens nothing', () => {
  const other = openSeal('another secret of tests, longer than thirty-two')
  expect(() => other.open('one lease', seal.close('one lease', identity))).toThrow()
})
