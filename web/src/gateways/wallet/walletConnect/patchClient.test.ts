// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { patchClient } from './patchClient.ts'

const aCore = (connected: boolean) => {
  const start = vi.fn(async () => {})
  const register = vi.fn(() => new Promise<string>(() => {}))
  return { core: { verify: { register }, relayer: { connected, subscriber: { start } } }, start }
}

// promise: wc-away
test('no subscription is sent while the relay is away, to avoid a reconnect storm', async () => {
  const away = aCore(false)
  patchClient(away.core)
  await away.core.relayer.subscriber.start()
  expect(away.start).not.toHaveBeenCalled()
  const here = aCore(true)
  patchClient(here.core)
  await here.core.relayer.subscriber.start()
  expect(here.start).toHaveBeenCalledOnce()
})

test('no request waits for an iframe of another origin', async () => {
  const { core } = aCore(true)
  patchClient(core)
  expect(await (core.verify.register as () => Promise<string>)()).toBe('')
})
