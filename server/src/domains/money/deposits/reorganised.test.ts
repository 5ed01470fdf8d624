import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/serverProcess.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { deposits, deps } = services
const { database } = deps
await services.chain.readHead()
await testChain.fundAccount(wallets.tenant)
await testChain.mine()

/** The one server of this file that reads the chain; the in-process services only prepare data. */
let server: ServerProcess | undefined
const wake = async () => {
  server = await startServerProcess(services, testChain)
}
const kill = () => server?.kill()
afterEach(() => kill())
afterAll(async () => {
  await services.close()
  testChain.stop()
})

let authorization: string | undefined
/** The session is stored in the database, so it outlives the process that opened it. */
async function signIn() {
  const form = new URLSearchParams({ username: 'daniel@mail.example', password: 'a password of tests' })
  const signedIn = await fetch(`${server?.url}/login`, { method: 'POST', body: form })
  return signedIn.headers.get('authorization') ?? ''
}
/** The tenant's API response for a lease. */
async function payload(id: string) {
  authorization ??= await signIn()
  const answer = await fetch(`${server?.url}/contract/${id}`, { headers: { authorization } })
  const { contractStatus, payment } = await answer.json()
  return { contractStatus, payment }
}
const comesTo = (id: string, status: string) => expect.poll(() => rentals.statusOf(id), { interval: 50 }).toBe(status)
/** The history after the tenant started to pay. */
const chainActs = async (id: string) => (await rentals.historyOf(id)).filter((row) => row.startsWith('chain'))
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(({ kind, transaction }) => `${kind} ${transaction}`)
/** The payment emails of these leases only, in order of writing: another test's may still arrive. */
const emails = async (...ids: string[]) =>
  (
    await database<{ emailKind: string; recipient: string; path: string }[]>`
      select email_kind, recipient, content->>'path' as path from outbox order by id`
  )
    .filter(({ emailKind, path }) => /lost|secured/.test(emailKind) && ids.some((id) => path.includes(id)))
    .map(({ emailKind, recipient }) => `${recipient.split('@')[0]} ${emailKind}`)
/** Waits until every history row was notified or needed no notification. */
const notifyAll = () =>
  expect
    .poll(async () => {
      const [row] = await database<{ left: number }[]>`
        select count(*)::integer as left from lease_history, notice_cursor
        where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id)`
      return row?.left
    })
    .toBe(0)

// promise: pay-reorganised
test('a payment that is reorganised away and paid again, with the server killed between, is notified correctly and counted once', async () => {
  const { id, terms } = await rentals.accepted()
  await wake()
  const first = await testChain.call(wallets.tenant, 'payLease', terms)
  await comesTo(id, 'paying')
  await testChain.mine(1)
  await expect.poll(async () => (await payload(id)).payment?.confirmations).toBe(2)
  expect(await payload(id)).toMatchObject({ payment: { transactionId: first, isFinal: false } })
  await kill()

  await testChain.reorganise(2)
  await wake()
  await comesTo(id, 'accepted')
  expect(await payload(id)).toMatchObject({ contractStatus: 'Pay Deposit', payment: null })
  await notifyAll()
  await kill()

  const second = await testChain.call(wallets.tenant, 'payLease', terms)
  await wake()
  await comesTo(id, 'paying')
  await kill()

  await testChain.mine()
  await wake()
  await comesTo(id, 'active')
  expect(await payload(id)).toMatchObject({ payment: { transactionId: second, isFinal: true } })
  await notifyAll()
  expect(await chainActs(id)).toEqual([
    'chain paymentSeen → paying',
    'chain paymentLost → accepted',
    'chain paymentSeen → paying',
    'chain paymentFinal → active',
  ])
  expect(await paymentsOf(id)).toEqual([`fee ${second}`, `paid-in ${second}`])
  expect(await emails(id)).toEqual(['daniel notices:lost', 'daniel notices:secured', 'lucia notices:securedForYou'])
  const health = async () => (await fetch(`${server?.url}/health`)).json()
  await expect.poll(async () => (await health()).parts.books).toBe('agree')
})

// promise: pay-missed-both
test('a payment that appeared and vanished while the server was down is never mentioned', async () => {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.reorganise(1)
  await testChain.mine(2)
  await wake()
  await expect.poll(async () => (await payload(id)).contractStatus).toBe('Pay Deposit')
  await testChain.mine(2)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await comesTo(id, 'paying')
  await testChain.mine()
  await comesTo(id, 'active')
  await notifyAll()
  expect(await chainActs(id)).toEqual(['chain paymentSeen → paying', 'chain paymentFinal → active'])
  expect(await emails(id)).toEqual(['daniel notices:secured', 'lucia notices:securedForYou'])
})

// promise: pay-moved
test('the same transaction moved to another block while the server is down alarms no one and counts once', async () => {
  const { id, terms } = await rentals.accepted()
  await wake()
  const hash = await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(1)
  await comesTo(id, 'paying')
  const before = await testChain.node.getTransactionReceipt({ hash })
  await kill()
  await testChain.reorganise(2, [[await testChain.raw(hash), 1]])
  const after = await testChain.node.getTransactionReceipt({ hash })
  expect([after.blockHash === before.blockHash, after.blockNumber - before.blockNumber]).toEqual([false, 1n])
  await wake()
  await testChain.mine(1)
  await expect.poll(async () => (await payload(id)).payment?.block).toBe(Number(after.blockNumber))
  await testChain.mine()
  await comesTo(id, 'active')
  await notifyAll()
  expect(await chainActs(id)).toEqual(['chain paymentSeen → paying', 'chain paymentFinal → active'])
  expect(await paymentsOf(id)).toEqual([`fee ${hash}`, `paid-in ${hash}`])
  expect(await emails(id)).toEqual(['daniel notices:secured', 'lucia notices:securedForYou'])
})

// promise: pay-killed
test('a server killed repeatedly at any step still notifies and counts each event once', async () => {
  const homes = await Promise.all([1, 2, 3].map(() => rentals.accepted()))
  for (const { terms } of homes) await testChain.call(wallets.tenant, 'payLease', terms)
  const rows = async () => (await Promise.all(homes.map(({ id }) => chainActs(id)))).flat()
  const reaches = (count: () => Promise<number>, least: number) =>
    expect.poll(count, { interval: 2 }).toBeGreaterThanOrEqual(least)
  const steps = [
    () => Promise.resolve(), // the blocks exist and are not read yet
    () => reaches(async () => (await rows()).length, 1), // during the first three
    () => reaches(async () => (await rows()).length, 3), // during the rows that follow
    () => reaches(async () => (await emails(...homes.map(({ id }) => id))).length, 1), // during the emails
  ]
  for (const step of steps) {
    await wake()
    await testChain.mine(1)
    await step()
    await kill()
  }
  await wake()
  for (const { id } of homes) await comesTo(id, 'active')
  await notifyAll()
  for (const { id } of homes) {
    expect((await chainActs(id)).filter((row) => row.includes('paymentFinal'))).toHaveLength(1)
    expect(await paymentsOf(id)).toHaveLength(2)
  }
  expect((await emails(...homes.map(({ id }) => id))).toSorted()).toEqual([
    ...Array(3).fill('daniel notices:secured'),
    ...Array(3).fill('lucia notices:securedForYou'),
  ])
})
