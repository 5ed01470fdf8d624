// @vitest-environment node

import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signMessage } from '../acceptance.ts'
import { WalletConnectionStore } from '../connectionStore.ts'
import { type Connector, rpcRequest } from '../connectors.ts'
import { escrowTransactionFor } from '../escrowTransaction.ts'
import { supportsAtomicCalls } from '../planTransaction.ts'
import { runTransaction } from '../runTransaction.ts'
import { switchChain } from '../switchChain.ts'
import { aNetwork, aWallet, memory, someTerms, type TestNetwork } from '../testNetwork.setup.ts'
import { WalletError } from '../walletError.ts'
import { aPhone } from './phone.setup.ts'
import { createPhoneWallet } from './phoneWallet.ts'
import { startRelay } from './relay.setup.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const plain = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const batching = [...plain, 'wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']
const metadata = { name: 'Keyhold', description: 'Renting', url: 'https://keyhold.example', icons: [] }
let network: TestNetwork
let relay: Awaited<ReturnType<typeof startRelay>>

beforeAll(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true' // the phone and the page are one process here
  network = await aNetwork()
  relay = await startRelay()
})
afterAll(() => {
  network.stop()
  relay.stop()
})
beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('window', new EventTarget())
})

const aStore = () => new WalletConnectionStore({ getConnectors: () => [], subscribe: () => () => {}, add: () => {} })

/** A page that offers a phone's wallet; another visit of the same browser shares `kept`. */
function aPage(storage = memory(), relayUrl = relay.url) {
  const load = vi.fn(() => import('./walletConnectClient.ts'))
  const deps = { projectId: 'page', metadata, isPhone: false, network: network.config, relayTimeout: 1_500 }
  const wallet = createPhoneWallet({ ...deps, storage, relayUrl, load })
  return { wallet, kept: storage, load, connectionStore: aStore() }
}

const another = '0x00000000000000000000000000000000000000b2'

async function aTenant({ methods = plain, chains = [31337], isStepwise = true } = {}) {
  const inside = aWallet(network, isStepwise)
  await network.fund(inside.address)
  await rpcRequest(inside.provider, 'eth_requestAccounts')
  const { account, provider } = inside
  const phone = await aPhone({ relayUrl: relay.url, account, chains, methods, inside: provider, others: [another] })
  return { ...inside, phone }
}

/** Connects: the phone scans the page's QR code. */
async function pair(
  { wallet, connectionStore }: { wallet: Connector; connectionStore: WalletConnectionStore },
  phone: { scan(uri: string): unknown },
) {
  wallet.pairing?.subscribe(() => {
    const address = wallet.pairing?.getSnapshot()
    if (address) void phone.scan(address)
  })
  return connectionStore.connect(wallet)
}

// promise: wc-pay
test("a phone's wallet scans, proves itself, and pays with one confirmation", async () => {
  const { phone, address, asked } = await aTenant({ methods: batching, isStepwise: false })
  const page = aPage()
  expect(page.load).not.toHaveBeenCalled()
  const connected = await pair(page, phone)
  expect(connected).toMatchObject({ address, chainId: 31337, connector: { name: 'A phone' } })
  expect(page.wallet.pairing?.getSnapshot()).toBeUndefined()

  const words = 'Keyhold asks you to sign this.'
  const signature = await signMessage(page.wallet, address, words, 'prove')
  expect(await verifyMessage({ address, message: words, signature })).toBe(true)

  expect(await supportsAtomicCalls(page.wallet.provider, network.config, address)).toBe(true)
  const terms = await someTerms(network, address, landlord)
  const transaction = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  const hash = await runTransaction({
    provider: page.wallet.provider,
    account: address,
    network: network.config,
    transaction,
  })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await network.balance(address)).toBe(usdt(2_800))
  expect(asked.at(-1)?.map(({ key }) => key)).toEqual(['approve', 'approve', 'pay'])
  expect(phone.asked.every(({ chainId }) => chainId === 'eip155:31337')).toBe(true)
})

// promise: wc-no
test("a phone's wallet without batching is asked step by step; a rejection moves nothing, and the payment resumes from there", async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  expect(await supportsAtomicCalls(page.wallet.provider, network.config, address)).toBe(false)
  const terms = await someTerms(network, address, landlord)
  const transaction = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  const context = { provider: page.wallet.provider, account: address, network: network.config, transaction }
  phone.answers.push(true, true, false)
  await expect(runTransaction(context)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(await network.balance(address)).toBe(usdt(5_000))
  await runTransaction(context)
  expect(await network.balance(address)).toBe(usdt(2_800))
  expect(phone.asked.map(({ method }) => method)).toEqual(Array(4).fill('eth_sendTransaction'))
})

test('a rejection on the phone is reported, and no account is connected', async () => {
  const { phone } = await aTenant()
  const page = aPage()
  phone.answers.push(false)
  await expect(pair(page, phone)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(page.connectionStore.getSnapshot().status).toBe('disconnected')
})

// promise: wc-refresh
test("a refresh restores the phone's session without a prompt, and disconnecting notifies the phone", async () => {
  const { phone, address } = await aTenant()
  const first = aPage()
  await pair(first, phone)
  const second = aPage(first.kept)
  expect(second.load).not.toHaveBeenCalled()
  expect(await second.connectionStore.reconnect(second.wallet)).toMatchObject({
    address,
    connector: { name: 'A phone' },
  })
  await second.connectionStore.disconnect()
  await vi.waitFor(() => expect(phone.hasSession()).toBe(false))
  const third = aPage(first.kept)
  expect(await rpcRequest(third.wallet.provider, 'eth_accounts')).toEqual([])
})

test('a connected phone need not scan again', async () => {
  const { phone, address } = await aTenant()
  const first = aPage()
  await pair(first, phone)
  const second = aPage(first.kept)
  const shown = vi.fn()
  second.wallet.pairing?.subscribe(() => shown(second.wallet.pairing?.getSnapshot()))
  expect(await second.connectionStore.connect(second.wallet)).toMatchObject({ address })
  expect(shown.mock.calls.flat().filter(Boolean)).toEqual([])
  expect(phone.agreed()).toBe(1)
})

test('a session older than a week has expired: it is not used, and the user scans again', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  await expect(signMessage(page.wallet, address, 'too late', 'prove')).rejects.toMatchObject({
    code: 'wallet-not-connected',
  })
  expect(await rpcRequest(page.wallet.provider, 'eth_accounts')).toEqual([])
  vi.useRealTimers()
  expect(phone.asked).toEqual([])
})

// promise: wc-hang-up
test('a phone that disconnects ends the connection and its pending requests', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  phone.answers.push('nothing')
  const signing = signMessage(page.wallet, address, 'never answered', 'prove')
  const refused = expect(signing).rejects.toMatchObject({ code: 'wallet-not-connected' })
  await vi.waitFor(() => expect(phone.asked).toHaveLength(1))
  await phone.hangUp()
  await refused
  await vi.waitFor(() => expect(page.connectionStore.getSnapshot().status).toBe('disconnected'))
  expect(page.connectionStore.recentWalletId).toBeUndefined()
})

// promise: wc-chain
test('a phone that does not know the chain yet connects, and is asked once to switch', async () => {
  const { phone } = await aTenant({ chains: [1] })
  const page = aPage()
  expect(await pair(page, phone)).toMatchObject({ chainId: 1 })
  await switchChain(page.wallet.provider, network.config)
  expect(page.connectionStore.getSnapshot()).toMatchObject({ status: 'connected', chainId: 31337 })
  expect(phone.asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
})

test('a method the phone never granted is not requested', async () => {
  const { phone, address } = await aTenant({ methods: ['personal_sign'] })
  const page = aPage()
  await pair(page, phone)
  await expect(rpcRequest(page.wallet.provider, 'eth_sendTransaction', [{ from: address }])).rejects.toMatchObject({
    code: 'not-offered',
  })
  expect(phone.asked).toEqual([])
})

test('another account chosen on the phone is adopted if it was granted, otherwise not', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  const inUse = () => (page.connectionStore.getSnapshot() as { address?: string }).address?.toLowerCase()
  await pair(page, phone)
  expect(inUse()).toBe(address.toLowerCase())
  await phone.use(another)
  await vi.waitFor(() => expect(inUse()).toBe(another))
  await phone.use(landlord)
  await vi.waitFor(() => expect(inUse()).toBe(address.toLowerCase()))
})

test('closing the dialog connects no account, even if the phone accepts afterwards', async () => {
  const { phone } = await aTenant()
  const page = aPage()
  const connecting = page.connectionStore.connect(page.wallet)
  const address = await vi.waitFor(() => {
    const shown = page.wallet.pairing?.getSnapshot()
    if (!shown) throw new Error('not yet')
    return shown
  })
  await page.connectionStore.disconnect()
  expect(await connecting).toBeUndefined()
  await phone.scan(address)
  await vi.waitFor(() => expect(phone.agreed()).toBe(1))
  await vi.waitFor(() => expect(phone.hasSession()).toBe(false))
  expect(page.connectionStore.getSnapshot().status).toBe('disconnected')
})

test('an unreachable relay is reported, gets no reconnect storm, and is used again once it is back', async () => {
  const { phone, address } = await aTenant()
  const away = await startRelay({ isAway: true })
  const page = aPage(memory(), away.url)
  await expect(page.connectionStore.connect(page.wallet)).rejects.toMatchObject({ code: 'phone-unreachable' })
  expect(away.received.length).toBeLessThan(10)
  expect(page.connectionStore.getSnapshot().status).toBe('disconnected')
  away.stop()
  expect(await pair(aPage(page.kept), phone)).toMatchObject({ address })
})

test('a URI that is not scanned is renewed twice, then the wallet is reported as silent', async () => {
  const shown: string[] = []
  const connect = vi.fn(async (show: (address: string) => void) => {
    show(`wc:${connect.mock.calls.length}`)
    throw new WalletError('wallet-silent')
  })
  const client = { session: () => undefined, connect, request: vi.fn(), disconnect: vi.fn() }
  const load = async () => ({ WalletConnectClient: { create: async () => client } })
  const wallet = createPhoneWallet({
    projectId: 'page',
    metadata,
    isPhone: false,
    network: network.config,
    storage: memory(),
    load,
  })
  wallet.pairing?.subscribe(() => shown.push(wallet.pairing?.getSnapshot() ?? 'nothing'))
  await expect(aStore().connect(wallet)).rejects.toMatchObject({ code: 'wallet-silent' })
  expect(shown).toEqual(['wc:1', 'wc:2', 'wc:3', 'nothing'])
})
