/** What one offered to share, on the lease's page of the one who signed it. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../../gateways/render.setup.tsx'
import { readSettlementOffer, saveSettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import { aPaidLease } from '../fixtures.setup.tsx'
import { SettlementOfferNote } from './SettlementOfferNote.tsx'

const unit = 10n ** 18n
const at = (digit: string) => `0x${digit.repeat(40)}` as const
const terms: Terms = {
  tenant: at('1'),
  landlord: at('2'),
  arbitrator: at('3'),
  handover: 900n * unit,
  deposit: 900n * unit,
  moveIn: 1_000_000,
  moveOut: 2_000_000,
  payBy: 900_000,
  document: `0x${'d'.repeat(64)}`,
}
const local = { chainId: 31_337, name: 'Local chain', explorerUrl: null }
const network = { ...local, escrow: at('e'), escrowVersion: '2' as const }
const lease = aPaidLease(terms, network)
const id = lease.smartContractId ?? ''
const named = { id, part: 'deposit' } as const
const offered = { toTenant: 600n * unit, toLandlord: 300n * unit, deadline: 1_500_000n, link: 'deposit~signed' }
afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Ben signed; the page of the lease, as `changes` make it. */
function open(changes: Partial<LeaseDetail> = {}) {
  saveSettlementOffer({ ...named, ...offered, account: terms.tenant })
  renderWithProviders(<SettlementOfferNote lease={{ ...lease, ...changes }} />)
  return document.body.textContent ?? ''
}

test('who signed a sharing reads on the lease’s page what they offered, until when, and how it reaches the other', () => {
  const words = open()
  expect(words).toContain('You offered to share the deposit')
  expect(words).toMatch(/600\sUSDT to Ben and 300\sUSDT to Ada, valid until 18 Jan 1970/)
  expect(words).toContain('Keyhold does not pass it on: the link is how Ada gets it.')
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeTruthy()
})

test('the other one, in the same browser, did not sign it', () => {
  expect(open({ isLandlordInContract: true })).toBe('')
  expect(readSettlementOffer(named)).toBeDefined()
})

test('what is out of date is gone', () => {
  expect(open({ leaseNow: 1_500_001 })).toBe('')
  expect(readSettlementOffer(named)).toBeUndefined()
})

test('what is settled, or about another sum than is held, is gone', () => {
  const parts = lease.parts.map((part) => (part.part === 'deposit' ? { ...part, held: `${899n * unit}` } : part))
  expect(open({ parts })).toBe('')
  expect(readSettlementOffer(named)).toBeUndefined()
})

test('what cannot be read is nothing', () => {
  for (const kept of ['no', '{}', '{"account":"a","link":"b"}']) {
    localStorage.setItem(`keyhold.offered.deposit.${id}`, kept)
    expect(readSettlementOffer(named)).toBeUndefined()
  }
})
