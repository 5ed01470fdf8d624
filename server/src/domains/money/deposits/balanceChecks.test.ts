import { HttpRequestError } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { WatcherClosed } from '../../../gateways/chain/watcher.ts'
import type { Database } from '../../../gateways/database.ts'
import { openBalanceChecks } from './balanceChecks.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSolvency } from './solvency.ts'

/** Empty books whose read can be made to fail. */
let [reads, failure]: [number, Error | undefined] = [0, undefined]
const nothing = { block: 1, time: 1, entries: [], leases: [], pairs: [], credits: [] }
const database = {
  begin: async () => {
    reads++
    if (failure) throw failure
    return nothing
  },
} as unknown as Database
const chain = { chainId: 31_337, escrows: [] } as unknown as Chain
const faults: unknown[] = []
const deps = {
  database,
  chain,
  readAgain: async () => undefined,
  onFault: (error: unknown) => faults.push(error),
} as const
const loops = {
  books: () => createReconciliation({ ...deps, leases: {} as never, onDifference: () => undefined }),
  solvency: () => createSolvency({ ...deps, onAlarm: () => undefined }),
}
beforeEach(() => {
  ;[reads, failure] = [0, undefined]
  faults.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** Returns how many reads ran after this many more seconds. */
async function readsAfter(seconds: number) {
  reads = 0
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return reads > 0
}

test.each([
  ['books', 'every minute', 60],
  ['solvency', 'every ten minutes', 600],
] as const)('a check of the %s runs at once, %s, and a second after a failed read', async (name, _, pause) => {
  failure = new Error('A table is gone.')
  const one = loops[name]()
  const end = one.start(async () => true)
  await vi.advanceTimersByTimeAsync(0)
  expect([reads, one.state()]).toEqual([1, 'working'])
  failure = new HttpRequestError({ url: 'http://node.test' })
  expect([await readsAfter(0.9), await readsAfter(0.1)]).toEqual([false, true])
  failure = undefined
  expect([await readsAfter(1), one.state()]).toEqual([true, 'agree'])
  expect([await readsAfter(pause - 1), await readsAfter(1)]).toEqual([false, true])
  failure = new HttpRequestError({ url: 'http://node.test' })
  expect([await readsAfter(pause), await readsAfter(1), one.state()]).toEqual([true, true, 'agree'])
  await end()
  expect(faults.map(String)).toEqual(['Error: A table is gone.'])
})

test('a check that is interrupted by shutdown logs neither a difference nor a fault', async () => {
  failure = new WatcherClosed('The watcher is closed.')
  const logged: unknown[] = []
  const { reconciliation, solvency } = openBalanceChecks({
    ...deps,
    leases: {} as never,
    isAwaited: () => false,
    alarm: (facts) => logged.push(facts),
    onFault: (loop) => () => logged.push(loop),
  })
  const ends = [reconciliation, solvency].map((one) => one.start(async () => true))
  await vi.advanceTimersByTimeAsync(2000)
  expect([reads > 1, logged]).toEqual([true, []])
  await Promise.all(ends.map((end) => end()))
})
