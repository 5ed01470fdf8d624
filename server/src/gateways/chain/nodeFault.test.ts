/** The messages that tell an operator why a node failed. */
import { HttpRequestError, InvalidParamsRpcError, RpcRequestError, TimeoutError } from 'viem'
import { expect, test } from 'vitest'
import { faultOfEither, NodeFault, nodeFault } from './nodeFault.ts'

const [first, second] = ['https://bsc.example/v2/first-key', 'https://bsc.example/v2/second-key?chain=bsc']
const getLogs = { method: 'eth_getLogs', params: [] }

test('a refused call and a timeout are reported in the node’s own words', () => {
  const refused = new RpcRequestError({
    body: getLogs,
    url: first,
    error: { code: -32_602, message: 'only on a plan' },
  })
  expect(nodeFault('RPC_URL', first, new InvalidParamsRpcError(refused)).message).toMatch(
    /^RPC_URL: .*\(-32602, eth_getLogs\) only on a plan$/,
  )
  expect(nodeFault('RPC_URL', first, new TimeoutError({ body: getLogs, url: first })).message).toBe(
    'RPC_URL: The request took too long to respond. (eth_getLogs) The request timed out.',
  )
  expect(nodeFault('RPC_URL', first, 'anything else').message).toBe('RPC_URL: anything else')
})

test('a whole page as an answer is truncated, and an error that names its node stays as it is', () => {
  const page = new HttpRequestError({ url: first, status: 502, details: '<p>down</p>\n'.repeat(1_000) })
  const { message } = nodeFault('RPC_URL', first, page)
  expect([message.length < 600, message]).toEqual([true, expect.stringMatching(/\(status 502\) <p>down<\/p> <p>.*…$/)])
  const known = new NodeFault('SECOND_RPC_URL: known')
  expect(nodeFault('RPC_URL', first, known)).toBe(known)
})

test('the node that was called is named, of two', () => {
  const nodes = { nodeUrl: first, second: { nodeUrl: second } }
  const failed = (url: string) => new HttpRequestError({ url, status: 429 })
  expect(faultOfEither(nodes, failed(first)).message).toMatch(/^RPC_URL: /)
  expect(faultOfEither(nodes, failed(second)).message).toMatch(/^SECOND_RPC_URL: /)
  expect(faultOfEither({ ...nodes, second: undefined }, failed(first)).message).toMatch(/^RPC_URL: /)
})

test.each([
  ['https://me:pa55word@bsc.example/', 'not me:pa55word', 'not me:…'],
  ['https://bsc.example/v2/a-key', 'no such path: /v2/a-key', 'no such path: …'],
  ['https://me:p%40ss%2Fword1@bsc.example/', 'not p@ss/word1, not p%40ss%2Fword1', 'not …, not …'],
  ['https://bsc.example/bsc?key=abc%2Bdef1', 'not abc+def1, not abc%2Bdef1', 'not …, not …'],
  ['https://bsc.example/bsc?key=a-key-too', 'on bsc: a-key-too, ?key=a-key-too', 'on bsc: …, …'],
])('parts of its address that a node at %s repeats are removed', (url, said, expected) => {
  expect(nodeFault('RPC_URL', url, said).message).toBe(`RPC_URL: ${expected}`)
})

test('two keys at one host are distinguished, and neither is repeated', () => {
  const [ours, other] = ['https://bsc.example/our-long-key', 'https://bsc.example/']
  const nodes = { nodeUrl: ours, second: { nodeUrl: other } }
  const failed = (url: string) => new HttpRequestError({ url, status: 403, details: 'our-long-key is over' })
  expect(faultOfEither(nodes, failed(ours)).message).toMatch(/^RPC_URL: .* … is over$/)
  expect(faultOfEither(nodes, failed(other)).message).toMatch(/^SECOND_RPC_URL: .* … is over$/)
  const swapped = { nodeUrl: other, second: { nodeUrl: ours } }
  expect(faultOfEither(swapped, failed(other)).message).toMatch(/^RPC_URL: .* … is over$/)
})
