import { afterAll, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'
import { createUnreliableRpc } from '../../../testing/unreliableRpc.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const services: TestServices = await createTestServices({}, (clock) =>
  createChain({
    rpcUrl: rpc.url,
    deployment: testChain.deployment,
    confirmations: 3,
    clock,
    settleSeconds: 0,
    pollMilliseconds: 20,
  }),
)
const rentals = await createTestRentals(services)
afterAll(async () => {
  await services.close()
  rpc.close()
  testChain.stop()
})

/** Waits until the background jobs bring the lease to a status. */
const comesTo = (id: string, status: string) => expect.poll(() => rentals.statusOf(id), { interval: 20 }).toBe(status)

// promise: pay-unhinted
test('without a payment hint from a browser, Keyhold sees the payment, and resumes after losing the chain', async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
  services.start()
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await comesTo(id, 'paying')
  rpc.cut()
  await expect.poll(() => services.chain.state()).toBe('away')
  await testChain.mine()
  expect((await services.app.inject({ url: '/api/escrow' })).statusCode).toBe(200)
  expect(await rentals.statusOf(id)).toBe('paying')
  rpc.mend()
  await comesTo(id, 'active')
  expect(services.chain.state()).toBe('ready')
  const { books, escrow } = services.probes
  await expect.poll(async () => [await books?.(), await escrow?.()]).toEqual(['agree', 'agree'])
})

test('the local routes advance days and fund a key; the lease clock follows', async () => {
  const before = services.deps.clock.leaseNow()
  const passed = await services.app.inject({ method: 'POST', url: '/api/local/time', payload: { seconds: 86_400 } })
  expect(passed.json().leaseNow).toBeGreaterThanOrEqual(before + 86_400)
  const address = '0x00000000000000000000000000000000000000a2'
  const funded = await services.app.inject({ method: 'POST', url: '/api/local/faucet', payload: { address } })
  expect(funded.statusCode).toBe(200)
  expect(funded.json().usdt).toBe(`20000${'0'.repeat(18)}`)
  const wrong = await services.app.inject({ method: 'POST', url: '/api/local/time', payload: { seconds: -5 } })
  expect(wrong.statusCode).toBe(422)
})
