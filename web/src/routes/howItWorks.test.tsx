/**
 * The page that explains the escrow: what can be verified externally, and where it leads (D 2.4, D 9.4).
 * @vitest-environment jsdom
 */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as howItWorks from './howItWorks.tsx'
import { renderPage } from './page.setup.tsx'

afterEach(cleanup)

const escrow = '0xE5c07F3D8b5E2046a9F1cB83d57E6042A1b94A21'
const facts = {
  network: 'BNB Smart Chain (BEP-20)',
  explorerUrl: 'https://scan.example',
  escrow,
  stablecoin: '0x55d3',
  token: '0x3Ab9',
  arbitrator: '0x19fA',
  leaseNow: 1_795_000_000,
  releaseDuration: 432_000,
  depositFee: '1',
  rentFee: '1',
}
const open = (answers: object) =>
  renderPage(howItWorks, { path: '/how-it-works', url: '/how-it-works', answers: { ...answers } })

test("the contract's code is linked in the explorer, beside its addresses", async () => {
  await open({ '/escrow': facts })
  const self = within(screen.getByRole('region', { name: 'Check it yourself' }))
  const code = self.getByRole('link', { name: 'View its code in the explorer' })
  expect(code.getAttribute('href')).toBe(`https://scan.example/address/${escrow}#code`)
})

test('without an explorer no code is promised, and the page ends at the homes', async () => {
  await open({ '/escrow': { ...facts, explorerUrl: null } })
  expect(screen.queryByRole('link', { name: /code/ })).toBeNull()
  const next = within(screen.getByRole('region', { name: 'Find a home to rent' }))
  expect(next.getByRole('link', { name: 'See all homes' }).getAttribute('href')).toBe('/properties')
})

// promise: public-how-arbitrator
test("the arbitrator's powers are listed in the table and among the questions", async () => {
  await open({ '/escrow': facts })
  const rights = within(screen.getByRole('region', { name: 'Who may do what' }))
  expect(rights.getByRole('rowheader', { name: /^Share what is disputed/ }).textContent).toContain(
    'money that nobody disputed stays out of reach',
  )
  const said = screen.getByText(/The arbitrator can share disputed money between the two of you/)
  expect(said.textContent).toContain('Money that nobody disputed stays out of reach.')
})

test("the example's dates are those of this escrow", async () => {
  await open({ '/escrow': { ...facts, releaseDuration: 86_400 } })
  expect(
    screen.getByText(
      'The tenant has 1 day to check the home. If something is wrong, a dispute keeps the rent in escrow.',
    ),
  ).not.toBeNull()
  expect(screen.getByText(/^14 days after the agreed last day the tenant gets the deposit back/)).not.toBeNull()
  expect(screen.getAllByText('14 days after the agreed last day, unless the landlord has claimed a part.')).not.toEqual(
    [],
  )
})

test('the page says that the deposit returns automatically only if there is a keeper', async () => {
  await open({ '/escrow': { ...facts, releasesByItself: true } })
  expect(screen.getByText(/It is released automatically, usually within minutes/)).not.toBeNull()
  cleanup()
  await open({ '/escrow': { ...facts, releasesByItself: false } })
  expect(screen.queryByText(/released automatically/)).toBeNull()
  expect(screen.getByText(/You, or anyone, can press release/)).not.toBeNull()
})

test('where the deposit is released with the first rent, the drawing says that the landlord owes it, and until when', async () => {
  await open({ '/escrow': facts })
  const drawing = within(
    screen.getByRole('figure', { name: 'Some landlords get the deposit together with the first rent' }),
  )
  expect(drawing.getAllByText(/^to the landlord, who owes it to you until 15 /).length).toBeGreaterThan(0)
  expect(drawing.getAllByText(/From here on the escrow holds nothing/).length).toBeGreaterThan(0)
  expect(drawing.getAllByText(/The escrow cannot force it, and no arbitrator can decide/).length).toBeGreaterThan(0)
})
