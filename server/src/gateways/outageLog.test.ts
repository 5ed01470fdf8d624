/**
 * What the log says about an unavailable part: that it is away, why, and when it is back; not one line per affected
 * request.
 */
import { expect, test } from 'vitest'
import { explainOutage, logOutage, logRecovery } from './outageLog.ts'

function aLog() {
  const lines: unknown[] = []
  return { lines, log: { warn: (facts: object, words: string) => void lines.push([words, facts]) } }
}

test('an unavailable part is logged at most once a minute, for any number of requests', () => {
  const { lines, log } = aLog()
  const fault = new Error('connect ECONNREFUSED')
  for (const second of [0, 1, 59, 60, 61]) logOutage(log, 'files', fault, second * 1000)
  logOutage(log, 'database', undefined, 61_000)
  expect(lines).toEqual([
    ['away', { part: 'files', err: fault }],
    ['away', { part: 'files', err: fault }],
    ['away', { part: 'database' }],
  ])
})

test('a part that fails again soon is logged as away last', () => {
  const { lines, log } = aLog()
  logOutage(log, 'redis', undefined, 0)
  logRecovery(log, 'redis')
  logOutage(log, 'redis', undefined, 5_000)
  expect(lines.at(-1)).toEqual(['away', { part: 'redis' }])
})

test('a recovery is logged once, and only for a part that was away', () => {
  const { lines, log } = aLog()
  logRecovery(log, 'redis')
  logOutage(log, 'redis')
  for (const _ of [1, 2]) logRecovery(log, 'redis')
  expect(lines).toEqual([
    ['away', { part: 'redis' }],
    ['back', { part: 'redis' }],
  ])
})

test('the known reason of an outage is logged for every caller', () => {
  const { lines, log } = aLog()
  const [met, known] = [new Error('met'), new Error('known')]
  explainOutage(log, 'chain', (error) => (error ? undefined : known))
  logOutage(log, 'chain', undefined, 0)
  logOutage(log, 'chain', met, 60_000)
  logOutage(log, 'files', undefined, 0)
  expect(lines).toEqual([
    ['away', { part: 'chain', err: known }],
    ['away', { part: 'chain', err: met }],
    ['away', { part: 'files' }],
  ])
})
