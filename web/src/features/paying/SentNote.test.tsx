/** What was sent from a browser, as the lease's page tells it after every refresh, until the house has heard of it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { errandOf } from '../../gateways/wallet/errand.ts'
import { keepLanded } from '../../gateways/wallet/landed.ts'
import { aPlace } from '../../gateways/wallet/paying.setup.ts'
import { keepProgress, readProgress } from '../../gateways/wallet/progress.ts'
import { sendCall } from '../../gateways/wallet/sending.ts'
import { aPaidLease } from './lease.setup.ts'
import { aPaidPair, showPaying } from './paidPair.setup.tsx'
import { fakeApi } from './paying.setup.ts'
import { SentNote } from './SentNote.tsx'
import { heldBackBy, useSentErrands } from './useSentErrands.ts'

const unit = 10n ** 18n
const place = await aPlace()
afterAll(() => place.stop())
const nowhere = `0x${'ab'.repeat(32)}` as const

/** The lease's page, as far as what was sent concerns it. */
function Page({ lease }: { lease: LeaseDetail }) {
  const sent = useSentErrands(lease)
  return (
    <>
      <SentNote lease={lease} {...sent} />
      <p data-testid="held">{[...heldBackBy(sent.sent)].sort().join(' ')}</p>
    </>
  )
}

let hear: (lease: LeaseDetail) => void = () => undefined
/** The page with what was read of the lease last. */
function Newest({ first }: { first: LeaseDetail }) {
  const [lease, setLease] = useState(first)
  hear = setLease
  return <Page lease={lease} />
}

/** A tenant who sends a dispute of 400, and whose page is opened anew as often as one likes. */
async function aTenant() {
  const { tenant, landlord, terms } = await aPaidPair(place)
  const errand = errandOf({ act: 'dispute', claim: 400n * unit }, place.place, terms)
  const { id, name } = errand
  const send = () => sendCall(tenant.provider, tenant.address, errand.call, 200_000n)
  const open = (changes: Partial<LeaseDetail> = {}) => {
    cleanup()
    const lease = aPaidLease(terms, place.place, changes)
    fakeApi(place.place, terms, { lease })
    showPaying(<Newest first={lease} />)
  }
  /** What the house says of the lease by now, on the page that is open. */
  const show = (changes: Partial<LeaseDetail>) => act(() => hear(aPaidLease(terms, place.place, changes)))
  return { id, name, account: tenant.address, landlord, send, open, show, terms }
}

/** Each look at the clock finds it five seconds later. */
function minutesPass() {
  let now = Date.now()
  return vi.spyOn(Date, 'now').mockImplementation(() => (now += 5_000))
}

const held = () => screen.getByTestId('held').textContent
const rivals = 'dispute refund release releaseEarly settle'
const heard = (transaction: string) => {
  const row = { id: '1', act: 'hear', party: 'chain', person: null, at: 1, serverAt: '', from: null } as const
  return { history: [{ ...row, to: 'In Dispute', facts: { event: 'LeaseDisputed', transaction } }] } as const
}

test('what was sent before a refresh is on its way, and what contradicts it waits, until the house has heard', async () => {
  const { id, name, account, send, open } = await aTenant()
  const hash = await send()
  keepProgress({ id, name, account, sent: { dispute: hash } })
  open()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  expect(held()).toBe(rivals)
  screen.getByText(/only one of the two could count/)
  expect(screen.getByRole('link', { name: 'Receipt of this transaction' }).getAttribute('href')).toContain(hash)
  open()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  open({ history: [...heard(hash).history] })
  await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
  expect(held()).toBe('')
  open()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test('what the house heard of while nobody looked is not taken for the next one', async () => {
  const { id, name, account, open } = await aTenant()
  keepProgress({ id, name, account, sent: { dispute: nowhere } })
  open({ history: [...heard(nowhere).history] })
  expect([held(), screen.queryByText(/on its way/)]).toEqual(['', null])
  expect(readProgress({ id, name }).sent).toEqual({})
})

test('one that fails on the chain is said, and the acts come back', async () => {
  const { id, name, account, send, open } = await aTenant()
  await place.client.waitForTransactionReceipt({ hash: await send() })
  const since = Number(await place.client.getBlockNumber())
  keepProgress({ id, name, account, since, sent: { dispute: await send() } })
  open()
  await screen.findByText('Your dispute did not go through')
  screen.getByText(/The transaction failed on the network/)
  expect(held()).toBe('')
})

test('one that the network does not know any more is said, and the acts come back', async () => {
  const { id, name, account, open } = await aTenant()
  keepProgress({ id, name, account, sent: { dispute: nowhere } })
  open()
  await screen.findByText('Your dispute is on its way: waiting for the network')
  const later = minutesPass()
  await screen.findByText(/cancelled or replaced in the wallet, or the network forgot it/)
  later.mockRestore()
  expect(held()).toBe('')
})

test('one that was sped up under another hash counts as done', async () => {
  const { id, name, account, send, open } = await aTenant()
  const since = Number(await place.client.getBlockNumber())
  const hash = await send()
  keepProgress({ id, name, account, since, sent: { dispute: nowhere } })
  open()
  await screen.findByText(/waiting for the network/)
  const later = minutesPass()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  later.mockRestore()
  expect(screen.getByRole('link', { name: 'Receipt of this transaction' }).getAttribute('href')).toContain(hash)
})

test('a rent that nobody finds may still arrive: that is said, not that it is lost', async () => {
  const { id, account, open } = await aTenant()
  keepProgress({ id, name: 'payRent', account, sent: { payRent: nowhere } })
  open()
  await screen.findByText('Your rent is on its way: waiting for the network')
  expect(held()).toBe('payRent')
  const later = minutesPass()
  await screen.findByText(/it can still arrive/)
  later.mockRestore()
  expect([held(), readProgress({ id, name: 'payRent' }).isDoubted]).toEqual(['', true])
})

test('one that was in a block and vanished from it is said, and the acts come back', async () => {
  const { id, name, account, open } = await aTenant()
  keepLanded({ id, name, account, hash: nowhere })
  open()
  expect(held()).toBe(rivals)
  await screen.findByText(/The network does not show it any more/)
  expect(held()).toBe('')
})

test('a rent that vanished from its block is waited for again: it may be put into another', async () => {
  const { id, account, open } = await aTenant()
  keepLanded({ id, name: 'payRent', account, hash: nowhere })
  open()
  await waitFor(() => expect(readProgress({ id, name: 'payRent' }).sent).toEqual({ payRent: nowhere }), {
    timeout: 9000,
  })
  await screen.findByText('Your rent is on its way: waiting for the network')
  expect(held()).toBe('payRent')
})

test('what may have been lost and is heard of after all is not taken for the next month’s rent', async () => {
  const { id, account, open } = await aTenant()
  keepProgress({ id, name: 'payRent', account, sent: { payRent: nowhere }, isDoubted: true })
  open()
  expect([held(), readProgress({ id, name: 'payRent' }).isDoubted]).toEqual(['', true])
  open({ history: [...heard(nowhere).history] })
  await waitFor(() => expect(readProgress({ id, name: 'payRent' }).sent).toEqual({}))
})

test('what was lost is not said again once the same was sent anew and heard of', async () => {
  const { id, name, account, send, open, show } = await aTenant()
  await place.client.waitForTransactionReceipt({ hash: await send() })
  const since = Number(await place.client.getBlockNumber())
  const failed = await send()
  keepProgress({ id, name, account, since, sent: { dispute: failed } })
  open()
  await screen.findByText('Your dispute did not go through')
  const again = await send()
  act(() => keepLanded({ id, name, account, hash: again }))
  await screen.findByText(/is on its way/)
  show({ history: [...heard(again).history] })
  await waitFor(() => expect(screen.queryByText(/is on its way/)).toBeNull())
  expect(screen.queryByText('Your dispute did not go through')).toBeNull()
})

test('a browser without room for it still says that what was sent is done', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepLanded({ id: nowhere, name: 'dispute', account: nowhere, hash: nowhere })).not.toThrow()
  full.mockRestore()
})

test('a browser that sent nothing, and one that the other party used, believe the house alone', async () => {
  const { id, name, landlord, open } = await aTenant()
  open()
  expect([held(), screen.queryByText(/on its way/)]).toEqual(['', null])
  keepLanded({ id, name, account: landlord.address, hash: nowhere })
  open()
  expect([held(), screen.queryByText(/on its way/)]).toEqual(['', null])
})

test('a rent on its way holds back nothing but another rent', () => {
  expect([...heldBackBy([{ act: 'payRent' }])]).toEqual(['payRent'])
  expect([...heldBackBy([{ act: 'pay' }])]).toEqual(['pay', 'withdraw'])
})
