import { afterAll, expect, test } from 'vitest'
import type { EscrowEvent } from '../../gateways/chain/events.ts'
import { insertEvent } from '../../gateways/chain/ledger.ts'
import { trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { deposits, parts, chain } = house
const { database } = parts
afterAll(() => house.close())

test('the same terms paid into another escrow are no payment, neither seen nor in the way of one that vanishes', async () => {
  const { id, issued } = await bench.accepted()
  const paidAt = (escrow: EscrowEvent['escrow'], digit: string): EscrowEvent => ({
    ...{ chainId: chain.chainId, escrow, lease: issued.id, block: 7, blockHash: `0x${digit.repeat(64)}` },
    ...{ logIndex: 0, transaction: `0x${digit.repeat(64)}`, time: 1 },
    told: { event: 'LeasePaid', handover: issued.terms.handover, deposit: issued.terms.deposit },
  })
  const elsewhere = paidAt(`0x${'9'.repeat(40)}`, '9')
  const here = paidAt(chain.escrow.address, '8')
  await database.begin(async (tx) => {
    await insertEvent(tx, elsewhere, new Date(0))
    await deposits.see(tx, elsewhere)
  })
  expect([await bench.stageOf(id), await deposits.sightOf(database, [issued])]).toEqual(['Pay Deposit', undefined])
  await database.begin((tx) => deposits.see(tx, here))
  expect(await bench.stageOf(id)).toBe('Deposit Pending')
  await database.begin((tx) => deposits.lose(tx, here))
  expect(await bench.stageOf(id)).toBe('Pay Deposit')
})
