import { messageTypedData } from '@keyhold/escrow/accounts/signatures.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { hashTypedData, keccak256, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { storeQuestion } from '../../gateways/wallet/passkeyAccount/question.ts'
import { FromWallet } from './FromWallet.tsx'

/** A landlord is back from the wallet page, where they signed their acceptance. */

const account = '0x00000000000000000000000000000000000000A1'
const typedHash = keccak256(stringToHex('terms'))
const hash = hashTypedData(messageTypedData({ chainId: 31_337, account }, typedHash))
const input = { contractId: 'lease', roomAdId: 'home', document: `0x${'d'.repeat(64)}` }

const sent: unknown[] = []
let refusal: string | undefined
let status = 409
beforeEach(() => {
  sent.length = 0
  refusal = undefined
  status = 409
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return refusal ? Response.json({ code: refusal }, { status }) : Response.json({ success: 'ok' })
  })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function comeBack(answer: Record<string, string> = { account, signature: '0x12', hash }) {
  storeQuestion({
    id: 'one',
    purpose: 'typed',
    page: '/profile',
    chainId: 31_337,
    maker: { accounts: account, passkeyOwner: account },
    signing: { account, asked: { typedHash } },
    more: { name: 'accept', input },
  })
  history.replaceState(null, '', `/from-wallet?ask=one#${new URLSearchParams(answer)}`)
  return renderWithProviders(<FromWallet />)
}

test('the acceptance is sent with the signature at the return, once, and the tab stores nothing more', async () => {
  const { unmount } = comeBack()
  await waitFor(() => expect(sent).toEqual([{ ...input, signature: '0x12' }]))
  expect(sessionStorage).toHaveLength(0)
  unmount()
  renderWithProviders(<FromWallet />)
  await screen.findByText('This page did not expect an answer')
  expect(sent).toHaveLength(1)
})

test('without an answer of Keyhold the person reads that it is not known, and sends the same again', async () => {
  refusal = 'server-fault'
  status = 500
  comeBack()
  await screen.findByText('It is not known whether Keyhold took your signature')
  refusal = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(sent).toEqual([sent[0], { ...input, signature: '0x12' }]))
})

test('who said no on the wallet page accepts nothing', async () => {
  comeBack({})
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(sent).toEqual([])
})

test('a signature of something else is not sent, and the page says so', async () => {
  comeBack({ account, signature: '0x12', hash: typedHash })
  await screen.findByText('The answer is not about what was asked')
  expect(sent).toEqual([])
})

test('terms that are no longer valid are said here, with the way back', async () => {
  refusal = 'terms-expired'
  comeBack()
  await screen.findByText('You have signed, and Keyhold did not take it')
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/profile')
  expect(screen.queryByRole('button', { name: 'Accept anyway' })).toBeNull()
})

test('a calendar that cannot be read is for the landlord to decide, without a second signature', async () => {
  refusal = 'calendar-unread'
  comeBack()
  const anyway = await screen.findByRole('button', { name: 'Accept anyway' })
  refusal = undefined
  fireEvent.click(anyway)
  const signed = { ...input, signature: '0x12' }
  await waitFor(() => expect(sent).toEqual([signed, { ...signed, despiteUnread: true }]))
})
