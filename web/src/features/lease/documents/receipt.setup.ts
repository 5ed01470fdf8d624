/** For tests: the receipt of a first rent and a deposit, whose rent was released early. */

import type { Receipt } from '@keyhold/api/receipts.ts'
import { plainTerms } from '@keyhold/escrow/terms.ts'

const unit = '0'.repeat(18)
export const [tenant, landlord, escrow, arbitrator] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
export const [lease, early, document] = ['a', 'b', 'd'].map((digit) => `0x${digit.repeat(64)}`) as [
  string,
  string,
  string,
]
export const at = (day: string) => Date.parse(`${day}T18:00:00Z`) / 1000
const terms = {
  ...plainTerms,
  firstRent: `1100${unit}`,
  tenant,
  landlord,
  arbitrator,
  document,
  handover: `1100${unit}`,
  deposit: `800${unit}`,
  moveIn: at('2026-12-01'),
  moveOut: at('2027-12-01'),
  payBy: at('2026-11-22'),
}

export const paid: Receipt = {
  state: 'final',
  chainId: 56,
  network: 'BNB Smart Chain (BEP-20)',
  isLocal: false,
  rpcUrl: 'https://node.example',
  explorerUrl: 'https://explorer.example',
  address: 'https://keyhold.example/receipt/56/0xc',
  qr: { size: 21, path: '' },
  transactionId: `0x${'c'.repeat(64)}`,
  sender: tenant,
  call: 'payLease',
  escrow,
  block: 45_180_544,
  time: at('2026-11-23'),
  confirmations: 40,
  confirmationsNeeded: 15,
  readAt: { block: 45_180_600, time: at('2026-12-05') },
  events: [
    {
      logIndex: 3,
      event: 'LeasePaid',
      escrow,
      lease,
      part: null,
      due: null,
      moveOut: null,
      amounts: [
        { name: 'handover', amount: `1100${unit}` },
        { name: 'deposit', amount: `800${unit}` },
      ],
      accounts: [
        { role: 'tenant', address: tenant },
        { role: 'landlord', address: landlord },
      ],
    },
  ],
  movements: [
    { logIndex: 1, from: tenant, to: escrow, amount: `1900${unit}`, currency: 'USDT' },
    { logIndex: 2, from: tenant, to: arbitrator, amount: `1${unit}`, currency: 'RNB' },
  ],
  leases: [
    {
      id: lease,
      escrow,
      escrowVersion: '3',
      terms,
      isSecond: false,
      timeZone: 'America/El_Salvador',
      question: '0x',
      parts: [
        {
          part: 'handover',
          paid: `1100${unit}`,
          held: '0',
          due: at('2026-12-06'),
          payee: 'landlord',
          out: [{ to: 'landlord', amount: `1100${unit}`, at: at('2026-12-02'), transactionId: early, credit: null }],
        },
        { part: 'deposit', paid: `800${unit}`, held: `800${unit}`, due: at('2027-12-15'), payee: 'tenant', out: [] },
      ],
    },
  ],
}
