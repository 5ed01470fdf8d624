/** What loops log: every error, but not one line per pass while the file store is unavailable. */
import { expect, test, vi } from 'vitest'
import { FilesFault } from '../gateways/files.ts'
import { createFaultLog } from './faultLog.ts'

test('a loop logs an unavailable store once a minute, and any other error each time', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const { onFault } = createFaultLog(() => log)
  const gone = new FilesFault('The file store does not answer (ECONNREFUSED).', { cause: undefined, isAway: true })
  for (const loop of ['AVIF pictures', 'sweeping', 'AVIF pictures']) onFault(loop)(gone)
  expect(log.warn.mock.calls).toEqual([[{ part: 'files', err: gone }, 'away']])
  const fault = new Error('a row that fails')
  for (const _ of [1, 2]) onFault('notices')(fault, { leaseId: 'a' })
  expect(log.error.mock.calls).toEqual([1, 2].map(() => [{ err: fault, leaseId: 'a' }, 'the loop of notices']))
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
