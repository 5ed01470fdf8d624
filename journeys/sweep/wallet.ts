/** A wallet as a browser announces it (EIP-6963), for states of pages that show one. */
import { cast } from '@keyhold/demo/cast.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { privateKeyToAccount } from 'viem/accounts'
import type { Act } from './visitor.ts'

export const walletName = 'Example wallet'
const rdns = 'com.example.wallet'
const nobody = '0x00000000000000000000000000000000000000A1'

declare global {
  interface Window {
    /** Signs typed data (EIP-712) as the person whose wallet it is. */
    keyholdSign?: (text: string) => Promise<string>
  }
}

interface Given {
  /** The chain that it looks at; the town’s own unless said. */
  readonly chainId?: number
  /** Asked who it is, it keeps silent: the person has not answered yet. */
  readonly isSilent?: boolean
  /** It was used before, so that the page connects to it by itself. */
  readonly isKnown?: boolean
  /** Whose it is: nobody’s whom the town knows unless said. */
  readonly of?: PersonId
}

const accountOf = (person: PersonId) => privateKeyToAccount(cast[person].privateKey)

/** There is a wallet in this browser. Its signature of a text is nothing; shares and terms it does not sign. */
export const withWallet =
  ({ chainId = 31_337, isSilent = false, isKnown = false, of }: Given = {}): Act =>
  async ({ install }) => {
    const address = of ? accountOf(of).address : nobody
    await install(
      (given) => {
        const answers: Record<string, unknown> = {
          eth_chainId: `0x${given.chainId.toString(16)}`,
          eth_accounts: [given.address],
          eth_requestAccounts: given.isSilent ? new Promise(() => {}) : [given.address],
          personal_sign: `0x${'1'.repeat(130)}`,
        }
        const provider = {
          request: async ({ method, params }: { method: string; params?: readonly unknown[] }) =>
            method === 'eth_signTypedData_v4' ? window.keyholdSign?.(String(params?.[1])) : answers[method],
          on: () => {},
          removeListener: () => {},
        }
        const info = { uuid: crypto.randomUUID(), name: given.name, icon: '', rdns: given.rdns }
        const announce = () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
        addEventListener('eip6963:requestProvider', announce)
        announce()
        if (given.isKnown)
          localStorage.setItem('keyhold.wallet', JSON.stringify({ id: given.rdns, address: given.address }))
      },
      { chainId, isSilent, isKnown, address, rdns, name: walletName },
    )
  }

/** There is somebody’s own wallet, connected, that signs what it is asked to sign: with its key, or with another’s. */
export const signing =
  (holder: PersonId, key: PersonId): Act =>
  async (visitor) => {
    await withWallet({ isKnown: true, of: holder })(visitor)
    const account = accountOf(key)
    const sign = (text: string) => account.signTypedData(JSON.parse(text))
    await visitor.install(
      (given) => {
        window.keyholdSign = given.sign
      },
      { sign },
      { exposeFunctions: true },
    )
  }

/** Chooses that wallet in the dialog. */
export const chooseWallet: Act = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: walletName }).first().click()

/** Opens the wallet from the header, where it stands with its address. */
export const openWallet: Act = ({ page }) => page.locator('header').getByRole('button', { name: /^0x/ }).first().click()

/** The page believes that it is on a phone, where wallets are apps. */
export const onPhone: Act = async ({ install }) => {
  await install(() => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  })
}
