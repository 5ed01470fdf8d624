/** The page of an early end, from nothing proposed to an agreement: a part of pages.ts. */
import { changeAnswers, click, longNames, sequence, waitForDialog } from './sweep/pageActions.ts'
import { leaseState } from './sweep/pageState.ts'

/** The part of the API's response this page uses. */
interface View {
  readonly leaseNow: number
}

const day = 86_400
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const dayOf = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 10)
const answers = /\/api\/contract\/[^/]+\/ending$/

const planAt = (leaseNow: number) => ({
  validTo: dayOf(leaseNow + 100 * day),
  moveOut: leaseNow + 100 * day,
  lastRent: { from: dayOf(leaseNow + 90 * day), to: dayOf(leaseNow + 100 * day), amount: usdt(366), isPaid: false },
  open: usdt(3_300),
  beyond: usdt(1_100),
  deposit: { held: usdt(1_100), due: leaseNow + 377 * day, isDisputed: false },
  depositOwed: null,
})
const daysAt = (leaseNow: number) => ({ first: dayOf(leaseNow + day), last: dayOf(leaseNow + 300 * day) })

const proposed = (party: 'tenant' | 'landlord') =>
  changeAnswers(answers, ({ leaseNow }: View) => {
    const id = '00000000-0000-4000-8000-000000000002'
    const proposal = { ...planAt(leaseNow), id, party, madeAt: leaseNow - day }
    return { refusal: null, days: daysAt(leaseNow), proposal, agreed: null, leaseNow }
  })
const agreed = changeAnswers(answers, ({ leaseNow }: View) => {
  const both = { ...planAt(leaseNow), before: dayOf(leaseNow + 363 * day) }
  return { refusal: 'ending-agreed', days: null, proposal: null, agreed: both, leaseNow }
})
/** The landlord has claimed from the deposit. */
const disputed = changeAnswers(answers, ({ leaseNow }: View) => {
  const deposit = { held: usdt(1_100), due: leaseNow + 30 * day, isDisputed: true }
  const both = { ...planAt(leaseNow), deposit, before: dayOf(leaseNow + 363 * day) }
  return { refusal: 'ending-agreed', days: null, proposal: null, agreed: both, leaseNow }
})

/** The day has come: the landlord is led to the deposit. */
const over = changeAnswers(answers, ({ leaseNow }: View) => {
  const [moveOut, validTo] = [leaseNow - day, dayOf(leaseNow - day)]
  const both = { ...planAt(leaseNow), validTo, moveOut, open: '0', before: dayOf(leaseNow + 363 * day) }
  return { refusal: 'ending-agreed', days: null, proposal: null, agreed: both, leaseNow }
})

const departures = /\/api\/contract\/[^/]+\/departure$/
/** The landlord recorded that the tenant left a week ago. */
const left = (refusal: string | null) =>
  changeAnswers(departures, ({ leaseNow }: View) => {
    const times = { moveOut: leaseNow - 7 * day, madeAt: leaseNow - 2 * day, freeFrom: leaseNow + 12 * day }
    const validTo = dayOf(leaseNow - 7 * day)
    const record = { id: '00000000-0000-4000-8000-000000000003', party: 'landlord', validTo, ...times, refusal }
    return { days: null, refusal: null, record, signed: null, agreedMoveOut: leaseNow + 200 * day, leaseNow }
  })

const [id, rest] = ['daniel-escalon', '/ending'] as const

export const endingStates = [
  leaseState('ending early', 'daniel', id, { rest }),
  leaseState('early end: lease over', 'mireya', 'mireya-flor-blanca', { rest, widths: [390] }),
  leaseState('early end: proposal dialog', 'lucia', id, {
    rest,
    action: sequence(click('endings.act.propose'), waitForDialog),
  }),
  leaseState('early end: proposed, to the other party', 'lucia', id, { rest, before: proposed('tenant') }),
  leaseState('early end: proposed, to the proposer', 'daniel', id, { rest, before: proposed('tenant') }),
  leaseState('early end: agreement dialog', 'lucia', id, {
    rest,
    before: proposed('tenant'),
    action: sequence(click('endings.act.agree'), waitForDialog),
  }),
  leaseState('early end: agreed', 'daniel', id, { rest, before: agreed }),
  leaseState('early end: agreed, day reached', 'lucia', id, { rest, before: over }),
  leaseState('early end: agreed, deposit disputed', 'daniel', id, { rest, before: disputed, widths: [390] }),
  leaseState('the tenant has left: recorded, to the tenant', 'daniel', id, {
    rest,
    before: left('departure-can-be-objected'),
  }),
  leaseState('the tenant has left: order still runs, to the landlord', 'lucia', id, {
    rest,
    before: left('departure-order-runs'),
    widths: [390],
  }),
  leaseState('the tenant has left: dialog to free the nights', 'lucia', id, {
    rest,
    before: left(null),
    action: sequence(click('endings.departure.free.button'), waitForDialog),
  }),
  leaseState('early end: very long names', 'daniel', id, {
    rest,
    before: sequence(longNames, proposed('landlord')),
    widths: [390],
  }),
]
