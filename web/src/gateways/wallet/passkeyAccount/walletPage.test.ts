// What this browser asks the wallet page, and which answers it takes.
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import { type Act, actTypedData, messageTypedData } from '@keyhold/escrow/accounts/signatures.ts'
import { fragmentOf, type SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { type AgreedTerms, acceptanceTypedData, plainTerms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, hashMessage, hashTypedData, keccak256, stringToHex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { signAcceptance, signTypedData } from '../acceptance.ts'
import type { NetworkConfig } from '../networkConfig.ts'
import { readRecentWallet } from '../recentWallet.ts'
import { createPasskeyAccount } from './passkeyAccount.ts'
import { type Purpose, storeAnswer, takeAnswer } from './question.ts'
import { takeSignedCall } from './signedCall.ts'
import { passkeyAccountId, readAccount, storeAccount } from './storedAccount.ts'
import { fromWalletPath, leaveForAccount, leaveToSign, receiveAnswer } from './walletPage.ts'

const chainId = 31_337
const maker = { accounts: `0x${'1'.repeat(40)}`, passkeyOwner: `0x${'2'.repeat(40)}` } as const
const owners = { x: `0x${'a'.repeat(64)}`, y: `0x${'b'.repeat(64)}`, recovery: `0x${'3'.repeat(40)}` } as const
const address = accountAddress(maker, owners)
const stranger: Address = `0x${'4'.repeat(40)}`
const account = { ...owners, address }
const signature: Hex = `0x${'5'.repeat(130)}`

let left: URL | undefined
const place = {
  network: { chainId, passkeyAccounts: { ...maker, walletPage: 'https://wallet.example/' } },
  language: 'es' as const,
  go: (url?: URL) => {
    left = url
  },
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  left = undefined
  history.replaceState(null, '', '/profile/7/home?tab=2#wallets')
})

const askedId = () => new URL(left?.searchParams.get('return') ?? '').searchParams.get('ask') ?? ''
/** The wallet page returns with these values. */
const comeBack = (values: Record<string, string>, ask = askedId()) =>
  receiveAnswer({ search: `?ask=${ask}`, hash: `#${new URLSearchParams(values)}` })
const askForAccount = () => void leaveForAccount(place)
const sign = (request: SignRequest, purpose: Purpose, more?: unknown) =>
  void leaveToSign(place, { request, purpose, more })

const message = 'keyhold.example wants you to sign in'
const hashOfMessage = (text: string, owner = address) =>
  hashTypedData(messageTypedData({ chainId, account: owner }, hashMessage(text)))
const right = { account: address, signature, hash: hashOfMessage(message) }
const act: Act = { to: stranger, value: 0n, data: '0x1234', operation: 1 }
const hashOfAct = (nonce: bigint) => hashTypedData(actTypedData({ chainId, account: address }, act, nonce))

test('an account is asked for with the page to return to, in the language of this page', () => {
  askForAccount()
  expect(left?.origin).toBe('https://wallet.example')
  expect(left?.hash).toBe('')
  expect(left?.searchParams.get('lang')).toBe('es')
  const back = new URL(left?.searchParams.get('return') ?? '')
  expect([back.origin, back.pathname]).toEqual([location.origin, fromWalletPath])
})

test('the account that comes back is stored as the wallet used last, and the person goes on where they were', () => {
  askForAccount()
  expect(comeBack({ ...owners, account: address })).toEqual({ page: '/profile/7/home?tab=2#wallets' })
  expect(readAccount(maker)).toEqual(account)
  expect(readRecentWallet()).toEqual({ id: passkeyAccountId, address })
  expect(takeAnswer('prove')).toBeUndefined()
  expect(takeAnswer('connect')).toMatchObject({ account: address })
  expect(takeAnswer('connect')).toBeUndefined()
})

test.each<[what: string, values: Record<string, string>]>([
  ['an address that does not follow from its key', { ...owners, account: stranger }],
  ['a key of another form', { ...owners, x: '0x12', account: address }],
  ['no recovery owner', { x: owners.x, y: owners.y, account: address }],
  ['a signature instead of an account', { account: address, signature, hash: hashOfMessage(message) }],
])('an account with %s is refused and changes nothing', (_, values) => {
  askForAccount()
  expect(comeBack(values)).toBe('wrong')
  expect([readAccount(maker), readRecentWallet(), takeAnswer('connect')]).toEqual([undefined, undefined, undefined])
})

test('an answer that was not asked for changes nothing, nor one to another question, nor the same one twice', () => {
  const values = { ...owners, account: address }
  expect(comeBack(values, 'guessed')).toBe('unasked')
  askForAccount()
  expect(comeBack(values, 'guessed')).toBe('unasked')
  expect(readAccount(maker)).toBeUndefined()
  expect(comeBack(values)).toEqual({ page: '/profile/7/home?tab=2#wallets' })
  localStorage.clear()
  expect(comeBack(values)).toBe('unasked')
  expect(readAccount(maker)).toBeUndefined()
})

test('who says no goes back to where they were, with no answer', () => {
  sign({ account: address, message }, 'prove')
  expect(receiveAnswer({ search: `?ask=${askedId()}`, hash: '' })).toEqual({ page: '/profile/7/home?tab=2#wallets' })
  expect(takeAnswer('prove')).toBeUndefined()
})

/** The browser shows the page again as it was when it was left. */
const showAgain = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('who comes back by the browser’s button without an answer can ask again, each time', async () => {
  const went: (URL | undefined)[] = []
  const go = (url?: URL) => {
    went.push(url)
    left = url
  }
  for (const _ of [1, 2]) {
    const asked = leaveToSign({ ...place, go }, { request: { account: address, message }, purpose: 'prove' })
    const ended = expect(asked).rejects.toMatchObject({ code: 'user-rejected' })
    const ask = askedId()
    showAgain()
    await ended
    expect(comeBack(right, ask)).toBe('unasked')
  }
  expect(went.map((url) => url?.host)).toEqual(['wallet.example', 'wallet.example'])
})

test('a page that is shown again after another one went on with the answer is loaded again', () => {
  sign({ account: address, message }, 'prove')
  comeBack(right)
  expect(left).toBeDefined()
  showAgain()
  expect(left).toBeUndefined()
  expect(takeAnswer('prove')).toBeDefined()
})

test('a page that sends no referrer leaves with its origin, which the wallet page needs', () => {
  const followed: HTMLAnchorElement[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this)
  })
  void leaveForAccount({ network: place.network, language: 'es' })
  expect(followed[0]?.referrerPolicy).toBe('strict-origin-when-cross-origin')
  expect(followed[0]?.href).toMatch(/^https:\/\/wallet\.example\/\?return=/)
})

test('a signature of the message that was asked for is taken once, for what it was asked for', () => {
  sign({ account: address, message }, 'prove')
  expect(left?.hash).toBe(`#${fragmentOf({ account: address, message })}`)
  comeBack({ account: address, signature, hash: hashOfMessage(message) })
  expect(takeAnswer('sign-in')).toBeUndefined()
  expect(takeAnswer('prove')).toMatchObject({ account: address, signed: { asked: { message }, signature } })
  expect(takeAnswer('prove')).toBeUndefined()
})

test('a signed act comes back with its number, and with what the page needs again', () => {
  sign({ account: address, act }, 'pay', { rent: 7n })
  comeBack({ account: address, signature, hash: hashOfAct(3n), nonce: '3' })
  expect(takeAnswer('pay')).toMatchObject({ more: { rent: 7n }, signed: { asked: { act }, signature, nonce: 3n } })
})

test('typed data is asked for with its hash', () => {
  const typedHash = keccak256(stringToHex('typed'))
  const hash = hashTypedData(messageTypedData({ chainId, account: address }, typedHash))
  const typed = { kind: 'Renewal' } as never
  void leaveToSign(place, { request: { account: address, typed }, typedHash, purpose: 'pay' })
  comeBack({ account: address, signature, hash })
  expect(takeAnswer('pay')).toMatchObject({ signed: { asked: { typedHash }, signature } })
})

test.each<[what: string, values: Record<string, string>]>([
  ['of another message', { ...right, hash: hashOfMessage('Give my money away.') }],
  ['of another account', { ...right, account: stranger, hash: hashOfMessage(message, stranger) }],
  ['that names another account', { ...right, account: stranger }],
  ['with the number of an act', { ...right, nonce: '0' }],
  ['that is no signature', { ...right, signature: 'yes' }],
  ['without a hash', { account: address, signature }],
])('a signature %s is refused', (_, values) => {
  sign({ account: address, message }, 'prove')
  expect(comeBack(values)).toBe('wrong')
  expect(takeAnswer('prove')).toBeUndefined()
})

test.each([
  ['of another number', { hash: hashOfAct(4n), nonce: '3' }],
  ['without a number', { hash: hashOfAct(0n) }],
  ['with a number that is none', { hash: hashOfAct(0n), nonce: '0x0' }],
])('a signature of an act %s is refused', (_, values) => {
  sign({ account: address, act }, 'pay')
  expect(comeBack({ account: address, signature, ...values } as Record<string, string>)).toBe('wrong')
})

test('the account is one wallet among others: known accounts without a question, and no method beyond its own', async () => {
  const { provider } = createPasskeyAccount(place, 'Passkey account')
  const request = provider.request as (call: { method: string; params?: unknown }) => Promise<unknown>
  expect(await request({ method: 'eth_accounts' })).toEqual([])
  expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
  void request({ method: 'eth_requestAccounts' })
  expect(left?.hash).toBe('')
  storeAccount(account)
  expect(await request({ method: 'eth_requestAccounts' })).toEqual([address])
  void request({ method: 'personal_sign', params: [stringToHex(message), address, 'prove'] })
  expect(left?.hash).toBe(`#${fragmentOf({ account: address, message })}`)
  const payout = request({ method: 'personal_sign', params: [stringToHex(message), address, 'payout'] })
  await expect(payout).rejects.toMatchObject({ code: 'not-offered' })
  const ofStranger = request({ method: 'personal_sign', params: [stringToHex(message), stranger, 'prove'] })
  await expect(ofStranger).rejects.toMatchObject({ code: 'another-account' })
  await expect(request({ method: 'eth_sendTransaction' })).rejects.toMatchObject({ code: 'not-offered' })
  await request({ method: 'wallet_revokePermissions' })
  expect(readAccount(maker)).toBeUndefined()
})

test('an account that other contracts would give another address is not known', () => {
  storeAccount(account)
  expect(readAccount({ ...maker, accounts: stranger })).toBeUndefined()
  localStorage.setItem('keyhold.passkeyAccount', '{')
  expect(readAccount(maker)).toBeUndefined()
})

const escrow: Address = `0x${'6'.repeat(40)}`
const { tenantPayout: _, ...rules } = plainTerms
const terms: AgreedTerms = {
  ...rules,
  landlord: address,
  arbitrator: stranger,
  ...{ handover: 900n, firstRent: 900n, deposit: 1200n },
  ...{ moveIn: 2_000, moveOut: 3_000, payBy: 1_000, document: keccak256(stringToHex('text')) },
}
const network = { chainId, escrow, escrowVersion: '3' } as NetworkConfig
const typedData = acceptanceTypedData({ chainId, escrow, version: '3' }, terms)
const call = { name: 'accept', input: { contractId: 'lease', document: terms.document } } as const
const hashOfTerms = hashTypedData(messageTypedData({ chainId, account: address }, hashTypedData(typedData)))

/** The landlord is asked for the signature of their acceptance. */
async function acceptWithAccount(home = 'Quiet flat') {
  storeAccount(account)
  const { provider } = createPasskeyAccount(place, 'Passkey account')
  void signAcceptance(provider, address, network, terms, { home, call })
  await vi.waitFor(() => expect(left).toBeDefined())
  return provider
}

test('an acceptance is asked for with its terms, and its signature is for one call, once', async () => {
  await acceptWithAccount()
  const request = { account: address, typed: { kind: 'Acceptance', terms }, home: 'Quiet flat' } as const
  expect(left?.hash).toBe(`#${fragmentOf(request)}`)
  expect(takeSignedCall()).toBeUndefined()
  comeBack({ account: address, signature, hash: hashOfTerms })
  expect(takeSignedCall()).toEqual({ ...call, signature })
  expect(takeSignedCall()).toBeUndefined()
})

test.each([
  ['of other terms', { account: address, signature, hash: hashOfMessage('other terms') }],
  ['of another account', { account: stranger, signature, hash: hashOfTerms }],
])('a signature of an acceptance %s makes no call', async (_, values) => {
  await acceptWithAccount()
  expect(comeBack(values)).toBe('wrong')
  expect(takeSignedCall()).toBeUndefined()
})

test('a signature that an earlier return left makes no call at a later one, which has none', async () => {
  await acceptWithAccount()
  comeBack({ account: address, signature, hash: hashOfTerms })
  left = undefined
  sign({ account: address, message }, 'prove')
  comeBack({})
  expect(takeSignedCall()).toBeUndefined()
})

test('a call needs a signature of typed data', () => {
  storeAnswer({ purpose: 'typed', page: '/', account: address, more: call })
  expect(takeSignedCall()).toBeUndefined()
})

test('a home whose name could speak as the wallet page is not named', async () => {
  await acceptWithAccount('Flat “safe”')
  expect(new URLSearchParams(left?.hash.slice(1)).has('home')).toBe(false)
})

test('typed data that nothing is done with at the return, or of an account forgotten here, does not leave the page', async () => {
  const provider = await acceptWithAccount()
  await expect(signTypedData(provider, address, typedData)).rejects.toMatchObject({ code: 'not-offered' })
  localStorage.clear()
  const asked = signAcceptance(provider, address, network, terms, { call })
  await expect(asked).rejects.toMatchObject({ code: 'another-account' })
})
