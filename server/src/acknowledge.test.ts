/** The command as an operator types it, on a real PostgreSQL, after a reorganisation that lost a final payment. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runAcknowledge } from './acknowledge.ts'
import { createRoles } from './domains/accounts/accounts/roles/service.ts'
import { openWatcher } from './gateways/chain/watcher.ts'
import { startTestChain, wallets } from './testing/chain.ts'
import { createTestRentals } from './testing/rentals.ts'
import { createTestServices } from './testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { chain, app, probes } = services
const { database, clock } = services.deps
const listener = services.deposits
const watcher = openWatcher({ chain, database, clock, listener, onError: () => undefined })
afterAll(async () => {
  await watcher.close()
  await services.close()
  testChain.stop()
})

const there = { DATABASE_URL: services.databaseUrl }
const run = (...words: string[]) => runAcknowledge(words, there)
const unknown = `0x${'0'.repeat(64)}` as const
let lost = ''
let raw: `0x${string}` = unknown

/** Runs the command as a process: its exit code, and its output. */
function spawn(...words: string[]): Promise<{ status: number; out: string; wrong: string }> {
  const program = fileURLToPath(new URL('./acknowledge.ts', import.meta.url))
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...words], { env: { ...process.env, ...there } }, (error, out, wrong) =>
      resolve({ status: error ? 1 : 0, out, wrong }),
    ),
  )
}
async function read() {
  await watcher.poll(0)
  await chain.readHead()
}
async function signIn(email: string) {
  const payload = new URLSearchParams({ username: email, password: 'a password of tests' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return String((await app.inject({ method: 'POST', url: '/api/login', payload, headers })).headers.authorization)
}
const acknowledged = () => database`select subject_id, reason from admin_action where action = 'acknowledge'`

// promise: lost-payment-acknowledged
test('while nothing is lost the command says so, and refuses to acknowledge', async () => {
  await chain.readHead()
  await testChain.fundAccount(wallets.tenant)
  await testChain.mine(8)
  expect(await run()).toBe('The blockchain lost no final payment.')
  await expect(run(unknown)).rejects.toThrow('there is nothing to acknowledge')
  for (const words of [['0x12'], [unknown, unknown], ['KH-000001']])
    await expect(run(...words)).rejects.toThrow('Say which transaction')
  expect(await acknowledged()).toEqual([])
})

// promise: lost-payment-acknowledged
test('a lost payment is listed and acknowledged, with an entry of the audit log, and payments are possible again', async () => {
  const { id, terms } = await rentals.accepted()
  const waiting = await rentals.accepted()
  lost = await testChain.call(wallets.tenant, 'payLease', terms)
  raw = await testChain.raw(lost as `0x${string}`)
  await testChain.mine(8)
  await read()
  await testChain.reorganise(12)
  await read()
  expect(await probes.chain?.()).toBe('refused')

  const [lease] = await database<{ number: bigint }[]>`select number from lease where id = ${id}`
  const reference = `KH-${String(lease?.number).padStart(6, '0')}`
  expect(await run()).toMatch(
    new RegExp(`^Lost, and payments are refused:\\n${lost} LeasePaid of ${reference}, in block \\d+$`),
  )
  await expect(run(unknown)).rejects.toThrow(`${unknown} is not lost`)
  expect(await acknowledged()).toEqual([])

  const differing = async () => (await services.reconciliation.compare())?.map(({ leaseId }) => leaseId)
  expect(await differing()).toEqual([id, id])

  const done = await spawn(lost.toUpperCase().replace('0X', '0x'))
  expect(done).toMatchObject({ status: 0, wrong: '' })
  expect(done.out).toContain(`${lost} is acknowledged. Nothing else is lost: payments are possible again.`)
  expect(await acknowledged()).toEqual([{ subjectId: id, reason: `LeasePaid in ${lost}` }])
  expect((await spawn(lost)).wrong).toContain('there is nothing to acknowledge')

  await chain.readHead()
  expect([await probes.chain?.(), await rentals.statusOf(id)]).toEqual(['ready', 'active'])
  // The keeper waits while the books differ: for an acknowledged loss it would wait for ever.
  expect(await differing()).toEqual([])
  const headers = { authorization: await signIn('daniel@mail.example') }
  const isLost = async (lease: string) =>
    (await app.inject({ url: `/api/contract/${lease}`, headers })).json().isPaymentLost
  expect([await isLost(id), await isLost(waiting.id)]).toEqual([true, undefined])
  const payload = { renterWalletAddress: wallets.tenant.address }
  const answer = await app.inject({ method: 'POST', url: `/api/contract/${waiting.id}/payment`, headers, payload })
  expect(answer.statusCode).toBe(200)
})

test('the desk shows who acknowledged which lease', async () => {
  const profile = { firstName: 'Olga', lastName: 'Operator', phoneNumber: '+34 600' }
  const [email, password] = ['olga@mail.example', 'a password of tests']
  await services.accounts.seed({ email, password, languageId: 700_000, profile })
  await createRoles(services.deps).grant(email, 'ADMIN')
  const headers = { authorization: await signIn(email) }
  const log = (await app.inject({ url: '/api/desk/operator/log', headers })).json()
  expect(log).toContainEqual(
    expect.objectContaining({ act: 'acknowledge', operator: '', about: expect.stringMatching(/^KH-\d{6}$/) }),
  )
})

test('another reorganisation does not refuse the acknowledged payment again, and one that returns counts once', async () => {
  await testChain.mine(1)
  await read()
  await testChain.reorganise(2)
  await read()
  expect(await probes.chain?.()).toBe('ready')
  await testChain.node.sendRawTransaction({ serializedTransaction: raw })
  await testChain.mine(8)
  await read()
  expect(await database`select is_gone, acknowledged_at from chain_event where transaction = ${lost}`).toEqual([
    { isGone: false, acknowledgedAt: null },
  ])
  expect(await database`select 1 from payment where transaction = ${lost} and kind = 'paid-in'`).toHaveLength(1)
})

test('an empty database is named by the command', async () => {
  const environment = { DATABASE_URL: services.databaseUrl.replace(/[^/]*$/, 'postgres') }
  await expect(runAcknowledge([], environment)).rejects.toThrow('This database holds no Keyhold yet.')
})
