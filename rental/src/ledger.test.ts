import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, instantAt } from './day.ts'
import { isPaid, type LedgerEntry, type LedgerMonth, ledgerOf } from './ledger.ts'
import { type AgreedRent, rentMonths } from './rentMonths.ts'

const timeZone = 'America/El_Salvador'
const unit = 10n ** 18n
const agreed: AgreedRent = {
  stay: { from: '2026-12-01', to: '2027-12-01' },
  timeZone,
  rent: 900n,
  isFirstAtHandover: true,
}
const at = (day: string, hour = 12) => instantAt(day, hour, timeZone)
const handover: LedgerEntry = { kind: 'handover', amount: 900n, at: at('2026-11-20') }
const rent = (day: string, amount = 900n, month?: number): LedgerEntry => ({
  kind: 'chain',
  amount,
  at: at(day),
  month,
})
const ledger = (entries: readonly LedgerEntry[], now: string, others: Partial<AgreedRent> = {}) =>
  ledgerOf({ ...agreed, ...others }, entries, { now: at(now), readTo: at(now) })
const words = ({ number, state, days, paid, open }: LedgerMonth) => `${number} ${state} ${days} ${paid}/${open}`
const say = (entries: readonly LedgerEntry[], now: string, others?: Partial<AgreedRent>) =>
  ledger(entries, now, others).months.map(words)

test('the first month is the handover’s, and the others are due on their day', () => {
  expect(say([handover], '2026-12-20').slice(0, 3)).toEqual([
    '1 at-handover 0 900/0',
    '2 upcoming 12 0/900',
    '3 upcoming 43 0/900',
  ])
})

test('a first rent that was partly returned to the tenant leaves the month settled with nothing to pay', () => {
  for (const amount of [300n, 0n])
    expect(say([{ ...handover, amount }], '2027-03-01')[0]).toBe(`1 at-handover 0 ${amount}/0`)
})

test('a rent without a month counts for the oldest unpaid month, and the excess for the next', () => {
  expect(say([handover, rent('2027-01-01', 1500n)], '2027-01-02').slice(1, 4)).toEqual([
    '2 on-time 0 900/0',
    '3 upcoming 30 600/300',
    '4 upcoming 58 0/900',
  ])
})

test('a rent with a month counts for it, paid or not, and leaves older months late', () => {
  const paid = [handover, rent('2027-01-01'), rent('2027-02-10', 900n, 4), rent('2027-02-11', 900n, 2)]
  expect(say(paid, '2027-02-12').slice(1, 4)).toEqual(['2 on-time 0 1800/0', '3 late 11 0/900', '4 ahead 19 900/0'])
})

// promise: sgn-4-flow-ledger
test('a month is late from the day after its due day, paid late by whole days, and paid in time until midnight of its day', () => {
  expect(say([handover], '2027-01-01')[1]).toBe('2 due 0 0/900')
  expect(say([handover], '2027-01-02')[1]).toBe('2 late 1 0/900')
  const late = { ...rent('2027-01-04'), at: at('2027-01-04', 19) }
  expect(say([handover, late], '2027-01-09')[1]).toBe('2 was-late 3 900/0')
  expect(say([handover, { ...late, at: at('2027-01-01', 23) }], '2027-01-09')[1]).toBe('2 on-time 0 900/0')
})

test('a month paid in parts is paid on the day of the last part', () => {
  const parts = [handover, rent('2027-01-01', 400n), rent('2027-01-03', 500n)]
  expect(say(parts.slice(0, 2), '2027-01-02')[1]).toBe('2 late 1 400/500')
  expect(say(parts, '2027-01-09')[1]).toBe('2 was-late 2 900/0')
})

test('an outside payment counts on the day the landlord confirms', () => {
  const outside: LedgerEntry = { kind: 'outside', amount: 900n, month: 2, at: at('2027-01-20'), on: '2027-01-01' }
  expect(say([handover, outside], '2027-02-01')[1]).toBe('2 on-time 0 900/0')
})

test('no month is late by a time up to which the chain was not read', () => {
  const { months } = ledgerOf(agreed, [handover], { now: at('2027-01-20'), readTo: at('2027-01-01') })
  expect(months.slice(1, 3).map(words)).toEqual(['2 due 0 0/900', '3 upcoming 12 0/900'])
})

test('nothing falls due after the end of a lease; earlier dues remain', () => {
  const { months } = ledgerOf(agreed, [handover], {
    now: at('2027-02-05'),
    readTo: at('2027-02-05'),
    endedAt: at('2027-01-15'),
  })
  expect(months.slice(1, 3).map(words)).toEqual(['2 late 35 0/900', '3 ended 0 0/0'])
})

// promise: rent-by-days
test('a short last month costs its days', () => {
  const stay = { from: '2026-12-01', to: '2027-01-11' }
  const months = rentMonths({ ...agreed, stay, rent: 900n * unit })
  expect(months.map(({ amount }) => amount)).toEqual([900n * unit, (29032n * unit) / 100n])
})

test('a stay signed for less than a month pays the first rent in full; one that both shortened in its first month costs its nights', () => {
  const short = {
    ...agreed,
    stay: { from: '2026-12-01', to: '2026-12-16' },
    rent: 900n * unit,
  } as const
  const amounts = (more: Partial<AgreedRent> = {}) => rentMonths({ ...short, ...more }).map(({ amount }) => amount)
  expect(amounts()).toEqual([900n * unit])
  expect(amounts({ signedTo: '2026-12-20' })).toEqual([900n * unit])
  expect(amounts({ signedTo: '2027-06-01' })).toEqual([(43_548n * unit) / 100n])
  expect(amounts({ isFirstAtHandover: false })).toEqual([(43_548n * unit) / 100n])
})

test('a month begins on the last day where its own day does not exist, at 12:00 at the property', () => {
  const months = rentMonths({ ...agreed, stay: { from: '2027-01-31', to: '2027-05-31' } })
  expect(months.map(({ from }) => from)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(new Date((months[1]?.dueAt ?? 0) * 1000).toISOString()).toBe('2027-02-28T18:00:00.000Z')
  expect(months.at(-1)).toMatchObject({ to: '2027-05-31', amount: 900n })
})

test('every month of a renewal is paid directly, including the first', () => {
  expect(say([rent('2026-12-02')], '2026-12-05', { isFirstAtHandover: false })[0]).toBe('1 was-late 1 900/0')
})

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom('chain' as const, 'outside' as const),
    amount: fc.bigInt({ min: 1n, max: 2500n }),
    day: fc.integer({ min: -10, max: 400 }),
    month: fc.option(fc.integer({ min: 2, max: 13 }), { nil: undefined }),
  }),
  { maxLength: 30 },
)
const entriesOf = (history: typeof histories extends fc.Arbitrary<infer T> ? T : never): LedgerEntry[] => [
  handover,
  ...history
    .toSorted((one, other) => one.day - other.day)
    .map(({ kind, amount, day, month }): LedgerEntry => {
      const on = daysAfter(agreed.stay.from, day)
      return kind === 'chain'
        ? { kind, amount, at: at(on), month }
        : { kind, amount, at: at(on), on, month: month ?? 2 }
    }),
]

test('in any history every cent counts once: for a month, or for none', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const entries = entriesOf(history).map((entry) => ({ ...entry, amount: entry.amount * unit }))
      const short = { stay: { from: '2026-12-01', to: '2027-12-11' }, rent: 900n * unit }
      const { months, unassigned } = ledger(entries, '2027-06-01', short)
      const sum = (all: readonly { amount: bigint }[]) => all.reduce((total, { amount }) => total + amount, 0n)
      expect(months.reduce((total, { paid }) => total + paid, unassigned)).toBe(sum(entries))
      for (const month of months) expect(sum(month.shares)).toBe(month.paid)
      expect(months.every((month) => isPaid(month) || month.paid < month.amount)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('in any history a later payment does not change what an earlier one counted for', () => {
  fc.assert(
    fc.property(histories, fc.nat(30), (history, kept) => {
      const entries = entriesOf(history)
      const before = ledger(entries.slice(0, kept + 1), '2028-06-01')
      const after = ledger(entries, '2028-06-01')
      for (const [place, month] of before.months.entries())
        expect(after.months[place]?.shares.slice(0, month.shares.length)).toEqual(month.shares)
    }),
    { numRuns: 500 },
  )
})
