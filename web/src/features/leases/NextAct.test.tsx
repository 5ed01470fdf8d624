/**
 * What each of the two can do with a lease, at every stage.
 * @vitest-environment jsdom
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { type Stage, stages } from '@keyhold/rental/lease.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Viewer } from './acts.ts'
import { aLease, day, depositDue, handoverDue, moveIn, moveOut, requestedAt, showLease } from './lease.setup.tsx'
import { NextAct, type WalletActs } from './NextAct.tsx'

afterEach(cleanup)

const walletActs: WalletActs = {
  pay: (kind) => <button type="button">{`pay ${kind}`}</button>,
  release: (kind) => <button type="button">{`release ${kind}`}</button>,
  releaseEarly: (kind) => <button type="button">{`early ${kind}`}</button>,
  refund: (kind) => <button type="button">{`refund ${kind}`}</button>,
  settle: (kind) => <button type="button">{`share ${kind}`}</button>,
  payRent: (kind) => <button type="button">{`rent ${kind}`}</button>,
  payBack: (kind) => <button type="button">{`back ${kind}`}</button>,
}

function seen(stage: Stage, viewer: Viewer, now: number) {
  const lease = aLease({ stage, viewer, now })
  showLease(<NextAct lease={lease} now={now} viewerId="me" walletActs={walletActs} onAccept={() => undefined} />)
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent ?? '')
  const acts = screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '')
  const own = [...acts, ...links].filter((words) => words !== '' && !words.startsWith('Write to'))
  return own.sort()
}

const asked = requestedAt + day
const toPay = requestedAt + 2 * day

/** Stage, moment, and the buttons of each; the word after a wallet's act is how loud it is. */
const table: readonly (readonly [Stage, string, number, readonly string[], readonly string[]])[] = [
  ['Pending Request', 'at once', asked, ['Change the request', 'Withdraw'], ['Accept the request', 'Decline']],
  ['Request Received', 'at once', asked, ['Change the request', 'Withdraw'], ['Accept the request', 'Decline']],
  ['Pay Deposit', 'in time', toPay, ['Withdraw', 'pay next'], ['Cancel the acceptance']],
  ['Pay Deposit', 'too late', moveIn, ['Withdraw'], ['Cancel the acceptance']],
  ['Deposit Pending', 'at once', toPay, [], []],
  [
    'Start Arbitration',
    'before move-in',
    moveIn - day,
    ['early plain', 'share plain'],
    ['early plain', 'refund plain', 'share plain'],
  ],
  [
    'Start Arbitration',
    'after move-in',
    moveIn + day,
    ['early next', 'rent plain', 'share plain'],
    ['back plain', 'early plain', 'refund plain', 'share plain'],
  ],
  [
    'Start Arbitration',
    'when due',
    handoverDue,
    ['release plain', 'rent line', 'share plain'],
    ['back plain', 'early plain', 'release next', 'share plain'],
  ],
  [
    'Released',
    'while living there',
    handoverDue + day,
    ['rent line', 'share plain'],
    ['back plain', 'early plain', 'share plain'],
  ],
  [
    'Released',
    'after move-out',
    moveOut + day,
    ['rent line', 'share plain'],
    ['back plain', 'early next', 'share plain'],
  ],
  [
    'Released',
    'when due',
    depositDue,
    ['release next', 'rent plain', 'share plain'],
    ['back plain', 'release plain', 'share plain'],
  ],
  [
    'In Dispute',
    'while it lasts',
    handoverDue + day,
    ['early plain', 'rent plain', 'share line'],
    ['back plain', 'early plain', 'refund plain', 'share line'],
  ],
  ['Resolved', 'at once', depositDue, [], ['back plain']],
  ['Completed', 'at once', depositDue, [], ['back plain']],
  ['Declined', 'at once', asked, [], []],
  ['Withdrawn', 'at once', asked, [], []],
  ['Expired', 'at once', asked, [], []],
  ['Cancelled', 'at once', asked, [], []],
]

describe.each(table)('%s, %s', (stage, _when, now, tenant, landlord) => {
  test('the tenant sees exactly what the table allows', () => {
    expect(seen(stage, 'tenant', now)).toEqual([...tenant].sort())
  })
  test('the landlord sees exactly what the table allows', () => {
    expect(seen(stage, 'landlord', now)).toEqual([...landlord].sort())
  })
})

test('every stage of the table of acts has its row here', () => {
  expect([...new Set(table.map(([stage]) => stage))].sort()).toEqual([...stages].sort())
})

function act(lease: ReturnType<typeof aLease>, now: number, language: 'en' | 'es' | 'th' = 'en') {
  showLease(
    <NextAct lease={lease} now={now} viewerId="me" walletActs={walletActs} onAccept={() => undefined} />,
    language,
  )
}

test('a tenant who looks around reads the amount, the day and how long is left', () => {
  const now = moveIn + day + 5 * 3_600
  act(aLease({ stage: 'Start Arbitration', viewer: 'tenant', now }), now)
  expect(screen.getByRole('heading', { name: 'Is the home as promised?' })).toBeTruthy()
  expect(screen.getByText(/let 1,100 USDT go to Ada now/)).toBeTruthy()
  expect(screen.getByText('3 days 19 hours left')).toBeTruthy()
  expect(screen.getByText('until 6 Dec 2026, 12:00')).toBeTruthy()
})

test('the wait is told in Spanish and Thai as people say it', () => {
  const now = handoverDue - day
  act(aLease({ stage: 'Start Arbitration', viewer: 'tenant', now }), now, 'es')
  expect(screen.getByText('Quedan 24 horas')).toBeTruthy()
  cleanup()
  act(aLease({ stage: 'Start Arbitration', viewer: 'tenant', now }), now, 'th')
  expect(screen.getByText(/เหลืออีก 24/)).toBeTruthy()
})

test('at most one button is loud, and where one is, nothing else has an edge', () => {
  for (const [stage, , now, ...rows] of table)
    for (const row of rows) {
      const loud = row.filter((words) => words.endsWith(' next'))
      const edged = row.filter(
        (words) => words.endsWith(' line') && !words.startsWith('share') && !words.startsWith('back'),
      )
      expect([stage, now, loud.length > 1, loud.length > 0 && edged.length > 0]).toEqual([stage, now, false, false])
    }
})

test('what was sent is said, and the acts that contradict it wait', () => {
  const now = moveIn + day
  const sent = { held: new Set(['releaseEarly', 'dispute', 'settle']), note: <p>Your dispute is on its way</p> }
  const lease = aLease({ stage: 'Start Arbitration', viewer: 'tenant', now })
  showLease(
    <NextAct lease={lease} now={now} viewerId="me" walletActs={walletActs} sent={sent} onAccept={() => undefined} />,
  )
  expect(screen.getByText('Your dispute is on its way')).toBeTruthy()
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['rent line'])
})

test('a tenant is told that no wallet signed the acceptance', () => {
  const change = { hasAcceptanceSignature: false }
  act(aLease({ stage: 'Pay Deposit', viewer: 'tenant', now: toPay, change }), toPay)
  expect(screen.getByText(/accepted without signing/)).toBeTruthy()
})

const row = { party: 'chain', person: null, at: toPay, serverAt: '', facts: {} } as const

test('a payment that vanished leaves a sentence, and the button to pay again', () => {
  const history = [
    { ...row, id: '1', act: 'see', from: 'Pay Deposit', to: 'Deposit Pending' },
    { ...row, id: '2', act: 'lose', from: 'Deposit Pending', to: 'Pay Deposit' },
  ] as const
  act(aLease({ stage: 'Pay Deposit', viewer: 'tenant', now: toPay, change: { history: [...history] } }), toPay)
  expect(screen.getByText(/vanished from the network/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'pay next' })).toBeTruthy()
})

test('a payment on its way shows its confirmations', () => {
  const transactionId = `0x${'cd'.repeat(32)}`
  const payment = {
    transactionId,
    block: 45_112_731,
    confirmations: 4,
    confirmationsNeeded: 15,
    isFinal: false,
    at: toPay,
  }
  act(aLease({ stage: 'Deposit Pending', viewer: 'tenant', now: toPay, change: { payment } }), toPay)
  expect(screen.getByText('4 of 15 confirmations').getAttribute('role')).toBe('status')
  expect(screen.getByText(transactionId)).toBeTruthy()
})

test('a landlord learns that a payment came late, and can refund it', () => {
  const now = moveIn - day
  const late = {
    ...row,
    id: '1',
    act: 'secure',
    from: 'Withdrawn',
    to: 'Start Arbitration',
    facts: { late: true },
  } as const
  act(aLease({ stage: 'Start Arbitration', viewer: 'landlord', now, change: { history: [late] } }), now)
  expect(screen.getByText('This payment came after the lease had ended')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'refund plain' })).toBeTruthy()
})

test('whoever was declined reads why', () => {
  const facts = { reason: 'Already let to a friend' }
  const history = [
    { ...row, id: '1', act: 'decline', party: 'landlord', from: 'Request Received', to: 'Declined', facts },
  ] as const
  act(aLease({ stage: 'Declined', viewer: 'tenant', change: { history: [...history] } }), asked)
  expect(screen.getByText('Already let to a friend')).toBeTruthy()
})

test('each of the two reads what is disputed, who has it meanwhile, and whose it is if nobody decides', () => {
  const now = handoverDue + day
  act(aLease({ stage: 'In Dispute', viewer: 'tenant', now }), now)
  expect(screen.getByText('You dispute 1,100 USDT of the first rent')).toBeTruthy()
  expect(screen.queryByText(/of the deposit$/)).toBeNull()
  expect(
    screen.getByText(/with neither of you\. .* If neither has happened by 20 Dec 2026, .* they are Ada’s\./),
  ).toBeTruthy()
  cleanup()
  act(aLease({ stage: 'In Dispute', viewer: 'landlord', now }), now)
  expect(screen.getByText('Ben disputes 1,100 USDT of the first rent')).toBeTruthy()
  expect(screen.getByText(/they are yours\./)).toBeTruthy()
})

test('in one’s own dispute, giving it up is the last thing to press', () => {
  const now = handoverDue + day
  act(aLease({ stage: 'In Dispute', viewer: 'tenant', now }), now)
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter(Boolean).at(-1)).toBe('early plain')
})

test('a deposit that went to the landlord at the handover is owed back after move-out, less what came back', () => {
  const now = moveOut + day
  const lease = aLease({ stage: 'Completed', viewer: 'landlord', now, policy: 'at-handover' })
  act(lease, now)
  expect(
    screen.getByText(/1,100 USDT of deposit came to you at the handover\. Return them to Ben by 15 Dec 2027\./),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'back line' })).toBeTruthy()
  cleanup()
  act({ ...lease, contractStatus: 'Released' }, moveOut - day)
  expect(screen.queryByText(/Return them to Ben by/)).toBeNull()
  cleanup()
  const back = {
    paymentType: 'paid-back',
    price: (1_100n * 10n ** 18n).toString(),
  } as LeaseDetail['transactions'][number]
  act({ ...lease, transactions: [back] }, now)
  expect(screen.queryByText(/came to you at the handover/)).toBeNull()
})
