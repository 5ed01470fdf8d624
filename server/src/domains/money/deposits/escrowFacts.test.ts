/** GET /escrow: the operator's prices of RNB and of the network's coin. */
import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

const opened: TestServices[] = []
afterAll(async () => {
  for (const services of opened) await services.close()
})

async function factsWith(settings: Record<string, string>): Promise<EscrowFacts> {
  const services = await createTestServices(settings)
  opened.push(services)
  return (await services.app.inject({ url: '/api/escrow' })).json<EscrowFacts>()
}

test('where the wallet page is, and what an account’s address follows from, is in the facts only if it is set', async () => {
  const { passkeyAccounts } = await factsWith({ WALLET_URL: 'https://wallet.example' })
  expect(passkeyAccounts).toEqual({
    walletPage: 'https://wallet.example',
    accounts: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    passkeyOwner: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
  })
  expect(await factsWith({})).not.toHaveProperty('passkeyAccounts')
})

test('the prices that the operator names are part of the escrow’s facts; without them there are none', async () => {
  expect(await factsWith({ RNB_USD: '0.25', GAS_USD: '612.5' })).toMatchObject({ rnbUsd: '0.25', gasUsd: '612.5' })
  const facts = await factsWith({})
  expect(facts.depositFee).toBe(`1${'0'.repeat(18)}`)
  expect(facts).not.toHaveProperty('rnbUsd')
  expect(facts).not.toHaveProperty('gasUsd')
})
