import { expect, test, vi } from 'vitest'
import { type Connected, WalletHold } from './connection.ts'
import type { FoundWallet, Provider } from './discovery.ts'

const first = '0x00000000000000000000000000000000000000A1'
const second = '0x00000000000000000000000000000000000000b2'

/** A wallet that answers what a test says, and can fire its events. */
function aWallet(answers: Record<string, unknown>) {
  const hears = new Map<string, (value: unknown) => void>()
  const asked: string[] = []
  const provider: Provider = {
    on: (event, hear) => void hears.set(event, hear),
    removeListener: (event) => void hears.delete(event),
    request: ({ method }) => {
      asked.push(method)
      const answer = answers[method]
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
  const wallet: FoundWallet = { id: 'io.example', name: 'Example', icon: '', provider }
  return { wallet, asked, fire: (event: string, value?: unknown) => hears.get(event)?.(value) }
}
const aHold = () => {
  localStorage.clear()
  return new WalletHold({ list: () => [], subscribe: () => () => {}, offer: () => {} })
}
const refusal = (code: number) => Object.assign(new Error('no'), { code })

test('a person connects, and the next visit finds the wallet without a prompt', async () => {
  const { wallet, asked } = aWallet({
    eth_requestAccounts: [first.toLowerCase()],
    eth_accounts: [first],
    eth_chainId: '0x38',
  })
  const hold = aHold()
  expect(await hold.connect(wallet)).toMatchObject({ address: first, chainId: 56 })
  const later = new WalletHold({ list: () => [], subscribe: () => () => {}, offer: () => {} })
  expect(await later.reconnect(wallet)).toMatchObject({ address: first })
  expect(asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('a wallet that was never chosen is not asked for its accounts', async () => {
  const { wallet, asked } = aWallet({ eth_accounts: [first], eth_chainId: '0x38' })
  expect(await aHold().reconnect(wallet)).toBeUndefined()
  expect(asked).toEqual([])
})

test('another account or chain in the wallet is followed; no account at all ends the connection', async () => {
  const { wallet, fire } = aWallet({ eth_requestAccounts: [first], eth_chainId: '0x38' })
  const hold = aHold()
  const heard = vi.fn()
  hold.subscribe(heard)
  await hold.connect(wallet)
  fire('accountsChanged', [second])
  fire('chainChanged', '0x1')
  expect(hold.snapshot() as Connected).toMatchObject({ address: second, chainId: 1 })
  fire('accountsChanged', [])
  expect(hold.snapshot().stage).toBe('none')
  expect(hold.lastUsed).toBeUndefined()
  expect(heard).toHaveBeenCalled()
})

test('a chain that cannot be reached is no sign-out', async () => {
  const { wallet, fire } = aWallet({ eth_requestAccounts: [first], eth_chainId: '0x38' })
  const hold = aHold()
  await hold.connect(wallet)
  fire('disconnect', refusal(1013))
  expect(hold.snapshot().stage).toBe('connected')
})

test('a rejected or already open prompt leaves nobody connected, and says which it was', async () => {
  const hold = aHold()
  await expect(hold.connect(aWallet({ eth_requestAccounts: refusal(4001) }).wallet)).rejects.toMatchObject({
    code: 'user-rejected',
  })
  await expect(hold.connect(aWallet({ eth_requestAccounts: refusal(-32002) }).wallet)).rejects.toMatchObject({
    code: 'request-already-open',
  })
  await expect(hold.connect(aWallet({ eth_requestAccounts: new Error('?') }).wallet)).rejects.toMatchObject({
    code: 'connect-failed',
  })
  expect(hold.snapshot().stage).toBe('none')
})

test('disconnecting forgets the wallet even if it refuses to forget us', async () => {
  const { wallet, asked } = aWallet({
    eth_requestAccounts: [first],
    eth_chainId: '0x38',
    wallet_revokePermissions: refusal(4200),
  })
  const hold = aHold()
  await hold.connect(wallet)
  await hold.disconnect()
  expect(asked).toContain('wallet_revokePermissions')
  expect([hold.snapshot().stage, hold.lastUsed]).toEqual(['none', undefined])
})

test('a prompt that is answered after the person turned elsewhere connects nobody', async () => {
  let answer = (_accounts: string[]) => {}
  const slow = new Promise<string[]>((resolve) => {
    answer = resolve
  })
  const { wallet } = aWallet({ eth_requestAccounts: slow, eth_chainId: '0x38' })
  const hold = aHold()
  const asking = hold.connect(wallet)
  await hold.disconnect()
  answer([first])
  expect(await asking).toBeUndefined()
  expect(hold.snapshot().stage).toBe('none')
})

test('asking again while the prompt is open says so, and the open prompt still connects', async () => {
  let answer = (_accounts: string[]) => {}
  const answers: Record<string, unknown> = {
    eth_requestAccounts: new Promise<string[]>((resolve) => {
      answer = resolve
    }),
    eth_chainId: '0x38',
  }
  const { wallet } = aWallet(answers)
  const hold = aHold()
  const asking = hold.connect(wallet)
  answers.eth_requestAccounts = refusal(-32002)
  await expect(hold.connect(wallet)).rejects.toMatchObject({ code: 'request-already-open' })
  expect(hold.snapshot().stage).toBe('asking')
  answer([first])
  expect(await asking).toMatchObject({ address: first })
})
