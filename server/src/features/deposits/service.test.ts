import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialChain, wallets } from '../../trial/chain.ts'
import { type TrialHouse, trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'

const trial = await trialChain()
const house: TrialHouse = await trialHouse({}, (clock) => trial.open(clock))
const bench = await trialRentals(house)
const { landlord, tenant, other } = bench
const { leases, deposits, parts } = house
const { database, clock } = parts
const unit = 10n ** 18n
beforeAll(async () => {
  await house.catchUp()
  await trial.ready(wallets.tenant)
  await trial.ready(wallets.other)
  await trial.ready(wallets.landlord)
})
afterAll(async () => {
  await house.close()
  trial.stop()
})

async function accepted(home?: string, changes = {}) {
  const id = await bench.ask(home ?? (await bench.aHome()), changes)
  await leases.accept(landlord, id)
  const { issued } = await leases.startToPay(tenant, id, wallets.tenant.address)
  return { id, terms: issued.terms }
}
async function paid(home?: string, changes = {}) {
  const lease = await accepted(home, changes)
  await trial.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
/** Another wallet of the tenant's; how it is proved is tested with accounts. */
async function ownWallet(address: string) {
  await database`insert into wallet (address, account_id, proved_at) values (${address}, ${tenant.id}, now())
    on conflict do nothing`
}
async function final() {
  await trial.mine()
  await house.catchUp()
}
const heldOf = async (id: string) => {
  const lease = await leases.find(database, id)
  const money = lease && (await deposits.moneyOf(database, [lease])).get(id)
  return money && [money.handover.held / unit, money.deposit.held / unit]
}
/** What the escrow itself says it holds. */
const onChain = async (id: string) => {
  const [issued] = await leases.listTerms(database, [id])
  const { address } = trial.deployment.current
  const args = [issued?.id ?? never()] as const
  const state = await trial.node.readContract({ address, abi: rentEscrowAbi, functionName: 'leaseState', args })
  return [state.handover / unit, state.deposit / unit]
}
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(
    ({ kind, amount, currency, payer, payee }) => `${kind} ${amount / unit} ${currency} ${payer} → ${payee}`,
  )

test('an unfinal payment only says that it is on its way; a final one makes the lease active', async () => {
  const { id, terms } = await accepted()
  await trial.call(wallets.tenant, 'payLease', terms)
  await house.catchUp()
  expect([await bench.stageOf(id), await heldOf(id)]).toEqual(['Deposit Pending', [0n, 0n]])
  await final()
  expect([await bench.stageOf(id), await heldOf(id)]).toEqual(['Start Arbitration', [1100n, 800n]])
  expect(await paymentsOf(id)).toEqual(['fee 1 RNB tenant → keyhold', 'paid-in 1900 USDT tenant → escrow'])
})

test('a payment that vanished gives the lease back to Pay Deposit, with a row of history', async () => {
  const { id, terms } = await accepted()
  const snapshot = await trial.node.snapshot()
  await trial.call(wallets.tenant, 'payLease', terms)
  await house.catchUp()
  await trial.node.revert({ id: snapshot })
  await trial.mine(1)
  await house.catchUp()
  expect((await bench.historyOf(id)).slice(-2)).toEqual(['chain see → Deposit Pending', 'chain lose → Pay Deposit'])
  await trial.call(wallets.tenant, 'payLease', terms)
  await final()
  expect(await bench.stageOf(id)).toBe('Start Arbitration')
})

test('the same event twice counts once', async () => {
  const { id } = await paid()
  const [issued] = await leases.listTerms(database, [id])
  const sight = await deposits.sightOf(database, issued ? [issued] : [])
  const before = [await bench.historyOf(id), await paymentsOf(id), await heldOf(id)]
  if (sight) await database.begin((tx) => deposits.apply(tx, sight.event))
  expect(sight?.isFinal).toBe(true)
  expect([await bench.historyOf(id), await paymentsOf(id), await heldOf(id)]).toEqual(before)
})

test('a payment under terms we never issued moves nothing', async () => {
  const { id, terms } = await accepted()
  await trial.call(wallets.tenant, 'payLease', { ...terms, deposit: terms.deposit - 1n })
  await final()
  expect([await bench.stageOf(id), await paymentsOf(id)]).toEqual(['Pay Deposit', []])
})

test('the same words from another escrow or another chain move nothing', async () => {
  const { id, terms } = await accepted()
  const [other] = await leases.listTerms(database, [(await paid()).id])
  const sight = await deposits.sightOf(database, other ? [other] : [])
  const event = { ...(sight?.event ?? never()), lease: leaseId(terms), logIndex: 99 }
  const elsewhere = [
    { ...event, escrow: wallets.other.address },
    { ...event, chainId: 1 },
  ]
  for (const told of elsewhere)
    await database.begin(async (tx) => {
      await deposits.see(tx, told)
      await deposits.apply(tx, told)
    })
  expect([await bench.stageOf(id), await paymentsOf(id)]).toEqual(['Pay Deposit', []])
})

test('while another payment of the lease is on its way, a vanished one changes nothing', async () => {
  const { id, terms } = await accepted()
  await ownWallet(wallets.feeReceiver.address)
  const second = (await leases.startToPay(tenant, id, wallets.feeReceiver.address)).issued.terms
  await trial.ready(wallets.feeReceiver)
  await trial.call(wallets.tenant, 'payLease', terms)
  const snapshot = await trial.node.snapshot()
  await trial.call(wallets.feeReceiver, 'payLease', second)
  await house.catchUp()
  await trial.node.revert({ id: snapshot })
  await trial.mine(1)
  await house.catchUp()
  expect((await bench.historyOf(id)).at(-1)).toBe('chain see → Deposit Pending')
  await final()
  expect(await bench.stageOf(id)).toBe('Start Arbitration')
})

test('a late payment whose nights another household has by now leaves theirs alone', async () => {
  const home = await bench.aHome()
  const { id, terms } = await accepted(home)
  await leases.withdraw(tenant, id)
  await database`delete from stay where lease_id = ${id}`
  const theirs = await bench.ask(home, {}, other)
  await leases.accept(landlord, theirs)
  const waiting = await bench.ask(home, { validTo: '2027-07-01' }, other)
  await trial.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await bench.stageOf(id), await bench.stageOf(theirs)]).toEqual(['Start Arbitration', 'Pay Deposit'])
  expect([await bench.stageOf(waiting), await bench.nightsHeld(home)]).toEqual(['Pending Request', 1])
})

test('a withdrawn lease that is paid all the same becomes active, and the landlord can refund it', async () => {
  const home = await bench.aHome()
  const { id, terms } = await accepted(home)
  await leases.withdraw(tenant, id)
  await trial.call(wallets.tenant, 'payLease', terms)
  await final()
  expect([await bench.stageOf(id), await bench.nightsHeld(home)]).toEqual(['Start Arbitration', 1])
  const [row] = (await leases.listHistory(database, id)).slice(-1)
  expect(row).toMatchObject({ act: 'secure', from: 'Withdrawn', facts: { late: true } })
  await trial.call(wallets.landlord, 'refund', terms)
  await final()
  expect([await bench.stageOf(id), await bench.nightsHeld(home)]).toEqual(['Cancelled', 0])
  expect((await paymentsOf(id))[0]).toBe('refunded 1900 USDT escrow → tenant')
})

test('when a deposit is final, overlapping requests give way and others stay', async () => {
  const home = await bench.aHome()
  const { id, terms } = await accepted(home, { validTo: '2027-03-01' })
  const overlapping = await bench.ask(home, { validFrom: '2027-02-28', validTo: '2028-02-01' }, other)
  const after = await bench.ask(home, { validFrom: '2027-03-01', validTo: '2028-02-01' }, other)
  expect(await bench.stageOf(overlapping)).toBe('Pending Request')
  await trial.call(wallets.tenant, 'payLease', terms)
  await final()
  expect(await bench.stageOf(id)).toBe('Start Arbitration')
  expect([await bench.stageOf(overlapping), await bench.stageOf(after)]).toEqual(['Declined', 'Pending Request'])
  await expect(bench.ask(home, { validFrom: '2027-01-01' }, other)).rejects.toThrow('dates-already-taken')
  const moved = { ...bench.form(home), id: after, validFrom: '2027-02-01' }
  await expect(leases.edit(other, moved)).rejects.toThrow('dates-already-taken')
  expect(await bench.historyOf(overlapping)).toContain('clock giveWay → Declined')
})

test('a second payment under other terms is shown and counts for nothing else', async () => {
  const { id } = await paid()
  await ownWallet(wallets.deployer.address)
  await trial.ready(wallets.deployer)
  const { acceptance } = (await leases.find(database, id)) ?? {}
  const terms = { ...((await leases.listTerms(database, [id]))[0]?.terms ?? never()), tenant: wallets.deployer.address }
  await database`insert into lease_terms ${database({
    ...{ id: leaseId(terms), leaseId: id, chainId: 31_337, escrow: acceptance?.escrow ?? '', startedAt: 1 },
    ...{ ...terms, handover: terms.handover.toString(), deposit: terms.deposit.toString() },
  })}`
  await trial.call(wallets.deployer, 'payLease', terms)
  await final()
  expect(await heldOf(id)).toEqual([1100n, 800n])
  const second = (await deposits.paymentsOf(database, [id])).filter(({ isSecond }) => isSecond)
  expect(second.map(({ kind }) => kind)).toEqual(['fee', 'paid-in'])
  expect(await deposits.secondOf(database, id)).toEqual([{ termsId: leaseId(terms), held: 1900n * unit }])
  await trial.call(wallets.landlord, 'refund', terms)
  await final()
  expect([await bench.stageOf(id), await heldOf(id)]).toEqual(['Start Arbitration', [1100n, 800n]])
})

test('a disputed deposit that is split and released handover end as the money says', async () => {
  const { id, terms } = await paid()
  await trial.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await final()
  expect(await bench.stageOf(id)).toBe('In Dispute')
  expect(await heldOf(id)).toEqual(await onChain(id))
  await trial.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await final()
  expect([await bench.stageOf(id), await heldOf(id)]).toEqual(['Start Arbitration', [1100n, 0n]])
  expect(await heldOf(id)).toEqual(await onChain(id))
  await trial.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await bench.stageOf(id)).toBe('Resolved')
  expect(await heldOf(id)).toEqual(await onChain(id))
  expect((await paymentsOf(id)).slice(0, 4)).toEqual([
    'released 1100 USDT escrow → landlord',
    'split 200 USDT escrow → landlord',
    'split 100 USDT escrow → tenant',
    'released 500 USDT escrow → tenant',
  ])
})

test('later rents count only between the two of the lease', async () => {
  const { id, terms } = await paid()
  const onChain = leaseId(terms)
  await trial.call(wallets.tenant, 'payRentFor', onChain, terms.landlord, 1100n * unit)
  await trial.call(wallets.other, 'payRentFor', onChain, terms.landlord, 5n * unit)
  await trial.call(wallets.tenant, 'payRentFor', onChain, wallets.other.address, 5n * unit)
  await trial.call(wallets.landlord, 'payBackFor', onChain, terms.tenant, 7n * unit)
  await final()
  expect((await paymentsOf(id)).slice(0, 3)).toEqual([
    'paid-back 7 USDT landlord → tenant',
    'fee 1 RNB tenant → keyhold',
    'rent 1100 USDT tenant → landlord',
  ])
  expect(await bench.stageOf(id)).toBe('Start Arbitration')
})

test('whose money is due is reminded once, and only while it waits', async () => {
  const { id, terms } = await paid(undefined, { validTo: '2027-03-01' })
  const reminders = async () => (await bench.historyOf(id)).filter((row) => row.includes('remind')).length
  await house.catchUp()
  expect(await reminders()).toBe(0)
  await trial.node.increaseTime({ seconds: terms.moveIn + 5 * 86_400 - clock.leaseNow() })
  await final()
  await house.catchUp()
  expect((await bench.historyOf(id)).at(-1)).toBe('clock remind → Start Arbitration')
  expect(await reminders()).toBe(1)
  await trial.call(wallets.other, 'release', terms)
  await final()
  expect(await reminders()).toBe(1)
})

test('with the deposit paid at the handover, the lease is Released until move-out and then Completed', async () => {
  const { id, terms } = await paid(await bench.aHome({ depositPolicy: 'at-handover' }), { validFrom: '2027-01-01' })
  await trial.node.increaseTime({ seconds: terms.moveIn + 5 * 86_400 - clock.leaseNow() })
  await trial.mine(1)
  await trial.call(wallets.other, 'release', terms)
  await final()
  expect([await bench.stageOf(id), await heldOf(id)]).toEqual(['Released', [0n, 0n]])
  await trial.node.increaseTime({ seconds: terms.moveOut - clock.leaseNow() })
  await trial.mine(1)
  await house.catchUp()
  expect((await bench.historyOf(id)).at(-1)).toBe('clock complete → Completed')
})

function never(): never {
  throw new Error('The lease has terms.')
}
