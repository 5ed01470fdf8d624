/**
 * Which actions have a button on a lease.
 * @vitest-environment jsdom
 */
import { expect, test } from 'vitest'
import { aLease, moveIn } from './fixtures.setup.tsx'
import { buttonTransitions } from './leaseState.ts'

test('rents of an ended lease are paid only if the service says that its deposit moved on', () => {
  const ended = (acts: 'payRent'[]) =>
    aLease({ status: 'completed', viewer: 'tenant', now: moveIn + 60, change: { acts } })
  expect(buttonTransitions(ended([]), moveIn + 60)).not.toContain('payRent')
  expect(buttonTransitions(ended(['payRent']), moveIn + 60)).toContain('payRent')
})

test('a renewal is not paid in, and a request is', () => {
  const toPay = (renews?: string) =>
    aLease({ status: 'accepted', viewer: 'tenant', now: moveIn - 30 * 86_400, change: renews ? { renews } : {} })
  const at = toPay().payBy ?? 0
  expect(buttonTransitions(toPay(), at)).toContain('pay')
  expect(buttonTransitions(toPay('the lease before'), at)).toEqual(['withdraw'])
})
