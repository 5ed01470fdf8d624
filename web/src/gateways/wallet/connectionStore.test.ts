import { expect, test, vi } from 'vitest'
import { type ActiveConnection, WalletConnectionStore } from './connectionStore.ts'
import { type Connector, toEIP1193Provider } from './connectors.ts'

const first = '0x00000000000000000000000000000000000000A1'
const second = '0x00000000000000000000000000000000000000b2'

/** A wallet that answers as a test says, and can emit events. */
function aWallet(answers: Record<string, unknown>) {
  const listeners = new Map<string, (value: unknown) => void>()
  const asked: string[] = []
  const provider = toEIP1193Provider({
    on: (event, listener) => void listeners.set(event, listener),
    removeListener: (event) => void listeners.delete(event),
    request: ({ method }) => {
      asked.push(method)
      const answer = answers[method]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  const wallet: Connector = { id: 'io.example', name: 'Example', icon: '', provider }
  return { wallet, asked, fire: (event: string, value?: unknown) => listeners.get(event)?.(value) }
}
const aStore = () => {
  localStorage.clear()
  return new WalletConnectionStore({ getConnectors: () => [], subscribe: () => () => {}, add: () => {} })
}
const refusal = (code: number) => Object.assign(new Error('no'), { code })

// promise: sgn-7-wallet-accounts
test('a user connects, and the next visit finds the wallet without a prompt', async () => {
  const { wallet, asked } = aWallet({
    eth_requestAccounts: [first.toLowerCase()],
    eth_accounts: [first],
    eth_chainId: '0x38',
  })
  const connectionStore = aStore()
  expect(await connectionStore.connect(wallet)).toMatchObject({ address: first, chainId: 56 })
  const later = new WalletConnectionStore({ getConnectors: () => [], subscribe: () => () => {}, add: () => {} })
  expect(await later.reconnect(wallet)).toMatchObject({ address: first })
  expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a wallet that was never chosen is not asked for its accounts', async () => {
  const { wallet, asked } = aWallet({ eth_accounts: [first], eth_chainId: '0x38' })
  expect(await aStore().reconnect(wallet)).toBeUndefined()
  expect(asked).toEqual([])
})

test('another account or chain in the wallet is adopted; no account ends the connection', async () => {
  const { wallet, fire } = aWallet({ eth_requestAccounts: [first], eth_chainId: '0x38' })
  const connectionStore = aStore()
  const listener = vi.fn()
  connectionStore.subscribe(listener)
  await connectionStore.connect(wallet)
  fire('accountsChanged', [second])
  fire('chainChanged', '0x1')
  expect(connectionStore.getSnapshot() as ActiveConnection).toMatchObject({ address: second, chainId: 1 })
  fire('accountsChanged', [])
  expect(connectionStore.getSnapshot().status).toBe('disconnected')
  expect(connectionStore.recentWalletId).toBeUndefined()
  expect(listener).toHaveBeenCalled()
})

test('an unreachable chain does not disconnect', async () => {
  const { wallet, fire } = aWallet({ eth_requestAccounts: [first], eth_chainId: '0x38' })
  const connectionStore = aStore()
  await connectionStore.connect(wallet)
  fire('disconnect', refusal(1013))
  expect(connectionStore.getSnapshot().status).toBe('connected')
})

test('a rejected or already open prompt connects no account, and says which it was', async () => {
  const connectionStore = aStore()
  await expect(connectionStore.connect(aWallet({ eth_requestAccounts: refusal(4001) }).wallet)).rejects.toMatchObject({
    code: 'user-rejected',
  })
  await expect(connectionStore.connect(aWallet({ eth_requestAccounts: refusal(-32002) }).wallet)).rejects.toMatchObject(
    {
      code: 'request-already-open',
    },
  )
  await expect(connectionStore.connect(aWallet({ eth_requestAccounts: new Error('?') }).wallet)).rejects.toMatchObject({
    code: 'connect-failed',
  })
  expect(connectionStore.getSnapshot().status).toBe('disconnected')
})

test('disconnecting forgets the wallet even if the wallet refuses', async () => {
  const { wallet, asked } = aWallet({
    eth_requestAccounts: [first],
    eth_chainId: '0x38',
    wallet_revokePermissions: refusal(4200),
  })
  const connectionStore = aStore()
  await connectionStore.connect(wallet)
  await connectionStore.disconnect()
  expect(asked).toContain('wallet_revokePermissions')
  expect([connectionStore.getSnapshot().status, connectionStore.recentWalletId]).toEqual(['disconnected', undefined])
})

test('a prompt answered after the user moved on connects no account', async () => {
  let answer = (_accounts: string[]) => {}
  const slow = new Promise<string[]>((resolve) => {
    answer = resolve
  })
  const { wallet } = aWallet({ eth_requestAccounts: slow, eth_chainId: '0x38' })
  const connectionStore = aStore()
  const asking = connectionStore.connect(wallet)
  await connectionStore.disconnect()
  answer([first])
  expect(await asking).toBeUndefined()
  expect(connectionStore.getSnapshot().status).toBe('disconnected')
})

test('a second request while the prompt is open says so, and the open prompt still connects', async () => {
  let answer = (_accounts: string[]) => {}
  const answers: Record<string, unknown> = {
    eth_requestAccounts: new Promise<string[]>((resolve) => {
      answer = resolve
    }),
    eth_chainId: '0x38',
  }
  const { wallet } = aWallet(answers)
  const connectionStore = aStore()
  const asking = connectionStore.connect(wallet)
  answers.eth_requestAccounts = refusal(-32002)
  await expect(connectionStore.connect(wallet)).rejects.toMatchObject({ code: 'request-already-open' })
  expect(connectionStore.getSnapshot().status).toBe('connecting')
  answer([first])
  expect(await asking).toMatchObject({ address: first })
})
