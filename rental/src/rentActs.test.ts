import { expect, test } from 'vitest'
import { noteAfter, type RentAct, type RentNote, replayRentActs } from './rentActs.ts'

const rent = '31337:0xab:0'
const named = (...said: ['tenant' | 'landlord', number][]) =>
  said.reduce<RentNote>((note, [by, month]) => noteAfter(note, by, month), { month: undefined, proposal: undefined })

test('the tenant assigns the month of a rent once; after that one proposes and the other agrees', () => {
  expect(named(['tenant', 3])).toEqual({ month: 3, proposal: undefined })
  expect(named(['tenant', 3], ['tenant', 4])).toEqual({ month: 3, proposal: { month: 4, by: 'tenant' } })
  expect(named(['tenant', 3], ['tenant', 4], ['tenant', 4])).toMatchObject({ month: 3 })
  expect(named(['tenant', 3], ['tenant', 4], ['landlord', 4])).toEqual({ month: 4, proposal: undefined })
  expect(named(['tenant', 3], ['landlord', 5], ['tenant', 5])).toEqual({ month: 5, proposal: undefined })
})

test('the landlord alone assigns nothing; a proposal is answered by another, or ended by repeating the assigned month', () => {
  expect(named(['landlord', 3])).toEqual({ month: undefined, proposal: { month: 3, by: 'landlord' } })
  expect(named(['landlord', 3], ['tenant', 4])).toEqual({ month: 4, proposal: undefined })
  expect(named(['tenant', 3], ['landlord', 4], ['tenant', 5])).toMatchObject({ proposal: { month: 5, by: 'tenant' } })
  expect(named(['tenant', 3], ['landlord', 4], ['tenant', 3])).toEqual({ month: 3, proposal: undefined })
})

test('a month paid outside counts once the landlord confirms it, and is a claim until then', () => {
  const claim: RentAct = { kind: 'outside', by: 'tenant', at: 10, month: 4, on: '2027-03-01', amount: undefined }
  const confirmation: RentAct = { ...claim, by: 'landlord', at: 20, on: '2027-03-02', amount: 900n }
  const claimed = replayRentActs([claim])
  expect([claimed.outside, claimed.claims.get(4)]).toEqual([[], { on: '2027-03-01', at: 10 }])
  const confirmed = replayRentActs([claim, confirmation])
  expect(confirmed.claims.size).toBe(0)
  expect(confirmed.outside).toEqual([{ kind: 'outside', month: 4, at: 20, on: '2027-03-02', amount: 900n }])
})

test('statements are separate by rent', () => {
  const act = { kind: 'month', by: 'tenant', at: 1 } as const
  const { notes } = replayRentActs([
    { ...act, month: 2, rent },
    { ...act, month: 3, rent: '31337:0xab:1' },
  ])
  expect([...notes.values()].map(({ month }) => month)).toEqual([2, 3])
})
