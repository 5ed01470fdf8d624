/** A node that loses what was final, or the escrow's code: health says so, and payments are refused until it is back. */
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import { openWatcher } from '../../../gateways/chain/watcher.ts'
import { answerHealth } from '../../../http/health.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { chain, app, probes } = services
const { database, clock } = services.deps
const nothing = async () => undefined
const errors: string[] = []
const watcher = openWatcher({
  chain,
  database,
  clock,
  listener: services.deposits,
  onError: (error) => errors.push(String(error)),
})
afterAll(async () => {
  await watcher.close()
  await services.close()
  testChain.stop()
})

const read = async () => {
  await watcher.poll(0)
  await chain.readHead() // as every process does
}
const facts = async () => (await app.inject({ url: '/api/escrow' })).json()
const health = async () => {
  const server = Fastify()
  server.setSerializerCompiler(() => (value) => JSON.stringify(value))
  answerHealth(server, '/health', probes)
  const answer = (await server.inject('/health')).json()
  await server.close()
  return answer
}
const finalTime = async () => (await findCursor(database, chain.chainId))?.finalTime
const signIn = async () => {
  const payload = 'username=daniel%40mail.example&password=a+password+of+tests'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return String((await app.inject({ method: 'POST', url: '/api/login', payload, headers })).headers.authorization)
}
const startPaying = async (id: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/contract/${id}/payment`,
    headers: { authorization: await signIn() },
    payload: { renterWalletAddress: wallets.tenant.address },
  })
  return answer.statusCode === 200 ? 'ok' : `${answer.statusCode} ${answer.json().code}`
}

// promise: health-chain-refused
test('a reorganisation 12 deep that removes a final payment makes the chain refused, and payments with it', async () => {
  await chain.readHead()
  await testChain.fundAccount(wallets.tenant)
  await testChain.mine(8)
  const earlier = await rentals.accepted()
  // The escrow never holds nothing here: the lost payment comes again with the gas of the first time.
  for (const one of [earlier, await rentals.accepted()]) await testChain.call(wallets.tenant, 'payLease', one.terms)
  await testChain.mine(16)
  const { id, terms } = await rentals.accepted()
  const waiting = await rentals.accepted()
  const paid = await testChain.call(wallets.tenant, 'payLease', terms)
  const raw = await testChain.raw(paid)
  await testChain.mine(8)
  await read()
  expect([await rentals.statusOf(id), chain.state(), (await facts()).notConfirmedSince]).toEqual([
    'active',
    'ready',
    null,
  ])
  const confirmed = await finalTime()

  await testChain.reorganise(12)
  await read()
  expect(await probes.chain?.()).toBe('refused')
  expect(await health()).toMatchObject({ ready: true, parts: { chain: 'refused' } })
  expect(chain.refusalReason()).toMatch(/no longer has events that were final/)
  expect(errors.some((one) => one.includes('was final and is gone'))).toBe(true)
  expect([chain.isDoubtful(), await startPaying(waiting.id)]).toEqual([true, '503 chain-not-confirmed'])

  await testChain.node.increaseTime({ seconds: 60 })
  await testChain.mine(20)
  await read()
  expect([await finalTime(), (await facts()).notConfirmedSince]).toEqual([confirmed, confirmed])
  expect(await rentals.statusOf(id)).toBe('active')

  // What happens meanwhile counts; the books are compared where that is, and differ by the lost payment alone.
  await testChain.fundAccount(wallets.landlord)
  await testChain.call(wallets.landlord, 'refund', earlier.terms)
  await testChain.mine(8)
  await read()
  expect(await rentals.statusOf(earlier.id)).toBe('cancelled')
  const differing = (await services.reconciliation.compare())?.map(({ leaseId }) => leaseId)
  expect([...new Set(differing)]).toEqual([id])

  await testChain.node.sendRawTransaction({ serializedTransaction: raw })
  await testChain.mine(1)
  await read()
  expect([await probes.chain?.(), (await facts()).notConfirmedSince]).toEqual(['ready', null])
  expect(await startPaying(waiting.id)).toBe('ok')
  await testChain.node.increaseTime({ seconds: 60 })
  await testChain.mine(8)
  await read()
  expect(await finalTime()).toBeGreaterThan(confirmed ?? 0)
})

test('payments are refused from the moment the watcher misses final events, whatever a process polled before', async () => {
  const waiting = await rentals.accepted()
  await database`update chain_event set is_gone = true where is_final`
  expect([await probes.chain?.(), await startPaying(waiting.id)]).toEqual(['ready', '503 chain-not-confirmed'])
  await database`update chain_event set is_gone = false`
  expect(await startPaying(waiting.id)).toBe('ok')
})

test('what fails in reading is reported while the chain lacks final events, as it was before', async () => {
  const { terms } = await rentals.accepted()
  await database`update chain_event set is_gone = true where is_final`
  await chain.readHead()
  expect(chain.state()).toBe('refused')
  const faults: string[] = []
  const applyPending = () => Promise.reject(new Error('It fails.'))
  const listener = { ...services.deposits, applyPending }
  const failing = openWatcher({ chain, database, clock, listener, onError: (error) => faults.push(String(error)) })
  failing.start(async () => true)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.mine(1)
  await vi.waitFor(() => expect(faults).toContain('Error: It fails.'))
  await failing.close()
  await database`update chain_event set is_gone = false`
  await chain.readHead()
})

test('a final event that the node returns where it was counts as found', async () => {
  const [row] = await database<{ block: bigint }[]>`
    update chain_event set is_gone = true where is_final and kind = 'LeasePaid' returning block`
  await chain.readHead()
  expect(await probes.chain?.()).toBe('refused')
  await watcher.readAgain(Number(row?.block))
  await chain.readHead()
  expect(await probes.chain?.()).toBe('ready')
})

test('a node that lost the escrow is refused with the next check of its code', async () => {
  const { address } = testChain.deployment.current
  const code = await testChain.node.getCode({ address })
  await testChain.node.setCode({ address, bytecode: '0x' })
  await chain.readHead().catch(nothing)
  expect([await probes.chain?.(), chain.refusalReason()]).toEqual([
    'refused',
    expect.stringMatching(/There is no code/),
  ])
  expect((await health()).ready).toBe(true)
  expect((await facts()).notConfirmedSince).toBe(await finalTime())
  await testChain.node.setCode({ address, bytecode: code ?? '0x' })
  await chain.readHead()
  expect(await probes.chain?.()).toBe('ready')
})
