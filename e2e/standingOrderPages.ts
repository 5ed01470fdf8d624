/** A standing order for rent on the rents page. A part of pages.ts. */
import { changeAnswers, click, sequence, waitForDialog } from './sweep/pageActions.ts'
import { leaseState, type StateOptions } from './sweep/pageState.ts'

interface Month {
  readonly number: number
  readonly dueAt: number
  readonly open: string
  readonly state: string
}
interface Ledger {
  readonly months: readonly Month[]
  readonly standingOrder: object
}
interface Listed {
  readonly due: number
  readonly amount: string
  readonly month: number
}

const account = (digit: string) => `0x${digit.repeat(40)}`

/** The sweep runs without a keeper, and the demo has no order: the unpaid months of a lease stand for one. */
const withOrder = (change: (listed: readonly Listed[]) => object) =>
  changeAnswers<Ledger>(/\/api\/contract\/[0-9a-f-]{36}\/ledger$/, (ledger) => {
    const listed = ledger.months.flatMap(({ number, dueAt, open, state }) =>
      state === 'upcoming' || state === 'late' ? [{ due: dueAt, amount: open, month: number }] : [],
    )
    return { ...ledger, standingOrder: { ...ledger.standingOrder, ...change(listed) } }
  })
const endOf = (listed: readonly Listed[]) => (listed.at(-1)?.due ?? 0) + 1

const offered = withOrder((months) => ({ offer: { months, end: endOf(months) } }))
const running = (outlivesStay = false) =>
  withOrder((months) => ({
    running: {
      order: {
        lease: `0x${'1'.repeat(64)}`,
        tenant: account('1'),
        landlord: account('2'),
        months: months.map(({ due, amount }) => ({ due, amount })),
        end: endOf(months),
        number: '0',
        epoch: '0',
        deadline: '0',
      },
      left: months.map((rent, place) => ({ ...rent, place })),
      isFinal: true,
      outlivesStay,
    },
  }))

const orderState = (name: string, person: 'daniel' | 'lucia', options: StateOptions) =>
  leaseState(`standing order: ${name}`, person, 'daniel-escalon', { rest: '/ledger', ...options })

export const standingOrderStates = [
  orderState('offered', 'daniel', { before: offered }),
  orderState('dialog to set it up', 'daniel', {
    before: offered,
    action: sequence(click('ledger.order.button.createOrder'), waitForDialog),
  }),
  orderState('running', 'daniel', { before: running() }),
  orderState('running, to the landlord', 'lucia', { before: running() }),
  orderState('to stop', 'daniel', { before: running(true) }),
  leaseState('standing order: a listed rent is late', 'anna', 'anna-thonglor', {
    rest: '/ledger',
    before: running(),
  }),
]
