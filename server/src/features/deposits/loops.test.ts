import { afterAll, expect, test } from 'vitest'
import { openChain } from '../../gateways/chain/chain.ts'
import { trialChain, wallets } from '../../trial/chain.ts'
import { type TrialHouse, trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'
import { unreliableLine } from '../../trial/unreliable.ts'

const trial = await trialChain()
const line = await unreliableLine(trial.rpcUrl)
const house: TrialHouse = await trialHouse({}, (clock) =>
  openChain({
    ...{ rpcUrl: line.url, deployment: trial.deployment, confirmations: 3, clock },
    ...{ settleSeconds: 0, pollMilliseconds: 20 },
  }),
)
const bench = await trialRentals(house)
afterAll(async () => {
  await house.close()
  line.close()
  trial.stop()
})

/** Waits for a stage that the loops bring about by themselves. */
const comesTo = (id: string, stage: string) =>
  expect.poll(() => bench.stageOf(id), { timeout: 10_000, interval: 20 }).toBe(stage)

test('no browser said a word: the house sees the payment, loses the chain, finds it again, and goes on', async () => {
  await house.catchUp()
  await trial.ready(wallets.tenant)
  house.start()
  const { id, terms } = await bench.accepted()
  await trial.call(wallets.tenant, 'payLease', terms)
  await comesTo(id, 'Deposit Pending')
  line.cut()
  await expect.poll(() => house.chain.state(), { timeout: 10_000 }).toBe('away')
  await trial.mine()
  expect((await house.app.inject({ url: '/api/escrow' })).statusCode).toBe(200)
  expect(await bench.stageOf(id)).toBe('Deposit Pending')
  line.mend()
  await comesTo(id, 'Start Arbitration')
  expect(house.chain.state()).toBe('ready')
})

test('over the local doors days pass and a key is funded; the lease clock follows', async () => {
  const before = house.parts.clock.leaseNow()
  const passed = await house.app.inject({ method: 'POST', url: '/api/local/time', payload: { seconds: 86_400 } })
  expect(passed.json().leaseNow).toBeGreaterThanOrEqual(before + 86_400)
  const address = '0x00000000000000000000000000000000000000a2'
  const funded = await house.app.inject({ method: 'POST', url: '/api/local/faucet', payload: { address } })
  expect(funded.statusCode).toBe(200)
  expect(funded.json().usdt).toBe(`20000${'0'.repeat(18)}`)
  const wrong = await house.app.inject({ method: 'POST', url: '/api/local/time', payload: { seconds: -5 } })
  expect(wrong.statusCode).toBe(422)
})
