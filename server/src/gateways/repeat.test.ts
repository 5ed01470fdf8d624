import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

const quick = { pauseMilliseconds: 1, onFault: () => undefined }

test('a pass that fails is reported, and the loop continues', async () => {
  const faults: unknown[] = []
  let passes = 0
  const end = repeat(
    async () => {
      passes += 1
      if (passes === 1) throw new Error('a row that cannot be read')
    },
    { pauseMilliseconds: 1, onFault: (error) => faults.push(error) },
  )
  await expect.poll(() => passes).toBeGreaterThan(2)
  await end()
  expect(faults).toEqual([new Error('a row that cannot be read')])
})

test('an unavailable database is not reported, and the pass is retried', async () => {
  const onFault = vi.fn()
  let passes = 0
  const end = repeat(
    async () => {
      passes += 1
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    },
    { pauseMilliseconds: 1, onFault },
  )
  await expect.poll(() => passes).toBeGreaterThan(1)
  await end()
  expect(onFault).not.toHaveBeenCalled()
})

test('the loop does not pause while there is more to do', async () => {
  let passes = 0
  const end = repeat(async () => (++passes < 5 ? 'more' : 'none'), { ...quick, pauseMilliseconds: 60_000 })
  await expect.poll(() => passes).toBe(5)
  await end()
})

test('stopping waits for the current pass, and no other begins', async () => {
  let finish = () => {}
  let passes = 0
  const end = repeat(() => {
    passes += 1
    return new Promise<void>((resolve) => {
      finish = resolve
    })
  }, quick)
  let isEnded = false
  const ending = end().then(() => {
    isEnded = true
  })
  await turn()
  expect(isEnded).toBe(false)
  finish()
  await ending
  expect(passes).toBe(1)
})
