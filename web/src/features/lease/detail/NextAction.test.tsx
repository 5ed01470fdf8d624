/**
 * Each party's possible actions on a lease, at every status.
 * @vitest-environment jsdom
 */
import { type Status, statuses } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { ButtonKind } from '../../../ui/Button.tsx'
import { aLease, day, depositDue, handoverDue, moveIn, moveOut, renderLease, requestedAt } from '../fixtures.setup.tsx'
import type { Viewer } from '../leaseState.ts'
import { TransactionButton } from '../transactions/TransactionButton.tsx'
import { NextAction } from './NextAction.tsx'
import { consequenceOf, showNextAction, walletButtons } from './nextAction.setup.tsx'

afterEach(cleanup)

/** A mere link is no action. */
const isAct = (words: string) => words !== '' && !/^(Message |Read what both of you say$)/.test(words)
/** The main actions, then those under "More", then the irrevocable ones among them. */
function actsSeen(status: Status, viewer: Viewer, now: number) {
  const lease = aLease({ status, viewer, now })
  renderLease(
    <NextAction lease={lease} now={now} viewerId="me" walletButtons={walletButtons} onAccept={() => undefined} />,
  )
  const more = screen.queryByText('More')?.closest('details') ?? undefined
  const wordsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent).filter(isAct)
  const lists = [...(more?.querySelectorAll('ul') ?? [])]
  const isFinal = (list: Element) => list.previousElementSibling?.textContent === 'Cannot be undone'
  const under = (wanted: boolean) =>
    wordsOf(lists.filter((list) => isFinal(list) === wanted).flatMap((list) => [...list.querySelectorAll('button, a')]))
  const open = [...document.querySelectorAll('button, a')].filter((one) => !more?.contains(one))
  return [wordsOf(open), under(false), under(true)]
}

const asked = requestedAt + day
const awaitingPayment = requestedAt + 2 * day

type Acts = readonly [open: readonly string[], more: readonly string[], final: readonly string[]]
const none: Acts = [[], [], []]
const early = 'early line'
const back = 'back line'
const rent = 'rent line'
const share = 'share line'
const refund = 'refund line'
const cancel = 'cancel line'
const release = 'release line'
const end = 'End early'

/**
 * Status, instant, and the actions of tenant and landlord: main ones, under "More", and the irrevocable ones. The word
 * after a wallet action is its emphasis.
 */
const table: readonly (readonly [Status, string, number, Acts, Acts])[] = [
  [
    'requested',
    'at once',
    asked,
    [['Change the request'], [], ['Withdraw the request']],
    [['Accept the request'], [], ['Decline']],
  ],
  [
    'received',
    'at once',
    asked,
    [['Change the request'], [], ['Withdraw the request']],
    [['Accept the request'], [], ['Decline']],
  ],
  [
    'accepted',
    'in time',
    awaitingPayment,
    [['pay next'], [], ['Withdraw the request']],
    [[], [], ['Cancel the acceptance']],
  ],
  ['accepted', 'too late', moveIn, [[], [], ['Withdraw the request']], [[], [], ['Cancel the acceptance']]],
  ['paying', 'at once', awaitingPayment, none, none],
  ['active', 'before move-in', moveIn - day, [[], [share, end], [cancel]], [[], [share, end], [early, refund]]],
  [
    'active',
    'after move-in',
    moveIn + day,
    [['early next'], [share, end], [rent]],
    [[], [share, end], [early, refund, back]],
  ],
  [
    'active',
    'when due',
    handoverDue,
    [[rent], [release, share, end], []],
    [['release next'], [share, end], [early, refund, back]],
  ],
  [
    'active',
    'after move-out',
    moveOut + day,
    [[], [release, share], [rent]],
    [['release next', 'early plain'], [share], [refund, back]],
  ],
  ['released', 'while living there', handoverDue + day, [[rent], [share, end], []], [[], [share, end], [early, back]]],
  ['released', 'after move-out', moveOut + day, [[], [share], [rent]], [[early], [share], [back]]],
  ['released', 'when due', depositDue, [['release next'], [share], [rent]], [[], [release, share], [back]]],
  [
    'disputed',
    'while it lasts',
    handoverDue + day,
    [[share], [end], [rent, early]],
    [[share], [end], [early, refund, back]],
  ],
  [
    'disputed',
    'when its time is over',
    handoverDue + 14 * day,
    [[rent], [release, share, end], []],
    [['release next'], [share, end], [early, refund, back]],
  ],
  ['resolved', 'at once', depositDue, none, [[], [], [back]]],
  ['completed', 'at once', depositDue, none, [[], [], [back]]],
  ['declined', 'at once', asked, none, none],
  ['withdrawn', 'at once', asked, none, none],
  ['expired', 'at once', asked, none, none],
  ['cancelled', 'at once', asked, none, none],
]

describe.each(table)('%s, %s', (status, _when, now, tenant, landlord) => {
  // promise: sgn-4-tenant
  test('the tenant sees exactly the actions of the table', () => {
    expect(actsSeen(status, 'tenant', now)).toEqual(tenant)
  })
  // promise: sgn-4-landlord
  test('the landlord sees exactly the actions of the table', () => {
    expect(actsSeen(status, 'landlord', now)).toEqual(landlord)
  })
})

test('every status in the table of actions has its row here', () => {
  expect([...new Set(table.map(([status]) => status))].sort()).toEqual([...statuses].sort())
})

test('a tenant in the review period reads the amount, the day and the remaining time', () => {
  const now = moveIn + day + 5 * 3_600
  showNextAction(aLease({ status: 'active', viewer: 'tenant', now }), now)
  expect(screen.getByRole('heading', { name: 'Is the home as promised?' })).toBeTruthy()
  expect(screen.getByText(/release 1,100 USDT to Ada now/)).toBeTruthy()
  expect(screen.getByText('3 days 19 hours left')).toBeTruthy()
  expect(screen.getByText('until 6 Dec 2026, 12:00')).toBeTruthy()
})

test('the remaining time is worded naturally in Spanish and Thai', () => {
  const now = handoverDue - day
  showNextAction(aLease({ status: 'active', viewer: 'tenant', now }), now, 'es')
  expect(screen.getByText('Quedan 24 horas')).toBeTruthy()
  cleanup()
  showNextAction(aLease({ status: 'active', viewer: 'tenant', now }), now, 'th')
  expect(screen.getByText(/เหลืออีก 24/)).toBeTruthy()
})

// promise: next-one-loud
test('at most one button is prominent, and beside it no button has a border', () => {
  for (const [status, , now, ...rows] of table)
    for (const [open] of rows) {
      const loud = open.filter((words) => words.endsWith(' next'))
      const edged = open.filter((words) => words.endsWith(' line'))
      expect([status, now, loud.length > 1, loud.length > 0 && edged.length > 0]).toEqual([status, now, false, false])
    }
})

test('on a page left open, the main button appears the moment the first rent is due', () => {
  const lease = aLease({ status: 'active', viewer: 'landlord', now: handoverDue - 5 })
  const release = (kind: ButtonKind) => (
    <TransactionButton lease={lease} action="release" kind={kind} onPress={() => undefined} />
  )
  renderLease(
    <NextAction
      lease={lease}
      now={handoverDue}
      viewerId="me"
      walletButtons={{ ...walletButtons, release }}
      onAccept={() => undefined}
    />,
  )
  expect(screen.getByRole('button', { name: /^Release / })).toBeTruthy()
})

// promise: sent-held-back
test('a pending transaction is shown, and contradicting actions are disabled', () => {
  const now = moveIn + day
  const sent = { blocked: new Set(['releaseEarly', 'dispute', 'settle']), note: <p>Your dispute is on its way</p> }
  const lease = aLease({ status: 'active', viewer: 'tenant', now })
  renderLease(
    <NextAction
      lease={lease}
      now={now}
      viewerId="me"
      walletButtons={walletButtons}
      sent={sent}
      onAccept={() => undefined}
    />,
  )
  expect(screen.getByText('Your dispute is on its way')).toBeTruthy()
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['rent line'])
})

test('a tenant is notified that no wallet signed the acceptance', () => {
  const change = { hasAcceptanceSignature: false }
  showNextAction(aLease({ status: 'accepted', viewer: 'tenant', now: awaitingPayment, change }), awaitingPayment)
  expect(screen.getByText(/accepted without a wallet’s signature/)).toBeTruthy()
})

const row = { party: 'chain', person: null, at: awaitingPayment, serverAt: '', facts: {} } as const

test('a vanished payment leaves a message, and the button to pay again', () => {
  const history = [
    { ...row, id: '1', act: 'paymentSeen', from: 'Pay Deposit', to: 'Deposit Pending' },
    { ...row, id: '2', act: 'paymentLost', from: 'Deposit Pending', to: 'Pay Deposit' },
  ] as const
  showNextAction(
    aLease({ status: 'accepted', viewer: 'tenant', now: awaitingPayment, change: { history: [...history] } }),
    awaitingPayment,
  )
  expect(screen.getByText(/the network dropped it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'pay next' })).toBeTruthy()
})

test('a pending payment shows its confirmations', () => {
  const transactionId = `0x${'cd'.repeat(32)}`
  const payment = {
    transactionId,
    block: 45_112_731,
    confirmations: 4,
    confirmationsNeeded: 15,
    isFinal: false,
    at: awaitingPayment,
  }
  showNextAction(
    aLease({ status: 'paying', viewer: 'tenant', now: awaitingPayment, change: { payment } }),
    awaitingPayment,
  )
  expect(screen.getByText('4 of 15 confirmations').getAttribute('role')).toBe('status')
  expect(screen.getByText(transactionId)).toBeTruthy()
})

test('a landlord is notified that a payment came late, and can refund it', () => {
  const now = moveIn - day
  const late = {
    ...row,
    id: '1',
    act: 'paymentFinal',
    from: 'Withdrawn',
    to: 'Start Arbitration',
    facts: { late: true },
  } as const
  showNextAction(aLease({ status: 'active', viewer: 'landlord', now, change: { history: [late] } }), now)
  expect(screen.getByText('This payment arrived after the lease had ended')).toBeTruthy()
  expect(
    screen.getByText(/You can refund at any time. If you do nothing, anyone can release the first rent/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'refund line' })).toBeTruthy()
})

test('after a cancellation at the escrow both read who cancelled, and of no refund', () => {
  const facts = { event: 'LeaseCancelled', toTenant: '1650', toLandlord: '550' }
  const history = [{ ...row, id: '1', act: 'chainEvent', from: 'Start Arbitration', to: 'Cancelled', facts }] as const
  const titleFor = (viewer: Viewer) => {
    cleanup()
    const { parts, ...lease } = aLease({ status: 'cancelled', viewer, change: { history: [...history] } })
    const gone = parts.map((part) => ({ ...part, held: '0', state: 'paid-out' as const }))
    showNextAction({ ...lease, parts: gone }, asked)
    return screen.getByRole('heading', { level: 2 }).textContent
  }
  expect([titleFor('tenant'), titleFor('landlord')]).toEqual(['You cancelled the lease', 'Ben cancelled the lease'])
})

test('a declined tenant reads why', () => {
  const facts = { reason: 'Already let to a friend' }
  const history = [
    { ...row, id: '1', act: 'decline', party: 'landlord', from: 'Request Received', to: 'Declined', facts },
  ] as const
  showNextAction(aLease({ status: 'declined', viewer: 'tenant', change: { history: [...history] } }), asked)
  expect(screen.getByText('Already let to a friend')).toBeTruthy()
})

// promise: dispute-both
test('both parties read what is disputed, who holds it meanwhile, and whose it is without a decision', () => {
  const now = handoverDue + day
  showNextAction(aLease({ status: 'disputed', viewer: 'tenant', now }), now)
  expect(screen.getByText('You dispute 1,100 USDT of the first rent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read what both of you say' }).getAttribute('href')).toBe(
    '/profile/ben/disputes/lease',
  )
  expect(screen.queryByText(/of the deposit$/)).toBeNull()
  expect(
    screen.getByText(/stays in the escrow\. .* If neither happens by 20 Dec 2026, .* it is due to Ada\./),
  ).toBeTruthy()
  cleanup()
  showNextAction(aLease({ status: 'disputed', viewer: 'landlord', now }), now)
  expect(screen.getByText('Ben disputes 1,100 USDT of the first rent')).toBeTruthy()
  expect(screen.getByText(/it is due to you\./)).toBeTruthy()
})

// promise: dispute-over
test('an expired dispute is not shown as open: whose the money is now, how much, and one prominent release', () => {
  const now = handoverDue + 14 * day
  showNextAction(aLease({ status: 'disputed', viewer: 'landlord', now }), now)
  expect(screen.getByRole('heading', { name: '1,100\u00a0USDT is due to you' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'release next' })).toBeTruthy()
  expect(screen.queryByText(/disputes 1,100/)).toBeNull()
  cleanup()
  showNextAction(aLease({ status: 'disputed', viewer: 'tenant', now }), now)
  expect(screen.getByRole('heading', { name: '1,100\u00a0USDT is due to Ada' })).toBeTruthy()
  expect(screen.getByText(/ended on 20 Dec 2026, 12:00.*You do not have to do anything/)).toBeTruthy()
  expect(screen.queryByText(/You dispute 1,100/)).toBeNull()
})

test('on a page left open, a dispute ends the moment it expires', () => {
  const over = handoverDue + 14 * day
  const lease = aLease({ status: 'disputed', viewer: 'landlord', now: over - 5 })
  showNextAction(lease, over)
  expect(screen.getByRole('button', { name: 'release next' })).toBeTruthy()
  expect(screen.queryByText(/disputes 1,100/)).toBeNull()
})

test('a release button says how much goes to whom; if it pays both parties, that it pays what is due', () => {
  const buttonOf = (viewer: Viewer, status: Status, now: number) => {
    const lease = aLease({ status, viewer, now })
    renderLease(<TransactionButton lease={lease} action="release" now={now} onPress={() => undefined} />)
    const name = screen.getByRole('button').textContent
    cleanup()
    return name
  }
  expect(buttonOf('landlord', 'active', handoverDue)).toBe('Release 1,100\u00a0USDT to your wallet')
  expect(buttonOf('tenant', 'active', handoverDue)).toBe('Release 1,100\u00a0USDT to Ada')
  expect(buttonOf('tenant', 'released', depositDue)).toBe('Release 1,100\u00a0USDT to your wallet')
  expect(buttonOf('tenant', 'active', depositDue)).toBe('Release 2,200\u00a0USDT')
})

test('a tenant whose deposit is due reads that it is theirs, even if the first rent was never released', () => {
  showNextAction(aLease({ status: 'active', viewer: 'tenant', now: depositDue }), depositDue)
  expect(screen.getByRole('button', { name: 'release next' })).toBeTruthy()
  expect(screen.getByText(/is due to you/)).toBeTruthy()
})

test("in one's own dispute, giving it up is the last action", () => {
  const now = handoverDue + day
  showNextAction(aLease({ status: 'disputed', viewer: 'tenant', now }), now)
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter(Boolean).at(-1)).toBe('early line')
})

test.each([
  [
    'at-handover',
    /^The first rent and the deposit are due to Ada$/,
    /the first rent and the deposit are due to Ada on/,
  ],
  ['until-move-out', /^The first rent is due to Ada$/, /the first rent is due to Ada on/],
] as const)(
  'at policy %s the tenant reads what goes to the landlord, before it is due and after',
  (policy, due, paid) => {
    const now = handoverDue + day
    showNextAction(aLease({ status: 'active', viewer: 'tenant', now, policy }), now)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(due)
    cleanup()
    showNextAction(aLease({ status: 'active', viewer: 'tenant', now: moveIn - day, policy }), moveIn - day)
    screen.getByText(paid)
  },
)

// promise: deposit-owed
test('a deposit that went to the landlord at handover is owed by a date, with one prominent way to return it', () => {
  const owedAt = (viewer: Viewer, now: number) => {
    cleanup()
    showNextAction(aLease({ status: 'released', viewer, now, policy: 'at-handover' }), now)
    return screen.getByRole('heading', { level: 2 }).textContent
  }
  expect(owedAt('landlord', moveOut - day)).toBe('Ben lives here until 1 Dec 2027')
  expect(consequenceOf('back line')).toMatch(/^Up to 1,100 USDT of the deposit goes straight from your wallet to Ben/)
  expect(owedAt('landlord', moveOut + day)).toBe('Return 1,100\u00a0USDT to Ben by 15 Dec 2027, 12:00')
  expect(screen.getByRole('button', { name: 'back next' })).toBeTruthy()
  expect(owedAt('tenant', moveOut + day)).toBe('Ada returns your deposit by 15 Dec 2027, 12:00')
  expect(owedAt('landlord', depositDue)).toBe('1,100\u00a0USDT was due back to Ben on 15 Dec 2027, 12:00')
  expect(screen.getByRole('button', { name: 'back next' })).toBeTruthy()
  expect(owedAt('tenant', depositDue)).toBe('1,100\u00a0USDT of your deposit was due back on 15 Dec 2027, 12:00')
})

test('a completed lease shows the unreturned part of the deposit until it is returned', () => {
  const now = depositDue + 100 * day
  const lease = aLease({ status: 'completed', viewer: 'landlord', now, policy: 'at-handover' })
  showNextAction(lease, now)
  expect(
    screen.getByText(/You received 1,100 USDT of the deposit.* by 15 Dec 2027; you have not returned it\./),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'back line' })).toBeTruthy()
  cleanup()
  showNextAction({ ...lease, depositOwed: null }, now)
  expect(screen.queryByText(/You received/)).toBeNull()
})
