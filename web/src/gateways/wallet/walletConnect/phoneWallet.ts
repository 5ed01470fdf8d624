/**
 * A wallet on a phone, as one wallet among others: it is asked like any that lives in the browser (EIP-1193). Until
 * somebody chooses it, nothing of WalletConnect is loaded.
 */
import { numberToHex } from 'viem'
import type { FoundWallet } from '../discovery.ts'
import { nodeAddress, type Place } from '../place.ts'
import { WalletTrouble } from '../trouble.ts'
import type { Granted, Line, LineParts } from './line.ts'

/** Its id among wallets. */
export const phoneWalletId = 'com.walletconnect'
/** The one outside address it needs; the Content-Security-Policy names it where a project id is set. */
const relay = 'wss://relay.walletconnect.org'
/** How often a fresh address takes the place of one that nobody scanned for five minutes. */
const rounds = 3

export interface PhoneWalletParts extends Pick<LineParts, 'projectId' | 'about' | 'isPhone'> {
  readonly place: Pick<Place, 'chainId' | 'rpcUrl'>
  readonly kept?: Storage
  readonly relayUrl?: string
  readonly relayMilliseconds?: number
  /** Loads the line's code; a test counts how often. */
  readonly load?: () => Promise<{ readonly Line: { open(...given: Parameters<typeof Line.open>): Promise<OpenLine> } }>
}
type OpenLine = Pick<Line, 'granted' | 'pair' | 'ask' | 'end'>

/** The wallet as the list of wallets has it. */
export function phoneWallet(parts: PhoneWalletParts): FoundWallet {
  const door = new Door(parts)
  return {
    id: phoneWalletId,
    icon: '',
    get name() {
      return door.walletName ?? 'WalletConnect'
    },
    provider: door,
    pairing: { subscribe: door.followAddress, snapshot: () => door.address },
    abandon: () => door.abandon(),
  }
}

class Door {
  readonly #parts: PhoneWalletParts
  #opening: Promise<OpenLine> | undefined
  #asking: AbortController | undefined
  #granted: Granted | undefined
  readonly #hears = new Map<string, Set<(value: unknown) => void>>()
  readonly #addressHears = new Set<() => void>()
  /** What a phone scans now, or opens: `wc:…`. Whoever has it can answer as the wallet, so it stays in this browser. */
  address: string | undefined

  constructor(parts: PhoneWalletParts) {
    this.#parts = parts
  }

  get walletName(): string | undefined {
    return this.#granted?.walletName
  }

  readonly followAddress = (hear: () => void): (() => void) => {
    this.#addressHears.add(hear)
    return () => this.#addressHears.delete(hear)
  }

  on(event: string, hear: (value: unknown) => void): void {
    this.#hears.set(event, (this.#hears.get(event) ?? new Set()).add(hear))
  }

  removeListener(event: string, hear: (value: unknown) => void): void {
    this.#hears.get(event)?.delete(hear)
  }

  /** Stops waiting for a phone. */
  abandon(): void {
    this.#asking?.abort()
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    const given = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        return (await this.#pair()).accounts
      case 'eth_accounts':
        return this.#take((await this.#line()).granted())?.accounts ?? []
      case 'eth_chainId':
        return numberToHex(this.#granted?.chainId ?? this.#parts.place.chainId)
      case 'wallet_revokePermissions':
        await (await this.#line()).end()
        return null
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return this.#goTo(method, given)
      default:
        return (await this.#line()).ask(method, given)
    }
  }

  async #pair(): Promise<Granted> {
    this.abandon()
    const asking = new AbortController()
    this.#asking = asking
    try {
      const line = await this.#line()
      const living = line.granted()
      if (living) return this.#take(living)
      for (let round = 1; ; round++) {
        try {
          return this.#take(await line.pair((address) => this.#show(address), asking.signal))
        } catch (error) {
          const isUnseen = error instanceof WalletTrouble && error.code === 'wallet-silent'
          if (!isUnseen || round === rounds) throw error
        }
      }
    } finally {
      if (this.#asking === asking) this.#show(undefined)
    }
  }

  /** A chain that was granted needs no prompt; another is asked of the wallet, which then grants it as news. */
  async #goTo(method: string, params: unknown[]): Promise<null> {
    const wanted = Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
    if (this.#granted?.chainId === wanted) return null
    const line = await this.#line()
    const news = this.#next('chainChanged')
    await line.ask(method, params)
    await Promise.race([news, new Promise((resolve) => setTimeout(resolve, 3_000))])
    return null
  }

  #line(): Promise<OpenLine> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined
      throw error instanceof WalletTrouble ? error : new WalletTrouble('phone-unreachable', { cause: error })
    })
    return this.#opening
  }

  async #open(): Promise<OpenLine> {
    const { place, kept = localStorage, relayUrl = relay, relayMilliseconds = 12_000, ...rest } = this.#parts
    const { Line } = await (this.#parts.load ?? (() => import('./line.ts')))()
    const given = { ...rest, relayUrl, relayMilliseconds, kept, chainId: place.chainId, nodeUrl: nodeAddress(place) }
    const line = await Line.open(given, (granted) => this.#hear(granted))
    this.#take(line.granted())
    return line
  }

  #take<News extends Granted | undefined>(granted: News): News {
    this.#granted = granted
    return granted
  }

  #hear(granted: Granted | undefined): void {
    const before = this.#granted
    this.#take(granted)
    if (granted && before?.chainId !== granted.chainId) this.#tell('chainChanged', numberToHex(granted.chainId))
    if (before?.accounts[0] !== granted?.accounts[0]) this.#tell('accountsChanged', granted?.accounts ?? [])
  }

  #tell(event: string, value: unknown): void {
    for (const hear of this.#hears.get(event) ?? []) hear(value)
  }

  #next(event: string): Promise<void> {
    return new Promise((resolve) => {
      const once = () => {
        this.removeListener(event, once)
        resolve()
      }
      this.on(event, once)
    })
  }

  #show(address: string | undefined): void {
    this.address = address
    for (const hear of this.#addressHears) hear()
  }
}
