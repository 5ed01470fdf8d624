import { expect, test } from 'vitest'
import { fitPicture } from './attachment.ts'

test('a picture fits the square it is drawn in, as wide to high as it is, and a small one stays as it is', () => {
  expect(fitPicture({ width: 2048, height: 1024 }, 240)).toEqual({ width: 240, height: 120 })
  expect(fitPicture({ width: 600, height: 1200 }, 240)).toEqual({ width: 120, height: 240 })
  expect(fitPicture({ width: 100, height: 60 }, 240)).toEqual({ width: 100, height: 60 })
})

test('a picture as thin as a line is one pixel thick at least', () => {
  expect(fitPicture({ width: 2000, height: 1 }, 240)).toEqual({ width: 240, height: 1 })
})
