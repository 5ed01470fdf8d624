/** The one wallet connection of this window, with the wallets that no browser announces: on a phone, and the demo's. */
import { faucet } from '@keyhold/api/deposits.ts'
import { localWallets } from '@keyhold/api/local.ts'
import type { Hex } from 'viem'
import { quietApi } from '../api.ts'
import { fetchWords } from '../fetchWords.client.ts'
import type { Language } from '../language.ts'
import { isPhone } from './apps.ts'
import { WalletHold } from './connection.ts'
import { discover } from './discovery.ts'
import { isLocalChain, type Place } from './place.ts'
import { phoneWallet, phoneWalletId } from './walletConnect/phoneWallet.ts'

let hold: WalletHold | undefined

/** The connection of this window; wallets are looked for from the first call on. */
export function walletHold(): WalletHold {
  hold ??= new WalletHold(discover())
  return hold
}

/** What offering a wallet on a phone takes: the project id that the settings name, and how Keyhold is introduced there. */
export interface PhoneOffer {
  readonly projectId: string
  readonly description: string
}

/** Offers a wallet on a phone after those of the browser. Nothing of WalletConnect is loaded before somebody chooses it. */
export function offerPhoneWallet(place: Place, { projectId, description }: PhoneOffer): void {
  const { discovery } = walletHold()
  if (discovery.list().some(({ id }) => id === phoneWalletId)) return
  const { origin } = location
  const about = { name: 'Keyhold', description, url: origin, icons: [`${origin}/favicon.svg`] }
  discovery.offer(phoneWallet({ projectId, about, place, isPhone: isPhone() }))
}

let announced: Promise<void> | undefined
let isDemoHere = false

/** How many wallets are still to be announced, so that a list can keep their places free. */
export function comingWallets({ isDemo, projectId }: { isDemo: boolean; projectId: string | undefined }): number {
  const isPhoneHere = walletHold()
    .discovery.list()
    .some(({ id }) => id === phoneWalletId)
  return Number(isDemo && !isDemoHere) + Number(projectId !== undefined && !isPhoneHere)
}

/**
 * Announces the demo wallet, once, on a local chain. `KEYHOLD_LOCAL` is written in by the build (vite.config.ts): where
 * it is false, the import below and all behind it are not in the build.
 */
export function announceDemo(place: Place, language: Language): Promise<void> {
  if (typeof KEYHOLD_LOCAL === 'undefined' || !KEYHOLD_LOCAL) return Promise.resolve()
  if (!isLocalChain(place.chainId)) return Promise.resolve()
  announced ??= announce(place, language).catch((error: unknown) => {
    announced = undefined
    throw error
  })
  return announced
}

async function announce(place: Place, language: Language): Promise<void> {
  if (!KEYHOLD_LOCAL) return
  const [{ announceDemoWallet }, sentences, cast] = await Promise.all([
    import('./demo/announce.ts'),
    fetchWords(language, 'demoWallet'),
    quietApi(localWallets).catch(() => []),
  ])
  const people = cast.map((person) => ({ ...person, privateKey: person.privateKey as Hex }))
  const fund = async (address: string) => {
    await quietApi(faucet, { input: { address } })
  }
  isDemoHere = true
  announceDemoWallet({ place, language, sentences, cast: people, fund })
}
