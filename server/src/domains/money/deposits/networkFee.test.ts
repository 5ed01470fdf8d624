/** The network fee comes from the chain's gas price, which is cached across page requests. */
import { beforeEach, expect, test } from 'vitest'
import { createNetworkFee, gasOfPaying } from './networkFee.ts'

let asked = 0
let price: bigint | undefined
let isReady = true
let now = 0
const open = (chainId = 56) => {
  const client = {
    getGasPrice: async () => {
      asked += 1
      if (price === undefined) throw new Error('no answer')
      return price
    },
  }
  const chain = { chainId, client, state: () => (isReady ? 'ready' : 'away') } as Parameters<typeof createNetworkFee>[0]
  return createNetworkFee(chain, { now: () => now })
}

beforeEach(() => {
  asked = 0
  price = 1_000_000_000n
  isReady = true
  now = 0
})

test('a payment takes its gas at the price of the chain, in the coin of the chain', async () => {
  expect(await open()()).toEqual({ amount: (gasOfPaying * 1_000_000_000n).toString(), coin: 'BNB' })
  expect(await open(31_337)()).toMatchObject({ coin: 'ETH' })
})

test('requests within a minute share one read of the chain; later they get the new price', async () => {
  const fee = open()
  await fee()
  price = 3_000_000_000n
  now = 59_999
  expect(await fee()).toMatchObject({ amount: (gasOfPaying * 1_000_000_000n).toString() })
  expect(asked).toBe(1)
  now = 60_000
  await fee()
  expect(asked).toBe(2)
  await expect.poll(fee).toMatchObject({ amount: (gasOfPaying * 3_000_000_000n).toString() })
})

test('an unavailable chain is not queried, and without a price the fee is omitted', async () => {
  isReady = false
  expect(await open()()).toBeUndefined()
  expect(asked).toBe(0)
  isReady = true
  price = undefined
  expect(await open()()).toBeUndefined()
})
