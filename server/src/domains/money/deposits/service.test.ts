import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services: TestServices = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, deposits, deps } = services
const { database, clock } = deps
const unit = 10n ** 18n
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  await testChain.fundAccount(wallets.other)
  await testChain.fundAccount(wallets.landlord)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function accepted(home?: string, changes = {}) {
  const id = await rentals.request(home ?? (await rentals.aHome()), changes)
  await leases.accept(landlord, id)
  const { issued } = await leases.startPaying(tenant, id, wallets.tenant.address)
  return { id, terms: issued.terms }
}
async function paid(home?: string, changes = {}) {
  const lease = await accepted(home, changes)
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
/** Another wallet of the tenant's; the tests of accounts cover how it is proved. */
async function ownWallet(address: string) {
  await database`insert into wallet (address, account_id, proved_at) values (${address}, ${tenant.id}, now())
    on conflict do nothing`
}
async function final() {
  await testChain.mine()
  await services.catchUp()
}
const heldOf = async (id: string) => {
  const lease = await leases.find(database, id)
  const money = lease && (await deposits.balancesOf(database, [lease])).get(id)
  return money && [money.handover.held / unit, money.deposit.held / unit]
}
/** What the escrow itself reports as held. */
const onChain = async (id: string) => {
  const [issued] = await leases.listTerms(database, [id])
  const { address } = testChain.deployment.current
  const args = [issued?.id ?? never()] as const
  const state = await testChain.node.readContract({ address, abi: rentEscrowAbi, functionName: 'leaseState', args })
  return [state.handover / unit, state.deposit / unit]
}
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(
    ({ kind, amount, currency, payer, payee }) => `${kind} ${amount / unit} ${currency} ${payer} → ${payee}`,
  )

test('a non-final payment only shows as pending; a final one makes the lease active', async () => {
  const { id, terms } = await accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await services.catchUp()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['paying', [0n, 0n]])
  await final()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['active', [1100n, 800n]])
  expect(await paymentsOf(id)).toEqual(['fee 1 RNB tenant → keyhold', 'paid-in 1900 USDT tenant → escrow'])
})

test('a fault while booking the nights is not a booking conflict: the payment is applied later, with its nights', async () => {
  const { id, terms } = await accepted()
  await database`delete from stay where lease_id = ${id}`
  await testChain.call(wallets.tenant, 'payLease', terms)
  await database`alter table stay rename to stay_away`
  await expect(final()).rejects.toMatchObject({ code: '42P01' })
  await database`alter table stay_away rename to stay`
  await services.catchUp()
  const nights = await database`select 1 from stay where lease_id = ${id}`
  expect([await rentals.statusOf(id), nights.length]).toEqual(['active', 1])
})

test('a payment that vanished returns the lease to Pay Deposit, with a history row', async () => {
  const { id, terms } = await accepted()
  const snapshot = await testChain.node.snapshot()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await services.catchUp()
  await testChain.node.revert({ id: snapshot })
  await testChain.mine(1)
  await services.catchUp()
  expect((await rentals.historyOf(id)).slice(-2)).toEqual([
    'chain paymentSeen → paying',
    'chain paymentLost → accepted',
  ])
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('active')
})

test('the same event twice counts once', async () => {
  const { id } = await paid()
  const [issued] = await leases.listTerms(database, [id])
  const sight = await deposits.observedPaymentOf(database, issued ? [issued] : [])
  const before = [await rentals.historyOf(id), await paymentsOf(id), await heldOf(id)]
  if (sight) await database.begin((tx) => deposits.apply(tx, sight.event))
  expect(sight?.isFinal).toBe(true)
  expect([await rentals.historyOf(id), await paymentsOf(id), await heldOf(id)]).toEqual(before)
})

test('a payment under terms we never issued changes nothing', async () => {
  const { id, terms } = await accepted()
  await testChain.call(wallets.tenant, 'payLease', { ...terms, deposit: terms.deposit - 1n })
  await final()
  expect([await rentals.statusOf(id), await paymentsOf(id)]).toEqual(['accepted', []])
})

test('the same event from another escrow or another chain changes nothing', async () => {
  const { id, terms } = await accepted()
  const [other] = await leases.listTerms(database, [(await paid()).id])
  const sight = await deposits.observedPaymentOf(database, other ? [other] : [])
  const event = { ...(sight?.event ?? never()), lease: leaseId(terms), logIndex: 99 }
  const elsewhere = [
    { ...event, escrow: wallets.other.address },
    { ...event, chainId: 1 },
  ]
  for (const foreignEvent of elsewhere)
    await database.begin(async (tx) => {
      await deposits.applyPending(tx, foreignEvent)
      await deposits.apply(tx, foreignEvent)
    })
  expect([await rentals.statusOf(id), await paymentsOf(id)]).toEqual(['accepted', []])
})

test('while another payment of the lease is pending, a vanished one changes nothing', async () => {
  const { id, terms } = await accepted()
  await ownWallet(wallets.feeReceiver.address)
  const second = (await leases.startPaying(tenant, id, wallets.feeReceiver.address)).issued.terms
  await testChain.fundAccount(wallets.feeReceiver)
  await testChain.call(wallets.tenant, 'payLease', terms)
  const snapshot = await testChain.node.snapshot()
  await testChain.call(wallets.feeReceiver, 'payLease', second)
  await services.catchUp()
  await testChain.node.revert({ id: snapshot })
  await testChain.mine(1)
  await services.catchUp()
  expect((await rentals.historyOf(id)).at(-1)).toBe('chain paymentSeen → paying')
  await final()
  expect(await rentals.statusOf(id)).toBe('active')
})

test('a late payment whose nights another tenant has booked since does not affect that booking', async () => {
  const home = await rentals.aHome()
  const { id, terms } = await accepted(home)
  await leases.withdraw(tenant, id)
  await database`delete from stay where lease_id = ${id}`
  const theirs = await rentals.request(home, {}, other)
  await rentals.endTimeToPay(id) // otherwise the final availability check refuses: a payment may still arrive
  await leases.accept(landlord, theirs)
  await rentals.endTimeToPay(id, terms.payBy)
  const waiting = await rentals.request(home, { validTo: '2027-07-01' }, other)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await rentals.statusOf(id), await rentals.statusOf(theirs)]).toEqual(['active', 'accepted'])
  expect([await rentals.statusOf(waiting), await rentals.nightsHeld(home)]).toEqual(['requested', 1])
})

test('a withdrawn lease that is paid all the same becomes active, and the landlord can refund it', async () => {
  const home = await rentals.aHome()
  const { id, terms } = await accepted(home)
  await leases.withdraw(tenant, id)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['active', 1])
  const [row] = (await leases.listHistory(database, id)).slice(-1)
  expect(row).toMatchObject({ transition: 'paymentFinal', from: 'withdrawn', facts: { late: true } })
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['cancelled', 0])
  expect((await paymentsOf(id))[0]).toBe('refunded 1900 USDT escrow → tenant')
})

test('when a deposit is final, overlapping requests are declined and others stay', async () => {
  const home = await rentals.aHome()
  const { id, terms } = await accepted(home, { validTo: '2027-03-01' })
  const overlapping = await rentals.request(home, { validFrom: '2027-02-28', validTo: '2028-02-01' }, other)
  const after = await rentals.request(home, { validFrom: '2027-03-01', validTo: '2028-02-01' }, other)
  expect(await rentals.statusOf(overlapping)).toBe('requested')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('active')
  expect([await rentals.statusOf(overlapping), await rentals.statusOf(after)]).toEqual(['declined', 'requested'])
  await expect(rentals.request(home, { validFrom: '2027-01-01' }, other)).rejects.toThrow('dates-already-taken')
  const moved = { ...rentals.form(home), id: after, validFrom: '2027-02-01' }
  await expect(leases.edit(other, moved)).rejects.toThrow('dates-already-taken')
  expect(await rentals.historyOf(overlapping)).toContain('clock giveWay → declined')
})

test('a second payment under other terms is shown and has no other effect', async () => {
  const { id } = await paid()
  await ownWallet(wallets.deployer.address)
  await testChain.fundAccount(wallets.deployer)
  const { acceptance } = (await leases.find(database, id)) ?? {}
  const terms = { ...((await leases.listTerms(database, [id]))[0]?.terms ?? never()), tenant: wallets.deployer.address }
  await database`insert into lease_terms ${database({
    id: leaseId(terms),
    leaseId: id,
    chainId: 31_337,
    escrow: acceptance?.escrow ?? '',
    startedAt: 1,
    ...terms,
    handover: terms.handover.toString(),
    firstRent: terms.firstRent.toString(),
    deposit: terms.deposit.toString(),
  })}`
  await testChain.call(wallets.deployer, 'payLease', terms)
  await final()
  expect(await heldOf(id)).toEqual([1100n, 800n])
  const second = (await deposits.paymentsOf(database, [id])).filter(({ isSecond }) => isSecond)
  expect(second.map(({ kind }) => kind)).toEqual(['fee', 'paid-in'])
  expect(await deposits.secondPaymentsOf(database, id)).toMatchObject([
    { termsId: leaseId(terms), escrow: testChain.deployment.current.address, held: 1900n * unit },
  ])
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['active', [1100n, 800n]])
})

test('a dispute over the deposit, a split and a release each end the lease as the money says', async () => {
  const { id, terms } = await paid()
  await testChain.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await final()
  expect(await rentals.statusOf(id)).toBe('disputed')
  expect(await heldOf(id)).toEqual(await onChain(id))
  await testChain.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await final()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['active', [1100n, 0n]])
  expect(await heldOf(id)).toEqual(await onChain(id))
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('resolved')
  expect(await heldOf(id)).toEqual(await onChain(id))
  expect((await paymentsOf(id)).slice(0, 4)).toEqual([
    'released 1100 USDT escrow → landlord',
    'split 200 USDT escrow → landlord',
    'split 100 USDT escrow → tenant',
    'released 500 USDT escrow → tenant',
  ])
})

test('later rents count only between the two parties of the lease', async () => {
  const { id, terms } = await paid()
  const onChain = leaseId(terms)
  await testChain.call(wallets.tenant, 'payRentFor', onChain, terms.landlord, 1100n * unit)
  await testChain.call(wallets.other, 'payRentFor', onChain, terms.landlord, 5n * unit)
  await testChain.call(wallets.tenant, 'payRentFor', onChain, wallets.other.address, 5n * unit)
  await testChain.call(wallets.landlord, 'payBackFor', onChain, terms.tenant, 7n * unit)
  await final()
  expect((await paymentsOf(id)).slice(0, 3)).toEqual([
    'paid-back 7 USDT landlord → tenant',
    'fee 1 RNB tenant → keyhold',
    'rent 1100 USDT tenant → landlord',
  ])
  expect(await rentals.statusOf(id)).toBe('active')
})

// promise: wallet-node-without-logs
test('a browser whose node serves no logs gets the latest rent of its account, and how far the chain was read', async () => {
  const { terms } = await paid()
  const id = leaseId(terms)
  const event = async (query: object) => {
    const search = new URLSearchParams({ id, event: 'LeaseRentPaid', since: '0', ...query })
    return (await services.app.inject(`/api/escrow/event?${search}`)).json()
  }
  const payer = terms.tenant
  expect(await event({ payer })).toMatchObject({ transactionId: null })
  await testChain.call(wallets.tenant, 'payRentFor', id, terms.landlord, 1100n * unit)
  await testChain.call(wallets.other, 'payRentFor', id, terms.landlord, 5n * unit)
  await services.catchUp()
  const { transactionId, readTo } = await event({ payer: payer.toLowerCase() })
  const { blockNumber, from } = await testChain.node.getTransaction({ hash: transactionId })
  expect(from).toBe(payer.toLowerCase())
  expect(readTo).toBeGreaterThan(Number(blockNumber))
  expect(await event({ payer, since: String(blockNumber) })).toMatchObject({ transactionId: null })
  expect((await event({})).transactionId).not.toBe(transactionId)
  expect(await event({ event: 'Transfer' })).toHaveProperty('code')
})

test('a party whose money is due is reminded once, and only while it is held', async () => {
  const { id, terms } = await paid()
  const reminders = async () => (await rentals.historyOf(id)).filter((row) => row.includes('remind')).length
  await services.catchUp()
  expect(await reminders()).toBe(0)
  await testChain.node.increaseTime({ seconds: terms.moveIn + 5 * 86_400 - clock.leaseNow() })
  await final()
  await services.catchUp()
  expect((await rentals.historyOf(id)).at(-1)).toBe('clock remind → active')
  expect(await reminders()).toBe(1)
  await testChain.call(wallets.other, 'release', terms)
  await final()
  expect(await reminders()).toBe(1)
})

test('with the deposit paid out with the first rent, the lease is Released until move-out and the return, and then Completed', async () => {
  const { id, terms } = await paid(await rentals.aHome({ depositPolicy: 'at-handover' }))
  await testChain.node.increaseTime({ seconds: terms.moveIn + 5 * 86_400 - clock.leaseNow() })
  await testChain.mine(1)
  await testChain.call(wallets.other, 'release', terms)
  await final()
  expect([await rentals.statusOf(id), await heldOf(id)]).toEqual(['released', [0n, 0n]])
  await testChain.node.increaseTime({ seconds: terms.moveOut - clock.leaseNow() })
  await testChain.mine(1)
  await services.catchUp()
  expect(await rentals.statusOf(id)).toBe('released')
  const { id: onChain } = (await leases.listTerms(database, [id])).at(-1) ?? never()
  await testChain.call(wallets.landlord, 'payBackFor', onChain, terms.tenant, 800n * unit)
  await final()
  expect((await rentals.historyOf(id)).at(-1)).toBe('clock complete → completed')
})

function never(): never {
  throw new Error('The lease has terms.')
}
