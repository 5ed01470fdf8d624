/** A wallet for local chains: an EIP-1193 provider over keys that are worth nothing. It asks before it signs, like any other. */
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  hexToString,
  http,
  type LocalAccount,
  numberToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type BatchCall, canBatch, sendAllOrNone } from './batch.ts'
import { addNewcomer, type DemoPerson, keepState, readNewcomers, readState } from './people.ts'
import { type Line, lineOf } from './words.ts'

/** How the wallet asks the person. Both reject with code 4001 when the person says no. */
export interface Asking {
  /** Which of them signs from now on; `newcomer` makes a fresh key. */
  readonly choose: (people: readonly DemoPerson[], current: string | null) => Promise<Chosen>
  readonly confirm: (person: DemoPerson, lines: readonly Line[]) => Promise<void>
}
export interface Chosen {
  readonly id: string | 'newcomer'
  readonly name?: string
  readonly isStepwise: boolean
}

export interface DemoWalletParts {
  readonly chainId: number
  readonly rpcUrl: string
  readonly cast: readonly DemoPerson[]
  readonly asking: Asking
  readonly kept: Pick<Storage, 'getItem' | 'setItem'>
  /** Gives a newcomer gas, USDT and RNB. */
  readonly fund: (address: Address) => Promise<void>
  readonly symbolOf: (token: Address) => string | undefined
}

/** A refusal as EIP-1193 numbers it. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

type Call = {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly from?: Address
}

/** Makes the demo wallet. */
export function createDemoWallet(parts: DemoWalletParts) {
  const { chainId, rpcUrl, cast, asking, kept, fund, symbolOf } = parts
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createPublicClient({ chain, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 100 })
  const wallet = createWalletClient({ chain, transport: http(rpcUrl) })
  const hears = new Map<string, Set<(value: unknown) => void>>()
  let open = false

  const tell = (event: string, value: unknown) => {
    for (const hear of hears.get(event) ?? []) hear(value)
  }
  const people = () => [...cast, ...readNewcomers(kept)]
  const chosen = () => people().find(({ id }) => id === readState(kept).chosen)

  /** One prompt at a time: a second one is refused until the first is answered, as real wallets do. */
  const alone = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    if (open) throw refusal(-32002, 'A request is open already.')
    open = true
    try {
      return await act()
    } finally {
      open = false
    }
  }

  const choose = () =>
    alone(async () => {
      const { id, name, isStepwise } = await asking.choose(people(), readState(kept).chosen)
      const person = id === 'newcomer' ? addNewcomer(kept, name ?? 'Newcomer') : people().find((one) => one.id === id)
      if (!person) throw refusal(4001, 'Nobody was chosen.')
      const { address } = privateKeyToAccount(person.privateKey)
      if (id === 'newcomer') await fund(address)
      keepState(kept, { chosen: person.id, isConnected: true, isStepwise })
      tell('accountsChanged', [address])
      return [address]
    })

  const signer = (address?: unknown): { person: DemoPerson; account: LocalAccount } => {
    const person = chosen()
    if (!person || !readState(kept).isConnected) throw refusal(4100, 'Not connected.')
    const account = privateKeyToAccount(person.privateKey)
    if (typeof address === 'string' && address.toLowerCase() !== account.address.toLowerCase())
      throw refusal(4100, 'Another account is in use.')
    return { person, account }
  }
  const agree = (person: DemoPerson, lines: readonly Line[]) => alone(() => asking.confirm(person, lines))

  const send = async (call: Call): Promise<Hex> => {
    const { person, account } = signer(call.from)
    const to = call.to as Address
    await agree(person, [lineOf(to, call.data ?? '0x', symbolOf)])
    return wallet.sendTransaction({
      account,
      to,
      data: call.data ?? '0x',
      value: BigInt(call.value ?? '0x0'),
      ...(call.gas ? { gas: BigInt(call.gas) } : {}),
    })
  }

  const sendCalls = async (batch: { from?: Address; chainId: Hex; calls: readonly Call[] }) => {
    if (Number(batch.chainId) !== chainId) throw refusal(5710, 'This chain is not offered.')
    if (readState(kept).isStepwise) throw refusal(5710, 'Batches are switched off.')
    const { person, account } = signer(batch.from)
    const calls: BatchCall[] = batch.calls.map(({ to, data = '0x', value = '0x0' }) => ({
      to: to as Address,
      data,
      value: BigInt(value),
    }))
    await agree(
      person,
      calls.map(({ to, data }) => lineOf(to, data, symbolOf)),
    )
    const hash = await sendAllOrNone(client, wallet, account, calls)
    keepState(kept, { batches: { ...readState(kept).batches, [hash]: hash } })
    return { id: hash }
  }

  const callsStatus = async (id: string) => {
    const hash = readState(kept).batches[id]
    if (!hash) throw refusal(5730, 'No such batch.')
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    const status = receipt ? (receipt.status === 'success' ? 200 : 500) : 100
    const receipts = receipt ? [{ transactionHash: hash, status: receipt.status === 'success' ? '0x1' : '0x0' }] : []
    return { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true, status, receipts }
  }

  const capabilities = async () => {
    const isAtomic = !readState(kept).isStepwise && (await canBatch(client))
    return { [numberToHex(chainId)]: { atomic: { status: isAtomic ? 'supported' : 'unsupported' } } }
  }

  const signData = async (address: unknown, text: string): Promise<Hex> => {
    const { person, account } = signer(address)
    const data = JSON.parse(text) as Parameters<typeof account.signTypedData>[0] & { domain?: { chainId?: unknown } }
    if (data.domain?.chainId !== undefined && Number(data.domain.chainId) !== chainId)
      throw refusal(-32603, 'The data is for another chain.')
    await agree(person, [{ key: 'data', values: { what: String(data.primaryType), data: text } }])
    return account.signTypedData(data)
  }

  const signWords = async (address: unknown, raw: Hex): Promise<Hex> => {
    const { person, account } = signer(address)
    await agree(person, [{ key: 'text', values: { text: hexToString(raw) } }])
    return account.signMessage({ message: { raw } })
  }

  const accounts = () => {
    const person = chosen()
    return person && readState(kept).isConnected ? [privateKeyToAccount(person.privateKey).address] : []
  }
  const leave = () => {
    keepState(kept, { isConnected: false })
    tell('accountsChanged', [])
    return null
  }
  const goTo = (wanted: unknown) => {
    if (Number(wanted) !== chainId) throw refusal(4902, 'Unrecognized chain.')
    return null
  }

  return {
    isKeyholdDemo: true,
    on(event: string, hear: (value: unknown) => void) {
      hears.set(event, (hears.get(event) ?? new Set()).add(hear))
    },
    removeListener(event: string, hear: (value: unknown) => void) {
      hears.get(event)?.delete(hear)
    },
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const [first, second] = (Array.isArray(params) ? params : []) as [never, never]
      switch (method) {
        case 'eth_requestAccounts':
          return accounts().length > 0 ? accounts() : choose()
        case 'wallet_requestPermissions':
          await choose()
          return [{ parentCapability: 'eth_accounts' }]
        case 'wallet_revokePermissions':
          return leave()
        case 'eth_accounts':
          return accounts()
        case 'eth_chainId':
          return numberToHex(chainId)
        case 'wallet_switchEthereumChain':
        case 'wallet_addEthereumChain':
          return goTo((first as { chainId?: unknown } | undefined)?.chainId)
        case 'personal_sign':
          return signWords(second, first)
        case 'eth_signTypedData_v4':
          return signData(first, second)
        case 'eth_sendTransaction':
          return send(first)
        case 'wallet_getCapabilities':
          return capabilities()
        case 'wallet_sendCalls':
          return sendCalls(first)
        case 'wallet_getCallsStatus':
          return callsStatus(first)
        default:
          return client.request({ method, params } as never)
      }
    },
  }
}
export type DemoProvider = ReturnType<typeof createDemoWallet>
