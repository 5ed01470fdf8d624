// @vitest-environment node
/** A refusal without EIP-1193's code 4001 is a refusal, in the shapes that wallets send. */
import type { EIP1193Provider } from 'viem'
import { expect, test } from 'vitest'
import { signMessage } from './acceptance.ts'
import { WalletConnectionStore } from './connectionStore.ts'
import { createConnectorStore } from './connectors.ts'
import type { NetworkConfig } from './networkConfig.ts'
import { sendCalls, sendTransaction } from './sendCalls.ts'
import { switchChain } from './switchChain.ts'
import { walletErrorFrom } from './walletError.ts'

const account = '0x00000000000000000000000000000000000000aa'
const ledger = Object.assign(
  new Error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)'),
  {
    name: 'TransportStatusError',
    statusCode: 0x6985,
  },
)

/** What wallets throw, in seven shapes. */
const shapes: Readonly<Record<string, unknown>> = {
  'the code 4001': { code: 4001, message: 'User rejected the request.' },
  'a sentence alone': new Error('MetaMask Tx Signature: User denied transaction signature.'),
  'the code of an internal error': { code: -32603, message: 'Request rejected by user' },
  'a code in words': {
    code: 'ACTION_REJECTED',
    reason: 'rejected',
    message: 'user rejected transaction (action="sendTransaction")',
  },
  'a bare word': 'cancelled',
  'an error inside': { error: 'rejected by user' },
  'a device': ledger,
}
const more: Readonly<Record<string, unknown>> = {
  'a code as text': { code: '4001' },
  'a code of parameters': { code: -32602, message: 'The transaction was declined' },
  'a closed window': new Error('Popup closed'),
  'a reason in Chinese': new Error('用户取消了操作'),
  'a reason in Spanish': { code: -32000, message: 'Solicitud rechazada por el usuario' },
  'a reason in Thai': { code: -32000, message: 'ผู้ใช้ปฏิเสธคำขอ' },
}

const providerThat = (error: unknown) =>
  ({
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      throw error
    },
    on: () => undefined,
    removeListener: () => undefined,
  }) as unknown as EIP1193Provider
const network = { chainId: 97, name: 'Test', rpcUrl: 'http://127.0.0.1:9' } as NetworkConfig
const call = { kind: 'pay', to: account, data: '0x' } as const

// promise: wallet-refusal-shapes
for (const [name, error] of Object.entries({ ...shapes, ...more }))
  test(`${name} is a refusal at every step`, async () => {
    const provider = providerThat(error)
    const store = new WalletConnectionStore(createConnectorStore())
    const connector = { id: 'one', name: 'One', icon: '', provider }
    const refused = { code: 'user-rejected' }
    await expect(store.connect(connector)).rejects.toMatchObject(refused)
    await expect(switchChain(provider, network)).rejects.toMatchObject(refused)
    await expect(signMessage({ provider }, account, 'words', 'prove')).rejects.toMatchObject(refused)
    await expect(sendTransaction(provider, account, call, undefined)).rejects.toMatchObject(refused)
    await expect(sendCalls(provider, network, account, [call])).rejects.toMatchObject(refused)
  })

// promise: wallet-refusal-shapes
test('what a node or a contract refuses is no refusal of the user', () => {
  const others = [
    'execution reverted: transfer denied',
    'transaction rejected: nonce too low',
    'request rejected: rate limit exceeded',
    'transaction underpriced',
    'Access denied',
    'The connection was refused by the server',
  ]
  for (const words of others) expect(walletErrorFrom(new Error(words)).code, words).not.toBe('user-rejected')
})

test('a wallet that answers a signature with nothing refused it; a payment without an answer may have been sent', async () => {
  const provider = { request: async () => null } as unknown as EIP1193Provider
  await expect(signMessage({ provider }, account, 'words', 'prove')).rejects.toMatchObject({ code: 'user-rejected' })
  await expect(sendTransaction(provider, account, call, undefined)).rejects.toMatchObject({ code: 'wallet-fault' })
})
