/** A user without a browser: an account with a profile and a proved wallet, created through the public API. */

import { arbitrator } from '@keyhold/demo/demoUsers.ts'
import { demoPassword } from '@keyhold/demo/person.ts'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { fetchWithRetry, startOver } from './fetchWithRetry.ts'

/** Every user's password in these stories. */
export const password = 'seven-doors-open'

export interface ApiUserOptions {
  readonly url: string
  readonly firstName: string
  readonly lastName: string
  /** Makes the e-mail address unique, so that a story can run twice in one demo. */
  readonly tag: string
  readonly isLandlord?: boolean
}

export class ApiUser {
  readonly url: string
  readonly name: string
  readonly email: string
  readonly key: Hex
  readonly wallet: PrivateKeyAccount
  /** The signed-in user, as the browser stores it, and their token. */
  user: { readonly id: string } = { id: '' }
  token = ''

  private constructor({ url, name, email, key }: Pick<ApiUser, 'url' | 'name' | 'email' | 'key'>) {
    this.url = url
    this.name = name
    this.email = email
    this.key = key
    this.wallet = privateKeyToAccount(key)
  }

  /** The demo's arbitrator, named by every lease here: signed in, with a wallet proved long ago. */
  static async arbitrator(url: string): Promise<ApiUser> {
    const { firstName, lastName, email, privateKey: key } = arbitrator
    const person = new ApiUser({ url, name: `${firstName} ${lastName}`, email, key })
    await person.signIn(demoPassword)
    return person
  }

  /** Registers, confirms, signs in, fills in the profile and proves a wallet with test money. */
  static create(options: ApiUserOptions): Promise<ApiUser> {
    const { tag } = options
    return startOver((attempt) => ApiUser.#settle({ ...options, tag: attempt ? `${tag}.${attempt}` : tag }))
  }

  static async #settle({ url, firstName, lastName, isLandlord, tag }: ApiUserOptions): Promise<ApiUser> {
    const email = `${firstName.toLowerCase()}.${tag}@newcomer.example`
    const person = new ApiUser({ url, name: `${firstName} ${lastName}`, email, key: generatePrivateKey() })
    await person.request('POST', '/registration', { email, password, languageId: 700_000 })
    const [mail] = await person.request<{ link: string }[]>('GET', `/mailbox?to=${encodeURIComponent(email)}`)
    const token = new URL(mail?.link ?? '', person.url).searchParams.get('token')
    await person.request('POST', '/registration/confirm', { token, password })
    await person.signIn()
    await person.request('PUT', '/profile', {
      id: person.user.id,
      firstName,
      lastName,
      phoneNumber: '+503 7000 0199',
      emailAddress: email,
      categoryTypeId: isLandlord ? 1_300_000 : null,
    })
    await person.proveWallet(person.wallet)
    await person.request('POST', '/local/faucet', { address: person.wallet.address })
    return person
  }

  /** The same user, signed in, on a device that holds another key. */
  withKey(key: Hex): ApiUser {
    const { url, name, email, user, token } = this
    return Object.assign(new ApiUser({ url, name, email, key }), { user, token })
  }

  /** Opens a separate session, as another device does. */
  async signIn(secret = password): Promise<void> {
    const body = new URLSearchParams({ username: this.email, password: secret })
    const answer = await fetchWithRetry(`${this.url}/api/login`, { method: 'POST', body })
    this.user = (await answer.json()) as { id: string }
    this.token = answer.headers.get('authorization') ?? ''
    if (!this.token) throw new Error(`${this.name} cannot sign in: ${JSON.stringify(this.user)}`)
  }

  /** Proves ownership of a key, with one signature (EIP-4361). */
  async proveWallet(wallet: PrivateKeyAccount): Promise<void> {
    const { address } = wallet
    const { message } = await this.request<{ message: string }>('POST', '/profile/wallet/nonce', {
      address,
      currentPassword: password,
    })
    await this.request('POST', '/profile/wallet/prove', { message, signature: await wallet.signMessage({ message }) })
  }

  /** Calls the API as this user; a refusal throws an error with its words. */
  async request<Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object | FormData): Promise<Answer> {
    const headers: Record<string, string> = this.token ? { authorization: this.token } : {}
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    const requestBody = isForm ? { body } : body ? { body: JSON.stringify(body) } : {}
    const answer = await fetchWithRetry(`${this.url}/api${path}`, { method, headers, ...requestBody })
    const responseText = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was refused with ${answer.status}: ${responseText}`)
    return JSON.parse(responseText) as Answer
  }
}
