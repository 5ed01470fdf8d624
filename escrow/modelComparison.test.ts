// The model of rental/ and the escrow never differ; a planted difference is found.
import { payCredit } from '@keyhold/rental/credit.ts'
import type { Balances } from '@keyhold/rental/deposit.ts'
import { applyChange, renew } from '@keyhold/rental/escrowCalls.ts'
import { parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { type CreditRules, compare, type Rules } from './modelComparison.setup.ts'
import { type RenewalRules, renewInToken } from './renewals.setup.ts'
import { createTestEscrow } from './testEscrow.setup.ts'

let testEscrow: Awaited<ReturnType<typeof createTestEscrow>>
beforeAll(async () => {
  testEscrow = await createTestEscrow()
})
afterAll(() => testEscrow.stop())

// promise: escrow-timeline
test('200 random histories end the same on the chain and in the model, renewals, credits and refusals included', async () => {
  const { difference, allowed, renewed, afterRenewal, creditsPaid, refused } = await compare(testEscrow, 200)
  expect(difference).toBeUndefined()
  expect(allowed).toBeGreaterThan(300)
  expect(renewed).toBeGreaterThan(20)
  expect(afterRenewal).toBeGreaterThan(20)
  expect(creditsPaid).toBeGreaterThan(10)
  const names = ['NotAllowed', 'ZeroAmount', 'Expired', 'BadDates', 'LeaseExists', 'NoLease', 'NothingHeld', 'NotDue']
  const late = ['AlreadyDue', 'AlreadyDisputed', 'NotDisputed', 'TooMuch', 'NotTheSum', 'BadDueTime', 'NotARenewal']
  const early = ['TooEarly', 'StayBegan', 'StayOver', 'NoNotice', 'BadMoveOut', 'IsARenewal']
  const rules = ['BadNotice', 'BadReturnDays', 'BadFirstRent']
  // The stablecoin's own error, if it has blocked the tenant who would have to add to the deposit.
  expect(Object.keys(refused).sort()).toEqual([...names, ...late, ...early, ...rules, 'AccountBlocked'].sort())
})

const planted: [string, Rules][] = [
  [
    'a dispute window a day shorter',
    (balances, by, change, now) => shorter(applyChange(balances, by, change, now), change.type),
  ],
  [
    'a release one second early',
    (balances, by, change, now) => applyChange(balances, by, change, change.type === 'release' ? now + 1 : now),
  ],
  [
    'an arbitrator who may take an undisputed first rent',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      return after === 'NotDisputed' && change.type === 'split' && change.part === 'handover' ? balances : after
    },
  ],
  [
    'an arbitrator who returns an undisputed deposit',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      const isWhole = change.type === 'split' && change.part === 'deposit' && change.toTenant === balances.deposit.held
      return after === 'NotDisputed' && isWhole ? balances : after
    },
  ],
  [
    'a payment after move-in',
    (balances, by, change, now) => {
      const { terms } = balances
      const isLate = change.type === 'payLease' && terms.payBy > terms.moveIn
      return isLate
        ? applyChange({ ...balances, terms: { ...terms, payBy: now } }, by, change, now)
        : applyChange(balances, by, change, now)
    },
  ],
  [
    'a refund that is refused once the first rent is due',
    (balances, by, change, now) =>
      change.type === 'refund' && balances.handover.held > 0n && now >= balances.handover.due
        ? 'AlreadyDue'
        : applyChange(balances, by, change, now),
  ],
  [
    'a dispute of the first rent before move-in',
    (balances, by, change, now) => {
      const { moveIn } = balances.terms
      const isEarly = change.type === 'dispute' && by === 'tenant' && now < moveIn
      return applyChange(balances, by, change, isEarly ? moveIn : now)
    },
  ],
  [
    'a claim of the deposit before the stay has ended',
    (balances, by, change, now) => {
      const isEarly = change.type === 'dispute' && by === 'landlord' && now < balances.moveOut
      return applyChange(balances, by, change, isEarly ? balances.moveOut : now)
    },
  ],
  [
    'a ruling in the block after the dispute',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      return after === 'TooEarly' && change.type === 'split' ? balances : after
    },
  ],
  [
    'a cancellation that gives an odd unit to the landlord',
    (balances, by, change, now) => {
      const { terms } = balances
      const isHalf = change.type === 'cancel' && now > terms.freeUntil && now <= terms.halfUntil
      const rounded = { ...balances, terms: { ...terms, firstRent: terms.firstRent + 1n } }
      return applyChange(isHalf ? rounded : balances, by, change, now)
    },
  ],
  [
    'a notice without its last day',
    (balances, by, change, now) =>
      applyChange(balances, by, change, change.type === 'endEarlier' && by === 'tenant' ? now - 86_400 : now),
  ],
  [
    'an earlier end that leaves the deposit due as before',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      const isEnd = typeof after === 'object' && change.type === 'endEarlier'
      return isEnd ? { ...after, deposit: balances.deposit } : after
    },
  ],
  [
    'a notice that changes what was agreed',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      const isEnd = typeof after === 'object' && change.type === 'endEarlier'
      return isEnd ? { ...after, agreedMoveOut: after.moveOut } : after
    },
  ],
  [
    "a landlord's notice before move-in",
    (balances, by, change, now) => {
      const isEarly = change.type === 'endEarlier' && by === 'landlord' && now < balances.terms.moveIn
      return applyChange(balances, by, change, isEarly ? balances.terms.moveIn : now)
    },
  ],
  [
    'a stay that the arbitrator ends before the hearing',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      return after === 'TooEarly' && change.type === 'endEarlier' && by === 'arbitrator' ? balances : after
    },
  ],
  [
    'a cancellation that needs money held',
    (balances, by, change, now) =>
      change.type === 'cancel' && balances.isPaid && balances.handover.held + balances.deposit.held === 0n
        ? 'NothingHeld'
        : applyChange(balances, by, change, now),
  ],
  [
    'a refund that leaves the deposit',
    (balances, by, change, now) => {
      const after = applyChange(balances, by, change, now)
      return typeof after === 'object' && change.type === 'refund' ? { ...after, deposit: balances.deposit } : after
    },
  ],
]

function shorter(after: Balances | string, change: string): ReturnType<Rules> {
  if (typeof after === 'string' || change !== 'dispute') return after as ReturnType<Rules>
  const part = after.handover.due !== after.handover.firstDue ? 'handover' : 'deposit'
  return { ...after, [part]: { ...after[part], due: after[part].due - 86_400 } }
}

test.each(planted)('%s is found', async (_, rules) => {
  expect((await compare(testEscrow, 200, { rules })).difference).toMatch(/^history \d+: /)
})

const plantedInRenewals: [string, RenewalRules][] = [
  ['a stablecoin block that the model ignores', renew],
  [
    'a block that stops even a renewal without an added amount',
    (money, next, by, now, blocked) => {
      const after = renew(money, next, by, now)
      return typeof after !== 'string' && blocked === 'tenant' ? 'AccountBlocked' : after
    },
  ],
  [
    'a block of the landlord that stops a renewal, to which only the tenant adds',
    (money, next, by, now, blocked) => renewInToken(money, next, by, now, blocked === 'landlord' ? 'tenant' : blocked),
  ],
  [
    'a surplus that stays in the escrow',
    (money, next, by, now, blocked) => {
      const after = renewInToken(money, next, by, now, blocked)
      return typeof after === 'string' ? after : { ...after, sentHome: 0n }
    },
  ],
]

test.each(plantedInRenewals)('%s is found', async (_, renewalRules) => {
  expect((await compare(testEscrow, 200, { renewalRules })).difference).toMatch(/^history \d+: .* renews at /)
})

const plantedInCredits: [string, CreditRules][] = [
  ['a credit that is paid while the stablecoin refuses', (credits, payee) => payCredit(credits, payee, undefined)],
  [
    'a credit that is paid twice',
    (credits, payee, refuses) => {
      const after = payCredit(credits, payee, refuses)
      return typeof after === 'string' ? after : credits
    },
  ],
]

test.each(plantedInCredits)('%s is found', async (_, creditRules) => {
  expect((await compare(testEscrow, 200, { creditRules })).difference).toMatch(/^history \d+: .* calls payCredit /)
})

test("a renewal's surplus that never reaches the tenant is found", async () => {
  const send: typeof testEscrow.send = async (...call) => {
    const { status, logs } = await testEscrow.send(...call)
    const isRenewal = parseEventLogs({ abi: rentEscrowAbi, eventName: 'LeaseRenewed', logs }).length > 0
    return {
      status,
      logs: isRenewal ? logs.filter(({ address }) => address !== testEscrow.stablecoin.toLowerCase()) : logs,
    }
  }
  const { difference } = await compare({ ...testEscrow, send }, 200)
  expect(difference).toMatch(/^history \d+: .* renews at .*: the tenant has got 0, the model says \d+$/)
})
