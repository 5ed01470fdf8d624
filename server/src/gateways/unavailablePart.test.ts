/** Which part is unavailable, distinguished even though both fail with the same network codes. */
import { expect, test } from 'vitest'
import { FilesFault } from './files.ts'
import { forEachIsolated } from './forEachIsolated.ts'
import { unavailablePart } from './unavailablePart.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const gone = new FilesFault('The file store does not answer (ECONNREFUSED).', { cause: refused, isAway: true })
const locked = new FilesFault('The file store refuses (403): Access Denied', { cause: refused, isAway: false })

test.each([
  [refused, 'database'],
  [gone, 'files'],
  [locked, undefined],
  [new TypeError('a fault of ours'), undefined],
])('%s', (error, part) => {
  expect(unavailablePart(error)).toBe(part)
})

test.each([
  [refused, ['one']],
  [gone, ['one']],
  [locked, ['one', 'two']],
])('work on many files ends at once when nothing else would succeed: %s', async (error, done) => {
  const tried: string[] = []
  const work = async (name: string) => {
    tried.push(name)
    throw error
  }
  await expect(forEachIsolated(['one', 'two'], work)).rejects.toThrow()
  expect(tried).toEqual(done)
})
