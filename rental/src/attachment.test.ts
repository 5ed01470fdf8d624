import { expect, test } from 'vitest'
import { fitPicture } from './attachment.ts'

test('a picture is scaled to fit a square with its aspect ratio, and a small one is not enlarged', () => {
  expect(fitPicture({ width: 2048, height: 1024 }, 240)).toEqual({ width: 240, height: 120 })
  expect(fitPicture({ width: 600, height: 1200 }, 240)).toEqual({ width: 120, height: 240 })
  expect(fitPicture({ width: 100, height: 60 }, 240)).toEqual({ width: 100, height: 60 })
})

test('a very thin picture is at least one pixel thick', () => {
  expect(fitPicture({ width: 2000, height: 1 }, 240)).toEqual({ width: 240, height: 1 })
})
