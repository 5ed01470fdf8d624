/**
 * What is kept of a picture stays inside it.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { middleSquare, moved, resized } from './crop.ts'

const wide = { width: 800, height: 600 }

test('the largest square in the middle is offered first', () => {
  expect(middleSquare(wide)).toEqual({ left: 100, top: 0, side: 600 })
})

test('the square stops at the edges of the picture', () => {
  const square = middleSquare(wide)
  expect(moved(square, { x: -500, y: 40 }, wide)).toEqual({ left: 0, top: 0, side: 600 })
  expect(moved(square, { x: 500, y: 0 }, wide)).toEqual({ left: 200, top: 0, side: 600 })
})

test('a smaller square keeps its middle', () => {
  expect(resized(middleSquare(wide), 0.5, wide)).toEqual({ left: 250, top: 150, side: 300 })
})

test('at a corner a larger square moves back into the picture', () => {
  expect(resized({ left: 680, top: 480, side: 120 }, 1, wide)).toEqual({ left: 200, top: 0, side: 600 })
})

test('a fifth of the shorter side is the least that can be kept', () => {
  expect(resized(middleSquare(wide), 0.01, wide).side).toBe(120)
})
