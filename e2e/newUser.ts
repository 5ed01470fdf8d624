/** A new user with a separate browser: their actions and what they read, in the words of the English pages. */

import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { openContext } from './openContext.ts'
import { openPage } from './openPage.ts'

export interface NewUserOptions {
  readonly browser: Browser
  readonly url: string
  readonly firstName: string
  readonly lastName: string
  /** Makes the e-mail address unique, so that a story can run twice in one demo. */
  readonly tag: string
  /** A desktop's unless said. */
  readonly screen?: BrowserContextOptions
}

const password = 'seven-doors-open'

export class NewUser {
  readonly email: string
  readonly page: Page
  readonly context: BrowserContext
  readonly url: string
  readonly firstName: string
  readonly lastName: string
  /** The address they proved. */
  wallet: `0x${string}` = '0x'

  private constructor(context: BrowserContext, page: Page, { url, firstName, lastName, tag }: NewUserOptions) {
    this.context = context
    this.page = page
    this.url = url
    this.firstName = firstName
    this.lastName = lastName
    this.email = `${firstName.toLowerCase()}.${tag}@newcomer.example`
  }

  /** Opens a separate browser window. */
  static async create(options: NewUserOptions): Promise<NewUser> {
    const { browser, screen = { viewport: { width: 1280, height: 900 } } } = options
    const context = await openContext(browser, screen)
    const page = await context.newPage()
    return new NewUser(context, page, options)
  }

  async open(path: string): Promise<void> {
    await openPage(this.page, this.url + path)
  }

  /** A button in the page itself, not in its header. */
  button(name: string | RegExp) {
    return this.page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** Registers, opens the email in the demo inbox, confirms, and signs in. */
  async register(): Promise<void> {
    const { page } = this
    await this.open('/registration')
    await page.getByLabel('Email').fill(this.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await this.button('Sign up').click()
    await expect(page.getByRole('dialog')).toContainText('Welcome to Keyhold')
    await page.getByRole('link', { name: 'Open the demo inbox' }).click()
    await page.getByRole('link', { name: 'Open the link in this email' }).first().click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(this.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await this.button('Sign in').click()
    await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  }

  /** The profile's home form: names, phone, and whether they are a landlord. */
  async completeProfile(category: 'tenant' | 'landlord'): Promise<void> {
    const { page } = this
    await this.open('/profile')
    await page.getByLabel('First name').fill(this.firstName)
    await page.getByLabel('Last name').fill(this.lastName)
    await page.getByLabel('Phone').fill('+503 7000 0199')
    if (category === 'landlord') await page.getByRole('radio', { name: /Are a landlord/ }).check()
    await this.button('Save').click()
    await expect(page.getByText('Your profile has been successfully updated')).toBeVisible()
  }

  /** Connects a fresh key of the demo wallet and proves it with one signature (EIP-4361). */
  async proveWallet(): Promise<void> {
    const { page } = this
    await this.open('/profile')
    await this.button('Connect wallet').click()
    await page.getByRole('button', { name: /Keyhold demo wallet/ }).click()
    await page.getByRole('radio', { name: /New person/ }).check()
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    const ask = page.getByRole('dialog', { name: 'Sign a short text' })
    await ask.getByLabel('Your password', { exact: true }).fill(password)
    await ask.getByRole('button', { name: 'Continue' }).click()
    await ask.getByRole('button', { name: 'Sign with your wallet' }).click()
    await this.confirmInWallet()
    await expect(page.getByText('The wallet is verified.')).toBeVisible()
    const wallets = await this.request<{ address: `0x${string}` }[]>('/profile/wallets')
    this.wallet = wallets[0]?.address ?? '0x'
    expect(this.wallet).toMatch(/^0x[0-9a-fA-F]{40}$/)
  }

  /** Presses Confirm in the demo wallet's own window. */
  async confirmInWallet(): Promise<void> {
    await this.page.getByRole('button', { name: 'Confirm', exact: true }).click()
  }

  /** Calls the API as this user: for checks beside the pages. */
  async request<Answer>(path: string): Promise<Answer> {
    const token = await this.page.evaluate(() => localStorage.getItem('keyhold.token'))
    const answer = await this.context.request.get(`${this.url}/api${path}`, { headers: { authorization: token ?? '' } })
    expect(answer.status()).toBe(200)
    return (await answer.json()) as Answer
  }
}
