/** A person of these stories at a browser: signed in, with or without a wallet, and counted whenever they press something. */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { ApiUser } from './apiUser.ts'
import { openContext } from './openContext.ts'
import { expect, waitTimeout } from './timeouts.ts'

declare global {
  interface Window {
    /** Tells the story that something was pressed: in the page, or in the wallet's own window. */
    countPress(where: 'page' | 'wallet'): void
  }
}

/** What somebody pressed: buttons and links of the page, and the wallet's own buttons. */
export interface Presses {
  readonly clicks: number
  readonly confirmations: number
}

export class BrowserUser {
  readonly person: ApiUser
  readonly context: BrowserContext
  page: Page
  #presses: Presses = { clicks: 0, confirmations: 0 }

  private constructor(person: ApiUser, context: BrowserContext, page: Page) {
    this.person = person
    this.context = context
    this.page = page
  }

  /**
   * Opens a browser of their own in which they are signed in. With `hasKey` the demo wallet knows their key, so that they
   * can choose themselves; without it, it is another device.
   */
  static async open(browser: Browser, person: ApiUser, hasKey = true): Promise<BrowserUser> {
    const { url, user, token, key, name, wallet } = person
    const newcomer = { id: `newcomer-${wallet.address.slice(2, 10)}`, name, privateKey: key }
    const localStorage = [
      { name: 'keyhold.storage', value: '1' },
      { name: 'keyhold.token', value: token },
      { name: 'keyhold.user', value: JSON.stringify(user) },
      ...(hasKey ? [{ name: 'keyhold.demoWallet.newcomers', value: JSON.stringify([newcomer]) }] : []),
    ]
    const context = await openContext(browser, {
      viewport: { width: 1280, height: 900 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage: localStorage }] },
    })
    context.setDefaultTimeout(waitTimeout)
    const browserUser = new BrowserUser(person, context, await context.newPage())
    await context.exposeBinding('countPress', (_, where: 'page' | 'wallet') => browserUser.#count(where))
    await context.addInitScript(() => {
      const count = (event: MouseEvent) => {
        const [pressed, ...around] = event.composedPath()
        if (!event.isTrusted || !(pressed instanceof Element) || !pressed.closest('button, a')) return
        const isWallet = around.some((one) => one instanceof Element && one.hasAttribute('data-keyhold-demo-wallet'))
        window.lastPress = isWallet ? 'wallet' : 'page'
        if (!window.isTryingAgain) window.countPress(window.lastPress)
      }
      document.addEventListener('click', count, true)
    })
    return browserUser
  }

  #count(where: 'page' | 'wallet'): void {
    const { clicks, confirmations } = this.#presses
    if (where === 'page') this.#presses = { clicks: clicks + 1, confirmations }
    else this.#presses = { clicks, confirmations: confirmations + 1 }
  }

  /** What they pressed since the last time this was asked. */
  takePresses(): Presses {
    const taken = this.#presses
    this.#presses = { clicks: 0, confirmations: 0 }
    return taken
  }

  /** Their own page of a lease; awake once the home's name is there, which loads in the browser. */
  async openLease(leaseId: string): Promise<void> {
    await this.#openOwnPage(`/leases/${leaseId}`)
    await expect(this.main.getByRole('heading', { level: 1, name: /^Quiet flat of/ })).toBeVisible()
  }

  /** Its paying page, before or after the payment. */
  async openPaying(leaseId: string): Promise<void> {
    await this.#openOwnPage(`/leases/${leaseId}/pay`)
    await expect(this.main.getByRole('heading', { level: 1, name: /^(Pay the first rent|Paid)/ })).toBeVisible()
  }

  /** The page of its rents. */
  async openRents(leaseId: string): Promise<void> {
    await this.#openOwnPage(`/leases/${leaseId}/ledger`)
    await expect(this.main.getByRole('heading', { level: 1, name: 'Rents' })).toBeVisible()
  }

  /** The page of one of its inventories. */
  async openInventory(leaseId: string, stage: 'move-in' | 'move-out'): Promise<void> {
    await this.#openOwnPage(`/leases/${leaseId}/inventory/${stage}`)
    const name = stage === 'move-in' ? 'Move-in inventory' : 'Move-out inventory'
    await expect(this.main.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** The page of its disputes. */
  async openDispute(leaseId: string): Promise<void> {
    await this.#openOwnPage(`/disputes/${leaseId}`)
    await expect(this.main.getByRole('heading', { level: 1, name: /^Dispute about Quiet flat of/ })).toBeVisible()
  }

  async #openOwnPage(path: string): Promise<void> {
    const { url, user } = this.person
    await this.page.goto(`${url}/profile/${user.id}${path}`, { waitUntil: 'commit' })
  }

  get main(): Locator {
    return this.page.getByRole('main')
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Opens what a lease's page keeps under "More": one press. */
  async openMore(): Promise<void> {
    await this.main.locator('summary', { hasText: /^\s*More\s*$/ }).click()
    this.#count('page')
  }

  /** The page's own dialog; the wallet's has another name. */
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name, exact: typeof name === 'string' })
  }

  /** The demo wallet's window while it asks. */
  get wallet(): Locator {
    return this.dialog(`${this.person.name}, do you confirm?`)
  }

  /** Presses Confirm in the wallet's window. */
  async confirm(): Promise<void> {
    await this.wallet.getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  /** Presses Reject there. */
  async reject(): Promise<void> {
    await this.wallet.getByRole('button', { name: 'Reject', exact: true }).click()
  }

  /** Lets days pass on the local chain, as the lease's page offers it: until a moment of the lease, or for so many days. */
  async letTimePass(howLong: string): Promise<void> {
    const { page } = this
    await page.getByLabel('How long').selectOption({ label: howLong })
    const times = page.getByText(/^It is now/)
    const before = await times.allTextContents() // of days that have just passed
    await page.getByRole('button', { name: 'Let them pass' }).click()
    await expect.poll(async () => (await times.allTextContents()).some((one) => !before.includes(one))).toBe(true)
  }

  /** Connects the demo wallet by the header's button, as themselves; `stepwise` is a wallet that asks for each call. */
  async connect(stepwise = false): Promise<void> {
    const { page } = this
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await this.dialog('Connect a wallet')
      .getByRole('button', { name: /Keyhold demo wallet/ })
      .click()
    const chooser = this.dialog('Demo wallet')
    await chooser.getByRole('radio', { name: new RegExp(this.person.name) }).check()
    if (stepwise) await chooser.getByRole('checkbox', { name: /every step separately/ }).check()
    await chooser.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(
      page.getByRole('banner').getByRole('button', { name: shortAddress(this.person.wallet.address) }),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0) // it closes by itself
  }
}

/** An address as the header writes it. */
function shortAddress(address: string): RegExp {
  return new RegExp(`^${address.slice(0, 6)}.*${address.slice(-4)}`)
}
