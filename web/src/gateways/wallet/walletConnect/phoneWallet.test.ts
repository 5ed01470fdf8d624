// @vitest-environment node
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signText } from '../acceptance.ts'
import { WalletHold } from '../connection.ts'
import { ask, type FoundWallet } from '../discovery.ts'
import { errandOf } from '../errand.ts'
import { switchNetwork } from '../network.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from '../paying.setup.ts'
import { runErrand } from '../runErrand.ts'
import { isAtomic } from '../sending.ts'
import { WalletTrouble } from '../trouble.ts'
import { aPhone } from './phone.setup.ts'
import { phoneWallet } from './phoneWallet.ts'
import { startRelay } from './relay.setup.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const plain = ['eth_sendTransaction', 'personal_sign', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const batching = [...plain, 'wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus']
const about = { name: 'Keyhold', description: 'Renting', url: 'https://keyhold.example', icons: [] }
let place: TestPlace
let relay: Awaited<ReturnType<typeof startRelay>>

beforeAll(async () => {
  process.env.DISABLE_GLOBAL_CORE = 'true' // the phone and the page are one process here
  place = await aPlace()
  relay = await startRelay()
})
afterAll(() => {
  place.stop()
  relay.stop()
})
beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('window', new EventTarget())
})

const aHold = () => new WalletHold({ list: () => [], subscribe: () => () => {}, offer: () => {} })

/** A page that offers a phone's wallet; another visit of the same browser has the same `kept`. */
function aPage(kept = memory(), relayUrl = relay.url) {
  const load = vi.fn(() => import('./line.ts'))
  const parts = { projectId: 'page', about, isPhone: false, place: place.place, relayMilliseconds: 1_500 }
  const wallet = phoneWallet({ ...parts, kept, relayUrl, load })
  return { wallet, kept, load, hold: aHold() }
}

const another = '0x00000000000000000000000000000000000000b2'

async function aTenant({ methods = plain, chains = [31337], isStepwise = true } = {}) {
  const inside = aWallet(place, isStepwise)
  await place.fund(inside.address)
  await ask(inside.provider, 'eth_requestAccounts')
  const { account, provider } = inside
  const phone = await aPhone({ relayUrl: relay.url, account, chains, methods, inside: provider, others: [another] })
  return { ...inside, phone }
}

/** Connects, with the phone scanning what the page shows. */
async function pair(
  { wallet, hold }: { wallet: FoundWallet; hold: WalletHold },
  phone: { scan(uri: string): unknown },
) {
  wallet.pairing?.subscribe(() => {
    const address = wallet.pairing?.snapshot()
    if (address) void phone.scan(address)
  })
  return hold.connect(wallet)
}

test('a wallet on a phone scans, proves itself, and pays with one confirmation', async () => {
  const { phone, address, asked } = await aTenant({ methods: batching, isStepwise: false })
  const page = aPage()
  expect(page.load).not.toHaveBeenCalled()
  const connected = await pair(page, phone)
  expect(connected).toMatchObject({ address, chainId: 31337, wallet: { name: 'A phone' } })
  expect(page.wallet.pairing?.snapshot()).toBeUndefined()

  const words = 'Keyhold asks you to sign this.'
  const signature = await signText(page.wallet.provider, address, words)
  expect(await verifyMessage({ address, message: words, signature })).toBe(true)

  expect(await isAtomic(page.wallet.provider, place.place, address)).toBe(true)
  const terms = await someTerms(place, address, landlord)
  const errand = errandOf({ act: 'pay' }, place.place, terms)
  const hash = await runErrand({ provider: page.wallet.provider, account: address, place: place.place, errand })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await place.balance(address)).toBe(usdt(2_800))
  expect(asked.at(-1)?.map(({ key }) => key)).toEqual(['allow', 'allow', 'pay'])
  expect(phone.asked.every(({ chainId }) => chainId === 'eip155:31337')).toBe(true)
})

test('a phone’s wallet that cannot batch is asked step by step; a no moves nothing, and one goes on from there', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  expect(await isAtomic(page.wallet.provider, place.place, address)).toBe(false)
  const terms = await someTerms(place, address, landlord)
  const errand = errandOf({ act: 'pay' }, place.place, terms)
  const doer = { provider: page.wallet.provider, account: address, place: place.place, errand }
  phone.answers.push(true, true, false)
  await expect(runErrand(doer)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(await place.balance(address)).toBe(usdt(5_000))
  await runErrand(doer)
  expect(await place.balance(address)).toBe(usdt(2_800))
  expect(phone.asked.map(({ method }) => method)).toEqual(Array(4).fill('eth_sendTransaction'))
})

test('who says no on the phone is told so, and nobody is connected', async () => {
  const { phone } = await aTenant()
  const page = aPage()
  phone.answers.push(false)
  await expect(pair(page, phone)).rejects.toMatchObject({ code: 'user-rejected' })
  expect(page.hold.snapshot().stage).toBe('none')
})

test('a refresh finds the phone again without a prompt, and disconnecting tells the phone', async () => {
  const { phone, address } = await aTenant()
  const first = aPage()
  await pair(first, phone)
  const second = aPage(first.kept)
  expect(second.load).not.toHaveBeenCalled()
  expect(await second.hold.reconnect(second.wallet)).toMatchObject({ address, wallet: { name: 'A phone' } })
  await second.hold.disconnect()
  await vi.waitFor(() => expect(phone.hasSession()).toBe(false))
  const third = aPage(first.kept)
  expect(await ask(third.wallet.provider, 'eth_accounts')).toEqual([])
})

test('a phone that is still connected is not asked to scan again', async () => {
  const { phone, address } = await aTenant()
  const first = aPage()
  await pair(first, phone)
  const second = aPage(first.kept)
  const shown = vi.fn()
  second.wallet.pairing?.subscribe(() => shown(second.wallet.pairing?.snapshot()))
  expect(await second.hold.connect(second.wallet)).toMatchObject({ address })
  expect(shown.mock.calls.flat().filter(Boolean)).toEqual([])
  expect(phone.agreed()).toBe(1)
})

test('a session that is older than its week is over: nothing is asked of it, and one scans anew', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 })
  await expect(signText(page.wallet.provider, address, 'too late')).rejects.toMatchObject({
    code: 'wallet-not-connected',
  })
  expect(await ask(page.wallet.provider, 'eth_accounts')).toEqual([])
  vi.useRealTimers()
  expect(phone.asked).toEqual([])
})

test('a phone that hangs up ends the connection, and what it was asked is over', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  await pair(page, phone)
  phone.answers.push('nothing')
  const signing = signText(page.wallet.provider, address, 'never answered')
  const refused = expect(signing).rejects.toMatchObject({ code: 'wallet-not-connected' })
  await vi.waitFor(() => expect(phone.asked).toHaveLength(1))
  await phone.hangUp()
  await refused
  await vi.waitFor(() => expect(page.hold.snapshot().stage).toBe('none'))
  expect(page.hold.lastUsed).toBeUndefined()
})

test('a phone that does not know the chain yet connects, and is asked once to go there', async () => {
  const { phone } = await aTenant({ chains: [1] })
  const page = aPage()
  expect(await pair(page, phone)).toMatchObject({ chainId: 1 })
  await switchNetwork(page.wallet.provider, place.place)
  expect(page.hold.snapshot()).toMatchObject({ stage: 'connected', chainId: 31337 })
  expect(phone.asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
})

test('what a phone never granted is not asked of it', async () => {
  const { phone, address } = await aTenant({ methods: ['personal_sign'] })
  const page = aPage()
  await pair(page, phone)
  await expect(ask(page.wallet.provider, 'eth_sendTransaction', [{ from: address }])).rejects.toMatchObject({
    code: 'not-offered',
  })
  expect(phone.asked).toEqual([])
})

test('another account chosen on the phone is followed, one that was never granted is not', async () => {
  const { phone, address } = await aTenant()
  const page = aPage()
  const inUse = () => (page.hold.snapshot() as { address?: string }).address?.toLowerCase()
  await pair(page, phone)
  expect(inUse()).toBe(address.toLowerCase())
  await phone.use(another)
  await vi.waitFor(() => expect(inUse()).toBe(another))
  await phone.use(landlord)
  await vi.waitFor(() => expect(inUse()).toBe(address.toLowerCase()))
})

test('who closes the dialog is connected to nobody, even if the phone says yes afterwards', async () => {
  const { phone } = await aTenant()
  const page = aPage()
  const connecting = page.hold.connect(page.wallet)
  const address = await vi.waitFor(() => {
    const shown = page.wallet.pairing?.snapshot()
    if (!shown) throw new Error('not yet')
    return shown
  })
  await page.hold.disconnect()
  expect(await connecting).toBeUndefined()
  await phone.scan(address)
  await vi.waitFor(() => expect(phone.agreed()).toBe(1))
  await vi.waitFor(() => expect(phone.hasSession()).toBe(false))
  expect(page.hold.snapshot().stage).toBe('none')
})

test('a relay that is away is said to be away, is not stormed, and is found again once it is back', async () => {
  const { phone, address } = await aTenant()
  const away = await startRelay({ isAway: true })
  const page = aPage(memory(), away.url)
  await expect(page.hold.connect(page.wallet)).rejects.toMatchObject({ code: 'phone-unreachable' })
  expect(away.heard.length).toBeLessThan(10)
  expect(page.hold.snapshot().stage).toBe('none')
  away.stop()
  expect(await pair(aPage(page.kept), phone)).toMatchObject({ address })
})

test('an address that nobody scans is renewed twice, and then the wallet is said to be silent', async () => {
  const shown: string[] = []
  const pair = vi.fn(async (show: (address: string) => void) => {
    show(`wc:${pair.mock.calls.length}`)
    throw new WalletTrouble('wallet-silent')
  })
  const line = { granted: () => undefined, pair, ask: vi.fn(), end: vi.fn() }
  const load = async () => ({ Line: { open: async () => line } })
  const wallet = phoneWallet({ projectId: 'page', about, isPhone: false, place: place.place, kept: memory(), load })
  wallet.pairing?.subscribe(() => shown.push(wallet.pairing?.snapshot() ?? 'nothing'))
  await expect(aHold().connect(wallet)).rejects.toMatchObject({ code: 'wallet-silent' })
  expect(shown).toEqual(['wc:1', 'wc:2', 'wc:3', 'nothing'])
})
