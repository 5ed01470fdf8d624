/**
 * "What if …": what the page promises is what the escrow does.
 * @vitest-environment jsdom
 */
import { type Balances, plainRules, unpaidBalances, windows } from '@keyhold/rental/deposit.ts'
import { applyChange } from '@keyhold/rental/escrowCalls.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { behind, cases } from '../features/help/whatIf.ts'
import { languages } from '../gateways/text/language.ts'
import { renderPage } from './page.setup.tsx'
import * as whatIf from './whatIf.tsx'

afterEach(cleanup)

const open = (answers: object = {}, options: object = {}) =>
  renderPage(whatIf, { path: '/what-if', url: '/what-if', answers: { ...answers }, ...options })
const region = (name: string) => within(screen.getByRole('region', { name }))

// promise: what-if
test('ten cases say what protects and what does not, in every language', async () => {
  for (const language of languages) {
    const { container } = await open({}, { language })
    expect(cases).toHaveLength(10)
    for (const name of cases) {
      const [holds, not] = container.querySelectorAll(`#${name} p`)
      expect(holds?.textContent?.length, `${language} ${name}`).toBeGreaterThan(60)
      expect(not?.textContent?.length, `${language} ${name}`).toBeGreaterThan(60)
    }
    for (const name of behind) expect(container.querySelector(`#${name} a`)?.getAttribute('href')).toMatch(/^\//)
    expect(container.textContent).not.toContain('{{')
    cleanup()
  }
})

test('its days are those of this escrow', async () => {
  await open({ '/escrow': { releaseDuration: 3 * 86_400, depositFee: '1' } })
  expect(region('I don’t get the keys').getByText(/until 3 days after move-in/)).toBeTruthy()
  expect(
    region('The landlord does not return the deposit').getByText(/due to you 14 days after the agreed last day/),
  ).toBeTruthy()
  expect(region('The arbitrator does not answer').getByText(/up to 180 days in all/)).toBeTruthy()
})

test('it says that there was no audit, and that the operator’s own imprint names who runs it', async () => {
  await open({}, { outside: { imprint: 'https://operator.example/imprint' } })
  const stands = region('Who stands behind this')
  expect(stands.getByText(/^No\. No one outside the project has audited/)).toBeTruthy()
  expect(stands.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('https://operator.example/imprint')
})

const day = 86_400
const terms = {
  ...plainRules,
  handover: 5n,
  firstRent: 5n,
  deposit: 7n,
  moveIn: 10 * day,
  moveOut: 100 * day,
  payBy: 9 * day,
  releaseDuration: 5 * day,
}
const after = (
  balances: Balances,
  ...changes: [Parameters<typeof applyChange>[1], Parameters<typeof applyChange>[2], number][]
) =>
  changes.reduce((held, [actor, change, now]) => {
    const next = applyChange(held, actor, change, now)
    if (typeof next === 'string') throw new Error(next)
    return next
  }, balances)

/** The sentences of a silent arbitrator, of a cancelling landlord and of an unfair claim, tried at the rules. */
test('a silent arbitrator’s disputed rent goes to the landlord and a claimed deposit to the tenant', () => {
  const paid = after(unpaidBalances(terms), ['tenant', { type: 'payLease' }, 8 * day])
  const disputed = after(paid, ['tenant', { type: 'dispute', claim: 5n }, terms.moveIn])
  const due = terms.moveIn + terms.releaseDuration + windows.dispute
  expect(applyChange(disputed, 'anyone', { type: 'release' }, due - 1)).toBe('NotDue')
  expect(after(disputed, ['anyone', { type: 'release' }, due]).paidOut).toEqual({ landlord: 5n, tenant: 0n })
  const claimed = after(paid, ['landlord', { type: 'dispute', claim: 3n }, terms.moveOut])
  expect(claimed.paidOut.tenant).toBe(4n)
  expect(after(claimed, ['anyone', { type: 'release' }, terms.moveOut + 28 * day]).paidOut.tenant).toBe(7n)
  expect(after(paid, ['landlord', { type: 'refund' }, terms.moveIn + 30 * day]).paidOut.tenant).toBe(12n)
})
