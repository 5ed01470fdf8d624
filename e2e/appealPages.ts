/** A dispute that two instances decide, for its parties and at the desk. A part of pages.ts. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { changeAnswers, click, type PageAction, sequence, waitForDialog } from './sweep/pageActions.ts'
import { leaseDisputesState, leaseState, pageState, type StateOptions } from './sweep/pageState.ts'

interface Row {
  readonly held: string
  readonly leaseNow: number
}
type Party = 'tenant' | 'landlord'
/** The case at the time of the lease clock, in days from then. */
interface Course {
  /** When the first instance decided; without it, it has not. */
  readonly decided?: number
  readonly appealed?: { readonly by: Party; readonly day: number }
  readonly due: number
  readonly feeHeldFor?: 'second' | Party
  /** The escrow carried out a decision. */
  readonly isOver?: true
  /** That was the first one. */
  readonly isExecuted?: true
}

const day = 86_400
const account = (digit: string) => `0x${digit.repeat(40)}`
const words = 'The photos show rubbish in the kitchen.\nThey show no damage, and no other room.'

/** The demo has no such lease: its dispute stands for one. */
function ofTwo<Dispute extends Row>(row: Dispute, course: Course) {
  const { decided, appealed, due } = course
  const at = (days: number) => row.leaseNow + days * day
  const toTenant = `${BigInt(row.held) / 4n}`
  const shares = { toTenant, toLandlord: `${BigInt(row.held) - BigInt(toTenant)}` }
  const decision = decided === undefined ? null : { at: at(decided), ...shares, endsStayAt: null }
  const appeal = {
    contract: account('9'),
    fee: `${50n * 10n ** 18n}`,
    stage: 'first',
    firstDue: at(due - 30),
    decision: decision && { ...decision, appealUntil: decision.at + 5 * day },
    appealed: appealed ? { at: at(appealed.day), by: appealed.by } : null,
    isExecuted: course.isExecuted ?? false,
    feeHeldFor: course.feeHeldFor ?? null,
  }
  const ended = { state: 'ruled', held: '0', decided: { at: at(-1), ...shares } }
  return { ...row, due: at(due), appeal, ...(course.isOver && ended) }
}
function instancesOf({ leaseNow }: Row, { decided = 0 }: Course) {
  const interest = { interest: 'none', at: leaseNow - 40 * day }
  const firstDecision = { part: 'handover', words, hash: `0x${'d'.repeat(64)}`, madeAt: leaseNow + decided * day }
  return {
    instances: [
      { wallet: account('7'), name: 'Helena Brandt', interest },
      { wallet: account('8'), name: null, interest: null },
    ],
    firstDecisions: decided < 0 ? [firstDecision] : [],
  }
}

const readOfDisputes = /\/api\/profile\/disputes\/./
const toParties = (course: Course) =>
  changeAnswers<{ disputes: readonly Row[] }>(readOfDisputes, (read) => {
    const [row] = read.disputes
    return row ? { ...read, disputes: [ofTwo(row, course)], ...instancesOf(row, course) } : read
  })

/** The dispute stands for one of a second payment. */
const second = { smartContractId: `0x${'5e'.repeat(32)}`, chain: {}, terms: {} }
const secondToParties = (course: Course) =>
  changeAnswers<{ disputes: readonly Row[] }>(readOfDisputes, (read) => {
    const [row] = read.disputes
    if (!row) return read
    const secondDisputes = [{ ...ofTwo(row, course), second }]
    return { ...read, disputes: [], statements: [], ...instancesOf(row, course), firstDecisions: [], secondDisputes }
  })

const queue = /\/api\/desk\/disputes$/
const oneCase = /\/api\/desk\/disputes\/./
const atDesk = (seat: 'first' | 'second', course: Course, more: object = {}): PageAction => {
  const seen = (row: Row) => {
    const changed = ofTwo(row, course)
    return { ...changed, appeal: { ...changed.appeal, seat }, ...more }
  }
  const interest = { interest: 'none', at: 1_795_000_000 }
  return sequence(
    changeAnswers<readonly Row[]>(queue, (rows) => rows.map(seen)),
    changeAnswers<{ disputes: readonly Row[] }>(oneCase, (lease) => {
      const [row] = lease.disputes
      return row ? { ...lease, interest, disputes: lease.disputes.map(seen), ...instancesOf(row, course) } : lease
    }),
  )
}

const waits: Course = { due: 20 }
const decided: Course = { decided: -1, due: 11 }
const appealed: Course = { decided: -3, appealed: { by: 'tenant', day: -1 }, due: 29 }
const unappealed: Course = { decided: -6, due: 6 }
const silent: Course = { decided: -28, appealed: { by: 'tenant', day: -25 }, due: 5, feeHeldFor: 'tenant' }
const decidedAgain: Course = { ...appealed, feeHeldFor: 'second', isOver: true }

const partyState = (name: string, as: 'tom' | 'pilar', course: Course, options: StateOptions = {}) =>
  leaseDisputesState(`appeal: ${name}`, as, 'tom-lavapies', { before: toParties(course), ...options })
const dialog = (key: string) => ({ action: sequence(click(key), waitForDialog) })
const deskState = (name: string, seat: 'first' | 'second', course: Course, options: StateOptions = {}) =>
  pageState(`appeal: ${name}`, (demoData) => `/desk/${demoData.lease('tom-lavapies')}/handover`, {
    as: 'helena' satisfies PersonId,
    before: atDesk(seat, course),
    ...options,
  })

const secondAtDesk = pageState(
  'appeal: desk, second payment, turn of the second instance',
  (demoData) => `/desk/${demoData.lease('tom-lavapies')}/handover?second=${second.smartContractId}`,
  { as: 'helena' satisfies PersonId, before: atDesk('second', appealed, { second, statementsBy: [] }) },
)

/** What the chain recorded, in the history of a lease. */
const history = changeAnswers<{ history: readonly { readonly at: number }[]; leaseNow: number }>(
  /\/api\/contract\/[0-9a-f-]{36}(\?|$)/,
  (lease) => {
    const recorded = [
      { event: 'Decided', toTenant: '0', until: lease.leaseNow + day },
      { event: 'Appealed', by: 'tenant' },
      { event: 'Executed' },
      { event: 'FeeTaken', amount: `${50n * 10n ** 18n}`, payee: 'tenant' },
      { event: 'FeeTaken', amount: `${50n * 10n ** 18n}` },
    ]
    const last = lease.history.at(-1)
    const rows = recorded.map((facts, place) => ({
      ...last,
      id: `appeal-${place}`,
      act: 'chainEvent',
      party: 'chain',
      person: null,
      at: lease.leaseNow - 3_600 + place,
      facts: { part: 'handover', ...facts },
    }))
    return { ...lease, history: [...lease.history, ...rows] }
  },
)

export const appealStates = [
  partyState('before the first decision', 'tom', waits),
  partyState('first decision, to the tenant', 'tom', decided),
  partyState('first decision, to the landlord', 'pilar', decided),
  partyState('dialog to appeal', 'pilar', decided, dialog('appeals.action.button.appeal')),
  partyState('appealed, to the appellant', 'tom', appealed),
  partyState('appealed, to the other party', 'pilar', appealed),
  partyState('nobody appealed', 'pilar', unappealed),
  partyState(
    'dialog to carry out the first decision',
    'tom',
    unappealed,
    dialog('appeals.action.button.executeDecision'),
  ),
  partyState('silent second instance, to the appellant', 'tom', silent),
  partyState('dialog to get the fee back', 'tom', silent, dialog('appeals.action.button.takeFee')),
  partyState('first decision carried out', 'pilar', { ...unappealed, isOver: true, isExecuted: true }),
  leaseState('appeal: history of the lease', 'tom', 'tom-lavapies', { before: history }),
  deskState('desk, turn of the first instance', 'first', waits),
  deskState('desk, first decision waits', 'first', decided),
  deskState('desk, turn of the second instance', 'second', appealed),
  deskState('desk, turn of the second instance, on a phone', 'second', appealed, { widths: [390] }),
  deskState('desk, fee of the second instance', 'second', decidedAgain),
  deskState('desk, dialog to take the fee', 'second', decidedAgain, dialog('appeals.desk.fee.button')),
  deskState('desk, decided by the other instance', 'first', decidedAgain),
  ...(['tom', 'pilar'] as const).map((as) =>
    partyState(`second payment, first decision, to ${as === 'tom' ? 'the tenant' : 'the landlord'}`, as, decided, {
      before: secondToParties(decided),
    }),
  ),
  secondAtDesk,
]
