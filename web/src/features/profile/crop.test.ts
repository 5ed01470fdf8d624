/**
 * The crop stays inside the picture.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { limitOffset } from './crop.ts'

const wide = { width: 400, height: 300 }
const frame = { width: 300, height: 300 }

test('the picture stops where the frame would show its outside', () => {
  expect(limitOffset({ x: 500, y: 40 }, wide, frame, 1)).toEqual({ x: 50, y: 0 })
  expect(limitOffset({ x: -500, y: -40 }, wide, frame, 2)).toEqual({ x: -250, y: -40 })
})

test('a picture temporarily smaller than the frame stays centred', () => {
  expect(limitOffset({ x: 9, y: 9 }, { width: 100, height: 100 }, frame, 1)).toEqual({ x: 0, y: 0 })
})
