import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/clock.ts'
import { unreachableChain } from '../../testing/unreachableChain.ts'
import { createChain } from './chain.ts'

const account = '0x00000000000000000000000000000000000000A1'
const asked: string[] = []

/** A node that refuses every call with "look it up over there" (ERC-3668), and the server over there. */
const server = createServer((request, response) => {
  if (request.url !== '/') asked.push(String(request.url))
  const lookup = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
  const urls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}/inside/{sender}/{data}`]
  const data = encodeErrorResult({ abi: lookup, args: [account, urls, '0x01', '0x12345678', '0x'] })
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    const calls = body ? [JSON.parse(body)].flat() : []
    const answers = calls.map(({ id }: { id: number }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: 3, message: 'execution reverted', data },
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

test('an account’s code cannot make this server call an address of its choice', async () => {
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { deployment } = unreachableChain(createTestClock())
  const { client } = createChain({ rpcUrl, deployment, confirmations: 3, clock: createTestClock() })
  const isValidSignature = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  const args = [`0x${'11'.repeat(32)}`, '0x22'] as const
  await expect(
    client.readContract({ address: account, abi: isValidSignature, functionName: 'isValidSignature', args }),
  ).rejects.toThrow()
  expect(asked).toEqual([])
})
