/** What an operator reads about an unavailable node of the chain: which of the two it is, and why; and never a key. */
import { HttpRequestError } from 'viem'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createChain } from './gateways/chain/chain.ts'
import { createApp } from './http/app.ts'
import { answerHealth, lastLogged } from './http/health.ts'
import { openMetrics } from './http/metrics/metrics.ts'
import { createProbes } from './probes.ts'
import { dutiesOf } from './roles.ts'
import { startTestChain } from './testing/chain.ts'
import { createTestClock } from './testing/clock.ts'
import { createFaultProxy } from './testing/faultProxy.ts'
import { createTestServices } from './testing/services.ts'

type Node = Awaited<ReturnType<typeof createFaultProxy>>
const testChain = await startTestChain()
const [one, other] = [await createFaultProxy(testChain.rpcUrl), await createFaultProxy(testChain.rpcUrl)]
const secrets = ['landlady', 'pa55word', 'v3ryS3cretKey', 't0kenOfTheHouse']
const [name, password, key, token] = secrets
const urlOf = ({ url }: Node) => `${url.replace('//', `//${name}:${password}@`)}/v2/${key}?token=${token}`
const idle = { ask: async () => undefined, askRegularly: () => undefined, close: async () => undefined }
let ends: (() => unknown)[] = []
afterEach(async () => {
  one.heal()
  other.heal()
  for (const end of ends.splice(0)) await end()
})
afterAll(() => {
  one.close()
  other.close()
  testChain.stop()
})

/** A process with two nodes whose addresses contain keys; each poll also checks its health. */
async function open() {
  const written: string[] = []
  const app = await createApp({
    session: { authenticate: async () => undefined },
    logLevel: 'warn',
    logTo: { write: (line) => void written.push(line) },
    api: () => undefined,
  })
  const { deployment } = testChain
  const urls = { rpcUrl: urlOf(one), secondRpcUrl: urlOf(other) }
  const chain = createChain({ ...urls, deployment, confirmations: 2, clock: createTestClock(), settleSeconds: 0 })
  const unasked = undefined as never
  const probes = lastLogged(
    createProbes(
      {
        app,
        chain,
        duties: dutiesOf(['web']),
        keeper: undefined,
        files: { state: undefined },
        redis: undefined,
        database: unasked,
        reconciliation: unasked,
        solvency: unasked,
      },
      () => idle,
    ),
    app.log,
  )
  answerHealth(app, '/health', probes)
  const metrics = openMetrics({ app, probes, figures: [] })
  ends = [metrics.close, () => app.close()]
  const answers: string[] = []
  return {
    async look() {
      await chain.readHead().catch(() => undefined)
      const { body } = await app.inject('/health')
      answers.push(body, await metrics.text())
      const { chain: first, rpcs } = JSON.parse(body).parts
      return [first, rpcs]
    },
    /** The lines since the last time: the event, the part, and the reason. */
    lines: () =>
      written.splice(0).map((line) => {
        answers.push(line)
        const { msg, part, err } = JSON.parse(line)
        return [msg, part, err?.message]
      }),
    /** All output so far. */
    metricsText: () => answers.join('\n'),
  }
}

const troubles: readonly [string, (node: Node) => void, RegExp][] = [
  ['an expired key', (node) => node.refuse(401, 'no such key'), /status 401.*no such key/],
  ['a used-up quota', (node) => node.refuse(429, 'daily quota exceeded'), /status 429.*daily quota exceeded/],
  ['no server at its address', (node) => node.become('away'), /HTTP request failed.*(UND_ERR_SOCKET|ECONNRESET)/],
]

test.each(troubles)('a first node with %s is logged by its setting', async (_, befall, why) => {
  const { look, lines } = await open()
  expect([await look(), lines()]).toEqual([['ready', 'agree'], []])
  befall(one)
  for (const _again of [1, 2]) expect(await look()).toEqual(['away', 'one-away'])
  const words = expect.stringMatching(new RegExp(`^RPC_URL: .*${why.source}`))
  expect(lines()).toEqual([
    ['away', 'chain', words],
    ['away', 'rpcs', words],
  ])
  one.heal()
  expect([await look(), lines()]).toEqual([
    ['ready', 'agree'],
    [
      ['back', 'chain', undefined],
      ['back', 'rpcs', undefined],
    ],
  ])
})

test.each(troubles)('a second node with %s is logged by its setting', async (_, befall, why) => {
  const { look, lines } = await open()
  befall(other)
  for (const _again of [1, 2]) expect(await look()).toEqual(['ready', 'one-away'])
  expect(lines()).toEqual([['away', 'rpcs', expect.stringMatching(new RegExp(`^SECOND_RPC_URL: .*${why.source}`))]])
})

test('a first node with another chain or other code is refused, and the log names the difference', async () => {
  const { look, lines } = await open()
  await look()
  one.become('wrongChain')
  expect(await look()).toEqual(['refused', 'one-away'])
  const words = 'RPC_URL: The node answers for chain 1, not 31337.'
  expect(lines()).toEqual([
    ['away', 'chain', words],
    ['away', 'rpcs', words],
  ])
  const next = await open()
  one.lie(async ({ method }, answer) => (method === 'eth_getCode' ? '0x6001' : answer()))
  await next.look()
  expect(next.lines()[0]).toEqual([
    'away',
    'chain',
    `RPC_URL: The code at ${testChain.deployment.current.address} is not the escrow that was deployed.`,
  ])
})

test('log, health and metrics never contain a key of a node’s address, even if the node repeats it', async () => {
  const { look, lines, metricsText } = await open()
  for (const node of [one, other]) {
    node.refuse(404, `Cannot POST /v2/${key}?token=${token} of ${name}:${password}, that is ${urlOf(node)} or ${token}`)
    await look()
    expect(lines()[0]?.[2]).toContain('status 404')
    node.become('away')
    await look()
    node.heal()
    await look()
    lines()
  }
  expect(metricsText()).toContain('keyhold_part_state')
  for (const secret of secrets) expect(metricsText()).not.toContain(secret)
})

test('a process whose only node returns its head and no logs reports it, although its chain is ready', async () => {
  const failure = new HttpRequestError({ url: testChain.rpcUrl, status: 429, details: 'daily quota exceeded' })
  const getLogs = { value: () => Promise.reject(failure) }
  const services = await createTestServices({ KEYHOLD_ROLES: 'watch', LOG_LEVEL: 'silent' }, (clock) => {
    const chain = testChain.connect(clock)
    return { ...chain, pollMilliseconds: 50, client: Object.create(chain.client, { getLogs }) }
  })
  ends = [() => services.close()]
  const warn = vi.spyOn(services.app.log, 'warn')
  services.start()
  const err = expect.objectContaining({ message: 'RPC_URL: HTTP request failed. (status 429) daily quota exceeded' })
  await vi.waitFor(() => expect(warn.mock.calls).toContainEqual([{ part: 'watcher', err }, 'away']))
  expect(await services.probes.chain?.()).toBe('ready')
})
