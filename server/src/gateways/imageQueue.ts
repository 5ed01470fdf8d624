/** Access to sharp: all uploaded pictures are processed here, with limited concurrency in the whole process. */
import sharp from 'sharp'
import { createWorkQueue } from './workQueue.ts'

// The same picture rarely comes twice: a cache would not help.
sharp.cache(false)
/** Threads per picture: a process with two cores can handle two pictures at once. */
sharp.concurrency(1)

/** How many pictures are processed at once, in total; the others wait in order of arrival. */
export const maxConcurrentImages = 2
/** More pixels than a phone camera produces by default: only one such picture is processed at once. */
export const largePixels = 16_000_000

const imageQueue = createWorkQueue(maxConcurrentImages)
const largeImageQueue = createWorkQueue(1)

/** Runs the work when this picture's slot is free; `pixels` is its size. */
export const queueImageWork = <Result>(pixels: number, draw: () => Promise<Result>): Promise<Result> =>
  pixels > largePixels ? largeImageQueue(() => imageQueue(draw)) : imageQueue(draw)

/** Background work: it uses the same slots, and only while no uploaded picture waits. */
export const queueWhenIdle = <Result>(draw: () => Promise<Result>): Promise<Result> => imageQueue(draw, 'last')
