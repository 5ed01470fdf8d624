/**
 * Money that belongs to no lease, under Payments.
 * @vitest-environment jsdom
 */
import type { StrayMoney } from '@keyhold/api/payments.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moveIn, renderLease } from '../fixtures.setup.tsx'
import { StrayMoneyList } from './StrayMoneyList.tsx'

const amount = `${1900n * 10n ** 18n}`
const nowhere = { at: null, due: null, chainId: null, transactionId: null, from: null, to: null } as const
const ofLease = { ...nowhere, contractId: 'lease', property: 'Casa Azul', timeZone: 'America/El_Salvador', amount }
const ofNone = { ...nowhere, contractId: null, property: null, timeZone: null, amount, chainId: 31_337 }
const rows: readonly StrayMoney[] = [
  { ...ofLease, kind: 'second', isYours: true, due: moveIn },
  { ...ofLease, kind: 'released', isYours: false },
  { ...ofLease, kind: 'late', isYours: false },
  { ...ofLease, kind: 'overpaid', isYours: false },
  { ...ofNone, kind: 'rent', isYours: true, at: moveIn, transactionId: '0x1', from: '0xa', to: '0xb' },
  { ...ofNone, kind: 'returned', isYours: false, at: moveIn, transactionId: '0x2', from: '0xa', to: '0xb' },
]
const show = (shown: readonly StrayMoney[], children?: string) =>
  renderLease(
    <StrayMoneyList rows={shown} viewerId="me">
      {children}
    </StrayMoneyList>,
  )

// promise: stray-view
test('one view lists each sum with what it is, and leads to where something can be done', () => {
  show(rows)
  expect(screen.getByRole('heading', { name: 'Money here that belongs to no lease' })).toBeTruthy()
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...Array(3).fill('/profile/me/leases/lease'),
    '/profile/me/leases/lease/ledger',
    '/receipt/31337/0x1',
    '/receipt/31337/0x2',
  ])
  const words = links.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  expect(words[0]).toMatch(/^You paid twice for Casa Azul: this is yours to get back1,900 USDTAnybody can release it/)
  expect(words[1]).toContain('please send this back')
  expect(words[4]).toContain('from your account 0xa to 0xb')
})

test('without such money nothing is shown; deposits without a lease stand in the same view', () => {
  cleanup()
  show([])
  expect(document.body.textContent).toBe('')
  cleanup()
  show([], 'The deposits')
  expect(screen.getByRole('region', { name: 'Money here that belongs to no lease' }).textContent).toContain(
    'The deposits',
  )
})
