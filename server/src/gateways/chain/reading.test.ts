import { afterAll, afterEach, expect, test } from 'vitest'
import { trialChain, trialTerms, wallets } from '../../trial/chain.ts'
import { trialClock } from '../../trial/clock.ts'
import { unreliableLine } from '../../trial/unreliable.ts'
import { openChain } from './chain.ts'
import { readFinal, readOn } from './reading.ts'

const trial = await trialChain()
const line = await unreliableLine(trial.rpcUrl)
const clock = trialClock()
const usual = { rpcUrl: line.url, deployment: trial.deployment, confirmations: 3, clock, settleSeconds: 0 }
const chain = openChain(usual)
await trial.ready(wallets.tenant)
await trial.mine(10)
afterEach(() => line.mend())
afterAll(() => {
  line.close()
  trial.stop()
})

const isAbout = (tag: string) => (call: { params?: readonly unknown[] }) => call.params?.[0] === tag

test('where the chain has no finalized tag, a block is final after the configured confirmations', async () => {
  const head = await chain.readHead()
  line.refuse(isAbout('finalized'))
  expect((await readFinal(chain, head)).number).toBe(head.number - 3)
})

test('a node that does not answer makes nothing final', async () => {
  const head = await chain.readHead()
  line.cut()
  await expect(readFinal(chain, head)).rejects.toThrow()
})

test('a node that refuses long ranges is asked for shorter ones, and no event is missed', async () => {
  await trial.call(wallets.tenant, 'payLease', trialTerms(clock.leaseNow()))
  await trial.mine(10)
  const head = await chain.readHead()
  const final = await readFinal(chain, head)
  let asked = 0
  line.refuse(({ method, params }) => {
    if (method !== 'eth_getLogs') return false
    asked += 1
    const { fromBlock, toBlock } = (params?.[0] ?? {}) as { fromBlock: string; toBlock: string }
    return Number(toBlock) - Number(fromBlock) > 4
  })
  const reading = await readOn(chain, head, final, { next: 1, keptUntil: undefined, readFinalUntil: 0 })
  expect(reading.events.map(({ told }) => told.event)).toEqual(['LeasePaid'])
  expect(asked).toBeGreaterThan(4)
})
