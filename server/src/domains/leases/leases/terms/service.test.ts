import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other, newcomer } = rentals
const { leases, deps } = services
const { clock, database } = deps
afterAll(() => services.close())

const accepted = async (home?: string) => {
  const id = await rentals.request(home ?? (await rentals.aHome()))
  await leases.accept(landlord, id)
  return id
}

test('starting to pay completes the terms, under the id the escrow will use', async () => {
  const id = await accepted()
  const { issued } = await leases.startPaying(tenant, id, wallets.tenant.address)
  expect(issued.terms).toMatchObject({ tenant: wallets.tenant.address, landlord: wallets.landlord.address })
  expect(issued.id).toBe(leaseId(issued.terms))
  expect(await leases.findTerms(database, issued)).toEqual(issued)
})

test('starting again changes nothing; starting from another proved wallet issues further terms', async () => {
  const id = await accepted()
  const first = await leases.startPaying(tenant, id, wallets.tenant.address)
  clock.pass(60)
  const again = await leases.startPaying(tenant, id, wallets.tenant.address.toLowerCase())
  expect(again.issued).toEqual(first.issued)
  expect(await leases.listTerms(database, [id])).toHaveLength(1)
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${tenant.id}, now()) on conflict do nothing`
  await leases.startPaying(tenant, id, wallets.feeReceiver.address)
  expect(await leases.listTerms(database, [id])).toHaveLength(2)
})

// promise: sgn-6-tenant
test('only the tenant pays, from a wallet they proved', async () => {
  const id = await accepted()
  await expect(leases.startPaying(other, id, wallets.other.address)).rejects.toThrow('lease-not-found')
  await expect(leases.startPaying(tenant, id, wallets.other.address)).rejects.toThrow('wallet-not-proved')
})

test('a tenant with an unconfirmed e-mail cannot pay, nor can the arbitrator’s own wallet', async () => {
  const theirs = await rentals.request(await rentals.aHome(), {}, { ...newcomer, emailConfirmed: true })
  await leases.accept(landlord, theirs)
  await expect(leases.startPaying(newcomer, theirs, wallets.other.address)).rejects.toThrow('email-not-confirmed')
  const { arbitrator } = deps.chain.escrow
  const id = await accepted()
  await database`insert into wallet (address, account_id, proved_at) values (${arbitrator}, ${tenant.id}, now())`
  await expect(leases.startPaying(tenant, id, arbitrator)).rejects.toThrow('wallet-belongs-to-another')
  await database`delete from wallet where address = ${arbitrator}`
})

test('no one pays before acceptance, or after payBy', async () => {
  const waiting = await rentals.request(await rentals.aHome())
  await expect(leases.startPaying(tenant, waiting, wallets.tenant.address)).rejects.toThrow('not-at-this-stage')
  const id = await accepted()
  clock.pass(48 * 3600 + 1)
  await expect(leases.startPaying(tenant, id, wallets.tenant.address)).rejects.toThrow('payment-window-closed')
})
