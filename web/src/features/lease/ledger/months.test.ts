import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { expect, test } from 'vitest'
import { isOpen, monthInSentence, monthName, nextMonth, paidMonths, statementYears, wordOf } from './months.ts'

const month = (fields: Partial<LedgerMonth> = {}): LedgerMonth => ({
  number: 1,
  from: '2026-11-21',
  to: '2026-12-21',
  dueAt: 0,
  amount: '900',
  state: 'upcoming',
  days: 0,
  paid: '0',
  open: '900',
  paidOn: null,
  outside: null,
  claimedOn: null,
  transactions: [],
  ...fields,
})
const paid = { state: 'on-time', paid: '900', open: '0', paidOn: '2026-11-21' } as const
const ledger = (months: LedgerMonth[], fields: Partial<Ledger> = {}): Ledger => ({
  leaseId: 'l',
  reference: 'KH-1',
  isLandlord: false,
  timeZone: 'Asia/Bangkok',
  rent: '900',
  months,
  rents: [],
  onTheWay: [],
  unassigned: '0',
  standingOrder: null,
  years: [...new Set(months.map(({ from }) => Number(from.slice(0, 4))))],
  leaseNow: Date.UTC(2026, 10, 23) / 1000,
  readTo: 0,
  readToBlock: 0,
  ...fields,
})

test('a month has its name, with its year unless it follows a month of that year', () => {
  expect(monthName({ from: '2026-11-01' }, 'en')).toBe('November 2026')
  expect(monthName({ from: '2026-12-01' }, 'en', { from: '2026-11-01' })).toBe('December')
  expect(monthName({ from: '2027-01-01' }, 'es', { from: '2026-12-01' })).toBe('Enero de 2027')
  expect(monthInSentence({ from: '2027-01-01' }, 'es')).toBe('enero')
})

test('a month that starts on another day than the first is named by that day', () => {
  expect(monthName({ from: '2026-11-21' }, 'en')).toBe('21 Nov 2026')
  expect(monthInSentence({ from: '2026-12-21' }, 'en')).toBe('21 Dec')
})

test('the next month is the oldest one with something left to pay, and none after the stay has ended', () => {
  const [second, third] = [month({ number: 2 }), month({ number: 3 })]
  expect(nextMonth(ledger([month(paid), second, third]))).toBe(second)
  expect(nextMonth(ledger([month(paid), month({ number: 2, state: 'ended' })]))).toBeUndefined()
  expect(isOpen(month({ state: 'late', paid: '100', open: '800' }))).toBe(true)
})

test('a fully returned first rent is no paid month; a split one is', () => {
  const first = { ...paid, state: 'at-handover' } as const
  expect(paidMonths(ledger([month({ ...first, paid: '0' }), month({ ...paid, number: 2 })]))).toHaveLength(1)
  expect(paidMonths(ledger([month({ ...first, paid: '600' }), month({ number: 2 })]))).toHaveLength(1)
})

test.each([
  ['paid by the first payment', 'at-handover', month({ ...paid, state: 'at-handover' })],
  ['shared at the handover', 'shared', month({ ...paid, state: 'at-handover', paid: '600' })],
  ['given back with the handover', 'returned', month({ ...paid, state: 'at-handover', paid: '0' })],
  ['paid in part before the lease ended', 'ended', month({ state: 'ended', paid: '100', open: '0' })],
  ['paid at the escrow', 'on-time', month(paid)],
  ['paid whole before an earlier end cut it', 'on-time', month({ ...paid, amount: '290' })],
  ['paid more than a month costs', 'twice', month({ ...paid, paid: '1800' })],
  [
    'paid in another way, and confirmed',
    'outside',
    month({ ...paid, outside: { amount: '900', on: '2026-11-21', confirmedAt: 1 } }),
  ],
  [
    'paid in another way in part, and late',
    'late',
    month({ state: 'late', paid: '800', open: '100', outside: { amount: '800', on: '2026-11-21', confirmedAt: 1 } }),
  ],
  [
    'paid in another way in part before its day',
    'partly',
    month({ paid: '800', open: '100', outside: { amount: '800', on: '2026-11-21', confirmedAt: 1 } }),
  ],
  ['said to be paid in another way', 'claimed', month({ state: 'late', claimedOn: '2026-11-20' })],
  ['paid in part before its day', 'partly', month({ state: 'due', paid: '100', open: '800' })],
  ['paid in part and late', 'late', month({ state: 'late', paid: '100', open: '800' })],
  ['nothing paid yet', 'upcoming', month()],
])('a month that is %s has the label %s', (_, word, given) => {
  expect(wordOf(given, '900')).toBe(word)
})

test('a statement is offered for a year that has started at the home, or that was paid for already', () => {
  const months = [month(paid), month({ number: 2, from: '2027-01-21' }), month({ number: 3, from: '2028-01-21' })]
  expect(statementYears(ledger(months))).toEqual([{ year: 2026, paid: 900n }])
  const newYearInBangkok = Date.UTC(2026, 11, 31, 17) / 1000
  expect(statementYears(ledger(months, { leaseNow: newYearInBangkok - 1 }))).toHaveLength(1)
  expect(statementYears(ledger(months, { leaseNow: newYearInBangkok }))).toEqual([
    { year: 2026, paid: 900n },
    { year: 2027, paid: 0n },
  ])
  const ahead = [month(paid), month({ ...paid, number: 2, from: '2027-01-21', state: 'ahead' })]
  expect(statementYears(ledger(ahead)).map(({ year }) => year)).toEqual([2026, 2027])
})

test('a statement includes sums beyond all months, in the year of payment or the nearest one', () => {
  const rent = { chainId: 1, transactionId: '0x1', order: 0, amount: '950', month: null, proposal: null }
  const counts = [{ month: 1, amount: '900' }]
  const at = (year: number) => Date.UTC(year, 5, 1) / 1000
  for (const year of [2025, 2026, 2028]) {
    const rents = [{ ...rent, at: at(year), counts }]
    expect(statementYears(ledger([month(paid)], { rents }))).toEqual([{ year: 2026, paid: 950n }])
  }
})
