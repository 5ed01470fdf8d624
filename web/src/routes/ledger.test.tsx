/**
 * The rents page skips a month in the standing order before it is paid by hand or said to be paid.
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger as Rents } from '@keyhold/api/ledger.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, moveIn } from '../features/lease/fixtures.setup.tsx'
import { createQueryClient } from '../gateways/queryClient.ts'
import { renderRoutes } from '../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../gateways/session.ts'
import { clearPending, savePending } from '../gateways/wallet/pendingTransaction.ts'
import { saveSignedAct } from '../gateways/wallet/relayed/signedActs.ts'
import { ToastRegion } from '../ui/Toast.tsx'
import Ledger from './ledger.tsx'
import '../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const amount = `${1_100n * 10n ** 18n}`
const account = (digit: string) => `0x${digit.repeat(40)}`
const month = { number: 2, from: '2027-01-01', to: '2027-02-01', dueAt: moveIn + 31 * 86_400, amount, open: amount }
const order = {
  lease: `0x${'1'.repeat(64)}`,
  tenant: account('b'),
  landlord: account('a'),
  months: [{ due: month.dueAt, amount }],
  end: moveIn + 62 * 86_400,
  number: '0',
  epoch: '0',
  deadline: '1',
}
const left = [{ due: month.dueAt, amount, month: 2, place: 0 }]
const rents: Rents = {
  leaseId: 'lease',
  reference: 'KH-1',
  isLandlord: false,
  timeZone: 'America/El_Salvador',
  rent: amount,
  months: [
    { ...month, state: 'upcoming', days: 3, paid: '0', paidOn: null, outside: null, claimedOn: null, transactions: [] },
  ],
  rents: [],
  onTheWay: [],
  unassigned: '0',
  standingOrder: {
    contract: account('d'),
    number: '1',
    taken: 0,
    ofOthers: '0',
    offer: null,
    running: { order, left, isFinal: true, outlivesStay: false },
  },
  years: [2027],
  leaseNow: moveIn,
  readTo: moveIn,
  readToBlock: 0,
}

function openLedger(lease: LeaseDetail) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (/contract\/lease$/.test(path)) return Response.json(lease)
    return /ledger$/.test(path) ? Response.json(rents) : Response.json({ code: 'database-away' }, { status: 503 })
  })
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <ToastRegion>
        <Ledger />
      </ToastRegion>
    </QueryClientProvider>
  )
  const path = '/profile/ben/leases/lease/ledger'
  renderRoutes([{ path: '/profile/:id/leases/:leaseId/ledger', element }], { path })
}

test.each([
  ['paying a month', /^Pay January rent, /, 'After this step you pay the month by hand.'],
  ['saying that it was paid', 'I paid another way', 'After this step you say that the month was paid another way.'],
])('%s begins with the skip of the month in the order', async (_, name, words) => {
  saveSession({ token: 'token', user: { id: 'ben' } })
  const lease = aLease({
    status: 'released',
    viewer: 'tenant',
    change: { acts: ['payRent'], terms: {} as LeaseDetail['terms'] },
  })
  openLedger(lease)
  fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByText(words)
  expect(screen.queryByLabelText('Paid on')).toBeNull()
})

test('a rent that a passkey account signed is on its way there too, and no month can be paid meanwhile', async () => {
  saveSession({ token: 'token', user: { id: 'ben' } })
  const [id, hash] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`] as const
  const [tenant, landlord] = [account('b'), account('a')] as const
  const owners = { x: hash, y: hash, recovery: '0x03' } as const
  saveSignedAct({ hash, owners, to: '0x04', data: '0x', operation: 0, signature: '0x', at: Date.now() })
  savePending({ id, name: 'payRent', account: tenant, sent: {}, batch: hash })
  const lease = aLease({
    status: 'released',
    viewer: 'tenant',
    change: { acts: ['payRent'], smartContractId: id, terms: { tenant, landlord } as LeaseDetail['terms'] },
  })
  openLedger(lease)
  await screen.findByText('Your rent is on its way: signed, and Keyhold is sending it')
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  act(() => clearPending({ id, name: 'payRent' }))
  await screen.findAllByRole('button', { name: /^Pay/ })
})
