/**
 * A lease's dispute page: what each party reads and can do.
 * @vitest-environment jsdom
 */
import type { DisputeRow, DisputeStatement, LeaseDisputes, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { SharesOffer } from '@keyhold/api/shares.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aLease, day, handoverDue, moveIn, moveOut, renderLease } from '../fixtures.setup.tsx'
import type { Viewer } from '../leaseState.ts'
import { DisputeDetail } from './DisputeDetail.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const now = moveIn + 2 * day
const due = handoverDue + 14 * day

/** Ben disputes the whole first rent of 1,100, a day after he moved in. */
function aRow(viewer: Viewer, changes: Partial<DisputeRow> = {}): DisputeRow {
  const { counterpart, reference, timeZone, money } = aLease({ status: 'disputed', viewer })
  return {
    id: 'dispute',
    image: null,
    title: 'Home',
    description: '',
    beds: 2,
    size: 96,
    rentalPrice: 1100,
    leaseId: 'lease',
    reference,
    isLandlordInContract: viewer === 'landlord',
    counterpart,
    part: 'handover',
    depositPolicy: money.depositPolicy,
    openedBy: 'tenant',
    openedAt: moveIn + day,
    agreed: usdt(1100),
    claimed: usdt(1100),
    held: usdt(1100),
    decided: null,
    state: 'open',
    due,
    latestDue: due + 166 * day,
    payee: 'landlord',
    timeZone,
    leaseNow: now,
    ...changes,
  }
}
const tenants: DisputeStatement = {
  part: 'handover',
  party: 'tenant',
  reason: 'not-clean',
  claim: usdt(1100),
  words: 'The kitchen was full\nof rubbish.',
  madeAt: moveIn + day,
}
const landlords: DisputeStatement = {
  ...tenants,
  party: 'landlord',
  reason: 'other',
  claim: null,
  words: 'It was clean.',
}

const nothing: LeaseDisputes = {
  disputes: [],
  statements: [],
  maySpeakOf: [],
  evidence: [],
  mayAddTo: [],
  decisions: [],
  interest: null,
  arbitratorName: null,
}

/** The page as one party sees it; API calls are recorded. */
function open(
  viewer: Viewer,
  read: Partial<LeaseDisputes> = {},
  {
    at = now,
    blocked = [] as string[],
    refused = undefined as string | undefined,
    status = 'disputed' as 'disputed' | 'completed',
    offers = [] as readonly SharesOffer[],
    lease = {} as Partial<LeaseDetail>,
  } = {},
) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ ...nothing, offers })
    sent.push(JSON.parse(String(init.body)))
    return refused ? Response.json({ code: refused }, { status: 409 }) : Response.json({ success: 'ok' })
  })
  const button = (act: string) => (kind: string) => <button type="button">{`${act} ${kind}`}</button>
  renderLease(
    <DisputeDetail
      lease={{ ...aLease({ status, viewer, now: at }), ...lease }}
      read={{ ...nothing, disputes: [aRow(viewer)], ...read }}
      now={at}
      viewerId="me"
      buttons={{ settle: button('settle'), release: button('release'), releaseEarly: button('give up') }}
      appealButton={(_, step) => <button type="button">{step}</button>}
      offers={(part) => <p>offers about the {part}</p>}
      sent={{ blocked: new Set(blocked), note: <p>on its way</p> }}
    />,
  )
  return sent
}
const side = (name: string) => screen.getByRole('region', { name: `What ${name} says about the first rent` })
const words = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

// promise: sgn-7-arbitration-page
test('both read both sides: who, why, and since when', () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    cleanup()
    open(viewer, { statements: [tenants, landlords] })
    expect(side('Ben Castro').textContent).toMatch(/Tenant · 2 Dec 2026, 12:00It was not cleanThe kitchen was full\nof/)
    expect(side('Ada Moreno').textContent).toMatch(/Landlord · .*It was clean\./)
    expect(side('Ada Moreno').textContent).not.toContain('Something else')
    expect(within(side(viewer === 'tenant' ? 'Ben Castro' : 'Ada Moreno')).getByRole('heading').textContent).toBe('You')
  }
})

test('after the escrow carried out a ruling both read its reasons and their hash; reasons for other shares are not shown', () => {
  const decided = { at: now, toTenant: usdt(300), toLandlord: usdt(800) }
  const ruled = { state: 'ruled', held: '0', decided } as const
  const decision = { part: 'handover', toTenant: usdt(300), decidedAt: now, madeAt: now, differs: false } as const
  const hash = `0x${'c'.repeat(64)}`
  for (const viewer of ['tenant', 'landlord'] as const) {
    cleanup()
    const disputes = [aRow(viewer, ruled)]
    open(viewer, { disputes, decisions: [{ ...decision, words: 'A third\nis fair.', hash }] })
    const reasons = screen.getByRole('region', { name: 'What the arbitrator decided' })
    expect(reasons.textContent).toContain('A third\nis fair.')
    expect(reasons.textContent).toContain(hash)
    cleanup()
    open(viewer, { disputes, decisions: [{ ...decision, words: null, hash: null, madeAt: null, differs: true }] })
    expect(words()).toContain('reasons are about other shares than the escrow paid')
    cleanup()
    open(viewer, { disputes, decisions: [] })
    expect(words()).toContain('No reasons were saved at Keyhold')
    cleanup()
    open(viewer, { disputes: [aRow(viewer)], decisions: [] })
    expect(words()).not.toContain('No reasons were saved')
  }
})

// promise: disputes-retention-page
test('after the storage period both read that reasons and words were deleted, not that there were none', () => {
  const decided = { at: now, toTenant: usdt(300), toLandlord: usdt(800) }
  const ruled = { state: 'ruled', held: '0', decided } as const
  const statements = [
    { ...tenants, words: null },
    { ...landlords, words: null },
  ]
  for (const viewer of ['tenant', 'landlord'] as const) {
    cleanup()
    open(viewer, { disputes: [aRow(viewer, ruled)], statements }, { lease: { isAgreementDeleted: true } })
    expect(words()).toContain('Reasons saved at Keyhold were deleted together with the agreement')
    expect(words()).not.toContain('No reasons were saved')
    for (const name of ['Ben Castro', 'Ada Moreno'])
      expect(side(name).textContent).toContain('The words said here were deleted together with the agreement')
    cleanup()
    open(viewer, { disputes: [aRow(viewer, ruled)], statements: [{ ...tenants, words: null }] })
    expect(words()).not.toContain('were deleted')
  }
})

// promise: sgn-2-disputes-result
test('a decided dispute shows its result first: how much for whom, by whom and when, then its subject', () => {
  const decided = (toTenant: number, toLandlord: number) => ({
    state: 'ruled',
    held: '0',
    decided: { at: now, toTenant: usdt(toTenant), toLandlord: usdt(toLandlord) },
  })
  for (const [viewer, changes, result] of [
    ['tenant', decided(300, 800), '300 USDT for you, 800 USDT for Ada'],
    ['landlord', decided(300, 800), '800 USDT for you, 300 USDT for Ben'],
    ['tenant', decided(0, 1100), '1,100 USDT for Ada, everything in dispute'],
    ['landlord', decided(0, 1100), '1,100 USDT for you, everything in dispute'],
  ] as const) {
    cleanup()
    open(viewer, { disputes: [aRow(viewer, changes as Partial<DisputeRow>)] })
    const [first] = screen.getAllByRole('heading')
    expect(first?.textContent?.replaceAll('\u00a0', ' ')).toBe(result)
    expect(words()).toMatch(
      /for (you|Ada|Ben).*The arbitrator decided this on .*disputed 1,100 USDT of the first rent · /,
    )
  }
})

test("each party's share of a decided dispute is stated beside its bar, and the landlord's bar is the darker one", () => {
  const shares = { at: now, toTenant: usdt(300), toLandlord: usdt(800) }
  open('tenant', { disputes: [aRow('tenant', { state: 'ruled', held: '0', decided: shares })] })
  const decided = screen.getByText(/^Decided: /).parentElement as HTMLElement
  const shownShares = within(decided).getAllByRole('listitem')
  expect(shownShares.map((item) => item.textContent)).toEqual(['300\u00a0USDT to you', '800\u00a0USDT to Ada'])
  const [mine, adas] = shownShares.map((item) => item.querySelector('p')?.className)
  expect(mine).toContain('paid')
  expect(adas).toBe(`${mine} ${adas?.split(' ').at(-1)}`)
})

// promise: end-dispute
test("both read on a dispute's page that they ended the stay early, which the escrow does not know", () => {
  const early = { validTo: '2027-03-11', firstValidTo: '2027-12-01' }
  open('tenant', {}, { lease: { ...early, moveOut: moveOut - day } })
  expect(words()).toContain('In Keyhold this stay ended early, on 11 Mar 2027. The agreement says 1 Dec 2027')
  cleanup()
  open('tenant', {}, { lease: early }) // at the escrow too: its dates are those of the stay
  expect(words()).not.toContain('to end this stay early')
  cleanup()
  open('tenant')
  expect(words()).not.toContain('to end this stay early')
})

test("while an offer is open, settling is not prominent; the reader's own offer waits for the other party", async () => {
  const offer = {
    part: 'handover',
    toTenant: usdt(300),
    toLandlord: usdt(800),
    deadline: now + day,
    madeAt: now,
  } as const
  const made = { ...offer, id: 'one', party: 'tenant', state: 'open', stillSigned: true, signature: '0x12' } as const
  open('landlord', {}, { offers: [made] })
  await screen.findByRole('button', { name: 'settle line' })
  cleanup()
  open('tenant', {}, { offers: [made] })
  await screen.findByText(/^You offer:/)
  expect(screen.getByRole('button', { name: 'settle next' })).toBeTruthy()
})

test("each party's offer is shown in the dispute's money, until it is replaced or declined", async () => {
  const offer: SharesOffer = {
    id: 'one',
    part: 'handover',
    party: 'tenant',
    state: 'open',
    stillSigned: true,
    signature: '0x12',
    toTenant: usdt(300),
    toLandlord: usdt(800),
    deadline: now + day,
    madeAt: now,
  }
  const theirs = { ...offer, id: 'two', party: 'landlord', toTenant: usdt(100), toLandlord: usdt(1000) } as const
  const gone = { ...offer, id: 'three', state: 'declined', toTenant: usdt(1), toLandlord: usdt(1099) } as const
  open('landlord', {}, { offers: [gone, offer, theirs] })
  await screen.findByText(/^Ben offers: 800\sUSDT for you, 300\sUSDT for Ben$/)
  screen.getByText(/^You offer: 1,000\sUSDT for you, 100\sUSDT for Ben$/)
  expect(words()).not.toContain('1,099 USDT')
  expect(words()).toContain('offers about the handover')
})

test('a party without a statement is notified of that, and sees the same of the other', () => {
  open('tenant')
  expect(side('Ben Castro').textContent).toContain('You have not said anything yet.')
  expect(side('Ada Moreno').textContent).toContain('Ada Moreno has not said anything yet.')
})

test('the other party replies in their own words, on this page', async () => {
  const sent = open('landlord', { statements: [tenants], maySpeakOf: ['handover'] })
  const own = within(side('Ada Moreno'))
  expect(own.queryByLabelText('What is it about?')).toBeNull()
  own.getByText('Ben can read this at once. The arbitrator can read it too.')
  fireEvent.click(own.getByRole('button', { name: 'Send your side' }))
  expect(await own.findByText('Say in your own words what it is about.')).toBeTruthy()
  fireEvent.change(own.getByLabelText('In your own words'), { target: { value: 'It was clean.' } })
  const send = own.getByRole('button', { name: 'Send your side' })
  const form = send.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  await vi.waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
  expect(sent).toEqual([
    { userId: 'ada', requestId: 'lease', part: 'handover', reason: 'other', words: 'It was clean.', over: null },
  ])
})

test('a refused reply shows “Error!”, and stays in the field', async () => {
  open('landlord', { maySpeakOf: ['handover'] }, { refused: 'dispute-too-late' })
  fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: 'It was clean.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send your side' }))
  const toast = await screen.findByText('Error!')
  expect(toast.parentElement?.textContent).toContain('It is too late for this')
  expect(screen.getByLabelText('In your own words')).toHaveProperty('value', 'It was clean.')
})

test('a party who disputed without a reason chooses one here', () => {
  open('tenant', { maySpeakOf: ['handover'] })
  expect(within(side('Ben Castro')).getByLabelText('What is it about?')).toBeTruthy()
})

test('an open dispute can be settled by both, and given up by the disputing party; the remaining time is shown', () => {
  open('tenant')
  expect(buttons()).toEqual(['settle next', 'give up line'])
  expect(words()).toContain('17 days left')
  expect(words()).toContain('the money is Ada’s.')
  expect(screen.getByRole('link', { name: 'Message Ada' }).getAttribute('href')).toMatch(/^\/profile\/me\/messages/)
  cleanup()
  open('landlord')
  expect(buttons()).toEqual(['settle next'])
  expect(words()).toContain('the money is yours.')
})

test('actions blocked by a pending transaction are not offered, and the note about it is shown', () => {
  open('tenant', {}, { blocked: ['settle', 'releaseEarly', 'release'] })
  expect(buttons()).toEqual([])
  expect(words()).toContain('on its way')
})

test('a sum paid out meanwhile has no actions, even if the dispute was loaded before', () => {
  open('tenant', {}, { status: 'completed' })
  expect(buttons()).toEqual([])
})

test('an expired dispute can be released, and takes no more statements', () => {
  open('landlord', { maySpeakOf: ['handover'] }, { at: due })
  expect(buttons()).toEqual(['release next'])
  expect(screen.queryByLabelText('In your own words')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Who can decide' })).toBeNull()
})

test("the money is shown in bars and words: held, each party's claim, and the decision", () => {
  open('landlord', { statements: [tenants, { ...landlords, claim: usdt(800) }] })
  expect(words()).toContain('1,100 USDT in the escrow')
  expect(words()).toContain('Ben asks for 1,100 USDT')
  expect(words()).toContain('You ask for 800 USDT')
  expect(words()).toContain('Nothing has been decided yet.')
  cleanup()
  const decided = { at: now, toTenant: usdt(300), toLandlord: usdt(800) }
  open('tenant', { disputes: [aRow('tenant', { state: 'ruled', held: '0', decided })] })
  expect(words()).toContain('Decided: 300 USDT for you, 800 USDT for Ada')
  expect(words()).not.toContain('Nothing has been decided yet.')
  expect(buttons()).toEqual([])
})

test.each([
  ['ruled', 'Decided: 0 USDT for you'],
  ['settled', 'Agreed: 0 USDT for you'],
  ['given-up', 'How it ended: 0 USDT for you'],
  ['paid-out', 'How it ended: 0 USDT for you'],
] as const)('a dispute that is %s shows the money as it came about', (state, shownShares) => {
  const decided = { at: now, toTenant: usdt(0), toLandlord: usdt(1100) }
  open('tenant', { disputes: [aRow('tenant', { state, held: '0', decided })] })
  expect(words()).toContain(shownShares)
})

test("until the escrow's event is indexed, the disputing party reads that their statement waits", () => {
  open('tenant', { disputes: [], statements: [tenants] })
  expect(words()).toContain('The dispute is not open yet')
  expect(side('Ben Castro').textContent).toContain('It was not clean')
  expect(screen.queryByRole('region', { name: /^What Ada Moreno says/ })).toBeNull()
})

test('a lease without a dispute says where one is opened', () => {
  open('tenant', { disputes: [] })
  expect(screen.getByRole('heading', { name: 'No dispute about this lease' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the lease' }).getAttribute('href')).toBe('/profile/me/leases/lease')
})

test('two disputed parts have separate statements', () => {
  const parts: EscrowPart[] = ['handover', 'deposit']
  open('tenant', {
    disputes: parts.map((part) =>
      part === 'handover' ? aRow('tenant') : aRow('tenant', { id: 'two', part, openedBy: 'landlord', payee: 'tenant' }),
    ),
    statements: [tenants, { ...landlords, part: 'deposit', reason: 'damage', words: 'A burn.' }],
  })
  expect(side('Ada Moreno').textContent).toContain('Ada Moreno has not said anything yet.')
  const second = screen.getByRole('region', { name: 'What Ada Moreno says about the deposit' })
  expect(second.textContent).toContain('DamageA burn.')
  expect(document.body.textContent?.split('on its way')).toHaveLength(2)
})

test("both read the arbitrator's declaration; one with a conflict of interest does not decide, and both read what happens next", () => {
  open('tenant', { interest: { interest: 'none', at: now - day } })
  expect(words()).toMatch(/The arbitrator declared on .* that they have no conflict of interest in this case/)
  cleanup()
  const interest = { interest: 'conflict', at: now - day } as const
  open('landlord', { interest })
  expect(words()).toMatch(/nobody can replace them.*You two can agree.*the money is yours from/)
  cleanup()
  open('tenant', { interest })
  expect(words()).toMatch(/the escrow would still carry out what their wallet sends.*the money is Ada’s from/)
  cleanup()
  open('tenant', { interest, disputes: [aRow('tenant', { state: 'paid-out', held: '0' })] })
  expect(words()).not.toContain('interest')
})

const decidedAt = handoverDue + 3 * day
const appeal: NonNullable<DisputeRow['appeal']> = {
  contract: `0x${'9'.repeat(40)}`,
  fee: usdt(50),
  stage: 'appealable',
  firstDue: handoverDue,
  decision: {
    at: decidedAt,
    toTenant: usdt(300),
    toLandlord: usdt(800),
    endsStayAt: null,
    appealUntil: decidedAt + 5 * day,
  },
  appealed: null,
  isExecuted: false,
  feeHeldFor: null,
}
const instances: LeaseDisputes['instances'] = [
  { wallet: `0x${'7'.repeat(40)}`, name: 'Helena', interest: { interest: 'none', at: moveIn + 2 * day } },
  { wallet: `0x${'8'.repeat(40)}`, name: 'Otto', interest: null },
]
const reasons = {
  part: 'handover',
  words: 'The kitchen was clean.',
  hash: `0x${'c'.repeat(64)}`,
  madeAt: decidedAt,
} as const
const openAppeal = (viewer: Viewer, changes: Partial<typeof appeal>, at: number, due = decidedAt + 12 * day) =>
  open(
    viewer,
    { disputes: [aRow(viewer, { due, appeal: { ...appeal, ...changes } })], instances, firstDecisions: [reasons] },
    { at },
  )

test('both read the first decision with its reasons, until when it can be appealed, what that costs and who pays', () => {
  for (const viewer of ['tenant', 'landlord'] as const) {
    cleanup()
    openAppeal(viewer, {}, decidedAt + day)
    const panel = screen.getByRole('region', { name: 'First decision and appeal' })
    expect(panel.textContent?.replaceAll('\u00a0', ' ')).toMatch(/300 USDT to the tenant, 800 USDT to the landlord/)
    expect(panel.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /The kitchen was clean\..*appealed until 14 Dec 2026.*costs 50 USDT, and the party who appeals pays/,
    )
    expect(within(panel).getByRole('button', { name: 'appeal' })).toBeTruthy()
  }
})

test('an appeal is offered until its last second; from then on, or without a second decision, the first one is carried out', () => {
  const stepAt = (changes: Partial<typeof appeal>, at: number, due?: number) => {
    cleanup()
    openAppeal('tenant', changes, at, due)
    const panel = screen.getByRole('region', { name: 'First decision and appeal' })
    return within(panel).queryByRole('button', { name: /^(appeal|executeDecision)$/ })?.textContent
  }
  expect(stepAt({}, decidedAt + 5 * day)).toBe('appeal')
  expect(stepAt({}, decidedAt + 5 * day + 1)).toBe('executeDecision')
  const appealed = { at: decidedAt + day, by: 'landlord' } as const
  const due = decidedAt + 31 * day
  expect(stepAt({ appealed }, due - 7 * day, due)).toBeUndefined()
  expect(words()).toContain('Ada appealed on')
  expect(stepAt({ appealed }, due - 7 * day + 1, due)).toBe('executeDecision')
})

test('who gets everything by the first decision is offered no appeal; the other is, and so is who loses days of the stay', () => {
  const offers = (viewer: Viewer, changes: Partial<NonNullable<typeof appeal.decision>>) => {
    cleanup()
    const decision = appeal.decision && { ...appeal.decision, ...changes }
    openAppeal(viewer, { decision }, decidedAt + day)
    return screen.queryByRole('button', { name: 'appeal' }) !== null
  }
  const tenants = { toTenant: usdt(1100), toLandlord: '0' }
  expect([offers('tenant', tenants), offers('landlord', tenants)]).toEqual([false, true])
  const landlords = { toTenant: '0', toLandlord: usdt(1100) }
  expect([offers('tenant', landlords), offers('landlord', landlords)]).toEqual([true, false])
  expect(offers('tenant', { ...tenants, endsStayAt: moveOut - day })).toBe(true)
})

test('the appellant gets the fee back by a button once the second instance can decide no more; the other party does not', () => {
  const due = decidedAt + 31 * day
  const appealed = { at: decidedAt + day, by: 'tenant' } as const
  const offers = (viewer: Viewer, feeHeldFor: typeof appeal.feeHeldFor, at: number) => {
    cleanup()
    openAppeal(viewer, { appealed, feeHeldFor }, at, due)
    return screen.queryByRole('button', { name: 'takeFee' }) !== null
  }
  expect(offers('tenant', 'tenant', due - 7 * day)).toBe(false)
  expect(offers('tenant', 'tenant', due - 7 * day + 1)).toBe(true)
  expect(offers('landlord', 'tenant', due + day)).toBe(false)
  expect([offers('tenant', 'second', due + day), offers('tenant', null, due + day)]).toEqual([false, false])
})

test('once the first instance has decided, no page says that time alone gives the money to one party', () => {
  openAppeal('landlord', { decision: null }, decidedAt - day)
  expect(words()).toContain('Time: if ')
  cleanup()
  openAppeal('landlord', {}, decidedAt + day)
  expect(words()).not.toContain('Time: if ')
})

test('both read who the two instances are and what each declared about a conflict of interest', () => {
  openAppeal('tenant', {}, decidedAt + day)
  expect(words()).toMatch(/First instance: Helena declared on .* no conflict of interest/)
  expect(words()).toContain('Second instance: Otto has not yet declared')
})

test('a disputed second payment shows its own first decision and appeal, and no reasons of the lease’s own dispute', () => {
  const second = {
    smartContractId: `0x${'5'.repeat(64)}`,
    terms: {},
    chain: {},
  } as unknown as SecondDisputeRow['second']
  const row = { ...aRow('tenant', { due: decidedAt + 12 * day, appeal }), second }
  open('tenant', { disputes: [], instances, firstDecisions: [reasons], secondDisputes: [row] }, { at: decidedAt + day })
  const section = screen.getByRole('region', { name: 'Dispute about the second payment' })
  const said = section.textContent?.replaceAll('\u00a0', ' ') ?? ''
  expect(said).toMatch(/1,100 USDT is in dispute.*appealed until 14 Dec 2026.*First instance:/)
  expect(said).not.toContain('The kitchen was clean.')
  expect(within(section).getByRole('button', { name: 'appeal' })).toBeTruthy()
})

test('a dispute that one account decides shows no appeal', () => {
  open('tenant')
  expect(screen.queryByRole('region', { name: 'First decision and appeal' })).toBeNull()
})
