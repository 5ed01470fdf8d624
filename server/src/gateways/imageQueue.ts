/** The door to sharp: whatever is drawn of pictures that people send, it is drawn here, so many at once in the whole process. */
import sharp from 'sharp'
import { createWorkQueue } from './workQueue.ts'

// No picture comes twice: what is kept for the next one would be kept for nobody.
sharp.cache(false)
/** Threads of one picture: two pictures at once are what a process of two cores can draw. */
sharp.concurrency(1)

/** So many pictures are drawn at once, whoever sends how many; the others wait in the order in which they came. */
export const maxConcurrentImages = 2
/** More pixels than a telephone's camera has by default: of these only one is drawn at once. */
export const largePixels = 16_000_000

const imageQueue = createWorkQueue(maxConcurrentImages)
const largeImageQueue = createWorkQueue(1)

/** Draws when it is this picture's turn; `pixels` says how large it is. */
export const queueImageWork = <Result>(pixels: number, draw: () => Promise<Result>): Promise<Result> =>
  pixels > largePixels ? largeImageQueue(() => imageQueue(draw)) : imageQueue(draw)

/** Draws what nobody waits for: as one of the same few, and when no picture that somebody sent waits. */
export const queueWhenIdle = <Result>(draw: () => Promise<Result>): Promise<Result> => imageQueue(draw, 'last')
