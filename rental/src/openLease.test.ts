/** The stay goes on when the money is gone (D 12.12). */
import { expect, test } from 'vitest'
import { isClosed, statuses } from './lease.ts'
import { isOpen, isStayToGo, stayStateOf } from './openLease.ts'

const stay = { moveIn: 100, moveOut: 200 }

test.each([
  [99, 'ahead'],
  [100, 'running'],
  [199, 'running'],
  [200, 'over'],
] as const)('at %i the stay of a lease whose deposit went home early is %s', (now, state) => {
  expect(stayStateOf({ ...stay, status: 'completed' }, now)).toBe(state)
  expect(isStayToGo({ ...stay, status: 'completed' }, now)).toBe(state !== 'over')
})

test('a lease that was never paid, or was refunded before move-in, has no stay', () => {
  const without = statuses.filter((status) => stayStateOf({ ...stay, status }, 150) === undefined)
  expect(without).toEqual([
    'requested',
    'received',
    'accepted',
    'paying',
    'declined',
    'withdrawn',
    'expired',
    'cancelled',
  ])
})

test('a lease is open while money is held or owed, or its stay goes on', () => {
  const open = (now: number, owed: bigint) => statuses.filter((status) => isOpen({ ...stay, status, owed }, now))
  const unclosed = statuses.filter((status) => !isClosed(status))
  expect(open(200, 0n)).toEqual(unclosed)
  expect(open(199, 0n).toSorted()).toEqual([...unclosed, 'completed', 'resolved'].toSorted())
  expect(open(200, 1n)).toEqual(statuses)
})
