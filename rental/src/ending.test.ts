/** On which day a stay can end early, and the effect on its rents (D 11.21). */
import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { checkEnding, endedRents, endingDays, isHeldPastEnd, isReturnLate, stayEndedAt } from './ending.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import { Refusal } from './refusal.ts'

const timeZone = 'America/El_Salvador'
const lease = { stay: { from: '2026-12-01', to: '2027-06-01' }, timeZone } as const
const noon = (day: string) => instantAt(day, 12, timeZone)
const unit = 10n ** 18n

test('a stay can end early on a day from tomorrow to the one before its end, with at least one night', () => {
  expect(endingDays(lease, noon('2027-02-10'))).toEqual({ first: '2027-02-11', last: '2027-05-31' })
  expect(endingDays(lease, noon('2026-11-10'))).toEqual({ first: '2026-12-02', last: '2027-05-31' })
  expect(endingDays(lease, noon('2027-05-30'))).toEqual({ first: '2027-05-31', last: '2027-05-31' })
  expect(endingDays(lease, noon('2027-05-31'))).toBeUndefined()
  expect(checkEnding('2027-02-11', lease, noon('2027-02-10'))).toEqual({ from: '2026-12-01', to: '2027-02-11' })
})

test('today is the property’s: late in the evening there it is not yet tomorrow', () => {
  expect(endingDays(lease, instantAt('2027-02-10', 23, timeZone))?.first).toBe('2027-02-11')
})

test.each(['2027-02-10', '2027-06-01', '2027-07-01', '2026-12-01', '2027-02-30', 'soon'])(
  'a stay cannot end early on %s',
  (day) => {
    const refused = () => checkEnding(day, lease, noon('2027-02-10'))
    expect(refused).toThrow(new Refusal('ending-day-not-valid', { validTo: 'ending-day-not-valid' }))
  },
)

const ledger = (to: string, entries: readonly LedgerEntry[]) =>
  ledgerOf(
    {
      stay: { ...lease.stay, to },
      timeZone,
      rent: 900n * unit,
      isFirstAtHandover: true,
      signedTo: '2027-06-01',
    },
    entries,
    {
      now: noon('2027-02-10'),
      readTo: noon('2027-02-10'),
    },
  )
const handover = { kind: 'handover', amount: 900n * unit, at: noon('2026-11-20') } as const
const rent = (month: number) => ({ kind: 'chain', amount: 900n * unit, at: noon('2027-01-01'), month }) as const
const rents = (to: string, entries: readonly LedgerEntry[]) => {
  const before = ledger('2027-06-01', entries)
  const { last, open, beyond } = endedRents(before, ledger(to, entries))
  return { last: last.amount, open: open / unit, beyond: beyond / unit }
}

test('rents are due until the end and no longer: the last month costs its nights', () => {
  expect(rents('2027-03-11', [handover, rent(2)])).toEqual({
    last: (29_032n * unit) / 100n,
    open: 900n + 290n,
    beyond: 0n,
  })
})

// promise: end-beyond
test('payments for time after the end are listed, including a shortened month’s', () => {
  expect(rents('2027-02-15', [handover, rent(2), rent(3), rent(4)])).toMatchObject({ open: 0n, beyond: 900n + 450n })
  expect(rents('2026-12-16', [handover])).toMatchObject({ open: 0n, beyond: 464n })
  expect(rents('2027-02-01', [handover, rent(2)])).toMatchObject({ open: 0n, beyond: 0n })
})

test('an earlier double payment does not count as paid beyond the end', () => {
  expect(rents('2027-02-01', [handover, rent(2), rent(2)])).toMatchObject({ beyond: 0n })
})

test('an end at the escrow ends the stay at the first noon that is not before it, and never later than agreed', () => {
  const lease = { stay: { from: '2026-12-01', to: '2027-06-01' }, timeZone }
  const noonOf = noon('2027-03-11')
  expect([noonOf - 86_399, noonOf, noonOf + 1].map((at) => stayEndedAt(lease, at)?.to)).toEqual([
    '2027-03-11',
    '2027-03-11',
    '2027-03-12',
  ])
  expect(stayEndedAt(lease, noon('2026-12-01') + 1)).toEqual({ from: '2026-12-01', to: '2026-12-02' })
  expect([noon('2027-05-31') + 1, noon('2027-06-01'), noon('2028-01-01')].map((at) => stayEndedAt(lease, at))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the escrow still holds a deposit after the earlier end, until the escrow’s own day or a claim', () => {
  const [moveOut, due] = [noon('2027-03-11'), noon('2027-06-15')]
  const deposit = { held: 800n * unit, due, firstDue: due }
  const asked = { isEndedEarly: true, moveOut, deposit }
  expect([moveOut - 1, moveOut, due - 1, due].map((now) => isHeldPastEnd(asked, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isHeldPastEnd({ ...asked, isEndedEarly: false }, moveOut)).toBe(false)
  expect(isHeldPastEnd({ ...asked, deposit: { ...deposit, held: 0n } }, moveOut)).toBe(false)
  expect(isHeldPastEnd({ ...asked, deposit: { ...deposit, firstDue: moveOut } }, moveOut)).toBe(false)
})

test('its return is late after as many days as the terms give after any stay', () => {
  const [moveOut, due] = [noon('2027-03-11'), noon('2027-06-15')]
  const ended = { isEndedEarly: true, moveOut, returnDays: 14, deposit: { held: 800n * unit, due, firstDue: due } }
  const weeks = moveOut + 14 * 86_400
  expect([weeks - 1, weeks, due].map((now) => isReturnLate(ended, now))).toEqual([false, true, false])
  expect([weeks - 1, weeks].map((now) => isReturnLate({ ...ended, returnDays: 30 }, now))).toEqual([false, false])
})
