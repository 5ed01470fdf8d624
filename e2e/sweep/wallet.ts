/** A wallet as a browser announces it (EIP-6963), for states of pages that show one. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import { toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { PageAction } from './pageActions.ts'

export const walletName = 'Example wallet'
const rdns = 'com.example.wallet'
const unknownAddress = '0x1000000000000000000000000000000000000001'

declare global {
  interface Window {
    /** Signs typed data (EIP-712) as the person whose wallet it is. */
    keyholdSign?: (text: string) => Promise<string>
  }
}

interface WalletOptions {
  /** The chain that it looks at; the demo’s own unless said. */
  readonly chainId?: number
  /** Asked who it is, it keeps silent: the person has not answered yet. */
  readonly isSilent?: boolean
  /** It was used before, so that the page connects to it by itself. */
  readonly isKnown?: boolean
  /** Whose it is: nobody’s whom the demo knows unless said. */
  readonly of?: PersonId
}

const accountOf = (person: PersonId) => privateKeyToAccount(demoUsers[person].privateKey)

/** There is a wallet in this browser. Its signature of a text is nothing; shares and terms it does not sign. */
export const withWallet =
  ({ chainId = 31_337, isSilent = false, isKnown = false, of }: WalletOptions = {}): PageAction =>
  async ({ addInitScript }) => {
    const address = of ? accountOf(of).address : unknownAddress
    await addInitScript(
      (options) => {
        const answers: Record<string, unknown> = {
          eth_chainId: `0x${options.chainId.toString(16)}`,
          eth_accounts: [options.address],
          eth_requestAccounts: options.isSilent ? new Promise(() => {}) : [options.address],
          personal_sign: `0x${'1'.repeat(130)}`,
        }
        const provider = {
          request: async ({ method, params }: { method: string; params?: readonly unknown[] }) =>
            method === 'eth_signTypedData_v4' ? window.keyholdSign?.(String(params?.[1])) : answers[method],
          on: () => {},
          removeListener: () => {},
        }
        const info = { uuid: crypto.randomUUID(), name: options.name, icon: '', rdns: options.rdns }
        const announce = () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
        addEventListener('eip6963:requestProvider', announce)
        announce()
        if (options.isKnown)
          localStorage.setItem('keyhold.wallet', JSON.stringify({ id: options.rdns, address: options.address }))
      },
      { chainId, isSilent, isKnown, address, rdns, name: walletName },
    )
  }

/** There is somebody’s own wallet, connected, that signs what it is asked to sign: with its key, or with another’s. */
export const withSigningWallet =
  (holder: PersonId, key: PersonId): PageAction =>
  async (context) => {
    await withWallet({ isKnown: true, of: holder })(context)
    const account = accountOf(key)
    const sign = (text: string) => account.signTypedData(JSON.parse(text))
    await context.addInitScript(
      (options) => {
        window.keyholdSign = options.sign
      },
      { sign },
      { exposeFunctions: true },
    )
  }

/** This browser made a passkey account before, and connects to it. */
export const withPasskeyAccount: PageAction = async ({ addInitScript, demoData, page }) => {
  const facts = await (await page.request.get(`${demoData.url}/api/escrow`)).json()
  const owners = { x: toHex(1, { size: 32 }), y: toHex(2, { size: 32 }), recovery: unknownAddress } as const
  const address = accountAddress(facts.passkeyAccounts, owners)
  await addInitScript(
    (account) => {
      localStorage.setItem('keyhold.passkeyAccount', JSON.stringify(account))
      localStorage.setItem(
        'keyhold.wallet',
        JSON.stringify({ id: 'keyhold.passkey-account', address: account.address }),
      )
    },
    { ...owners, address },
  )
}

/** Chooses that wallet in the dialog. */
export const chooseWallet: PageAction = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: walletName }).first().click()

/** Opens the wallet from the header, where it stands with its address. */
export const openWallet: PageAction = ({ page }) =>
  page.locator('header').getByRole('button', { name: /^0x/ }).first().click()

/** The page believes that it is on a phone, where wallets are apps. */
export const onPhone: PageAction = async ({ addInitScript }) => {
  await addInitScript(() => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36'
    Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  })
}
