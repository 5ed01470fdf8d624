import type { EscrowRecord } from '@keyhold/escrow/deployment.ts'
import type { Address, PublicClient } from 'viem'
import { expect, test } from 'vitest'
import { refuseOtherPowers } from './keyGuard.ts'

const account = (digit: string) => `0x${digit.repeat(40)}` as Address
const arbitration = { firstInstance: account('7'), secondInstance: account('8') }
const escrow = { address: account('e'), deployedAtBlock: 1n, arbitration } as EscrowRecord
const client = { readContract: async () => account('9'), getBlock: async () => ({ transactions: [] }) }
const chain = { client: client as unknown as PublicClient, escrows: [escrow] }
const key = { name: 'KEEPER_KEY', holds: 'The keeper pays gas' }
const refusal = (keeper: Address) =>
  refuseOtherPowers({ chain, account: keeper, key, isParty: async () => false }).then(
    () => undefined,
    (error: unknown) => String(error),
  )

test('a keeper has the key of neither instance of an arbitration', async () => {
  expect(await refusal(arbitration.firstInstance)).toContain('the first instance')
  expect(await refusal(arbitration.secondInstance)).toContain('the second instance')
  expect(await refusal(account('5'))).toBeUndefined()
})
