// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { tame } from './tame.ts'

const aCore = (connected: boolean) => {
  const start = vi.fn(async () => {})
  const register = vi.fn(() => new Promise<string>(() => {}))
  return { core: { verify: { register }, relayer: { connected, subscriber: { start } } }, start }
}

test('nothing is subscribed while the relay is away, so that nobody is stormed', async () => {
  const away = aCore(false)
  tame(away.core)
  await away.core.relayer.subscriber.start()
  expect(away.start).not.toHaveBeenCalled()
  const here = aCore(true)
  tame(here.core)
  await here.core.relayer.subscriber.start()
  expect(here.start).toHaveBeenCalledOnce()
})

test('no request waits for a frame of another house', async () => {
  const { core } = aCore(true)
  tame(core)
  expect(await (core.verify.register as () => Promise<string>)()).toBe('')
})
