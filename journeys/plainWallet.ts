/**
 * A wallet as most people have it, in the hands of a story: announced to the page like any other (EIP-6963, EIP-1193), it
 * asks for each call, batches nothing, may sit on another chain, and its prompts outlive the page that asked.
 */
import type { BrowserContext } from '@playwright/test'
import { type Address, createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import { expect } from './patience.ts'
import type { Presses } from './visitor.ts'

declare global {
  interface Window {
    askPlainWallet(method: string, params: unknown): Promise<{ given: unknown } | { refused: number }>
    /** Fires an event of the wallet in this page. */
    plainWalletSays(event: string, value: unknown): void
  }
}

/** How it is called in the list of wallets. */
export const plainWalletName = 'Plain wallet'

interface Call {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly gas?: Hex
}
interface Prompt {
  readonly method: string
  readonly params: readonly unknown[]
  readonly answer: (given: { given: unknown } | { refused: number }) => void
}

export class PlainWallet {
  readonly #context: BrowserContext
  readonly #rpcUrl: string
  readonly #keys: readonly PrivateKeyAccount[]
  #account: PrivateKeyAccount
  #isConnected = false
  #chainId = 1
  readonly #known = new Set([1])
  readonly #prompts: Prompt[] = []
  #confirmations = 0

  private constructor(
    context: BrowserContext,
    rpcUrl: string,
    keys: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]],
  ) {
    this.#context = context
    this.#rpcUrl = rpcUrl
    this.#keys = keys
    this.#account = keys[0]
  }

  /** Installs it in a browser: on another chain, with the first of its accounts in use. */
  static async install(
    context: BrowserContext,
    rpcUrl: string,
    keys: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]],
  ): Promise<PlainWallet> {
    const wallet = new PlainWallet(context, rpcUrl, keys)
    await context.exposeBinding('askPlainWallet', (_, method: string, params: unknown) =>
      wallet.#answer(method, Array.isArray(params) ? params : []),
    )
    await context.addInitScript(announce, plainWalletName)
    return wallet
  }

  /** What it asks at this moment: the methods, the oldest first. */
  get asks(): readonly string[] {
    return this.#prompts.map(({ method }) => method)
  }

  /** Waits until it asks for exactly this and nothing else. */
  async asksFor(method: string): Promise<void> {
    await expect.poll(() => this.asks, { message: `the wallet asks for ${method}` }).toEqual([method])
  }

  /** The person confirms the oldest prompt; `edited` is what they made of a call's data, as wallets let them. */
  async yes(edited?: Hex): Promise<void> {
    const prompt = this.#take()
    this.#confirmations += 1
    prompt.answer(await this.#do(prompt, edited))
  }

  /** The person says no to the oldest prompt. */
  no(): void {
    this.#take().answer({ refused: 4001 })
  }

  /** The person picks another of the wallet's accounts. */
  async pick(address: Address): Promise<void> {
    const found = this.#keys.find((key) => key.address === address)
    if (!found) throw new Error(`The wallet has no key of ${address}.`)
    this.#account = found
    await this.#say('accountsChanged', [address])
  }

  takePresses(): Presses {
    const confirmations = this.#confirmations
    this.#confirmations = 0
    return { clicks: 0, confirmations }
  }

  #take(): Prompt {
    const prompt = this.#prompts.shift()
    if (!prompt) throw new Error('The wallet asks nothing.')
    return prompt
  }

  /** What needs no person is answered at once; the rest waits for one. */
  #answer(method: string, params: readonly unknown[]): Promise<{ given: unknown } | { refused: number }> {
    const given = (value: unknown) => Promise.resolve({ given: value })
    const refused = (code: number) => Promise.resolve({ refused: code })
    const accounts = this.#isConnected ? [this.#account.address] : []
    const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId)
    if (method === 'eth_accounts') return given(accounts)
    if (method === 'eth_chainId') return given(`0x${this.#chainId.toString(16)}`)
    if (method === 'wallet_getCapabilities') return given({})
    if (method === 'wallet_sendCalls') return refused(5710)
    if (method === 'eth_requestAccounts' && this.#isConnected) return given(accounts)
    if (method === 'eth_requestAccounts' && this.asks.includes(method)) return refused(-32_002)
    if (method === 'wallet_switchEthereumChain' && !this.#known.has(wanted)) return refused(4902)
    const asking = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
    if (![...asking, 'eth_sendTransaction', 'personal_sign'].includes(method)) return refused(-32_601)
    return new Promise((answer) => this.#prompts.push({ method, params, answer }))
  }

  async #do({ method, params }: Prompt, edited?: Hex): Promise<{ given: unknown } | { refused: number }> {
    if (method === 'eth_requestAccounts') {
      this.#isConnected = true
      return { given: [this.#account.address] }
    }
    if (method === 'personal_sign')
      return { given: await this.#account.signMessage({ message: { raw: params[0] as Hex } }) }
    if (method === 'eth_sendTransaction') return this.#send(params[0] as Call, edited)
    this.#chainId = Number((params[0] as { chainId: string }).chainId)
    this.#known.add(this.#chainId)
    await this.#say('chainChanged', `0x${this.#chainId.toString(16)}`)
    return { given: null }
  }

  async #send({ from, to, data, gas }: Call, edited?: Hex): Promise<{ given: unknown } | { refused: number }> {
    if (from.toLowerCase() !== this.#account.address.toLowerCase()) return { refused: 4100 }
    const client = createWalletClient({ account: this.#account, transport: http(this.#rpcUrl) })
    const limit = gas ? { gas: BigInt(gas) } : {}
    return { given: await client.sendTransaction({ chain: null, to, data: edited ?? data, ...limit }) }
  }

  async #say(event: string, value: unknown): Promise<void> {
    for (const page of this.#context.pages())
      await page.evaluate(([name, what]) => window.plainWalletSays(String(name), what), [event, value])
  }
}

/** Runs in the page: a provider that passes everything on to the story, and the announcement of it. */
function announce(name: string): void {
  type Hear = (value: unknown) => void
  const hears = new Map<string, Set<Hear>>()
  window.plainWalletSays = (event, value) => {
    for (const hear of hears.get(event) ?? []) hear(value)
  }
  const provider = {
    on: (event: string, hear: Hear) => void hears.set(event, (hears.get(event) ?? new Set()).add(hear)),
    removeListener: (event: string, hear: Hear) => void hears.get(event)?.delete(hear),
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = await window.askPlainWallet(method, params)
      if ('refused' in answer) throw Object.assign(new Error('The wallet says no.'), { code: answer.refused })
      return answer.given
    },
  }
  const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: 'example.plain.wallet' }
  const say = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', say)
  say()
}
