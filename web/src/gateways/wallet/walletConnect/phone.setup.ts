/** For tests: a wallet on a phone, with WalletConnect's own client, that pays on the test chain. */
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Address, EIP1193Provider, Hex, LocalAccount } from 'viem'
import { rpcRequest } from '../connectors.ts'
import { memory } from '../testNetwork.setup.ts'
import { silentLogger } from './silentLogger.ts'
import { WalletConnectStorage } from './storage.ts'

interface Phone {
  readonly relayUrl: string
  readonly account: LocalAccount
  /** Chains the wallet grants; when asked to switch to another, it grants that too. */
  readonly chains: readonly number[]
  readonly methods: readonly string[]
  /** The wallet inside: it answers approved requests. */
  readonly inside: EIP1193Provider
  /** Further accounts the wallet grants. */
  readonly others?: readonly Address[]
}

const no = { code: 5000, message: 'User rejected.' }

/**
 * A phone that scans with `scan`. `answers` accepts, rejects or ignores each prompt in turn (afterwards it accepts):
 * the session first, then each request. `asked` are the requests it saw.
 */
export async function aPhone({ relayUrl, account, chains, methods, inside, others = [] }: Phone) {
  const { client } = await UniversalProvider.init({
    projectId: 'phone',
    relayUrl,
    storage: new WalletConnectStorage(memory()),
    telemetryEnabled: false,
    logger: silentLogger(),
    metadata: { name: 'A phone', description: 'For tests', url: 'https://phone.example', icons: [] },
  })
  const asked: { method: string; chainId: string }[] = []
  const answers: (boolean | 'nothing')[] = []
  const granted = [...chains]
  let agreed = 0
  const { address } = account
  const namespaces = () => ({
    eip155: {
      chains: granted.map((id) => `eip155:${id}`),
      accounts: granted.flatMap((id) => [address, ...others].map((one) => `eip155:${id}:${one}`)),
      methods: [...methods],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  client.on('session_proposal', async ({ id }) => {
    if (answers.shift() === false) return void client.reject({ id, reason: no })
    await client.approve({ id, namespaces: namespaces() })
    agreed++
  })
  client.on('session_request', async ({ id, topic, params: { request, chainId } }) => {
    asked.push({ method: request.method, chainId })
    const said = answers.shift()
    if (said === 'nothing') return
    const answer = async () => {
      if (said === false) throw no
      if (!request.method.endsWith('EthereumChain')) return rpcRequest(inside, request.method, request.params)
      granted.push(Number((request.params as [{ chainId: Hex }])[0].chainId))
      await client.update({ topic, namespaces: namespaces() })
      return null
    }
    const response = await answer().then(
      (result) => ({ id, jsonrpc: '2.0', result }),
      (error: { code?: number; message: string }) => ({
        id,
        jsonrpc: '2.0',
        error: { code: error.code ?? -32_000, message: error.message },
      }),
    )
    await client.respond({ topic, response })
  })
  const topic = () => client.session.getAll()[0]?.topic ?? ''
  return {
    asked,
    answers,
    scan: (uri: string) => client.pair({ uri }),
    /** How many sessions it approved. */
    agreed: () => agreed,
    hasSession: () => client.session.length > 0,
    hangUp: () => client.disconnect({ topic: topic(), reason: { code: 6000, message: 'User disconnected.' } }),
    use: (other: Address) =>
      client.emit({
        topic: topic(),
        chainId: `eip155:${granted[0]}`,
        event: { name: 'accountsChanged', data: [`eip155:${granted[0]}:${other}`] },
      }),
  }
}
