/**
 * A wallet that only puts itself into `window.ethereum`.
 * @vitest-environment jsdom
 */
import { announceProvider } from 'mipd'
import type { EIP1193Provider } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const account = '0x00000000000000000000000000000000000000Aa'
/** As in old wallet apps: requests alone, no events. */
const bare = (marks: object = {}) => ({
  ...marks,
  request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x38' : [account]),
})
const place = window as { ethereum?: unknown }
const announce = (rdns: string, provider = {} as EIP1193Provider) =>
  announceProvider({ info: { uuid: crypto.randomUUID(), name: rdns, icon: 'data:image/png,', rdns }, provider })
const stops: (() => void)[] = []

beforeEach(() => vi.resetModules())
afterEach(() => {
  delete place.ethereum
  localStorage.clear()
  for (const stop of stops.splice(0)) stop()
})

async function offered() {
  const { offerInjectedWallet, walletConnectionStore } = await import('./walletConnection.ts')
  offerInjectedWallet('Wallet of this browser')
  const store = walletConnectionStore()
  return { store, ids: () => store.connectors.getConnectors().map(({ id, name }) => `${id} ${name}`) }
}

// promise: wallet-injected
test('it is offered under its own name and connects, also without events', async () => {
  place.ethereum = bare({ isMetaMask: true, isTrust: true })
  const { store, ids } = await offered()
  expect(ids()).toEqual(['window.ethereum Trust Wallet'])
  const [connector] = store.connectors.getConnectors()
  if (!connector) throw new Error('none')
  expect(await store.connect(connector)).toMatchObject({ status: 'connected', chainId: 56 })
  await store.disconnect()
})

// promise: wallet-injected
test('one without a mark gets a name; one that arrives late is found when it says so', async () => {
  const { ids } = await offered()
  expect(ids()).toEqual([])
  place.ethereum = bare()
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(ids()).toEqual(['window.ethereum Wallet of this browser'])
})

// promise: wallet-injected
test('an announced wallet takes its place; the demo wallet does not', async () => {
  place.ethereum = bare()
  const { ids } = await offered()
  stops.push(announce('local.keyhold.demo-wallet'))
  expect(ids()).toHaveLength(2)
  stops.push(announce('io.metamask'))
  expect(ids().map((id) => id.split(' ')[0])).toEqual(['local.keyhold.demo-wallet', 'io.metamask'])
})
