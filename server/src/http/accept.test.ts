import { expect, test } from 'vitest'
import { names } from './accept.ts'

test.each([
  ['image/avif,image/webp,*/*;q=0.8', true],
  ['text/html, IMAGE/AVIF ;q=0.5', true],
  ['image/avif;q=0', false],
  ['image/avif; q=0.000, image/webp', false],
  ['image/avif;q=0.001', true],
  ['image/*', false],
  ['*/*', false],
  ['image/avif-sequence', false],
  [undefined, false],
])('the Accept header %s names AVIF: %s', (accept, isNamed) => {
  expect(names(accept, 'image/avif')).toBe(isNamed)
})
