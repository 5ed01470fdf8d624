/** A lease's page, its payment and its agreement, in every status and state: a part of pages.ts. */

import { homeOf } from '@keyhold/demo/demoData.ts'
import { leases } from '@keyhold/demo/leases.ts'
import {
  changeAnswers,
  click,
  clickUnderMore,
  fulfillRequests,
  longNames,
  openMore,
  sequence,
  stallRequests,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { accountState, apiAway, apiUrls, leaseState, unknownId } from './sweep/pageState.ts'
import { withWallet } from './sweep/wallet.ts'

/**
 * Opening a request marks it as received: mocked in the page, so that it stays unopened for the sweep's other checks.
 */
const unopened = { before: fulfillRequests('**/api/contract/*/open') }
/** Every lease of the demo, for both parties. */
export const leaseStates = leases.flatMap(({ id, status, tenant, home }) => [
  leaseState(`lease ${id} (${status}), to its tenant`, tenant, id),
  leaseState(`lease ${id} (${status}), to its landlord`, homeOf(home).owner, id, unopened),
])
const withOtherName = <Lease extends { counterpart: object; tenant?: object }>(lease: Lease): Lease => ({
  ...lease,
  counterpart: { ...lease.counterpart, profileName: 'Robert K.' },
  ...(lease.tenant && { tenant: { ...lease.tenant, profileName: 'Robert K.' } }),
})
/** Requests of people whose profile has another name. */
const otherProfileName = sequence(
  changeAnswers(/\/api\/contract$/, (leases: Parameters<typeof withOtherName>[0][]) => leases.map(withOtherName)),
  changeAnswers(/\/api\/contract\/[^/]+$/, withOtherName),
)
/** Two calendars that take nights of the lease, one of which stopped its payment. */
const bookedTwice = changeAnswers(/\/api\/contract\/[^/]+$/, (lease: object) => ({
  ...lease,
  calendarConflicts: [
    { leaseId: unknownId, source: 'Airbnb', from: '2027-01-05', to: '2027-01-10', stopsPayment: true },
    {
      leaseId: unknownId,
      source: `Agency ${'calendar'.repeat(12)}`,
      from: '2027-02-01',
      to: '2027-02-03',
      stopsPayment: false,
    },
  ],
}))
/** The escrow's facts, as the page reads them, with others. */
const changeFacts = (others: object) =>
  changeAnswers(/\/api\/escrow(\?|$)/, (facts: object) => ({ ...facts, ...others }))
/** A lease whose terms name a payout account; with others of its fields. */
const withPayout = (others: object = {}) =>
  changeAnswers(/\/api\/contract\/[^/]+$/, (lease: { terms: object | null }) => ({
    ...lease,
    ...others,
    terms: lease.terms && { ...lease.terms, tenantPayout: `0x${'d4'.repeat(20)}` },
  }))
/** A calendar stops the payment until the landlord settles it. */
const stopped = changeAnswers(/\/api\/contract\/[^/]+$/, (lease: object) => ({ ...lease, isPaymentStopped: true }))
/** A paid lease twenty days before its move-in. */
const beforeMoveIn = changeAnswers(/\/api\/contract\/[^/]+$/, (lease: LeaseTimes) => {
  const moveIn = lease.leaseNow + 20 * 86_400
  const later = (at: number) => at + moveIn - lease.moveIn
  const parts = lease.parts.map((part) => ({ ...part, due: later(part.due), firstDue: later(part.firstDue) }))
  return { ...lease, parts, moveIn, moveOut: later(lease.moveOut), escrowMoveOut: later(lease.moveOut) }
})
interface LeaseTimes {
  readonly leaseNow: number
  readonly moveIn: number
  readonly moveOut: number
  readonly parts: readonly { readonly due: number; readonly firstDue: number }[]
}
/** Confirmations before a transition, paying, the agreement; and errors. */
export const leaseActionStates = [
  leaseState('lease: accept dialog', 'siriporn', 'praewa-phaya-thai', {
    action: sequence(click('leases.action.accept'), waitForDialog),
  }),
  leaseState('lease: booked twice, to its landlord', 'pilar', 'nerea-retiro', { before: bookedTwice }),
  leaseState('lease: its payment is gone from the chain', 'daniel', 'daniel-escalon', {
    before: changeAnswers(/\/api\/contract\/[^/]+$/, (lease: object) => ({ ...lease, isPaymentLost: true })),
  }),
  leaseState('lease: booked twice, payment stopped, to its tenant', 'nerea', 'nerea-retiro', { before: stopped }),
  leaseState('lease: accept dialog, characters that its PDF cannot show', 'siriporn', 'praewa-phaya-thai', {
    before: changeAnswers(/\/api\/contract\/[^/]+\/terms/, (terms: object) => ({
      ...terms,
      missingCharacters: ['𐎀', 'ᚠ'],
    })),
    action: sequence(click('leases.action.accept'), waitForDialog),
  }),
  leaseState('lease: accept dialog, calendar unreadable', 'siriporn', 'praewa-phaya-thai', {
    before: fulfillRequests('**/api/contract-signed-landlord', '{"code":"calendar-unread"}', 409),
    action: sequence(
      click('leases.action.accept'),
      waitForDialog,
      click('requests.accept.confirm'),
      waitForMessage('requests.accept.anyway'),
    ),
    expectedFailure: /contract-signed-landlord/,
  }),
  leaseState('lease: decline dialog', 'siriporn', 'praewa-phaya-thai', {
    action: sequence(clickUnderMore('leases.action.decline'), waitForDialog),
  }),
  leaseState('lease: withdraw dialog', 'praewa', 'praewa-phaya-thai', {
    action: sequence(clickUnderMore('leases.action.withdraw'), waitForDialog),
  }),
  leaseState('lease: cancel dialog', 'pilar', 'nerea-retiro', {
    action: sequence(clickUnderMore('leases.action.cancel'), waitForDialog),
  }),
  leaseState('lease: pay dialog', 'nerea', 'nerea-retiro', { action: sequence(click('paying.button'), waitForDialog) }),
  leaseState('lease: early release dialog', 'daniel', 'daniel-escalon', {
    action: sequence(click('paying.transaction.button.releaseEarlyTenant'), waitForDialog),
  }),
  leaseState('lease: more, before move-in, to the tenant', 'daniel', 'daniel-escalon', {
    before: beforeMoveIn,
    action: openMore,
  }),
  leaseState('lease: cancellation dialog', 'daniel', 'daniel-escalon', {
    before: beforeMoveIn,
    action: sequence(clickUnderMore('paying.transaction.button.cancelStay'), waitForDialog),
  }),
  leaseState('lease: refund dialog', 'lucia', 'daniel-escalon', {
    action: sequence(clickUnderMore('paying.transaction.button.refundStay'), waitForDialog),
  }),
  leaseState('lease: more, to the tenant', 'daniel', 'daniel-escalon', { action: openMore }),
  leaseState('lease: more, to the landlord', 'lucia', 'daniel-escalon', { action: openMore }),
  leaseState('lease: more, to the landlord during the stay', 'thanakorn', 'anna-thonglor', {
    action: openMore,
  }),
  leaseState('lease: more, very long names', 'lucia', 'daniel-escalon', {
    before: longNames,
    action: openMore,
    widths: [390],
  }),
  leaseState('lease: very long names, to its landlord', 'siriporn', 'praewa-phaya-thai', {
    before: sequence(longNames, fulfillRequests('**/api/contract/*/open')),
    widths: [390],
  }),
  leaseState('lease: very long names, to its tenant', 'daniel', 'daniel-escalon', { before: longNames, widths: [390] }),
  leaseState('payment: very long names', 'nerea', 'nerea-retiro', { rest: '/pay', before: longNames, widths: [390] }),
  accountState('requests: the profile has another name', 'lucia', 'requests', {
    before: otherProfileName,
    widths: [390, 1440],
  }),
  leaseState('lease: the profile has another name', 'siriporn', 'praewa-phaya-thai', {
    before: sequence(otherProfileName, fulfillRequests('**/api/contract/*/open')),
  }),
  accountState('requests: very long names', 'lucia', 'requests', { before: longNames, widths: [390] }),
  accountState('lease: unknown', 'tom', `leases/${unknownId}`, {
    expectedFailure: /\/api\/(contract|profile\/shares)\//,
  }),
  leaseState('lease: API unavailable', 'kanya', 'kanya-ari', {
    ...apiAway,
    action: waitForMessage('leases.failed.title'),
  }),
  leaseState('lease: loading', 'kanya', 'kanya-ari', { before: stallRequests(apiUrls), isLoading: true }),
  leaseState('payment: the first step', 'nerea', 'nerea-retiro', { rest: '/pay' }),
  leaseState('payment: the same wallet', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    action: sequence(click('paying.payout.chooseSame'), waitForMessage('paying.payout.toSame')),
  }),
  leaseState('payment: a payout account, the wallet that pays to connect', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    before: withWallet({ isKnown: true, of: 'nerea' }),
    action: sequence(
      ({ page }) => page.locator('main li:has(> code) button').first().click(),
      waitForMessage('paying.wrongAccount.change'),
    ),
  }),
  leaseState('lease: a payout account, to its tenant', 'daniel', 'daniel-escalon', { before: withPayout() }),
  leaseState('lease: a payout account, to its landlord', 'lucia', 'daniel-escalon', { before: withPayout() }),
  leaseState('lease: the payout account to verify again', 'anna', 'anna-thonglor', {
    before: withPayout({ isPayoutToProve: true }),
  }),
  leaseState('lease: the payout account to verify again, dialog', 'anna', 'anna-thonglor', {
    before: sequence(withWallet({ isKnown: true, of: 'anna' }), withPayout({ isPayoutToProve: true })),
    action: sequence(click('paying.payoutProof.open'), waitForMessage('paying.wrongAccount.title')),
  }),
  leaseState('payment: nothing is confirmed', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    before: changeFacts({ notConfirmedSince: 1_795_000_000 }),
  }),
  leaseState('payment: with prices in dollars', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    before: changeFacts({ rnbUsd: '0.35', gasUsd: '612.40' }),
  }),
  leaseState('payment: done', 'kanya', 'kanya-ari', { rest: '/pay' }),
  leaseState('payment: nothing to pay', 'praewa', 'praewa-phaya-thai', { rest: '/pay' }),
  leaseState('payment: choosing a wallet', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    action: sequence(click('paying.payout.chooseSame'), click('paying.steps.connect'), waitForDialog),
  }),
  leaseState('payment: API unavailable', 'nerea', 'nerea-retiro', {
    rest: '/pay',
    ...apiAway,
    action: waitForMessage('paying.readFailed'),
  }),
  leaseState('rents', 'daniel', 'daniel-escalon', { rest: '/ledger' }),
  leaseState('rents, to the landlord', 'lucia', 'daniel-escalon', { rest: '/ledger' }),
  leaseState('rents: every month paid, one late', 'daniel', 'daniel-san-benito', { rest: '/ledger' }),
  leaseState('rents: one late', 'anna', 'anna-thonglor', { rest: '/ledger' }),
  leaseState('rents: recorded as paid another way, dialog', 'lucia', 'daniel-escalon', {
    rest: '/ledger',
    action: sequence(click('ledger.next.gotOutside'), waitForDialog),
  }),
  leaseState('rents: of a lease that is not paid', 'nerea', 'nerea-retiro', {
    rest: '/ledger',
    expectedFailure: /\/api\/contract\//,
  }),
  leaseState('rents: very long names', 'daniel', 'daniel-escalon', {
    rest: '/ledger',
    before: longNames,
    widths: [390],
  }),
  leaseState('inventory: to fill in', 'daniel', 'daniel-escalon', { rest: '/inventory' }),
  leaseState('inventory: to answer', 'tom', 'tom-lavapies', { rest: '/inventory' }),
  leaseState('inventory: an objection is written', 'tom', 'tom-lavapies', {
    rest: '/inventory',
    // Each entry has its two buttons, named by the entry: the second objects to the first.
    action: sequence(
      ({ page }) => page.locator('main li button[aria-label]').nth(1).click(),
      waitForMessage('inventory.answer.words'),
    ),
  }),
  leaseState('inventory: waiting for the other party', 'pilar', 'tom-lavapies', { rest: '/inventory' }),
  leaseState('inventory: signed by both, with an objection', 'daniel', 'daniel-san-benito', { rest: '/inventory' }),
  leaseState('inventory: move-out beside move-in, to the landlord', 'lucia', 'daniel-san-benito', {
    rest: '/inventory/move-out',
  }),
  leaseState('inventory: move-out beside move-in, to the tenant', 'daniel', 'daniel-san-benito', {
    rest: '/inventory/move-out',
  }),
  leaseState('inventory: very long names', 'daniel', 'daniel-san-benito', {
    rest: '/inventory/move-out',
    before: longNames,
    widths: [390],
  }),
  leaseState('inventory: API unavailable', 'daniel', 'daniel-san-benito', {
    rest: '/inventory',
    ...apiAway,
    action: waitForMessage('leases.failed.title'),
  }),
  leaseState('inventory: loading', 'daniel', 'daniel-san-benito', {
    rest: '/inventory',
    before: stallRequests(apiUrls),
    isLoading: true,
  }),
  leaseState('inventory: not yet', 'lucia', 'daniel-escalon', { rest: '/inventory/move-out', widths: [390] }),
  leaseState('agreement', 'kanya', 'kanya-ari', { rest: '/agreement' }),
  leaseState('agreement, to the landlord', 'lucia', 'daniel-escalon', { rest: '/agreement' }),
  leaseState('agreement: a preview', 'praewa', 'praewa-phaya-thai', { rest: '/agreement' }),
  leaseState('agreement: API unavailable', 'tom', 'tom-lavapies', {
    rest: '/agreement',
    ...apiAway,
    action: waitForMessage('requests.text.failed'),
  }),
]
