import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Pair } from './pair.ts'
import { listHeldPairs, listOwnPairs, maxListed } from './worthListing.ts'

const unit = 10n ** 18n
const own = `0x${'a'.repeat(40)}` as Address
const stranger = `0x${'b'.repeat(40)}` as Address
const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as Hex

/** A pair that a stranger opened with the viewer's account as the landlord, unless `of` says otherwise. */
function aPair(number: number, of: Partial<Pair['deposits'][0]> & { rentee?: Address } = {}): Pair {
  const { rentee = stranger, ...changes } = of
  const at = { paidAt: number, due: number + 5, firstDue: number + 5, latestDue: number + 9 }
  const paid = { kind: 'paid', at: number, transaction: hash(number), amount: 1n } as const
  const deposit = { amount: 1n, ...at, state: 'held', changes: [paid], ...changes } as const
  const accounts = { escrow: stranger, rentee, landlord: rentee === own ? stranger : own }
  return { id: hash(number), ...accounts, record: {} as Pair['record'], deposits: [deposit] }
}
const dust = (count: number) => Array.from({ length: count }, (_, at) => aPair(at + 1))
const ids = (pairs: readonly Pair[]) => pairs.map(({ id }) => Number(id))
const listOwn = (pairs: Pair[], waiting: Hex[] = [], account = own) =>
  listOwnPairs(
    pairs,
    [own],
    waiting.map((transaction) => ({ transaction, account })),
  )

// promise: sgn-7-pairs-dust
test('of strangers’ deposits in worthless amounts a hundred are listed, with the number of the others', () => {
  expect(listOwn(dust(maxListed))).toMatchObject({ unlisted: 0 })
  const { listed, unlisted } = listOwn(dust(130))
  expect([listed.length, unlisted]).toEqual([100, 30])
})

test('the viewer’s own payments are listed before them however small, also when ended', () => {
  const held = aPair(900, { rentee: own })
  const over = aPair(901, { rentee: own, state: 'shared' })
  const { listed, unlisted } = listOwn([...dust(130), over, held])
  expect([ids(listed).slice(0, 2), unlisted]).toEqual([[900, 901], 32])
})

test('a real amount held for the viewer is listed before them, and so is an amount waiting for them at the escrow', () => {
  const waits = aPair(900, { state: 'released' })
  const held = aPair(901, { amount: unit })
  expect(ids(listOwn([...dust(130), waits, held], [hash(900)]).listed).slice(0, 2)).toEqual([901, 900])
  expect(ids(listOwn([...dust(130), waits]).listed)).not.toContain(900)
  expect(ids(listOwn([...dust(130), waits], [hash(900)], stranger).listed)).not.toContain(900)
})

test('an ended real amount is not displaced by held dust, and is listed before ended dust', () => {
  const over = aPair(900, { amount: 70n * unit, state: 'released' })
  const ended = dust(130).map((pair) => ({ ...pair, deposits: [{ ...pair.deposits[0], state: 'released' }] }) as Pair)
  expect(ids(listOwn([...dust(130), over]).listed)).not.toContain(900)
  expect(ids(listOwn([...ended, over]).listed)).toContain(900)
})

// promise: sgn-7-pairs-dust-own
test('significant pairs are never left out, however many there are', () => {
  const paidIn = Array.from({ length: 120 }, (_, at) => aPair(at + 1, { rentee: own }))
  expect(listOwn([...dust(5), ...paidIn])).toMatchObject({ listed: { length: 120 }, unlisted: 5 })
})

// promise: sgn-7-pairs-dust-desk
test('an arbitrator sees the hundred largest amounts, soonest due first, and the worthless ones after the real', () => {
  const real = Array.from({ length: 30 }, (_, at) => aPair(500 - at, { amount: 2n * unit }))
  const first = listHeldPairs([...dust(130), ...real])
  expect([first.listed.length, first.unlisted]).toEqual([100, 60])
  expect(ids(first.listed).slice(0, 31)).toEqual([...ids(real).reverse(), 1])
  const many = Array.from({ length: 130 }, (_, at) => aPair(at + 1, { amount: unit }))
  const greatest = listHeldPairs([...many, aPair(900, { amount: 2n * unit })])
  expect([greatest.listed.length, greatest.unlisted, ids(greatest.listed).includes(900)]).toEqual([100, 31, true])
})
