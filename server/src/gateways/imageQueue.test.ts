import { expect, test } from 'vitest'
import { largePixels, maxConcurrentImages, queueImageWork } from './imageQueue.ts'

/** Processes pictures of these sizes; returns how many ran at once at most, and how many large ones. */
async function most(sizes: readonly number[]): Promise<{ pictures: number; large: number }> {
  const [at, seen] = [
    { pictures: 0, large: 0 },
    { pictures: 0, large: 0 },
  ]
  const draw = async (pixels: number) => {
    const large = pixels > largePixels ? 1 : 0
    at.pictures += 1
    at.large += large
    seen.pictures = Math.max(seen.pictures, at.pictures)
    seen.large = Math.max(seen.large, at.large)
    await new Promise((resolve) => setTimeout(resolve, 2))
    at.pictures -= 1
    at.large -= large
  }
  await Promise.all(sizes.map((pixels) => queueImageWork(pixels, () => draw(pixels))))
  return seen
}

// promise: sgn-7-upload-turns
test('two pictures are processed at once in the whole process, but only one large one', async () => {
  const camera = Array.from({ length: 20 }, () => 12_000_000)
  const large = Array.from({ length: 6 }, () => 50_000_000)
  expect(await most(camera)).toEqual({ pictures: maxConcurrentImages, large: 0 })
  expect(await most(large)).toEqual({ pictures: 1, large: 1 })
  expect(await most([...large, ...camera])).toEqual({ pictures: maxConcurrentImages, large: 1 })
})
