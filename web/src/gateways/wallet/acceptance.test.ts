// @vitest-environment node
import type { Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAcceptance, signAcceptance, signMessage } from './acceptance.ts'
import { rpcRequest } from './connectors.ts'
import { aNetwork, aWallet, someTerms, type TestNetwork } from './testNetwork.setup.ts'

const tenant = '0x00000000000000000000000000000000000000b2'
let network: TestNetwork
let landlord: ReturnType<typeof aWallet>
let terms: Terms
let signature: Hex

beforeAll(async () => {
  network = await aNetwork()
  landlord = aWallet(network)
  await network.fund(landlord.address)
  await rpcRequest(landlord.provider, 'eth_requestAccounts')
  terms = await someTerms(network, tenant, landlord.address)
  signature = await signAcceptance(landlord.provider, landlord.address, network.config, terms)
})
afterAll(() => network.stop())
const check = (changed: Partial<Terms> = {}, given: Hex | null = signature, payout: Address = zeroAddress) =>
  checkAcceptance(network.config, { ...terms, ...changed }, { landlord: landlord.address, signature: given, payout })

test('the tenant sees that the landlord signed exactly these terms, for any tenant', async () => {
  expect(await check()).toBe('right')
  expect(await check({ tenant: network.feeReceiver })).toBe('right')
})

test('any change after acceptance is detected', async () => {
  expect(await check({ handover: terms.handover + 1n })).toBe('wrong')
  expect(await check({ moveOut: terms.moveOut + 1 })).toBe('wrong')
  expect(await check({ arbitrator: tenant })).toBe('wrong')
  expect(await check({ landlord: tenant })).toBe('wrong')
})

test('the payout account, which no signature covers, has to be the one that the tenant chose', async () => {
  const chosen = network.feeReceiver
  expect(await check({ tenantPayout: chosen })).toBe('foreign-payout')
  expect(await check({ tenantPayout: chosen }, null)).toBe('foreign-payout')
  expect(await check({}, signature, chosen)).toBe('foreign-payout')
  expect(await check({ tenantPayout: tenant }, signature, chosen)).toBe('foreign-payout')
  expect(await check({ tenantPayout: chosen }, signature, chosen)).toBe('right')
  expect(await check({ tenantPayout: chosen }, null, chosen)).toBe('absent')
})

test.each([
  ['the landlord', () => terms.landlord],
  ['the arbitrator', () => terms.arbitrator],
  ['the escrow', () => network.config.escrow],
  ['the stablecoin', () => network.config.stablecoin],
  ['the fee token', () => network.config.token],
])('%s cannot be the payout account, even if the server proposed it', async (_, account) => {
  expect(await check({ tenantPayout: account() }, signature, account())).toBe('payout-not-yours')
})

test('a landlord who accepted without a wallet is not mistaken for one who signed', async () => {
  expect(await check({}, null)).toBe('absent')
})

test('a smart account can sign too (ERC-1271)', async () => {
  const calls = [
    { to: tenant, data: '0x' },
    { to: tenant, data: '0x' },
  ]
  const { id } = (await rpcRequest(landlord.provider, 'wallet_sendCalls', [
    { chainId: '0x7a69', from: landlord.address, calls },
  ])) as { id: Hex }
  await network.client.waitForTransactionReceipt({ hash: id })
  expect(await network.client.getCode({ address: landlord.address })).toMatch(/^0xef0100/)
  expect(await check()).toBe('right')
  expect(await check({ deposit: 0n })).toBe('wrong')
})

test("only the accepted landlord's account can sign", async () => {
  await expect(
    signAcceptance(landlord.provider, landlord.address, network.config, { ...terms, landlord: tenant }),
  ).rejects.toMatchObject({ code: 'another-account' })
})

test('a wallet signs a text as it is written', async () => {
  const text = 'keyhold.example wants you to sign in.\nÑandú ไทย'
  const signed = await signMessage(landlord, landlord.address, text, 'prove')
  expect(await network.client.verifyMessage({ address: landlord.address, message: text, signature: signed })).toBe(true)
})
