/** What an operator reads of a part that is away: that it is, why, and when it is back; not a line for each person who met it. */
import { expect, test } from 'vitest'
import { explainOutage, logOutage, logRecovery } from './outageLog.ts'

function aLog() {
  const lines: unknown[] = []
  return { lines, log: { warn: (facts: object, words: string) => void lines.push([words, facts]) } }
}

test('however many people meet a part that is away, the log says so once a minute', () => {
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

test('a part that is away again soon is the last that the log says', () => {
  const { lines, log } = aLog()
  logOutage(log, 'redis', undefined, 0)
  logRecovery(log, 'redis')
  logOutage(log, 'redis', undefined, 5_000)
  expect(lines.at(-1)).toEqual(['away', { part: 'redis' }])
})

test('that a part is back is said once, and never of one that was not away', () => {
  const { lines, log } = aLog()
  logRecovery(log, 'redis')
  logOutage(log, 'redis')
  for (const _ of [1, 2]) logRecovery(log, 'redis')
  expect(lines).toEqual([
    ['away', { part: 'redis' }],
    ['back', { part: 'redis' }],
  ])
})

test('where a process knows why a part is away, whoever meets it tells that', () => {
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
