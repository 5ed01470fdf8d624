/** A wallet for local chains: an EIP-1193 provider over worthless keys. It asks before it signs, like any other. */

import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  hexToString,
  http,
  numberToHex,
  type PublicClient,
  type RpcTransactionRequest,
  type WalletClient,
  type WalletSendCallsParameters,
} from 'viem'
import { toEIP1193Provider } from '../connectors.ts'
import { type Call, canBatch, sendAtomically } from './batch.ts'
import { type DemoPerson, readState, saveState } from './people.ts'
import { describeCall, type SymbolOf } from './requestLine.ts'
import { DemoSession, type Prompts, rpcError, type StateStorage } from './session.ts'

export interface DemoWalletDeps {
  readonly chainId: number
  readonly rpcUrl: string
  readonly demoUsers: readonly DemoPerson[]
  readonly prompts: Prompts
  readonly storage: StateStorage
  /** Gives a newcomer gas, USDT and RNB. */
  readonly fund: (address: Address) => Promise<void>
  readonly symbolOf: SymbolOf
}

interface DemoWalletContext extends Pick<DemoWalletDeps, 'chainId' | 'symbolOf'> {
  readonly session: DemoSession
  readonly client: PublicClient
  readonly wallet: WalletClient
}

/** Creates the demo wallet. It does nothing until it is called. */
export function createDemoWallet(deps: DemoWalletDeps) {
  const { chainId, rpcUrl, demoUsers, prompts, storage, fund, symbolOf } = deps
  const nativeCurrency = { name: 'ETH', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: 'local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const client = createPublicClient({ chain, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 100 })
  const wallet = createWalletClient({ chain, transport: http(rpcUrl) })
  const session = new DemoSession(demoUsers, prompts, fund, storage)
  const context: DemoWalletContext = { chainId, symbolOf, session, client, wallet }
  const provider = {
    isKeyholdDemo: true,
    on: session.on.bind(session),
    removeListener: session.removeListener.bind(session),
    request: ({ method, params }: { method: string; params?: unknown }) =>
      dispatch(context, method, (Array.isArray(params) ? params : []) as unknown[]),
  }
  return toEIP1193Provider(provider)
}

/** Its methods by name; all others go to the node. */
async function dispatch(context: DemoWalletContext, method: string, [first, second]: unknown[]): Promise<unknown> {
  const { session, chainId, client } = context
  switch (method) {
    case 'eth_requestAccounts':
      return session.accounts().length > 0 ? session.accounts() : session.choose()
    case 'wallet_requestPermissions':
      await session.choose()
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_revokePermissions':
      return session.disconnect()
    case 'eth_accounts':
      return session.accounts()
    case 'eth_chainId':
      return numberToHex(chainId)
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      if (Number((first as { chainId?: unknown } | undefined)?.chainId) !== chainId)
        throw rpcError(4902, 'Unrecognized chain.')
      return null
    case 'personal_sign':
      return signMessage(context, second, first as Hex)
    case 'eth_signTypedData_v4':
      return signTypedData(context, first, String(second))
    case 'eth_sendTransaction':
      return send(context, first as RpcTransactionRequest)
    case 'wallet_getCapabilities':
      return capabilities(context)
    case 'wallet_sendCalls':
      return sendCalls(context, first as WalletSendCallsParameters[0])
    case 'wallet_getCallsStatus':
      return callsStatus(context, String(first))
    default:
      return client.request({ method, params: [first, second].filter((value) => value !== undefined) } as never)
  }
}

async function send({ session, wallet, symbolOf }: DemoWalletContext, call: RpcTransactionRequest): Promise<Hex> {
  const { person, account } = session.signer(call.from)
  const { to, data = '0x', value = '0x0' } = call
  if (!to) throw rpcError(-32602, 'Nothing is deployed from here.')
  await session.confirm(person, [describeCall(to, data, symbolOf)])
  const gas = call.gas ? { gas: BigInt(call.gas) } : {}
  return wallet.sendTransaction({ account, chain: null, to, data, value: BigInt(value), ...gas })
}

/** Several calls with one confirmation, in one atomic transaction. */
async function sendCalls(
  { session, client, wallet, chainId, symbolOf }: DemoWalletContext,
  batch: WalletSendCallsParameters[0],
): Promise<{ id: Hex }> {
  if (Number(batch.chainId) !== chainId) throw rpcError(5710, 'This chain is not offered.')
  if (readState(session.storage).isStepwise || !(await canBatch(client)))
    throw rpcError(5760, 'Calls are asked for one by one.')
  const { person, account } = session.signer(batch.from)
  const calls = batch.calls.map(({ to, data = '0x', value = '0x0' }): Call => {
    if (!to) throw rpcError(-32602, 'Nothing is deployed from here.')
    return { to, data, value: BigInt(value) }
  })
  await session.confirm(
    person,
    calls.map(({ to, data }) => describeCall(to, data, symbolOf)),
  )
  const hash = await sendAtomically(client, wallet, account, calls)
  saveState(session.storage, { batches: { ...readState(session.storage).batches, [hash]: hash } })
  return { id: hash }
}

async function callsStatus({ session, client, chainId }: DemoWalletContext, id: string) {
  const hash = readState(session.storage).batches[id]
  if (!hash) throw rpcError(5730, 'No such batch.')
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] }).catch(() => null)
  const status = receipt ? (receipt.status === '0x1' ? 200 : 500) : 100
  const receipts = receipt ? [receipt] : []
  return { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true, status, receipts }
}

async function capabilities({ session, client, chainId }: DemoWalletContext) {
  const isAtomic = !readState(session.storage).isStepwise && (await canBatch(client))
  return { [numberToHex(chainId)]: { atomic: { status: isAtomic ? 'supported' : 'unsupported' } } }
}

async function signTypedData({ session, chainId }: DemoWalletContext, address: unknown, text: string): Promise<Hex> {
  const { person, account } = session.signer(address)
  const data = JSON.parse(text) as Parameters<typeof account.signTypedData>[0]
  const askedFor = (data.domain as { chainId?: unknown } | undefined)?.chainId
  if (askedFor !== undefined && Number(askedFor) !== chainId) throw rpcError(-32603, 'The data is for another chain.')
  await session.confirm(person, [{ key: 'data', values: { what: String(data.primaryType), data: text } }])
  return account.signTypedData(data)
}

async function signMessage({ session }: DemoWalletContext, address: unknown, raw: Hex): Promise<Hex> {
  const { person, account } = session.signer(address)
  await session.confirm(person, [{ key: 'text', values: { text: hexToString(raw) } }])
  return account.signMessage({ message: { raw } })
}
