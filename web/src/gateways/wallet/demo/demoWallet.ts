/** A wallet for local chains: an EIP-1193 provider over keys that are worth nothing. It asks before it signs, like any other. */
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
  type WalletClient,
} from 'viem'
import { type BatchCall, canBatch, sendAllOrNone } from './batch.ts'
import { type Asking, Holder, type Kept, refusal } from './holder.ts'
import { type DemoPerson, keepState, readState } from './people.ts'
import { lineOf, type SymbolOf } from './words.ts'

export interface DemoWalletParts {
  readonly chainId: number
  readonly rpcUrl: string
  readonly cast: readonly DemoPerson[]
  readonly asking: Asking
  readonly kept: Kept
  /** Gives a newcomer gas, USDT and RNB. */
  readonly fund: (address: Address) => Promise<void>
  readonly symbolOf: SymbolOf
}

interface Call {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly from?: Address
}
interface Batch {
  readonly from?: Address
  readonly chainId: Hex
  readonly calls: readonly Call[]
}
interface House extends Pick<DemoWalletParts, 'chainId' | 'symbolOf'> {
  readonly holder: Holder
  readonly client: PublicClient
  readonly wallet: WalletClient
}

/** Makes the demo wallet. It stays silent until something is asked of it. */
export function createDemoWallet(parts: DemoWalletParts) {
  const { chainId, rpcUrl, cast, asking, kept, fund, symbolOf } = parts
  const nativeCurrency = { name: 'ETH', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: 'local', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const client = createPublicClient({ chain, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 100 })
  const wallet = createWalletClient({ chain, transport: http(rpcUrl) })
  const holder = new Holder(cast, asking, fund, kept)
  const house: House = { chainId, symbolOf, holder, client, wallet }
  return {
    isKeyholdDemo: true,
    on: holder.on.bind(holder),
    removeListener: holder.removeListener.bind(holder),
    request: ({ method, params }: { method: string; params?: unknown }) =>
      answer(house, method, (Array.isArray(params) ? params : []) as unknown[]),
  }
}

/** What it answers to, by name; everything else is the node's. */
async function answer(house: House, method: string, [first, second]: unknown[]): Promise<unknown> {
  const { holder, chainId, client } = house
  switch (method) {
    case 'eth_requestAccounts':
      return holder.accounts().length > 0 ? holder.accounts() : holder.choose()
    case 'wallet_requestPermissions':
      await holder.choose()
      return [{ parentCapability: 'eth_accounts' }]
    case 'wallet_revokePermissions':
      return holder.leave()
    case 'eth_accounts':
      return holder.accounts()
    case 'eth_chainId':
      return numberToHex(chainId)
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      if (Number((first as { chainId?: unknown } | undefined)?.chainId) !== chainId)
        throw refusal(4902, 'Unrecognized chain.')
      return null
    case 'personal_sign':
      return signWords(house, second, first as Hex)
    case 'eth_signTypedData_v4':
      return signData(house, first, String(second))
    case 'eth_sendTransaction':
      return send(house, first as Call)
    case 'wallet_getCapabilities':
      return capabilities(house)
    case 'wallet_sendCalls':
      return sendCalls(house, first as Batch)
    case 'wallet_getCallsStatus':
      return callsStatus(house, String(first))
    default:
      return client.request({ method, params: [first, second].filter((value) => value !== undefined) } as never)
  }
}

async function send({ holder, wallet, symbolOf }: House, call: Call): Promise<Hex> {
  const { person, account } = holder.signer(call.from)
  const { to, data = '0x', value = '0x0' } = call
  if (!to) throw refusal(-32602, 'Nothing is deployed from here.')
  await holder.agree(person, [lineOf(to, data, symbolOf)])
  const gas = call.gas ? { gas: BigInt(call.gas) } : {}
  return wallet.sendTransaction({ account, chain: null, to, data, value: BigInt(value), ...gas })
}

/** Several calls with one confirmation, in one transaction: all or none. */
async function sendCalls({ holder, client, wallet, chainId, symbolOf }: House, batch: Batch): Promise<{ id: Hex }> {
  if (Number(batch.chainId) !== chainId) throw refusal(5710, 'This chain is not offered.')
  if (readState(holder.kept).isStepwise || !(await canBatch(client)))
    throw refusal(5760, 'Calls are asked for one by one.')
  const { person, account } = holder.signer(batch.from)
  const calls = batch.calls.map(({ to, data = '0x', value = '0x0' }): BatchCall => {
    if (!to) throw refusal(-32602, 'Nothing is deployed from here.')
    return { to, data, value: BigInt(value) }
  })
  await holder.agree(
    person,
    calls.map(({ to, data }) => lineOf(to, data, symbolOf)),
  )
  const hash = await sendAllOrNone(client, wallet, account, calls)
  keepState(holder.kept, { batches: { ...readState(holder.kept).batches, [hash]: hash } })
  return { id: hash }
}

async function callsStatus({ holder, client, chainId }: House, id: string) {
  const hash = readState(holder.kept).batches[id]
  if (!hash) throw refusal(5730, 'No such batch.')
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  const status = receipt ? (receipt.status === 'success' ? 200 : 500) : 100
  const receipts = receipt ? [{ transactionHash: hash, status: status === 200 ? '0x1' : '0x0' }] : []
  return { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true, status, receipts }
}

async function capabilities({ holder, client, chainId }: House) {
  const isAtomic = !readState(holder.kept).isStepwise && (await canBatch(client))
  return { [numberToHex(chainId)]: { atomic: { status: isAtomic ? 'supported' : 'unsupported' } } }
}

async function signData({ holder, chainId }: House, address: unknown, text: string): Promise<Hex> {
  const { person, account } = holder.signer(address)
  const data = JSON.parse(text) as Parameters<typeof account.signTypedData>[0]
  const askedFor = (data.domain as { chainId?: unknown } | undefined)?.chainId
  if (askedFor !== undefined && Number(askedFor) !== chainId) throw refusal(-32603, 'The data is for another chain.')
  await holder.agree(person, [{ key: 'data', values: { what: String(data.primaryType), data: text } }])
  return account.signTypedData(data)
}

async function signWords({ holder }: House, address: unknown, raw: Hex): Promise<Hex> {
  const { person, account } = holder.signer(address)
  await holder.agree(person, [{ key: 'text', values: { text: hexToString(raw) } }])
  return account.signMessage({ message: { raw } })
}
