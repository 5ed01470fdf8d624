/** Signed offers that Keyhold does not have, on the signer's lease page. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { plainTerms, type Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readSettlementOffer, saveSettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import { aPaidLease, renderLease } from '../fixtures.setup.tsx'
import { useOfferSharesInDialog } from './sharesQueries.ts'
import { UnsentOffers } from './UnsentOffers.tsx'

const unit = 10n ** 18n
const at = (digit: string) => `0x${digit.repeat(40)}` as const
const terms: Terms = {
  ...plainTerms,
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 900n * unit,
  firstRent: 900n * unit,
  deposit: 900n * unit,
  moveIn: 1_000_000,
  moveOut: 2_000_000,
  payBy: 900_000,
  document: `0x${'d'.repeat(64)}`,
}
const local = { chainId: 31_337, name: 'Local chain', explorerUrl: null }
const network = { ...local, escrow: at('e'), escrowVersion: '3' as const }
const lease = aPaidLease(terms, network)
const id = lease.smartContractId ?? ''
const named = { id, part: 'deposit' } as const
const offered = {
  toTenant: 600n * unit,
  toLandlord: 300n * unit,
  deadline: 1_500_000n,
  link: `deposit~${600n * unit}~${300n * unit}~1500000~0x1234`,
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Ben signed; the lease's page with `changes`. */
function open(changes: Partial<LeaseDetail> = {}) {
  saveSettlementOffer({ ...named, ...offered, account: terms.tenant })
  renderLease(<UnsentOffers lease={{ ...lease, ...changes }} />)
  return document.body.textContent ?? ''
}

// promise: settle-offered
test('the signer of an offer that Keyhold does not have reads so, and sends it again', async () => {
  const words = open()
  expect(words).toContain('You signed an offer that Ada does not have yet')
  expect(words).toMatch(/600\sUSDT for you, 300\sUSDT for Ada. Valid until 18 Jan 1970/)
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
  const sent: unknown[] = []
  const answers = [Response.json({ code: 'chain-away' }, { status: 503 }), Response.json({ success: 'ok' })]
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)))
    return answers[sent.length - 1]
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send it to Ada' }))
  await screen.findByRole('alert')
  expect(readSettlementOffer(named)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Send it to Ada' }))
  await vi.waitFor(() => expect(readSettlementOffer(named)).toBeUndefined())
  const amounts = { toTenant: `${600n * unit}`, toLandlord: `${300n * unit}`, deadline: 1_500_000 }
  expect(sent).toEqual(Array(2).fill({ leaseId: lease.id, part: 'deposit', ...amounts, signature: '0x1234' }))
})

test('the other party, in the same browser, did not sign it', () => {
  expect(open({ isLandlordInContract: true })).toBe('')
  expect(readSettlementOffer(named)).toBeDefined()
})

test('an expired offer is deleted', () => {
  expect(open({ leaseNow: 1_500_001 })).toBe('')
  expect(readSettlementOffer(named)).toBeUndefined()
})

// promise: settle-offered-over
test('an offer for a settled part, or for another sum than is held, is deleted', () => {
  const parts = lease.parts.map((part) => (part.part === 'deposit' ? { ...part, held: `${899n * unit}` } : part))
  expect(open({ parts })).toBe('')
  expect(readSettlementOffer(named)).toBeUndefined()
})

test('an unreadable entry counts as none', () => {
  for (const kept of ['no', '{}', '{"account":"a","link":"b"}']) {
    localStorage.setItem(`keyhold.offered.deposit.${id}`, kept)
    expect(readSettlementOffer(named)).toBeUndefined()
  }
})

const input = {
  leaseId: lease.id,
  part: 'deposit' as const,
  toTenant: '1',
  toLandlord: '1',
  deadline: 1,
  signature: '0x12' as const,
}

/** A dialog in which the user signs. */
function SigningDialog() {
  const { mutateAsync } = useOfferSharesInDialog(lease.id)
  return (
    <button type="button" onClick={() => void mutateAsync(input).catch(() => undefined)}>
      Sign
    </button>
  )
}

test('while a dialog passes it on, the page behind does not say that Keyhold does not have it', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  saveSettlementOffer({ ...named, ...offered, account: terms.tenant })
  renderLease(
    <>
      <SigningDialog />
      <UnsentOffers lease={lease} />
    </>,
  )
  const isSaid = () => screen.queryByText(/does not have yet/) !== null
  expect(isSaid()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await vi.waitFor(() => expect(isSaid()).toBe(false))
  answer(Response.json({ code: 'chain-away' }, { status: 503 }))
  await vi.waitFor(() => expect(isSaid()).toBe(true))
})
