import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { storeQuestion } from '../../gateways/wallet/passkeyAccount/question.ts'
import { readPending, savePending } from '../../gateways/wallet/pendingTransaction.ts'
import { hashOfAct } from '../../gateways/wallet/relayed/signedActs.ts'
import { FromWallet } from './FromWallet.tsx'

/** A rent that was signed on the wallet page, for the number that was asked for or for a later one. */

const account = '0x00000000000000000000000000000000000000A1'
const act = { to: account, value: 0n, data: '0x', operation: 0 } as const
const hashFor = (nonce: bigint) => hashOfAct({ chainId: 31_337, account }, act, nonce)
const transaction = { id: `0x${'1'.repeat(64)}`, name: 'payRent' } as const

const sent: string[] = []
let refusal: string | undefined
beforeEach(() => {
  sent.length = 0
  refusal = undefined
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return refusal ? Response.json({ code: refusal }, { status: 409 }) : Promise.reject(new TypeError('fetch failed'))
  })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function comeBack(nonce: bigint) {
  const owners = { x: `0x${'2'.repeat(64)}`, y: `0x${'3'.repeat(64)}`, recovery: account }
  storeQuestion({
    id: 'one',
    purpose: 'pay',
    page: '/profile',
    chainId: 31_337,
    maker: { accounts: account, passkeyOwner: account },
    signing: { account, asked: { act } },
    more: { hash: hashFor(5n), owners, transaction, since: 1 },
  })
  const answer = new URLSearchParams({ account, signature: '0x12', hash: hashFor(nonce), nonce: String(nonce) })
  history.replaceState(null, '', `/from-wallet?ask=one#${answer}`)
  renderWithProviders(<FromWallet />)
}

test('a signature for the number that was asked for is on its way', async () => {
  comeBack(5n)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(readPending(transaction)).toMatchObject({ account, batch: hashFor(5n), since: 1 })
})

test('a signature for a later number is not used, and the page says why', async () => {
  comeBack(6n)
  await screen.findByText('This signature is not used')
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/profile')
  expect(readPending(transaction).batch).toBeUndefined()
})

test('a second signature of what is on its way is not used, and the page says so', async () => {
  savePending({ ...transaction, sent: {}, batch: 'another' })
  comeBack(5n)
  await screen.findByText('This is on its way already')
  expect(readPending(transaction).batch).toBe('another')
})

test('what Keyhold does not send is said here, with the way back', async () => {
  refusal = 'relay-busy'
  comeBack(5n)
  await screen.findByText('Keyhold did not send this')
  expect(screen.getByText('Your last transaction is still on its way. Wait until it has arrived.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/profile')
  expect(readPending(transaction).batch).toBeUndefined()
})
