/** When new leases offer an appeal: while two different people decide at the desk, on a real PostgreSQL and a local chain. */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { EscrowFacts } from '@keyhold/api/deposits.schema.ts'
import type { Address } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, expect, test, vi } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestDesk } from '../desk/desk.setup.ts'

/** Otto's account at the desk of tests. */
const second = mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex: 7 })
const instances = { firstInstance: wallets.arbitrator.address, secondInstance: second.address }
const desk = await createTestDesk({}, undefined, { ...instances, appealFee: 50n * 10n ** 18n })
afterAll(() => desk.close())
const { people, services, rentals } = desk
const { database } = services.deps
const { arbitrator, arbitration } = desk.testChain.deployment.current
const contract = arbitration?.address as Address

/** The arbitrator that pages name for new leases, and the one in the offer to a landlord. */
async function named() {
  const { arbitrator: shown, offered } = await namedTo()
  expect(offered).toBe(shown)
  return shown
}
async function namedTo() {
  const facts = (await services.app.inject('/api/escrow')).json() as EscrowFacts
  const id = await rentals.request(await rentals.aHome())
  const preview: Agreement = (await desk.call('lucia', `/contract/${id}/agreement`)).json()
  const { terms } = await services.leases.offer(rentals.landlord, id)
  expect(preview.facts.escrow.arbitrator).toBe(terms.arbitrator)
  expect(facts.appeal !== undefined).toBe(facts.arbitrator === contract)
  return { arbitrator: facts.arbitrator, offered: terms.arbitrator }
}
const setRole = (role: 'ARBITRATOR' | 'ADMIN', { id } = people.otto) =>
  database`insert into account_role (account_id, role) values (${id}, ${role})`
const takeRole = (role: 'ARBITRATOR' | 'ADMIN') =>
  database`delete from account_role where account_id = ${people.otto.id} and role = ${role}`

test('new leases name the arbitration only while both instances are at the desk, and older ones keep their arbitrator', async () => {
  expect(await named()).toBe(contract)
  const before = await rentals.accepted()
  const offered = await rentals.request(await rentals.aHome())
  const { agreement } = await services.leases.offer(rentals.landlord, offered)

  await takeRole('ARBITRATOR')
  expect(await named()).toBe(arbitrator)
  const accept = () =>
    services.leases.accept(rentals.landlord, offered, undefined, undefined, agreement.document as `0x${string}`)
  await expect(accept()).rejects.toThrow('terms-expired')
  expect((await rentals.accepted()).terms.arbitrator).toBe(arbitrator)
  expect((await services.leases.find(database, before.id))?.acceptance?.arbitrator).toBe(contract)
  await setRole('ARBITRATOR')
  expect(await named()).toBe(contract)

  await setRole('ADMIN')
  expect(await named()).toBe(arbitrator)
  await takeRole('ADMIN')
  await database`update account set suspended_at = now() where id = ${people.otto.id}`
  expect(await named()).toBe(arbitrator)
  await database`update account set suspended_at = null where id = ${people.otto.id}`

  await desk.moveWallet(second.address, people.helena.id)
  expect(await named()).toBe(arbitrator)
  await setRole('ARBITRATOR', people.lucia)
  await desk.moveWallet(second.address, people.lucia.id)
  expect(await namedTo()).toEqual({ arbitrator: contract, offered: arbitrator })
  await desk.moveWallet(second.address, people.otto.id)
  await database`delete from wallet where address = ${second.address}`
  expect(await named()).toBe(arbitrator)
})

test('an acceptance names who decides once the calendars are read, and is refused where the landlord read of others', async () => {
  const id = await rentals.request(await rentals.aHome())
  const { agreement } = await services.leases.offer(rentals.landlord, id)
  await database`insert into wallet (address, account_id, proved_at) values (${second.address}, ${people.otto.id}, now())`
  const { agreement: ofTwo } = await services.leases.offer(rentals.landlord, id)
  expect(ofTwo.document).not.toBe(agreement.document)
  // Otto is suspended in the seconds between.
  let isReading = false
  const { arbitratorWith } = services.accounts
  vi.spyOn(services.chain, 'isDoubtful').mockImplementation(() => {
    isReading = true
    return false
  })
  vi.spyOn(services.accounts, 'arbitratorWith').mockImplementation(async (wallet) =>
    isReading && wallet === second.address ? undefined : arbitratorWith(wallet),
  )
  const accept = (document?: string) =>
    services.leases.accept(rentals.landlord, id, undefined, undefined, document as `0x${string}` | undefined)
  await expect(accept(ofTwo.document)).rejects.toThrow('terms-expired')
  isReading = false
  await accept()
  expect((await services.leases.find(database, id))?.acceptance?.arbitrator).toBe(arbitrator)
  vi.restoreAllMocks()
})
