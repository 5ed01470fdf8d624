// The PDF receipt of one payment: what moved, under either policy.
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { expect, test } from 'vitest'
import { readPdf } from '../../../testing/pdf.ts'
import { type InvoicePdfInput, invoicePdf } from './invoice.ts'

const row: PaymentRow = {
  id: '1',
  invoice: 'KH-R-000001',
  date: 1_796_148_000,
  paymentType: 'released',
  part: 'handover',
  price: `800${'0'.repeat(18)}`,
  currency: 'USDT',
  property: 'Home',
  roomAdId: '1',
  contractId: '1',
  reference: 'KH-000001',
  from: 'escrow',
  to: 'landlord',
  direction: 'in',
  chainId: 31_337,
  transactionId: `0x${'ab'.repeat(32)}`,
  isSecond: false,
  credit: null,
}
const party = (name: string) => ({ name, wallet: `0x${'11'.repeat(20)}` })

async function linesOf(row: PaymentRow, depositPolicy: InvoicePdfInput['depositPolicy'], whole = [row]) {
  const named = { tenant: party('Ben'), landlord: party('Ada'), escrow: party('the escrow') }
  const where = { home: 'Home', timeZone: 'America/El_Salvador', chain: { id: 31_337, network: 'Local' } }
  const paper = { language: 'en', address: 'http://keyhold.test/receipt', printedAt: 0, leaseId: '0x1' } as const
  const pdf = await invoicePdf({ row, whole, named, depositPolicy, ...where, ...paper })
  return readPdf(pdf).lines
}

// promise: named-by-policy
test('the first part is only rent, or rent and deposit together, by the policy', async () => {
  expect(await linesOf(row, 'until-move-out')).toContain('First rent released')
  expect(await linesOf(row, 'at-handover')).toContain('First rent and deposit released')
})

test('of a cancellation, the landlord’s share is its cost under either policy, and the rest is a return', async () => {
  const cost = { ...row, paymentType: 'cancelled' } as const
  for (const policy of ['until-move-out', 'at-handover'] as const) {
    expect(await linesOf(cost, policy)).toContain('Cost of the cancellation')
    expect(await linesOf({ ...cost, part: null, to: 'tenant' }, policy)).toContain('Returned on cancellation')
  }
})

test('of a split part, each share has its amount and payee', async () => {
  const shared = { ...row, paymentType: 'settled', part: 'deposit' } as const
  const other = { ...shared, id: '2', invoice: 'KH-R-000002', to: 'tenant', price: `300${'0'.repeat(18)}` } as const
  const lines = await linesOf(shared, 'until-move-out', [shared, other])
  expect(lines.filter((line) => line === 'Shared by agreement: deposit').length).toBeGreaterThan(1)
  expect(lines).toEqual(expect.arrayContaining(['800 USDT', '300 USDT', 'KH-R-000002']))
})

test('the receipt of a payment that USDT refused to deliver says that, with its wallet and escrow, and later when it arrived', async () => {
  const [account, escrow, transaction] = [`0x${'33'.repeat(20)}`, `0x${'44'.repeat(20)}`, `0x${'55'.repeat(32)}`]
  const onPaper = async (credit: PaymentRow['credit']) =>
    (await linesOf({ ...row, credit }, 'until-move-out')).join(' ').replace(/\s+/g, ' ')
  expect(await onPaper(null)).not.toContain('USDT refused')
  expect(await onPaper({ account, escrow, paidAt: null, paidTransactionId: null })).toContain(
    `Not delivered when this was printed: USDT refused to pay the wallet ${account}. The money stays in the escrow ${escrow} for that wallet.`,
  )
  const unread = await linesOf(
    { ...row, credit: { account, escrow, paidAt: null, paidTransactionId: null } },
    'until-move-out',
  )
  expect(unread.slice(0, 4).join(' ')).toContain('Not delivered: it is still in the escrow') // before any other read
  expect(unread).toContain('First rent released, not delivered')
  expect(unread).not.toContain('First rent released')
  const paidAt = Date.parse('2026-12-04T18:00:00Z') / 1000
  const later = await onPaper({ account, escrow, paidAt, paidTransactionId: transaction })
  expect(later).toContain(
    `USDT first refused to pay the wallet ${account}. The money stayed in the escrow and was delivered on`,
  )
  expect(later).toMatch(/delivered on 4 Dec(ember)? 2026,? (at )?12:00/)
  expect(later).toContain(transaction)
  expect(later).not.toContain('Not delivered')
})

test('a payment names the tenant’s payout account, and a return names it as the receiver', async () => {
  const payoutAccount = `0x${'66'.repeat(20)}`
  const paidIn = { ...row, paymentType: 'paid-in', part: null, from: 'tenant', to: 'escrow', payoutAccount } as const
  expect(await linesOf(paidIn, 'until-move-out')).toContain(payoutAccount)
  const back = { ...row, part: 'deposit', to: 'tenant', payoutAccount } as const
  expect(await linesOf(back, 'until-move-out')).toContain(`Ben, ${payoutAccount}`)
  expect((await linesOf({ ...row, to: 'tenant' }, 'until-move-out')).join(' ')).not.toContain(payoutAccount)
})
