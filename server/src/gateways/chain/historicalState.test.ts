import { expect, test } from 'vitest'
import { createStateRetry, StateUnavailable } from './historicalState.ts'

/** A wait with a clock that the test controls. */
function aWait() {
  const [clock, logged]: [{ at: number }, string[]] = [{ at: 0 }, []]
  const isAwaited = createStateRetry({ now: () => clock.at }, (sentence) => logged.push(sentence))
  const after = (minutes: number, error: unknown = new StateUnavailable(497)) => {
    clock.at += minutes * 60_000
    return isAwaited(error)
  }
  return { logged, after }
}

test('a state that the node does not have is reported once, and waited for', () => {
  const { logged, after } = aWait()
  expect([after(0), after(1), after(1, new StateUnavailable(498))]).toEqual([true, true, true])
  expect(logged).toEqual([
    'The node keeps no state of block 497. Money is compared with the escrow again at the next final block whose state it has.',
  ])
})

test('a state missing for five minutes is an error, at most once in five minutes', () => {
  const { logged, after } = aWait()
  expect([after(0), after(4.9), after(0.1), after(0.1), after(4.8), after(0.1)]).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(logged.length).toBe(1)
})

test('a later restart of the node is reported again', () => {
  const { logged, after } = aWait()
  expect([after(0), after(5)]).toEqual([true, true])
  expect(logged.length).toBe(2)
})

test('any other error is thrown at once', () => {
  const { logged, after } = aWait()
  expect([after(0, new Error('A table is gone.')), logged]).toEqual([false, []])
})
