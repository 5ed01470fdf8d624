// @vitest-environment node
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ask, type Provider } from './discovery.ts'
import { errandOf } from './errand.ts'
import { switchNetwork } from './network.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { type Doer, lookAhead, runErrand } from './runErrand.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
let place: TestPlace

beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))
afterEach(() => void vi.unstubAllGlobals())

/** Somebody about to pay, step by step, through a wallet that answers some calls in its own way. */
async function aTenant(own: Record<string, (params: unknown[]) => unknown> = {}) {
  const wallet = aWallet(place, true)
  await place.fund(wallet.address)
  await ask(wallet.provider, 'eth_requestAccounts')
  const request: Provider['request'] = async ({ method, params }) =>
    own[method] ? own[method](Array.isArray(params) ? params : []) : wallet.provider.request({ method, params })
  const provider: Provider = { ...wallet.provider, request }
  const errand = errandOf({ act: 'pay' }, place.place, await someTerms(place, wallet.address, landlord))
  const doer: Doer = { provider, account: wallet.address, place: place.place, errand }
  return { ...wallet, doer }
}

test('an allowance that the person made smaller in the wallet is noticed before anything is paid, and can be given anew', async () => {
  let isEdited = true // as a wallet's “edit permission” does
  const edit = async ([call]: unknown[]) => {
    const given = call as { to: string; data: string }
    const isUsdt = given.to.toLowerCase() === place.place.stablecoin.toLowerCase()
    const args = [place.place.escrow, usdt(7)] as const
    const data = isEdited && isUsdt ? encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) : given.data
    return ask(tenant.provider, 'eth_sendTransaction', [{ ...given, data }])
  }
  const tenant = await aTenant({ eth_sendTransaction: edit })
  await expect(runErrand(tenant.doer)).rejects.toMatchObject({ code: 'allowance-too-small-usdt' })
  expect(await place.balance(tenant.address)).toBe(usdt(5_000))
  isEdited = false
  await runErrand(tenant.doer)
  expect(await place.balance(tenant.address)).toBe(usdt(2_800))
})

test('a wallet on another chain is asked for no signature until it is on ours', async () => {
  let chainId = '0x1'
  const tenant = await aTenant({ eth_chainId: async () => chainId })
  await expect(runErrand(tenant.doer)).rejects.toMatchObject({ code: 'wrong-network' })
  expect(tenant.asked).toEqual([])
  chainId = '0x7a69'
  await runErrand(tenant.doer)
  expect(await place.balance(tenant.address)).toBe(usdt(2_800))
})

test('a wallet that goes to another chain between two steps is asked for nothing more there', async () => {
  const tenant = await aTenant({ eth_chainId: async () => (tenant.asked.length < 1 ? '0x7a69' : '0x1') })
  await expect(runErrand(tenant.doer)).rejects.toMatchObject({ code: 'wrong-network' })
  expect(tenant.asked).toHaveLength(1)
})

test('a wallet that says yes to another chain and stays where it was is found out', async () => {
  const tenant = await aTenant({ eth_chainId: async () => '0x1', wallet_switchEthereumChain: async () => null })
  await expect(switchNetwork(tenant.doer.provider, place.place)).rejects.toMatchObject({ code: 'wrong-network' })
})

test('a network that does not answer is said to be away, and the wallet is not asked', async () => {
  const tenant = await aTenant()
  const away = { ...tenant.doer, place: { ...place.place, rpcUrl: 'http://127.0.0.1:9' } }
  await expect(lookAhead(away)).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(tenant.asked).toEqual([])
})

test('a payment that runs in another tab is not begun in this one', async () => {
  const tenant = await aTenant()
  const request = (_name: string, _options: unknown, act: (lock: unknown) => unknown) => Promise.resolve(act(null))
  vi.stubGlobal('navigator', { locks: { request } })
  await expect(runErrand(tenant.doer)).rejects.toMatchObject({ code: 'paying-elsewhere' })
  expect(tenant.asked).toEqual([])
})
