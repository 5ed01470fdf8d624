import { expect, test } from 'vitest'
import type { HandoverEnd } from './deductions.ts'
import { depositRecord, handoverRecord, type RecordedDeposit } from './depositRecord.ts'

const deposit = (changes: Partial<RecordedDeposit> = {}): RecordedDeposit => ({
  tenantId: crypto.randomUUID(),
  end: 'returned',
  isRuled: false,
  isKeptWhole: false,
  days: 3,
  ...changes,
})

// promise: pub-2-publisher-record
test('no figure is shown with fewer than three different tenants behind it', () => {
  const same = Array.from({ length: 5 }, () => deposit({ tenantId: 'daniel' }))
  expect(depositRecord([...same, deposit()])).toBeUndefined()
  expect(depositRecord([...same, deposit(), deposit()])?.tenants).toBe(3)
})

test('a deposit that is held or moved on has not ended', () => {
  const held = deposit({ end: 'held', days: null })
  const record = depositRecord([
    deposit(),
    deposit(),
    deposit(),
    held,
    deposit({ end: 'moved' }),
    deposit({ end: 'none' }),
  ])
  expect(record).toMatchObject({ held: 1, ended: { returned: 3, agreed: 0, ruled: 0 } })
})

// promise: pub-2-publisher-ends
test('returned, shared and ruled deposits are counted separately', () => {
  const record = depositRecord([
    deposit({ days: 1 }),
    deposit({ days: 14 }),
    deposit({ end: 'claimed', days: 5 }),
    deposit({ end: 'claimed', isKeptWhole: true, days: 6 }),
    deposit({ end: 'claimed', isRuled: true, days: 40 }),
    deposit({ isRuled: true, days: 30 }),
  ])
  expect(record).toEqual({
    held: 0,
    tenants: 6,
    ended: { returned: 2, agreed: 2, ruled: 2 },
    keptWhole: 1,
    ruledForTenant: 1,
    days: { median: 6, longest: 40 },
  })
})

test('deposits from the handover count by distinct tenants, each as it ended', () => {
  const ended = (tenantId: string, handoverEnd: HandoverEnd | undefined) => ({ tenantId, handoverEnd })
  const two = [ended('a', 'agreed'), ended('a', 'returned'), ended('b', 'contested'), ended('c', undefined)]
  expect(handoverRecord(two)).toBeUndefined()
  expect(handoverRecord([...two, ended('c', 'unanswered')])).toEqual({
    tenants: 3,
    ended: { returned: 1, agreed: 1, contested: 1, unanswered: 1, 'not-returned': 0 },
  })
})
