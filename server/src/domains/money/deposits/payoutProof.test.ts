/** The payout account is proved again in the last 30 days of a stay; its tenant is reminded once (D 4.8). */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, deposits, deps } = services
const { database, clock } = deps
const { notices, outbox } = createTestNotices(services, {
  onFault: (error) => {
    throw error
  },
})
const payout = await rentals.provePayout()
const day = 86_400
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
beforeEach(async () => {
  await notices.skip()
  await database`delete from outbox`
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
/** Passes the time of the chain; runs no job. */
async function passTo(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await testChain.mine()
  await services.chain.readHead()
}
/** A paid stay of 60 days from the eleventh day on; `account`: its payout account. */
async function paid(account: string | undefined = payout) {
  const days = { validFrom: rentals.dayIn(11), validTo: rentals.dayIn(71) }
  const lease = await rentals.accepted({ days, ...(account && { payout: account }) })
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
/** What the tenant was reminded of, after two concurrent runs of the job. */
async function reminded(id: string) {
  await Promise.all([deposits.remind(database), deposits.remind(database)])
  return (await leases.listHistory(database, id)).flatMap(({ facts }) =>
    facts.payoutToProve === undefined ? [] : [[facts.payoutToProve, facts.until]],
  )
}
/** Whether the list of leases asks this person to prove the account. */
async function isToProve(id: string, viewer = 'daniel'): Promise<boolean> {
  const payload = `username=${viewer}%40mail.example&password=a+password+of+tests`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { headers } = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers: form })
  const signedIn = { authorization: String(headers.authorization) }
  const cards = (await services.app.inject({ url: '/api/contract', headers: signedIn })).json() as LeaseCard[]
  return cards.find((card) => card.id === id)?.isPayoutToProve === true
}
const sign = (message: string, by = wallets.payout) => by.signMessage({ message })
async function prove(id: string) {
  const { message } = await deposits.askForPayout(tenant, id)
  await deposits.provePayout(tenant, id, { message, signature: await sign(message) })
}

// promise: payout-remind
test('30 days before move-out the tenant is reminded once, by e-mail and on the bell, until they sign', async () => {
  const { id, terms } = await paid()
  const from = terms.moveOut - 30 * day
  await passTo(from - 60)
  expect([await reminded(id), await isToProve(id)]).toEqual([[], false])
  await expect(deposits.askForPayout(tenant, id)).rejects.toThrow('payout-not-to-prove')
  await passTo(from)
  expect(await reminded(id)).toEqual([[payout, terms.moveOut]])
  expect([await isToProve(id), await isToProve(id, 'lucia')]).toEqual([true, false])
  const toldOf = async () => {
    await notices.follow()
    return (await outbox.listNewest('daniel@mail.example')).filter(({ text }) => text.includes(payout.slice(-4)))
  }
  await expect.poll(async () => (await toldOf()).length).toBe(1)
  const [email] = await toldOf()
  expect(email?.text).toContain(`/profile/${tenant.id}/leases/${id}`)
  const lines = await database`select email_kind from notice where account_id = ${tenant.id} and path like ${`%${id}`}`
  expect(lines.map(({ emailKind }) => emailKind)).toContain('payoutToProve')
  await prove(id)
  expect(await isToProve(id)).toBe(false)
  await passTo(terms.moveOut)
  expect(await reminded(id)).toHaveLength(1)
  const [row] = await database`select payout_proved_at from lease_terms where lease_id = ${id}`
  expect(Number(row?.payoutProvedAt)).toBeGreaterThanOrEqual(from)
})

test('only the tenant is asked, and only the payout account’s signature of their own message counts', async () => {
  const { id, terms } = await paid()
  await passTo(terms.moveOut - 20 * day)
  await expect(deposits.askForPayout(landlord, id)).rejects.toThrow('lease-not-found')
  await expect(deposits.askForPayout(other, id)).rejects.toThrow('lease-not-found')
  const { message } = await deposits.askForPayout(tenant, id)
  expect(message).toContain(payout)
  const forged = { message, signature: await sign(message, wallets.tenant) }
  await expect(deposits.provePayout(tenant, id, forged)).rejects.toThrow('wallet-proof-wrong')
  // The message is used up, right or wrong.
  const again = { message, signature: await sign(message) }
  await expect(deposits.provePayout(tenant, id, again)).rejects.toThrow('wallet-nonce-used')
  const { message: late } = await deposits.askForPayout(tenant, id)
  clock.pass(11 * 60)
  await expect(deposits.provePayout(tenant, id, { message: late, signature: await sign(late) })).rejects.toThrow(
    'wallet-nonce-used',
  )
  expect(await isToProve(id)).toBe(true)
})

test('the message of another wallet, or one that proves a wallet for the profile, proves no payout account', async () => {
  const { id, terms } = await paid()
  await passTo(terms.moveOut - 20 * day)
  const asked = await services.accounts.walletProofs.ask(tenant, wallets.tenant.address)
  const signed = { message: asked.message, signature: await sign(asked.message, wallets.tenant) }
  await expect(deposits.provePayout(tenant, id, signed)).rejects.toThrow('wallet-proof-wrong')
  const { message } = await services.accounts.wallets.createMessage(tenant, payout)
  const signature = await sign(message)
  await expect(deposits.provePayout(tenant, id, { message, signature })).rejects.toThrow('wallet-nonce-used')
})

test('proving again does not turn on sign-in with that wallet', async () => {
  const { id, terms } = await paid()
  await passTo(terms.moveOut - 20 * day)
  await database`update wallet set signs_in = false where address = ${payout}`
  await prove(id)
  const [wallet] = await database`select signs_in from wallet where address = ${payout}`
  expect(wallet?.signsIn).toBe(false)
})

test('an earlier end brings the reminder forward', async () => {
  const { id, terms } = await paid()
  expect(await reminded(id)).toEqual([])
  await database`update lease set move_out = ${clock.leaseNow() + 29 * day} where id = ${id}`
  expect(await isToProve(id)).toBe(true)
  expect(await reminded(id)).toHaveLength(1)
  expect(terms.moveOut - clock.leaseNow()).toBeGreaterThan(30 * day)
})

test('no one is reminded without a payout account, or once the money has gone home', async () => {
  const [plain, returned] = [await paid(''), await paid()]
  await testChain.call(wallets.landlord, 'refund', returned.terms)
  await final()
  await passTo(plain.terms.moveOut - day)
  expect([await reminded(plain.id), await reminded(returned.id)]).toEqual([[], []])
  await expect(deposits.askForPayout(tenant, plain.id)).rejects.toThrow('payout-not-to-prove')
})
