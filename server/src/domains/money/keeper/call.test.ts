import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { createPublicClient, custom, encodeErrorResult } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { testTerms } from '../../../testing/chain.ts'
import { simulateCall } from './call.ts'

/** Simulates a release at a node that answers with this error. */
const reasonAt = (error: object) => {
  const request = async () => {
    throw Object.assign(new Error('the node says no'), error)
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  const account = privateKeyToAccount(generatePrivateKey())
  const target = {
    address: `0x${'e'.repeat(40)}`,
    abi: rentEscrowAbi,
    functionName: 'release',
    args: [testTerms(0)],
  } as const
  return simulateCall({ client, chainId: 1, account, target })
}
const notDue = encodeErrorResult({ abi: rentEscrowAbi, errorName: 'NotDue', args: [1n] })

test('a revert of the escrow is a refusal, with its error name if it has one', async () => {
  expect(await reasonAt({ code: 3, data: notDue })).toBe('NotDue')
  expect(await reasonAt({ code: 3, data: '0x' })).toMatch(/reverted/)
})

test.each([-32_603, -32_000, 429])(
  'a fault of the node (%s) is no refusal of the escrow, and no failed attempt',
  async (code) => {
    await expect(reasonAt({ code })).rejects.toThrow()
  },
)
