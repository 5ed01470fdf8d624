/**
 * A deposit from the handover on the lease's page: the whole sum, the deductions, and each answer (D 11.3).
 * @vitest-environment jsdom
 */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showNextAction } from '../detail/nextAction.setup.tsx'
import { timelineEvents } from '../detail/timeline.ts'
import { aLease, day, moveOut, renderLease } from '../fixtures.setup.tsx'
import { sectionOf, viewStateOf } from '../viewState.ts'
import '../../../ui/dialogs.setup.ts'
import './AnswerDialog.tsx'
import './StateDialog.tsx'
import { HandoverDeposit } from './HandoverDeposit.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const unit = 10n ** 18n
const usdt = (amount: number) => `${BigInt(amount) * unit}`
const now = moveOut + day
const id = '0b0e7d3a-5c1e-4f6b-9d50-2b8f5d3e9a10'

const view: DepositReturnView = {
  isLandlord: false,
  toLandlord: usdt(2200),
  received: usdt(1100),
  paidBack: '0',
  kept: usdt(200),
  had: '0',
  hadAt: null,
  owed: usdt(900),
  due: moveOut + 14 * day,
  statement: {
    id,
    items: [{ reason: 'damage', amount: usdt(200), text: 'A burn mark on the worktop.', photos: [] }],
    statedAt: moveOut,
    answerBy: moveOut + 14 * day,
    replaceBy: null,
    answer: null,
    objection: null,
    answeredAt: null,
  },
  mayState: false,
  mayAgree: true,
  mayContest: true,
  mayConfirm: true,
  leaseNow: now,
}
const stated = view.statement as NonNullable<DepositReturnView['statement']>
/** The tenant contested a statement that this one replaced a minute later. */
const standing = { objection: 'It was there before.', answeredAt: moveOut - 60 }
const leaseOf = (viewer: 'tenant' | 'landlord', answer: 'agreed' | null = null) =>
  aLease({
    status: 'released',
    viewer,
    now,
    policy: 'at-handover',
    change: {
      depositOwed: { amount: usdt(900), due: moveOut + 14 * day },
      handedOver: {
        toLandlord: usdt(2200),
        deductions: { kept: usdt(200), answer, answerBy: moveOut + 14 * day },
      },
    },
  })

/** The panel for a reader, with the API's answer; the bodies that it sends. */
async function show(viewer: 'tenant' | 'landlord', change: Partial<DepositReturnView> = {}) {
  const bodies: { readonly body: unknown }[] = []
  vi.stubGlobal('fetch', (_url: string | URL | Request, init?: RequestInit) => {
    if (typeof init?.body === 'string') bodies.push({ body: JSON.parse(init.body) })
    const read = { ...view, isLandlord: viewer === 'landlord', ...change }
    return Promise.resolve(Response.json(init?.method === 'PUT' ? { success: 'ok' } : read))
  })
  renderLease(<HandoverDeposit lease={leaseOf(viewer)} />)
  await screen.findByRole('heading', { name: 'The deposit from the handover' })
  return bodies
}
const page = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const pressIn = async (title: string | RegExp, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: title })
  const button = [...dialog.querySelectorAll('button')].find((one) => one.textContent === name)
  fireEvent.click(button as HTMLElement)
}

// promise: deductions-page
test('both read the whole sum that went to the landlord, the deductions, and that no arbitrator can decide', async () => {
  await show('tenant')
  expect(page()).toContain('2,200 USDT went to Ada at the handover: the first rent, and 1,100 USDT of the deposit.')
  expect(page()).toContain('Ada keeps 200 USDT')
  expect(page()).toContain('A burn mark on the worktop.')
  expect(page()).toContain('No arbitrator can decide about this money: the escrow no longer holds it.')
  cleanup()
  await show('landlord', { mayAgree: false, mayContest: false, mayConfirm: false, mayState: true })
  expect(page()).toContain('2,200 USDT went to you at the handover')
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  await screen.findByRole('button', { name: 'State other deductions' })
})

test('the tenant agrees to the statement that they read', async () => {
  const bodies = await show('tenant')
  await press('I agree')
  await pressIn(/^Agree that Ada keeps/, 'I agree')
  await waitFor(() => expect(bodies.map(({ body }) => body)).toEqual([{ statement: id, answer: 'agreed' }]))
})

test('the tenant contests only with a reason', async () => {
  const bodies = await show('tenant')
  await press('Contest')
  await pressIn('Contest the deductions?', 'Contest')
  expect(page()).toContain('Say why you do not agree.')
  expect(bodies).toEqual([])
  fireEvent.change(screen.getByLabelText('Why you do not agree'), { target: { value: 'It was there before.' } })
  await pressIn('Contest the deductions?', 'Contest')
  const body = { statement: id, answer: 'contested', objection: 'It was there before.' }
  await waitFor(() => expect(bodies.map((sent) => sent.body)).toEqual([body]))
})

test('"I have it" confirms what is owed, and agrees to the deductions', async () => {
  const bodies = await show('tenant')
  await press('I have it')
  await screen.findByRole('dialog', { name: /^Did you receive 900/ })
  expect(page()).toContain('You also agree that Ada keeps 200 USDT.')
  await pressIn(/^Did you receive/, 'I have it')
  await waitFor(() => expect(bodies.map(({ body }) => body)).toEqual([{ amount: usdt(900), statement: id }]))
})

test('the landlord states each deduction with its reason and amount, within the deposit', async () => {
  const bodies = await show('landlord', { statement: null, kept: '0', owed: usdt(1100), mayState: true })
  await press('State deductions')
  const dialog = await screen.findByRole('dialog', { name: 'What do you keep of the deposit?' })
  await pressIn('What do you keep of the deposit?', 'Send to Ben')
  expect(page()).toContain('Enter an amount above 0')
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '1101' } })
  fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'The oven is broken.' } })
  expect(page()).toContain('That is more than the deposit that you have: 1,100 USDT.')
  await pressIn('What do you keep of the deposit?', 'Send to Ben')
  expect(bodies).toEqual([])
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '120.5' } })
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('You keep 120.50 USDT and return 979.50 USDT.')
  await pressIn('What do you keep of the deposit?', 'Send to Ben')
  const item = { reason: 'damage', amount: `${1205n * 10n ** 17n}`, text: 'The oven is broken.', photos: [] }
  await waitFor(() => expect(bodies.map(({ body }) => body)).toEqual([{ items: [item] }]))
})

test('an awaited answer is the next action of the tenant, and the landlord still returns the rest', () => {
  expect([viewStateOf(leaseOf('tenant'), now), sectionOf(leaseOf('tenant'), now)]).toEqual([
    'deductionsStated',
    'needs',
  ])
  expect(viewStateOf(leaseOf('landlord'), now)).toBe('depositOwed')
  expect(viewStateOf(leaseOf('tenant', 'agreed'), now)).toBe('depositOwed')
  showNextAction(leaseOf('tenant'), now)
  screen.getByRole('heading', { name: 'Answer Ada’s deductions' })
})

test('an answer is still asked for after the lease was closed as not returned', () => {
  const closed = (viewer: 'tenant' | 'landlord') => {
    const { handedOver, depositOwed } = leaseOf(viewer)
    return aLease({ status: 'completed', viewer, now, policy: 'at-handover', change: { handedOver, depositOwed } })
  }
  expect([viewStateOf(closed('tenant'), now), sectionOf(closed('tenant'), now)]).toEqual(['deductionsStated', 'needs'])
  expect(viewStateOf(closed('landlord'), now)).toBe('completed')
})

// promise: deductions-objection-stands
test('both read that an objection to an earlier statement stands without another answer', async () => {
  const statement = { ...stated, ...standing }
  await show('tenant', { statement })
  expect(page()).toContain('You contested an earlier statement.')
  expect(page()).toContain('Without an answer by then, your objection stands.')
  cleanup()
  await show('landlord', { statement, mayAgree: false, mayContest: false, mayConfirm: false })
  expect(page()).toContain('Ben contested an earlier statement')
})

// promise: deductions-objection-stands
test('after silence both read that the objection is to an earlier statement, and what became of its photos', async () => {
  const statement = { ...stated, ...standing, answer: 'contested' as const }
  await show('tenant', { statement, mayContest: false })
  expect(page()).toContain('You contested an earlier statement on 1 Dec 2027, 11:59, and gave no answer to this one by')
  expect(page()).toContain('Your earlier objection')
  expect(page()).toContain('Photos that only the earlier statement showed were deleted.')
  cleanup()
  await show('landlord', { statement, mayAgree: false, mayContest: false, mayConfirm: false })
  expect(page()).toContain('Ben contested an earlier statement on 1 Dec 2027, 11:59')
  expect(page()).toContain('Ben’s earlier objection')
  cleanup()
  await show('tenant', { statement: { ...statement, answeredAt: moveOut } })
  expect(page()).toContain('You contested this on')
  expect(page()).not.toContain('earlier')
})

// promise: deductions-objection-stands
test('"I have it" says that an objection stands', async () => {
  for (const answer of [null, 'contested'] as const) {
    await show('tenant', { statement: { ...stated, ...standing, answer }, mayContest: answer === null })
    await press('I have it')
    await screen.findByRole('dialog', { name: /^Did you receive 900/ })
    expect(page()).toContain('Your objection stands: you do not agree that Ada keeps 200 USDT.')
    expect(page()).not.toContain('You also agree')
    cleanup()
  }
})

// promise: deductions-bounded
test('both read until when the landlord may state other deductions, and the landlord what a new statement replaces', async () => {
  const statement = { ...stated, replaceBy: moveOut + 14 * day }
  await show('tenant', { statement })
  expect(page()).toContain('Ada can state other deductions until 15 Dec 2027, 12:00. You then have 14 days')
  cleanup()
  await show('tenant')
  expect(page()).not.toContain('state other deductions')
  cleanup()
  await show('landlord', { statement, mayAgree: false, mayContest: false, mayConfirm: false, mayState: true })
  expect(page()).toContain('You can state other deductions until 15 Dec 2027, 12:00')
  await press('State other deductions')
  await screen.findByRole('dialog')
  expect(page()).toContain('This replaces your statement and its photos')
})

// promise: deductions-retention
test('after the storage period both read that reasons, photos and objections were deleted', async () => {
  const statement = { ...stated, items: [], answer: 'contested' as const, answeredAt: moveOut }
  for (const viewer of ['tenant', 'landlord'] as const) {
    await show(viewer, { statement })
    expect(page()).toContain('The reasons, the photos and any objection were deleted together with the agreement')
    cleanup()
  }
  await show('tenant')
  expect(page()).not.toContain('deleted')
})

// promise: deductions-given-up
test('deductions that the landlord returned say so, and ask for no answer', async () => {
  const settled = { kept: '0', owed: '0', paidBack: usdt(1100), mayAgree: false, mayContest: false, mayConfirm: false }
  await show('tenant', settled)
  expect(page()).toContain('Ada returned the whole deposit.')
  expect(page()).not.toContain('Agree or contest by')
  expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
  const lease = leaseOf('tenant')
  const deductions = { kept: '0', answer: null, answerBy: moveOut + 14 * day }
  const returned = { ...lease, depositOwed: null, handedOver: { toLandlord: usdt(2200), deductions } }
  expect(viewStateOf(returned, now)).toBe('completed')
})

test('the timeline shows the return before move-out, and the next action names the whole sum', () => {
  const before = moveOut - day
  const lease = aLease({ status: 'released', viewer: 'tenant', now: before, policy: 'at-handover' })
  const planned = timelineEvents(lease).find(({ kind }) => kind === 'depositBack')
  expect(planned).toMatchObject({ who: 'you', at: moveOut + 14 * day, amount: usdt(1100) })
  showNextAction(lease, before)
  expect(page()).toContain('2,200 USDT went to Ada: the first rent, and 1,100 USDT of the deposit.')
  const held = aLease({ status: 'active', viewer: 'tenant', now: before })
  expect(timelineEvents(held).some(({ kind }) => kind === 'depositBack')).toBe(false)
})
