import { expect, test } from 'vitest'
import { isSameName } from './sameName.ts'

test.each([
  ['Daniel Ferrer', 'Mr  DANIEL  ferrer'],
  ['José Menjívar', 'Jose Menjivar'],
  ['Daniel Ferrer', 'Ferrer Daniel'],
  ['Daniel Ferrer Solano', 'Ferrer Solano Daniel'],
  ['Ana-María Solís', 'Ana María Solis'],
  ['明 王', '王明'],
  ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
  ['J. R. Castro', 'J R Castro'],
])('“%s” and “%s” are the same name', (first, second) => {
  expect(isSameName(first, second)).toBe(true)
})

test.each([
  ['Daniel Ferrer', 'Daniel Ferrer Solano'],
  ['Daniel Ferrer', 'Daniela Ferrer'],
  ['Daniel Ferrer', 'Robert Ferrer'],
  ['สมชาย ใจดี', 'สมชาย ใจดา'],
  ['ไม้', 'ไม'],
])('“%s” and “%s” are two names', (first, second) => {
  expect(isSameName(first, second)).toBe(false)
})
