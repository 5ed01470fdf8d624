import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../trial/chain.ts'
import { trialHouse } from '../../../trial/house.ts'
import { trialRentals } from '../../../trial/rentals.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { landlord, tenant, other, newcomer } = bench
const { leases, parts } = house
const { clock, database } = parts
afterAll(() => house.close())

const accepted = async (home?: string) => {
  const id = await bench.ask(home ?? (await bench.aHome()))
  await leases.accept(landlord, id)
  return id
}

test('starting to pay makes the terms whole, under the id the escrow will say', async () => {
  const id = await accepted()
  const { issued } = await leases.startToPay(tenant, id, wallets.tenant.address)
  expect(issued.terms).toMatchObject({ tenant: wallets.tenant.address, landlord: wallets.landlord.address })
  expect(issued.id).toBe(leaseId(issued.terms))
  expect(await leases.findTerms(database, issued.id)).toEqual(issued)
})

test('starting again changes nothing; starting from another proved wallet issues further terms', async () => {
  const id = await accepted()
  const first = await leases.startToPay(tenant, id, wallets.tenant.address)
  clock.pass(60)
  const again = await leases.startToPay(tenant, id, wallets.tenant.address.toLowerCase())
  expect(again.issued).toEqual(first.issued)
  expect(await leases.listTerms(database, [id])).toHaveLength(1)
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${tenant.id}, now()) on conflict do nothing`
  await leases.startToPay(tenant, id, wallets.feeReceiver.address)
  expect(await leases.listTerms(database, [id])).toHaveLength(2)
})

test('only the tenant pays, from a wallet they proved', async () => {
  const id = await accepted()
  await expect(leases.startToPay(other, id, wallets.other.address)).rejects.toThrow('lease-not-found')
  await expect(leases.startToPay(tenant, id, wallets.other.address)).rejects.toThrow('wallet-not-proved')
})

test('a tenant whose e-mail is unconfirmed does not pay, nor does the arbitrator’s own wallet', async () => {
  const theirs = await bench.ask(await bench.aHome(), {}, newcomer)
  await leases.accept(landlord, theirs)
  await expect(leases.startToPay(newcomer, theirs, wallets.other.address)).rejects.toThrow('email-not-confirmed')
  const { arbitrator } = parts.chain.escrow
  await database`insert into wallet (address, account_id, proved_at) values (${arbitrator}, ${tenant.id}, now())`
  const id = await accepted()
  await expect(leases.startToPay(tenant, id, arbitrator)).rejects.toThrow('wallet-belongs-to-another')
})

test('nobody pays before acceptance, nor after payBy', async () => {
  const waiting = await bench.ask(await bench.aHome())
  await expect(leases.startToPay(tenant, waiting, wallets.tenant.address)).rejects.toThrow('not-at-this-stage')
  const id = await accepted()
  clock.pass(48 * 3600 + 1)
  await expect(leases.startToPay(tenant, id, wallets.tenant.address)).rejects.toThrow('payment-window-closed')
})

test('once terms were issued the nights stay held, whatever anybody does, until no payment can come', async () => {
  const home = await bench.aHome()
  const id = await accepted(home)
  const { issued } = await leases.startToPay(tenant, id, wallets.tenant.address)
  await leases.withdraw(tenant, id)
  await leases.tick(issued.terms.payBy)
  expect(await bench.nightsHeld(home)).toBe(1)
  await leases.tick(issued.terms.payBy + 1)
  expect([await bench.stageOf(id), await bench.nightsHeld(home)]).toEqual(['Withdrawn', 0])
})
