import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestChain } from '../../testing/chain.ts'
import { createTestClock } from '../../testing/clock.ts'
import { createUnreliableRpc } from '../../testing/unreliableRpc.ts'
import { chainIdInterval, createChain } from './chain.ts'
import { gift, localControls } from './local.ts'

const testChain = await startTestChain()
const rpc = await createUnreliableRpc(testChain.rpcUrl)
const clock = createTestClock()
const usual = { rpcUrl: rpc.url, deployment: testChain.deployment, confirmations: 3, clock, settleSeconds: 0 }
afterAll(() => {
  rpc.close()
  testChain.stop()
})

test('a chain that does not answer is away, and becomes ready automatically when it answers again', async () => {
  const chain = createChain(usual)
  expect(chain.state()).toBe('working')
  rpc.cut()
  await expect(chain.readHead()).rejects.toThrow()
  expect([chain.state(), chain.whyAway()?.message]).toEqual(['away', expect.stringMatching(/^RPC_URL: HTTP request/)])
  rpc.mend()
  await chain.readHead()
  expect([chain.state(), chain.whyAway()]).toEqual(['ready', undefined])
})

test('while the chain is away the lease clock continues from the newest block', async () => {
  const chain = createChain(usual)
  const head = await chain.readHead()
  expect(clock.leaseNow()).toBe(head.time)
  rpc.cut()
  clock.pass(60)
  await expect(chain.readHead()).rejects.toThrow()
  expect(clock.leaseNow()).toBe(head.time + 60)
  rpc.mend()
})

test('a chain whose escrow is not the deployed one is refused with a message', async () => {
  const current = { ...testChain.deployment.current, depositFee: 2n }
  const chain = createChain({ ...usual, deployment: { ...testChain.deployment, current } })
  await expect(chain.readHead()).rejects.toThrow()
  expect(chain.state()).toBe('refused')
  expect(chain.refusalReason()).toContain('depositFee')
  expect(chain.whyAway()?.message).toBe(`RPC_URL: ${chain.refusalReason()}`)
})

test('advancing a local chain’s time advances the lease clock too', async () => {
  const chain = createChain(usual)
  const { time } = await chain.readHead()
  await localControls(chain)?.pass(3 * 86_400)
  expect(clock.leaseNow()).toBeGreaterThanOrEqual(time + 3 * 86_400)
  expect(chain.head()?.time).toBe(clock.leaseNow())
})

test('a new account is funded once only', async () => {
  const local = localControls(createChain(usual))
  const address = '0x00000000000000000000000000000000000000A1'
  const { stablecoin, token } = testChain.deployment
  const balances = async () => [
    await testChain.node.getBalance({ address }),
    ...(await Promise.all(
      [stablecoin, token].map((coin) =>
        testChain.node.readContract({ address: coin, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
      ),
    )),
  ]
  await local?.fund(address)
  await local?.fund(address)
  expect(await balances()).toEqual([gift.gas, gift.usdt, gift.rnb])
})

test('many new accounts that request test money at once all receive it', async () => {
  const local = localControls(createChain(usual))
  const addresses = Array.from({ length: 8 }, (_, at) => `0x${(0xb0 + at).toString(16).padStart(40, '0')}` as const)
  await Promise.all(addresses.map((address) => local?.fund(address)))
  const { token: address } = testChain.deployment
  const had = await Promise.all(
    addresses.map((owner) =>
      testChain.node.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    ),
  )
  expect(new Set(had)).toEqual(new Set([gift.rnb]))
})

test('new accounts funded by several processes at once all receive the full amount', async () => {
  const locals = [0, 1, 2].map(() => localControls(createChain(usual)))
  const addresses = locals.flatMap((_, place) => [1, 2].map((one) => `0x${`${place}${one}`.repeat(20)}` as const))
  await Promise.all(addresses.map((address, place) => locals[place % locals.length]?.fund(address)))
  const { token: address } = testChain.deployment
  for (const owner of addresses) {
    const balanceCall = { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] } as const
    expect(await testChain.node.readContract(balanceCall)).toBe(gift.rnb)
  }
})

test('a chain with real money has no such controls', () => {
  const chain = createChain({ ...usual, deployment: { ...testChain.deployment, faucet: null } })
  expect(localControls(chain)).toBeUndefined()
})

test('pollers read the chain id once a minute, others with each head', async () => {
  const chain = createChain(usual)
  const calls: string[] = []
  rpc.refuse(({ method }) => {
    calls.push(method)
    return false
  })
  await chain.readHead(chainIdInterval)
  await chain.readHead(chainIdInterval)
  expect(calls.filter((method) => method === 'eth_chainId')).toHaveLength(2) // the deployment's check, and the head's
  await chain.checkNode()
  await chain.readHead()
  expect(calls.filter((method) => method === 'eth_chainId')).toHaveLength(4)
  rpc.mend()
})

test('a process whose watcher reads the head does not poll it besides; else it is polled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const chain = createChain({ ...usual, pollMilliseconds: 5_000 })
  let reads = 0
  rpc.refuse(({ method }) => {
    if (method === 'eth_getBlockByNumber') reads += 1
    return false
  })
  /** As the watcher does; requests are sent in the next turn. */
  const read = async () => {
    let isRead = false
    const reading = chain.readHead(chainIdInterval).then(() => {
      isRead = true
    })
    await expect.poll(() => vi.advanceTimersByTimeAsync(1).then(() => isRead)).toBe(true)
    await reading
  }
  try {
    await read()
    chain.start()
    await vi.advanceTimersByTimeAsync(3_000)
    await read()
    await vi.advanceTimersByTimeAsync(4_000)
    await read()
    expect(reads).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.poll(() => reads).toBe(4)
  } finally {
    vi.useRealTimers()
    chain.close()
    rpc.mend()
  }
})
