/**
 * A typical wallet for stories: announced to the page like any other (EIP-6963, EIP-1193), it asks for each call, does
 * not batch, may be on another chain, and its prompts outlive the page that asked.
 */
import type { BrowserContext } from '@playwright/test'
import { type Address, createWalletClient, type Hex, http, type PrivateKeyAccount } from 'viem'
import type { Presses } from './browserUser.ts'
import { expect } from './timeouts.ts'

declare global {
  interface Window {
    requestPlainWallet(method: string, params: unknown): Promise<{ result: unknown } | { errorCode: number }>
    /** Emits a wallet event in this page. */
    emitPlainWalletEvent(event: string, value: unknown): void
  }
}

/** Its name in the list of wallets. */
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
  readonly answer: (result: { result: unknown } | { errorCode: number }) => void
}

export class PlainWallet {
  readonly #context: BrowserContext
  readonly #rpcUrl: string
  readonly #keys: readonly PrivateKeyAccount[]
  #account: PrivateKeyAccount
  #isConnected = false
  #chainId = 1
  readonly #knownChains = new Set([1])
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
    await context.exposeBinding('requestPlainWallet', (_, method: string, params: unknown) =>
      wallet.#respond(method, Array.isArray(params) ? params : []),
    )
    await context.addInitScript(announce, plainWalletName)
    return wallet
  }

  /** Its open prompts: the methods, the oldest first. */
  get openPrompts(): readonly string[] {
    return this.#prompts.map(({ method }) => method)
  }

  /** Waits until exactly this prompt is open. */
  async expectPrompt(method: string): Promise<void> {
    await expect.poll(() => this.openPrompts, { message: `the wallet asks for ${method}` }).toEqual([method])
  }

  /** The user confirms the oldest prompt; `edited` is the call's data after the user's edit, as wallets allow. */
  async confirm(edited?: Hex): Promise<void> {
    const prompt = this.#takePrompt()
    this.#confirmations += 1
    prompt.answer(await this.#perform(prompt, edited))
  }

  /** The user rejects the oldest prompt. */
  reject(): void {
    this.#takePrompt().answer({ errorCode: 4001 })
  }

  /** The user picks another of the wallet's accounts. */
  async selectAccount(address: Address): Promise<void> {
    const found = this.#keys.find((key) => key.address === address)
    if (!found) throw new Error(`The wallet has no key of ${address}.`)
    this.#account = found
    await this.#emit('accountsChanged', [address])
  }

  takePresses(): Presses {
    const confirmations = this.#confirmations
    this.#confirmations = 0
    return { clicks: 0, confirmations }
  }

  #takePrompt(): Prompt {
    const prompt = this.#prompts.shift()
    if (!prompt) throw new Error('The wallet asks nothing.')
    return prompt
  }

  /** Requests without a prompt are answered at once; the rest waits for the user. */
  #respond(method: string, params: readonly unknown[]): Promise<{ result: unknown } | { errorCode: number }> {
    const result = (value: unknown) => Promise.resolve({ result: value })
    const errorCode = (code: number) => Promise.resolve({ errorCode: code })
    const accounts = this.#isConnected ? [this.#account.address] : []
    const wanted = Number((params[0] as { chainId?: string } | undefined)?.chainId)
    if (method === 'eth_accounts') return result(accounts)
    if (method === 'eth_chainId') return result(`0x${this.#chainId.toString(16)}`)
    if (method === 'wallet_getCapabilities') return result({})
    if (method === 'wallet_sendCalls') return errorCode(5710)
    if (method === 'eth_requestAccounts' && this.#isConnected) return result(accounts)
    if (method === 'eth_requestAccounts' && this.openPrompts.includes(method)) return errorCode(-32_002)
    if (method === 'wallet_switchEthereumChain' && !this.#knownChains.has(wanted)) return errorCode(4902)
    const promptMethods = ['eth_requestAccounts', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
    if (![...promptMethods, 'eth_sendTransaction', 'personal_sign'].includes(method)) return errorCode(-32_601)
    return new Promise((answer) => this.#prompts.push({ method, params, answer }))
  }

  async #perform({ method, params }: Prompt, edited?: Hex): Promise<{ result: unknown } | { errorCode: number }> {
    if (method === 'eth_requestAccounts') {
      this.#isConnected = true
      return { result: [this.#account.address] }
    }
    if (method === 'personal_sign')
      return { result: await this.#account.signMessage({ message: { raw: params[0] as Hex } }) }
    if (method === 'eth_sendTransaction') return this.#send(params[0] as Call, edited)
    this.#chainId = Number((params[0] as { chainId: string }).chainId)
    this.#knownChains.add(this.#chainId)
    await this.#emit('chainChanged', `0x${this.#chainId.toString(16)}`)
    return { result: null }
  }

  async #send({ from, to, data, gas }: Call, edited?: Hex): Promise<{ result: unknown } | { errorCode: number }> {
    if (from.toLowerCase() !== this.#account.address.toLowerCase()) return { errorCode: 4100 }
    const client = createWalletClient({ account: this.#account, transport: http(this.#rpcUrl) })
    const limit = gas ? { gas: BigInt(gas) } : {}
    return { result: await client.sendTransaction({ chain: null, to, data: edited ?? data, ...limit }) }
  }

  async #emit(event: string, value: unknown): Promise<void> {
    for (const page of this.#context.pages())
      await page.evaluate(([name, what]) => window.emitPlainWalletEvent(String(name), what), [event, value])
  }
}

/** Runs in the page: a provider that forwards every request to the story, and its announcement. */
function announce(name: string): void {
  type Listener = (value: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  window.emitPlainWalletEvent = (event, value) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider = {
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      const answer = await window.requestPlainWallet(method, params)
      if ('errorCode' in answer) throw Object.assign(new Error('The wallet says no.'), { code: answer.errorCode })
      return answer.result
    },
  }
  const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: 'example.plain.wallet' }
  const announceProvider = () => {
    const detail = Object.freeze({ info, provider })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announceProvider)
  announceProvider()
}
