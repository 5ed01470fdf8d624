/**
 * Which actions have a button on a lease.
 * @vitest-environment jsdom
 */
import { cancellationCost } from '@keyhold/rental/cancellation.ts'
import { expect, test } from 'vitest'
import { aLease, moveIn, moveOut, unit } from './fixtures.setup.tsx'
import { balancesOf, buttonTransitions } from './leaseState.ts'
import { messageValues } from './messageValues.ts'
import { refundMessageKey } from './transactions/messageKeys.ts'

test('rents of a lease whose deposit went home early have a button during the stay; later they are paid from the ledger', () => {
  const ended = (now: number) => buttonTransitions(aLease({ status: 'completed', viewer: 'tenant', now }), now)
  expect(ended(moveOut - 60)).toContain('payRent')
  expect(ended(moveOut)).not.toContain('payRent')
})

test('a renewal is not paid in, and a request is', () => {
  const toPay = (renews?: string) =>
    aLease({ status: 'accepted', viewer: 'tenant', now: moveIn - 30 * 86_400, change: renews ? { renews } : {} })
  const at = toPay().payBy ?? 0
  expect(buttonTransitions(toPay(), at)).toContain('pay')
  expect(buttonTransitions(toPay('the lease before'), at)).toEqual(['withdraw'])
})

test('from move-in on a refund ends no stay, unless the lease was paid late', () => {
  const now = moveIn + 86_400
  const paid = (late: boolean) =>
    aLease({
      status: 'active',
      viewer: 'landlord',
      now,
      change: {
        history: [
          {
            id: '1',
            act: 'paymentFinal',
            party: 'chain',
            person: null,
            at: now,
            serverAt: '',
            from: null,
            to: 'Start Arbitration',
            facts: { late },
          },
        ],
      },
    })
  expect(refundMessageKey(paid(false), now)).toBe('refundStay')
  expect(refundMessageKey(paid(true), now)).toBe('refund')
})

test('a cancellation shares the first rent alone, also where the deposit is paid with it, and by the rules of the lease', () => {
  const lease = aLease({ status: 'active', viewer: 'tenant', now: moveIn - 1, policy: 'at-handover' })
  const { terms } = balancesOf(lease)
  expect([terms.handover, cancellationCost(terms, moveIn - 1)]).toEqual([2_200n * unit, 1_100n * unit])
  const rules = { ...lease.rules, freeUntil: moveIn - 1, halfUntil: moveIn - 1, returnDays: 7 }
  expect(messageValues({ ...lease, rules }, 'en', moveIn).returnDays).toBe(7)
  const other = balancesOf({ ...lease, rules, escrowMoveOut: moveOut - 1 })
  expect([cancellationCost(other.terms, moveIn - 1), other.terms.returnDays, other.moveOut]).toEqual([
    0n,
    7,
    moveOut - 1,
  ])
})
