/** What loops log, count and report: every error, but not one line per pass while it lasts. */
import { expect, test, vi } from 'vitest'
import { FilesFault } from '../gateways/files.ts'
import { repeat, unless } from '../gateways/repeat.ts'
import { createFaultLog } from './faultLog.ts'
import { expose } from './metrics/exposition.ts'

test('a loop logs an unavailable store once a minute, and the same error once a minute with the number left out', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let now = 0
  const { onFault } = createFaultLog(
    () => log,
    () => now,
  )
  const gone = new FilesFault('The file store does not answer (ECONNREFUSED).', { cause: undefined, isAway: true })
  for (const loop of ['AVIF pictures', 'sweeping', 'AVIF pictures']) onFault(loop)(gone)
  expect(log.warn.mock.calls).toEqual([[{ part: 'files', err: gone }, 'away']])
  const fault = new Error('a row that fails')
  for (const _ of [1, 2, 3]) onFault('notices')(fault, { leaseId: 'a' })
  onFault('notices')(fault, { leaseId: 'b' })
  now = 60_000
  onFault('notices')(fault, { leaseId: 'a' })
  expect(log.error.mock.calls).toEqual([
    [{ err: fault, leaseId: 'a' }, 'the loop of notices'],
    [{ err: fault, leaseId: 'b' }, 'the loop of notices'],
    [{ err: fault, leaseId: 'a', leftOut: 2 }, 'the loop of notices'],
  ])
})

test('an outage is logged once a minute, and its end once', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onSilence = createFaultLog(() => log).onSilence('watcher')
  const fault = new Error('RPC_URL: status 429')
  for (const reason of [undefined, fault, fault, undefined, undefined]) onSilence(reason)
  expect(log.warn.mock.calls).toEqual([
    [{ part: 'watcher', err: fault }, 'away'],
    [{ part: 'watcher' }, 'back'],
  ])
})

/** A log that keeps nothing. */
const quiet = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

/** Runs passes of a loop, each with its own end, and returns the state after each. */
async function statesAfter(passes: readonly ('ok' | 'throws' | 'reports' | 'expected')[]) {
  const { onFault, jobs, figures } = createFaultLog(quiet)
  const report = unless((error) => String(error).includes('expected'), onFault('the scheduler'))
  const states: string[] = []
  const done = Promise.withResolvers<void>()
  let at = -1
  const stop = repeat(
    async () => {
      if (at >= 0) states.push(jobs())
      at += 1
      const pass = passes[at]
      if (pass === undefined) return done.resolve()
      if (pass === 'reports') report(new Error('one row'))
      if (pass === 'throws') throw new Error('all rows')
      if (pass === 'expected') throw new Error('expected')
      return 'more'
    },
    { pauseMilliseconds: 0, onFault: report },
  )
  await done.promise
  await stop()
  return { states, metrics: await expose(figures) }
}

test('a job that fails is counted, and health says so until a whole pass succeeds', async () => {
  const { states, metrics } = await statesAfter(['ok', 'throws', 'reports', 'expected', 'ok'])
  expect(states).toEqual(['ready', 'failing', 'failing', 'failing', 'ready'])
  expect(metrics).toContain('keyhold_loop_faults_total{loop="the scheduler"} 2')
  expect(metrics).toContain('keyhold_loop_failing{loop="the scheduler"} 0')
})

test('an error of a feature is counted, but is no failing job', async () => {
  const { onFault, jobs, figures } = createFaultLog(quiet)
  onFault('translations')(new Error('no answer'))
  expect(jobs()).toBe('ready')
  expect(await expose(figures)).toContain('keyhold_loop_faults_total{loop="translations"} 1')
})
