/**
 * The dialog of an appeal: which payment its call is about.
 * @vitest-environment jsdom
 */
import type { DisputeRow, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import { cleanup } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../../../ui/dialogs.setup.ts'
import { aLease, handoverDue, renderLease } from '../fixtures.setup.tsx'
import { AppealDialog } from './AppealDialog.tsx'

const asked = vi.hoisted(() => vi.fn())
vi.mock('../transactions/useTransaction.ts', () => ({
  useTransaction: (lease: object, action: object) => {
    asked(lease, action)
    return { done: undefined, network: undefined }
  },
}))
vi.mock('../transactions/TransactionFooter.tsx', () => ({ TransactionFooter: () => null }))
vi.mock('../transactions/TransactionPreparation.tsx', () => ({ TransactionPreparation: () => null }))

const lease = aLease({ status: 'disputed', viewer: 'tenant' })
const fee = `${50n * 10n ** 18n}`
const dispute = {
  ...{ part: 'handover', held: '240', due: handoverDue, timeZone: 'UTC' },
  appeal: {
    fee,
    stage: 'appealable',
    firstDue: handoverDue,
    contract: `0x${'9'.repeat(40)}`,
    decision: null,
    appealed: null,
  },
} as unknown as DisputeRow & { readonly appeal: NonNullable<DisputeRow['appeal']> }
const second = {
  smartContractId: `0x${'5'.repeat(64)}`,
  terms: { tenant: `0x${'6'.repeat(40)}` },
  chain: { escrow: `0x${'7'.repeat(40)}` },
} as unknown as SecondDisputeRow['second']

test('an appeal is sent under the terms and at the escrow of the payment that is disputed', () => {
  const paymentFor = (about: typeof dispute) => {
    cleanup()
    asked.mockClear()
    renderLease(
      <AppealDialog lease={lease} dispute={about} step="appeal" onClose={() => undefined} WalletDialog={() => null} />,
    )
    const [subject, action] = asked.mock.lastCall ?? []
    expect(action).toEqual({ kind: 'appeal', part: 'handover', fee: BigInt(fee) })
    return { terms: subject.terms, chain: subject.chain }
  }
  expect(paymentFor(dispute)).toEqual({ terms: lease.terms, chain: lease.chain })
  const { terms, chain } = second
  expect(paymentFor({ ...dispute, second } as typeof dispute)).toEqual({ terms, chain })
})
