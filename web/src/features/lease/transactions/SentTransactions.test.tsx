/** Transactions sent from a browser on the lease's page, across refreshes, until Keyhold has indexed them. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, expect, test, vi } from 'vitest'
import { escrowTransactionFor } from '../../../gateways/wallet/escrowTransaction.ts'
import { saveMined } from '../../../gateways/wallet/minedTransaction.ts'
import { clearPending, pendingPrefix, readPending, savePending } from '../../../gateways/wallet/pendingTransaction.ts'
import { saveSignedAct } from '../../../gateways/wallet/relayed/signedActs.ts'
import { sendTransaction } from '../../../gateways/wallet/sendCalls.ts'
import { aNetwork } from '../../../gateways/wallet/testNetwork.setup.ts'
import { aPaidLease, renderLease, termsToWire } from '../fixtures.setup.tsx'
import { fakeApi } from './fakeApi.setup.ts'
import { paidParties } from './paidParties.setup.tsx'
import { SentTransactions } from './SentTransactions.tsx'
import { blockedBy, useSentTransactions } from './useSentTransactions.ts'

const unit = 10n ** 18n
const network = await aNetwork()
afterAll(() => network.stop())
const nowhere = `0x${'ab'.repeat(32)}` as const

/** The sent-transactions part of the lease's page. */
function Page({ lease }: { lease: LeaseDetail }) {
  const sent = useSentTransactions(lease)
  return (
    <>
      <SentTransactions lease={lease} {...sent} />
      <p data-testid="held">{[...blockedBy(sent.sent, lease)].sort().join(' ')}</p>
      {lease.secondPayments.map((second) => (
        <p key={second.smartContractId} data-testid="second">
          {[...blockedBy(sent.sent, second)].join(' ')}
        </p>
      ))}
    </>
  )
}

let updateLease: (lease: LeaseDetail) => void = () => undefined
/** The page with the lease's last response. */
function Newest({ first }: { first: LeaseDetail }) {
  const [lease, setLease] = useState(first)
  updateLease = setLease
  return <Page lease={lease} />
}

/** A tenant who sends a dispute of 400, and whose page can be reopened at any time. */
async function aTenantWhoDisputes() {
  const { tenant, landlord, terms } = await paidParties(network, { isMovedIn: true })
  const request = escrowTransactionFor({ kind: 'dispute', claim: 400n * unit }, network.config, terms)
  const { id, name } = request
  const send = () => sendTransaction(tenant.provider, tenant.address, request.call, 200_000n)
  const open = (changes: Partial<LeaseDetail> = {}) => {
    cleanup()
    const lease = aPaidLease(terms, network.config, changes)
    fakeApi(network.config, terms, { lease })
    renderLease(<Newest first={lease} />)
  }
  /** Keyhold's current response about the lease, on the open page. */
  const show = (changes: Partial<LeaseDetail>) => act(() => updateLease(aPaidLease(terms, network.config, changes)))
  return { id, name, account: tenant.address, landlord, send, open, show, terms }
}

/** Each reading of the clock is five seconds later. */
function minutesPass() {
  let now = Date.now()
  return vi.spyOn(Date, 'now').mockImplementation(() => (now += 5_000))
}

const blocked = () => screen.getByTestId('held').textContent
const conflicting = 'cancelStay dispute refund release releaseEarly settle'
const historyWith = (transaction: string) => {
  const row = { id: '1', act: 'chainEvent', party: 'chain', person: null, at: 1, serverAt: '', from: null } as const
  return { history: [{ ...row, to: 'In Dispute', facts: { event: 'LeaseDisputed', transaction } }] } as const
}

// promise: sent-remembered
test('a transaction sent before a refresh is pending, and blocks contradicting actions until Keyhold has indexed it', async () => {
  const { id, name, account, send, open } = await aTenantWhoDisputes()
  const hash = await send()
  savePending({ id, name, account, sent: { dispute: hash } })
  open()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  expect(blocked()).toBe(conflicting)
  screen.getByText(/only one of the two could count/)
  expect(screen.getByRole('link', { name: 'Receipt of this transaction' }).getAttribute('href')).toContain(hash)
  open()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  open({ history: [...historyWith(hash).history] })
  await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
  expect(blocked()).toBe('')
  open()
  expect(screen.queryByText(/on its way/)).toBeNull()
})

test('a transaction indexed while the page was closed is not mistaken for the next one', async () => {
  const { id, name, account, open } = await aTenantWhoDisputes()
  savePending({ id, name, account, sent: { dispute: nowhere } })
  open({ history: [...historyWith(nowhere).history] })
  expect([blocked(), screen.queryByText(/on its way/)]).toEqual(['', null])
  expect(readPending({ id, name }).sent).toEqual({})
})

/** A rent that the tenant's passkey account signed, and what the relay says about it. */
async function aTenantWhoSignedARent() {
  const { tenant, terms } = await paidParties(network, { isMovedIn: true })
  const { id, name } = escrowTransactionFor({ kind: 'payRent', amount: unit }, network.config, terms)
  const owners = { x: nowhere, y: nowhere, recovery: tenant.address }
  const act = { to: tenant.address, data: '0x', operation: 0, signature: '0x' } as const
  saveSignedAct({ hash: nowhere, owners, ...act, at: Date.now(), relayed: 'r1' })
  const since = Number(await network.client.getBlockNumber())
  savePending({ id, name, account: tenant.address, since, sent: {}, batch: nowhere })
  const relayed = {
    id: 'r1',
    account: tenant.address,
    state: 'asked',
    reason: null as string | null,
    transaction: null,
  }
  const open = () => {
    cleanup()
    const lease = aPaidLease(terms, network.config)
    fakeApi(network.config, terms, { lease, answers: { 'GET /api/relay/r1': relayed } })
    renderLease(<Page lease={lease} />)
  }
  return { id, name, relayed, open }
}

test('a rent that a passkey account signed is on its way, also after a reload; what the relay refuses is said', async () => {
  const { id, name, relayed, open } = await aTenantWhoSignedARent()
  for (let visit = 0; visit < 2; visit++) {
    open()
    await screen.findByText('Your rent is on its way: signed, and Keyhold is sending it')
    expect(blocked()).toBe('payRent')
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
  }
  Object.assign(relayed, { state: 'refused', reason: 'relay-money-missing' })
  await screen.findByText('Your rent did not go through')
  screen.getByText('The money has not arrived yet. Try again when it has.')
  expect([blocked(), readPending({ id, name }).batch]).toEqual(['', undefined])
})

test('what another tab brought to an end is not said to be lost', async () => {
  const { id, name, open } = await aTenantWhoSignedARent()
  open()
  screen.getByText(/^Your rent is on its way/)
  localStorage.removeItem(`${pendingPrefix}${name}.${id}`) // this tab learns it later
  const answers: Promise<Response>[] = []
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const answer = ask(...call)
    if (String(call[1]?.body).includes('eth_getTransactionReceipt')) answers.push(answer)
    return answer
  })
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => void (await answers[0]))
  act(() => clearPending({ id, name }))
  await waitFor(() => expect([blocked(), screen.queryByText(/did not go through/)]).toEqual(['', null]))
})

// promise: sent-failed
test('a transaction that fails on chain is reported, and the actions return', async () => {
  const { id, name, account, send, open } = await aTenantWhoDisputes()
  await network.client.waitForTransactionReceipt({ hash: await send() })
  const since = Number(await network.client.getBlockNumber())
  savePending({ id, name, account, since, sent: { dispute: await send() } })
  open()
  await screen.findByText('Your dispute did not go through')
  screen.getByText(/The transaction failed on the network/)
  expect(blocked()).toBe('')
})

// promise: sent-forgotten
test('a dropped transaction is reported, and the actions return', async () => {
  const { id, name, account, open } = await aTenantWhoDisputes()
  savePending({ id, name, account, sent: { dispute: nowhere } })
  open()
  await screen.findByText('Your dispute is on its way: waiting for the network')
  const later = minutesPass()
  await screen.findByText(/cancelled or replaced in the wallet, or the network dropped it/)
  later.mockRestore()
  expect(blocked()).toBe('')
})

// promise: sent-sped-up
test('a transaction sped up under another hash counts as done', async () => {
  const { id, name, account, send, open } = await aTenantWhoDisputes()
  const since = Number(await network.client.getBlockNumber())
  const hash = await send()
  savePending({ id, name, account, since, sent: { dispute: nowhere } })
  open()
  await screen.findByText(/waiting for the network/)
  const later = minutesPass()
  await screen.findByText(/^Your dispute is on its way: \d of 3 confirmations$/)
  later.mockRestore()
  expect(screen.getByRole('link', { name: 'Receipt of this transaction' }).getAttribute('href')).toContain(hash)
})

test('a rent that is not found may still arrive: the page says so, not that it is lost', async () => {
  const { id, account, open } = await aTenantWhoDisputes()
  savePending({ id, name: 'payRent', account, sent: { payRent: nowhere } })
  open()
  await screen.findByText('Your rent is on its way: waiting for the network')
  expect(blocked()).toBe('payRent')
  const later = minutesPass()
  await screen.findByText(/It can still arrive/)
  later.mockRestore()
  expect([blocked(), readPending({ id, name: 'payRent' }).isDoubted]).toEqual(['', true])
})

// promise: sent-vanished
test('a mined transaction that vanished from its block is reported, and the actions return', async () => {
  const { id, name, account, open } = await aTenantWhoDisputes()
  saveMined({ id, name, account, hash: nowhere })
  open()
  expect(blocked()).toBe(conflicting)
  await screen.findByText(/The network no longer shows it/)
  expect(blocked()).toBe('')
})

test('a rent that vanished from its block is awaited again: another block may include it', async () => {
  const { id, account, open } = await aTenantWhoDisputes()
  saveMined({ id, name: 'payRent', account, hash: nowhere })
  open()
  await waitFor(() => expect(readPending({ id, name: 'payRent' }).sent).toEqual({ payRent: nowhere }), {
    timeout: 9000,
  })
  await screen.findByText('Your rent is on its way: waiting for the network')
  expect(blocked()).toBe('payRent')
})

test("a possibly lost rent that is indexed after all is not mistaken for the next month's", async () => {
  const { id, account, open } = await aTenantWhoDisputes()
  savePending({ id, name: 'payRent', account, sent: { payRent: nowhere }, isDoubted: true })
  open()
  expect([blocked(), readPending({ id, name: 'payRent' }).isDoubted]).toEqual(['', true])
  open({ history: [...historyWith(nowhere).history] })
  await waitFor(() => expect(readPending({ id, name: 'payRent' }).sent).toEqual({}))
})

test('a lost transaction is not reported again once the same was sent again and indexed', async () => {
  const { id, name, account, send, open, show } = await aTenantWhoDisputes()
  await network.client.waitForTransactionReceipt({ hash: await send() })
  const since = Number(await network.client.getBlockNumber())
  const failed = await send()
  savePending({ id, name, account, since, sent: { dispute: failed } })
  open()
  await screen.findByText('Your dispute did not go through')
  const again = await send()
  act(() => saveMined({ id, name, account, hash: again }))
  await screen.findByText(/is on its way/)
  show({ history: [...historyWith(again).history] })
  await waitFor(() => expect(screen.queryByText(/is on its way/)).toBeNull())
  expect(screen.queryByText('Your dispute did not go through')).toBeNull()
})

test('a browser without storage space still reports a finished transaction', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveMined({ id: nowhere, name: 'dispute', account: nowhere, hash: nowhere })).not.toThrow()
  full.mockRestore()
})

// promise: sent-elsewhere
test('a browser that sent nothing, and one that the other party used, rely on Keyhold alone', async () => {
  const { id, name, landlord, open } = await aTenantWhoDisputes()
  open()
  expect([blocked(), screen.queryByText(/on its way/)]).toEqual(['', null])
  saveMined({ id, name, account: landlord.address, hash: nowhere })
  open()
  expect([blocked(), screen.queryByText(/on its way/)]).toEqual(['', null])
})

test('a pending rent blocks only another rent', () => {
  const lease = { smartContractId: nowhere }
  const one = { id: nowhere, name: '', hash: nowhere, isMined: true }
  expect([...blockedBy([{ ...one, action: 'payRent' }], lease)]).toEqual(['payRent'])
  expect([...blockedBy([{ ...one, action: 'pay' }], lease)]).toEqual(['pay', 'withdraw'])
})

// promise: second-once
test('the return of a second payment is pending until Keyhold has indexed it, also on a reopened page', async () => {
  const { account, send, open, terms } = await aTenantWhoDisputes()
  const { chain, parts } = aPaidLease(terms, network.config)
  if (!chain) throw new Error('the lease has no chain')
  const second = { terms: termsToWire(terms), smartContractId: nowhere, chain, parts, held: '0', canDispute: false }
  const seconds = { secondPayments: [{ ...second, toSendBack: `${1100n * unit}` }] }
  const hash = await send()
  saveMined({ id: nowhere, name: 'payBack', account, hash })
  for (const _reload of [1, 2]) {
    open(seconds)
    await screen.findByText(/^Your payment back is on its way: \d of 3 confirmations$/)
    expect([blocked(), screen.getByTestId('second').textContent]).toEqual(['', 'payBack'])
  }
  open({ ...seconds, history: [...historyWith(hash).history] })
  await waitFor(() => expect(screen.queryByText(/on its way/)).toBeNull())
  expect(screen.getByTestId('second').textContent).toBe('')
})
