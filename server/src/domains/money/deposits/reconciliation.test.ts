import { leaseId, renewalTypedData } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createUnreliableRpc } from '../../../testing/unreliableRpc.ts'
import { createReconciliation, type Difference } from './reconciliation.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) =>
  createChain({
    rpcUrl: rpc.url,
    deployment: testChain.deployment,
    confirmations: 3,
    clock,
    settleSeconds: 0,
    pollMilliseconds: 50,
  }),
)
const rentals = await createTestRentals(services)
const { leases, deposits, chain, deps } = services
const { database, clock } = deps
const unit = 10n ** 18n
let said: Difference[] = []
const reconciliation = createReconciliation({
  database,
  chain,
  leases,
  readAgain: async () => {},
  onDifference: (found) => said.push(...found),
  onFault: () => undefined,
})
beforeEach(() => {
  said = []
})
afterAll(async () => {
  await services.close()
  rpc.close()
  testChain.stop()
})

async function final(blocks = 4) {
  await testChain.mine(blocks)
  await services.catchUp()
}
async function paid(changes = {}) {
  const lease = await rentals.accepted(changes)
  const hash = await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final(8)
  return { ...lease, hash }
}
const statusesAndMoney = () => database`
  select lease.id, status, handover_held, deposit_held from lease left join deposit on lease_id = lease.id order by number`

test('before the first read there is nothing to compare', async () => {
  expect([await reconciliation.compare(), reconciliation.state()]).toEqual([undefined, 'working'])
})

test('leases that are unpaid, paid, disputed, split, refunded or released all agree with the escrow', async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await rentals.accepted()
  await paid({ depositPolicy: 'at-handover' })
  const { terms } = await paid()
  const refunded = await paid()
  await testChain.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await testChain.call(wallets.landlord, 'refund', refunded.terms)
  await testChain
    .call(wallets.arbitrator, 'lengthen', terms, 1, BigInt(clock.leaseNow()) + 30n * 86_400n)
    .catch(() => {})
  await final()
  expect(await reconciliation.compare()).toEqual([])
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await testChain.mine(1)
  await services.catchUp()
  expect(await reconciliation.compare()).toEqual([])
  await final()
  expect([await reconciliation.compare(), reconciliation.state(), said]).toEqual([[], 'agree', []])
})

const books = database`(terms_id, lease_id, is_second, handover_held, handover_due, deposit_held, deposit_due, to_tenant,
  to_landlord, refunded_before_handover, chain_id, escrow, effective_move_out, agreed_move_out, deposit_first_due)`

// promise: books
test('a wrong amount, a missed payment and an invented one are each found and logged, and move no money', async () => {
  const [wrong, missed, invented] = [await paid(), await paid(), await rentals.accepted()]
  await database`update deposit set handover_held = handover_held - 1 where lease_id = ${wrong.id}`
  await database`update lease set status = 'accepted' where id = ${missed.id}`
  await database`delete from deposit where lease_id = ${missed.id}`
  await database`insert into deposit ${books} values (${invented.termsId}, ${invented.id}, false, 7, 1, 0, 1, 0, 0, false,
    31337, ${invented.issued.escrow}, 1, 1, 1)`
  const before = await statusesAndMoney()
  const found = (await reconciliation.compare()) ?? []
  const due = wrong.terms.moveIn + 5 * 86_400
  expect(found.filter(({ leaseId }) => leaseId === wrong.id)).toEqual([
    {
      leaseId: wrong.id,
      termsId: wrong.termsId,
      escrow: wrong.issued.escrow,
      part: 'handover',
      ours: `holds ${1100n * unit - 1n} until ${due}`,
      escrows: `holds ${1100n * unit} until ${due}`,
    },
  ])
  expect(found.filter((one) => one.leaseId === missed.id).map(({ ours }) => ours)).toEqual(['never paid', 'never paid'])
  expect(found.find((one) => one.leaseId === invented.id)).toMatchObject({
    ours: 'holds 7 until 1',
    escrows: 'never paid',
  })
  expect([said, reconciliation.state()]).toEqual([found, 'differ'])
  expect(await statusesAndMoney()).toEqual(before)
  await database`update deposit set handover_held = handover_held + 1 where lease_id = ${wrong.id}`
  await database`delete from deposit where lease_id = ${invented.id}`
  await database`update lease set status = 'active' where id = ${missed.id}`
  await database`insert into deposit ${books} values (${missed.termsId}, ${missed.id}, false, ${String(missed.terms.handover)},
    ${missed.terms.moveIn + 5 * 86_400}, ${String(missed.terms.deposit)}, ${missed.terms.moveOut + 14 * 86_400}, 0, 0, false,
    31337, ${missed.issued.escrow}, ${missed.terms.moveOut}, ${missed.terms.moveOut}, ${missed.terms.moveOut + 14 * 86_400})`
  expect([await reconciliation.compare(), reconciliation.state()]).toEqual([[], 'agree'])
})

test('a closed lease is compared as long as it could have been paid, or our books hold something for it', async () => {
  const [late, ended] = [await paid(), await paid()]
  await database`update lease set status = 'withdrawn' where id = ${late.id}`
  const [row] = await database`delete from deposit where lease_id = ${late.id} returning *`
  await database`update lease set status = 'completed' where id = ${ended.id}`
  await database`update lease_terms set pay_by = 1 where lease_id = ${ended.id}`
  await database`update deposit set deposit_held = deposit_held + 1 where lease_id = ${ended.id}`
  const found = (await reconciliation.compare()) ?? []
  expect(found.map(({ leaseId, part }) => `${part} ${leaseId}`).toSorted()).toEqual(
    [`handover ${late.id}`, `deposit ${late.id}`, `deposit ${ended.id}`].toSorted(),
  )
  await database`update deposit set deposit_held = deposit_held - 1 where lease_id = ${ended.id}`
  await database`insert into deposit ${database(row ?? {})}`
  expect(await reconciliation.compare()).toEqual([])
})

test('while the chain is unavailable no check concludes, and the last result stands', async () => {
  rpc.cut()
  await expect(reconciliation.compare()).rejects.toThrow('chain-away')
  expect([reconciliation.state(), said]).toEqual(['agree', []])
  rpc.mend()
})

const moneyOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(({ kind, transaction }) => `${kind} ${transaction}`)

// promise: pay-final-stays
test('a final payment that the chain reverted stays recorded, the books differ, and it counts once when it is back', async () => {
  const { id, terms, hash } = await paid()
  const before = [await rentals.historyOf(id), await moneyOf(id)]
  const raw = await testChain.raw(hash)
  await testChain.reorganise(9)
  await services.catchUp()
  expect([await rentals.historyOf(id), await moneyOf(id)]).toEqual(before)
  expect((await reconciliation.compare())?.map(({ leaseId, escrows }) => [leaseId, escrows])).toEqual([
    [id, 'never paid'],
    [id, 'never paid'],
  ])
  await testChain.node.sendRawTransaction({ serializedTransaction: raw })
  await final()
  expect([await reconciliation.compare(), await rentals.historyOf(id), await moneyOf(id)]).toEqual([[], ...before])
  await testChain.reorganise(6)
  await services.catchUp()
  expect(reconciliation.state()).toBe('agree')
  expect(await reconciliation.compare()).toHaveLength(2)
  const again = await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await reconciliation.compare(), await rentals.historyOf(id)]).toEqual([[], before[0]])
  expect(await moneyOf(id)).toEqual([`fee ${again}`, `paid-in ${again}`])
  const [issued] = await leases.listTerms(database, [id])
  expect((await deposits.observedPaymentOf(database, issued ? [issued] : []))?.event.transaction).toBe(again)
  expect(leaseId(terms)).toBe(issued?.id)
})

test('a deposit that moved to the next lease is gone from the old one, which agrees with the escrow', async () => {
  await services.catchUp() // the next head says that the events are back
  const { id, terms } = await paid({ depositPolicy: 'until-move-out' })
  await testChain.node.increaseTime({ seconds: 60 * 86_400 }) // a renewal begins at most a year ahead
  await testChain.mine(1)
  const next = {
    ...terms,
    handover: 0n,
    firstRent: 0n,
    deposit: terms.deposit - 100n * unit,
    moveIn: terms.moveOut,
    moveOut: terms.moveOut + 90 * 86_400,
    payBy: terms.moveOut,
  }
  const place = { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version }
  const renewal = { oldLease: leaseId(terms), newLease: leaseId(next) }
  const signature = await wallets.landlord.signTypedData(renewalTypedData(place, renewal))
  await testChain.call(wallets.tenant, 'renew', terms, next, signature)
  await final(8)
  const [lease] = await database`select handover_held, deposit_held from deposit where lease_id = ${id}`
  expect(lease).toMatchObject({ handoverHeld: terms.handover.toString(), depositHeld: '0' })
  const home = (await deposits.paymentsOf(database, [id])).find(({ kind }) => kind === 'released')
  expect(home).toMatchObject({ part: 'deposit', amount: 100n * unit, payee: 'tenant' })
  expect(await reconciliation.compare()).toEqual([])
})
