import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openChain } from '../../gateways/chain/chain.ts'
import { trialChain, wallets } from '../../trial/chain.ts'
import { trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'
import { unreliableLine } from '../../trial/unreliable.ts'
import { type Difference, openBooks } from './books.ts'

const trial = await trialChain()
const line = await unreliableLine(trial.rpcUrl)
const house = await trialHouse({ LOG_LEVEL: 'silent' }, (clock) =>
  openChain({
    ...{ rpcUrl: line.url, deployment: trial.deployment, confirmations: 3, clock },
    ...{ settleSeconds: 0, pollMilliseconds: 50 },
  }),
)
const bench = await trialRentals(house)
const { leases, deposits, chain, parts } = house
const { database, clock } = parts
const unit = 10n ** 18n
let said: Difference[] = []
const books = openBooks({ database, chain, leases, onDifference: (found) => said.push(...found) })
beforeEach(() => {
  said = []
})
afterAll(async () => {
  await house.close()
  line.close()
  trial.stop()
})

async function final(blocks = 4) {
  await trial.mine(blocks)
  await house.catchUp()
}
async function paid(changes = {}) {
  const lease = await bench.accepted(changes)
  const hash = await trial.call(wallets.tenant, 'payLease', lease.terms)
  await final(8)
  return { ...lease, hash }
}
const stagesAndMoney = () => database`
  select lease.id, stage, handover_held, deposit_held from lease left join deposit on lease_id = lease.id order by number`

test('before anything was read there is nothing to compare', async () => {
  expect([await books.compare(), books.state()]).toEqual([undefined, 'working'])
})

test('leases that are unpaid, paid, disputed, shared, refunded or let go all agree with the escrow', async () => {
  await house.catchUp()
  await trial.ready(wallets.tenant)
  await bench.accepted()
  await paid({ depositPolicy: 'at-handover' })
  const { terms } = await paid()
  const refunded = await paid()
  await trial.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await trial.call(wallets.landlord, 'refund', refunded.terms)
  await trial.call(wallets.arbitrator, 'lengthen', terms, 1, BigInt(clock.leaseNow()) + 30n * 86_400n).catch(() => {})
  await final()
  expect(await books.compare()).toEqual([])
  await trial.call(wallets.tenant, 'releaseEarly', terms)
  await trial.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await trial.mine(1)
  await house.catchUp()
  expect(await books.compare()).toEqual([])
  await final()
  expect([await books.compare(), books.state(), said]).toEqual([[], 'agree', []])
})

test('a wrong amount, a missed payment and an invented one are each found, said aloud, and move nothing', async () => {
  const [wrong, missed, invented] = [await paid(), await paid(), await bench.accepted()]
  await database`update deposit set handover_held = handover_held - 1 where lease_id = ${wrong.id}`
  await database`update lease set stage = 'Pay Deposit' where id = ${missed.id}`
  await database`delete from deposit where lease_id = ${missed.id}`
  await database`insert into deposit values (${invented.termsId}, ${invented.id}, false, 7, 1, 0, 1, 0, 0, false)`
  const before = await stagesAndMoney()
  const found = (await books.compare()) ?? []
  const due = wrong.terms.moveIn + 5 * 86_400
  expect(found.filter(({ leaseId }) => leaseId === wrong.id)).toEqual([
    {
      ...{ leaseId: wrong.id, termsId: wrong.termsId, part: 'handover' },
      ...{ ours: `holds ${1100n * unit - 1n} until ${due}`, escrows: `holds ${1100n * unit} until ${due}` },
    },
  ])
  expect(found.filter((one) => one.leaseId === missed.id).map(({ ours }) => ours)).toEqual(['never paid', 'never paid'])
  expect(found.find((one) => one.leaseId === invented.id)).toMatchObject({
    ours: 'holds 7 until 1',
    escrows: 'never paid',
  })
  expect([said, books.state()]).toEqual([found, 'differ'])
  expect(await stagesAndMoney()).toEqual(before)
  await database`update deposit set handover_held = handover_held + 1 where lease_id = ${wrong.id}`
  await database`delete from deposit where lease_id = ${invented.id}`
  await database`update lease set stage = 'Start Arbitration' where id = ${missed.id}`
  await database`insert into deposit values (${missed.termsId}, ${missed.id}, false, ${String(missed.terms.handover)},
    ${missed.terms.moveIn + 5 * 86_400}, ${String(missed.terms.deposit)}, ${missed.terms.moveOut + 14 * 86_400}, 0, 0, false)`
  expect([await books.compare(), books.state()]).toEqual([[], 'agree'])
})

test('a closed lease is looked at as long as it could have been paid, or our books hold something of it', async () => {
  const [late, ended] = [await paid(), await paid()]
  await database`update lease set stage = 'Withdrawn' where id = ${late.id}`
  const [row] = await database`delete from deposit where lease_id = ${late.id} returning *`
  await database`update lease set stage = 'Completed' where id = ${ended.id}`
  await database`update lease_terms set pay_by = 1 where lease_id = ${ended.id}`
  await database`update deposit set deposit_held = deposit_held + 1 where lease_id = ${ended.id}`
  const found = (await books.compare()) ?? []
  expect(found.map(({ leaseId, part }) => `${part} ${leaseId}`)).toEqual([
    ...[`handover ${late.id}`, `deposit ${late.id}`],
    `deposit ${ended.id}`,
  ])
  await database`update deposit set deposit_held = deposit_held - 1 where lease_id = ${ended.id}`
  await database`insert into deposit ${database(row ?? {})}`
  expect(await books.compare()).toEqual([])
})

test('while the chain is away nothing is concluded, and what was known stands', async () => {
  line.cut()
  await expect(books.compare()).rejects.toThrow('chain-away')
  expect([books.state(), said]).toEqual(['agree', []])
  line.mend()
})

const moneyOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(({ kind, transaction }) => `${kind} ${transaction}`)

test('a final payment that the chain took back stays as told, the books differ, and it counts once when it is back', async () => {
  const { id, terms, hash } = await paid()
  const before = [await bench.historyOf(id), await moneyOf(id)]
  const raw = await trial.raw(hash)
  await trial.reorganise(9)
  await house.catchUp()
  expect([await bench.historyOf(id), await moneyOf(id)]).toEqual(before)
  expect((await books.compare())?.map(({ leaseId, escrows }) => [leaseId, escrows])).toEqual([
    [id, 'never paid'],
    [id, 'never paid'],
  ])
  await trial.node.sendRawTransaction({ serializedTransaction: raw })
  await final()
  expect([await books.compare(), await bench.historyOf(id), await moneyOf(id)]).toEqual([[], ...before])
  await trial.reorganise(6)
  await house.catchUp()
  expect(books.state()).toBe('agree')
  expect(await books.compare()).toHaveLength(2)
  const again = await trial.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await books.compare(), await bench.historyOf(id)]).toEqual([[], before[0]])
  expect(await moneyOf(id)).toEqual([`fee ${again}`, `paid-in ${again}`])
  const [issued] = await leases.listTerms(database, [id])
  expect((await deposits.sightOf(database, issued ? [issued] : []))?.event.transaction).toBe(again)
  expect(leaseId(terms)).toBe(issued?.id)
})
