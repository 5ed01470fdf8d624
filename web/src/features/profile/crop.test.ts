/**
 * What is kept of a picture stays inside it.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { limitOffset } from './crop.ts'

const wide = { width: 400, height: 300 }
const frame = { width: 300, height: 300 }

test('the picture stops where the frame would show what lies beside it', () => {
  expect(limitOffset({ x: 500, y: 40 }, wide, frame, 1)).toEqual({ x: 50, y: 0 })
  expect(limitOffset({ x: -500, y: -40 }, wide, frame, 2)).toEqual({ x: -250, y: -40 })
})

test('a picture that is smaller than the frame for a moment stays in the middle', () => {
  expect(limitOffset({ x: 9, y: 9 }, { width: 100, height: 100 }, frame, 1)).toEqual({ x: 0, y: 0 })
})
