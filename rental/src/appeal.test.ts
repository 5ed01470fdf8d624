import { expect, test } from 'vitest'
import { type AppealEvent, appealCaseOf, appealStage, appealTimes, canTakeFee, feeOwner } from './appeal.ts'

const day = 86_400
const firstDue = 1_000 * day
const at = firstDue + 3 * day
const decided: AppealEvent = {
  part: 'handover',
  event: 'Decided',
  at,
  toTenant: 60n,
  newMoveOut: 0,
  appealUntil: at + appealTimes.appeal,
}
const appealed: AppealEvent = { part: 'handover', event: 'Appealed', at: at + day, appellant: '0xa' }
const stage = (
  events: readonly AppealEvent[],
  { due, now, held = 240n }: { due: number; now: number; held?: bigint },
) => appealStage(appealCaseOf('handover', events), { held, due, firstDue }, now)

test('the first instance decides until the part is due, and so early that an appeal fits before the cap', () => {
  const due = firstDue + 14 * day
  expect(stage([], { due, now: due - 1 })).toBe('first')
  expect(stage([], { due, now: due })).toBe('over')
  const late = firstDue + 160 * day
  expect(stage([], { due: late, now: firstDue + 138 * day })).toBe('first')
  expect(stage([], { due: late, now: firstDue + 138 * day + 1 })).toBe('over')
})

test('a party can appeal until the last second of the fifth day, then anybody can execute until the part is due', () => {
  const due = at + appealTimes.afterDecision
  expect(stage([decided], { due, now: at + 5 * day })).toBe('appealable')
  expect(stage([decided], { due, now: at + 5 * day + 1 })).toBe('executable')
  expect(stage([decided], { due, now: due - 1 })).toBe('executable')
  expect(stage([decided], { due, now: due })).toBe('over')
})

test('the second instance decides until seven days before the part is due, then anybody can execute the first decision', () => {
  const due = appealed.at + appealTimes.afterAppeal
  expect(stage([decided, appealed], { due, now: due - 7 * day })).toBe('second')
  expect(stage([decided, appealed], { due, now: due - 7 * day + 1 })).toBe('executable')
  expect(stage([decided, appealed], { due, now: due })).toBe('over')
})

test('a part that holds nothing has no instance', () => {
  expect(stage([decided], { due: at + 12 * day, now: at, held: 0n })).toBe('over')
})

test('a final decision and events of the other part are no first decision', () => {
  const final = { ...decided, appealUntil: 0 }
  expect(appealCaseOf('handover', [final]).first).toBeUndefined()
  expect(appealCaseOf('deposit', [decided, appealed])).toEqual({
    first: undefined,
    appealed: undefined,
    isExecuted: false,
    isDecidedAgain: false,
    isFeeTaken: false,
  })
  expect(appealCaseOf('handover', [decided, { part: 'handover', event: 'Executed', at }]).isExecuted).toBe(true)
})

test('the fee of an appeal is the second instance’s once it has decided, else the appellant’s, and is paid out once', () => {
  const ownerOf = (events: readonly AppealEvent[]) => feeOwner(appealCaseOf('handover', events))
  const again: AppealEvent = { ...decided, appealUntil: 0 }
  const taken: AppealEvent = { part: 'handover', event: 'FeeTaken', at }
  expect([ownerOf([]), ownerOf([decided]), ownerOf([decided, appealed])]).toEqual([undefined, undefined, 'appellant'])
  expect(ownerOf([decided, appealed, again])).toBe('second')
  expect(ownerOf([decided, appealed, again, taken])).toBeUndefined()
  expect(ownerOf([decided, appealed, { ...taken, part: 'deposit' }])).toBe('appellant')
  expect((['appealable', 'second', 'executable', 'over'] as const).map(canTakeFee)).toEqual([false, false, true, true])
})
