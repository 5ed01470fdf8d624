/** When an arbitrator may decide, and how the escrow's share compares with the decision. */
import { expect, test } from 'vitest'
import { canDeclare, decisionState, refuseDecision, refuseInterested } from './decision.ts'
import { disputeStates } from './dispute.ts'

const firstDue = 5000
const quiet = { held: 300n, due: firstDue, firstDue }
const disputed = { ...quiet, due: 6000 }
const money = { isPaid: true, handover: disputed, deposit: quiet }

test('a disputed part can be decided until the last second before its due time, and not after', () => {
  expect(refuseDecision('handover', money, 5999)).toBeUndefined()
  expect(refuseDecision('handover', money, 6000)).toBe('dispute-too-late')
})

test('an undisputed or unpaid part cannot be decided; a shared one is over', () => {
  expect(refuseDecision('deposit', money, 100)).toBe('nothing-to-decide')
  expect(refuseDecision('handover', { ...money, isPaid: false }, 100)).toBe('nothing-to-decide')
  expect(refuseDecision('handover', { ...money, handover: { ...disputed, held: 0n } }, 100)).toBe('dispute-over')
  expect(refuseDecision('deposit', { ...money, deposit: { ...quiet, held: 0n } }, 100)).toBe('nothing-to-decide')
})

test('a decision is a draft while the dispute is open, carried out by exactly that share, and void after any other end', () => {
  expect(decisionState(100n, { state: 'open', decided: undefined })).toBe('draft')
  expect(decisionState(100n, { state: 'ruled', decided: { toTenant: 100n } })).toBe('carried-out')
  expect(decisionState(100n, { state: 'ruled', decided: { toTenant: 99n } })).toBe('differs')
  for (const state of disputeStates.filter((one) => one !== 'open' && one !== 'ruled'))
    expect(decisionState(100n, { state, decided: { toTenant: 100n } })).toBeUndefined()
})

test('an arbitrator without a declaration, or with an interest, cannot decide', () => {
  expect([undefined, 'none', 'conflict'].map((declared) => refuseInterested(declared as 'none'))).toEqual([
    'interest-not-declared',
    undefined,
    'arbitrator-has-interest',
  ])
})

test('an interest can be declared later, and is not revoked', () => {
  expect([canDeclare('none', undefined), canDeclare('conflict', undefined)]).toEqual([true, true])
  expect([canDeclare('none', 'none'), canDeclare('conflict', 'none')]).toEqual([false, true])
  expect([canDeclare('none', 'conflict'), canDeclare('conflict', 'conflict')]).toEqual([false, false])
})
