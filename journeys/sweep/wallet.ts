/** A wallet as a browser announces it (EIP-6963), for states of pages that show one. */
import type { Act } from './visitor.ts'

export const walletName = 'Example wallet'
const rdns = 'com.example.wallet'
const address = '0x00000000000000000000000000000000000000A1'

interface Given {
  /** The chain that it looks at; the town’s own unless said. */
  readonly chainId?: number
  /** Asked who it is, it keeps silent: the person has not answered yet. */
  readonly isSilent?: boolean
  /** It was used before, so that the page connects to it by itself. */
  readonly isKnown?: boolean
}

/** There is a wallet in this browser. What it signs is nothing. */
export const withWallet =
  ({ chainId = 31_337, isSilent = false, isKnown = false }: Given = {}): Act =>
  async ({ page }) => {
    await page.addInitScript(
      (given) => {
        const answers: Record<string, unknown> = {
          eth_chainId: `0x${given.chainId.toString(16)}`,
          eth_accounts: [given.address],
          eth_requestAccounts: given.isSilent ? new Promise(() => {}) : [given.address],
          personal_sign: `0x${'1'.repeat(130)}`,
        }
        const provider = {
          request: async ({ method }: { method: string }) => answers[method],
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

/** Chooses that wallet in the dialog. */
export const chooseWallet: Act = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: walletName }).first().click()

/** Opens the wallet from the header, where it stands with its address. */
export const openWallet: Act = ({ page }) => page.locator('header').getByRole('button', { name: /^0x/ }).first().click()

/** The page believes that it is on a phone, where wallets are apps. */
export const onPhone: Act = async ({ page }) => {
  await page.addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  })
}
