/** When an arbitrator may decide, and what the escrow made of it. */
import { expect, test } from 'vitest'
import { decisionState, refuseDecision } from './decision.ts'
import { disputeStates } from './dispute.ts'

const firstDue = 5000
const quiet = { held: 300n, due: firstDue, firstDue }
const disputed = { ...quiet, due: 6000 }
const money = { isPaid: true, handover: disputed, deposit: quiet }

test('what is disputed is decided until its last second, and not from its due time on', () => {
  expect(refuseDecision('handover', money, 5999)).toBeUndefined()
  expect(refuseDecision('handover', money, 6000)).toBe('dispute-too-late')
})

test('of what nobody disputed, or nobody paid, there is nothing to decide; what is shared is over', () => {
  expect(refuseDecision('deposit', money, 100)).toBe('nothing-to-decide')
  expect(refuseDecision('handover', { ...money, isPaid: false }, 100)).toBe('nothing-to-decide')
  expect(refuseDecision('handover', { ...money, handover: { ...disputed, held: 0n } }, 100)).toBe('dispute-over')
  expect(refuseDecision('deposit', { ...money, deposit: { ...quiet, held: 0n } }, 100)).toBe('nothing-to-decide')
})

test('a decision is a draft while the dispute is open, carried out by just that share, and no word of any other end', () => {
  expect(decisionState(100n, { state: 'open', decided: undefined })).toBe('draft')
  expect(decisionState(100n, { state: 'ruled', decided: { toTenant: 100n } })).toBe('carried-out')
  expect(decisionState(100n, { state: 'ruled', decided: { toTenant: 99n } })).toBe('differs')
  for (const state of disputeStates.filter((one) => one !== 'open' && one !== 'ruled'))
    expect(decisionState(100n, { state, decided: { toTenant: 100n } })).toBeUndefined()
})
