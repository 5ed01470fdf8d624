/**
 * Every state of a deposit without a lease: for its parties, for its arbitrator, in their lists, and errors. A part of
 * pages.ts.
 */
import type { PersonId } from '@keyhold/demo/person.ts'
import { click, fulfillRequests, sequence, stallRequests, waitForDialog, waitForMessage } from './sweep/pageActions.ts'
import { accountState, apiAway, apiUrls, pageState, type StateOptions } from './sweep/pageState.ts'
import { withWallet } from './sweep/wallet.ts'

const day = 86_400
const leaseNow = 1_796_000_000
const hash = (sign: string) => `0x${sign.repeat(64)}`
const account = (sign: string) => `0x${sign.repeat(40)}`
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`
const id = hash('a')

type Side = 'tenant' | 'landlord'
type State = 'held' | 'released' | 'shared' | 'unheard'

/** A deposit of 700 that is due in three days, or was due yesterday, or is over; the demo has none of its own. */
function aPair(viewerIs: readonly Side[], { isDue = false, state = 'held' as State } = {}) {
  const due = isDue ? leaseNow - day : leaseNow + 3 * day
  const deposit = { amount: usdt(700), paidAt: due - 5 * day, due, firstDue: due, latestDue: due + 180 * day, state }
  const nothing = { amount: null, due: null, toTenant: null, toLandlord: null, waiting: [] }
  const paid = { ...nothing, kind: 'paid', at: deposit.paidAt, transactionId: hash('1'), amount: usdt(700) }
  const shared = {
    ...nothing,
    kind: 'shared',
    at: due - day,
    transactionId: hash('2'),
    toTenant: usdt(500),
    toLandlord: usdt(200),
    waiting: [{ account: account('2'), amount: usdt(500) }],
  }
  const lengthened = { ...nothing, kind: 'lengthened', at: due - 2 * day, transactionId: hash('3'), due: due + day }
  const transitions = state === 'shared' ? [paid, lengthened, shared] : [paid]
  return {
    id,
    escrow: account('1'),
    rentee: account('2'),
    landlord: account('3'),
    arbitrator: account('4'),
    viewerIs,
    deposit,
    deposits: [{ ...deposit, transitions }],
    releaseDuration: 5 * day,
    leaseNow,
    chain: { chainId: 31_337, network: 'Local chain', escrow: account('1'), escrowVersion: '3', explorerUrl: null },
  }
}

/** One unit: the longest possible amount. */
const dust = { ...aPair([]), id: hash('c'), deposit: { ...aPair([]).deposit, amount: '1' } }
const answer = (pair: object) => fulfillRequests(/\/api\/(desk\/)?pairs\/0x/, JSON.stringify(pair))
const listed = (rows: object[], unlisted = 0) =>
  fulfillRequests(/\/api\/(desk\/)?pairs(\?.*)?$/, JSON.stringify({ rows, unlisted }))
const missing = fulfillRequests(/\/api\/(desk\/)?pairs\/0x/, JSON.stringify({ code: 'pair-not-found' }), 404)

const own = (name: string, options: StateOptions, person: PersonId = 'daniel') =>
  accountState(name, person, `pairs/${id}`, options)
const ofDesk = (name: string, options: StateOptions) =>
  pageState(name, `/desk/pairs/${id}`, { as: 'helena', ...options })

export const pairStates = [
  accountState('pairs: under the payments', 'daniel', 'payments', {
    before: listed([aPair(['tenant']), { ...aPair(['landlord'], { state: 'released' }), id: hash('b') }], 30),
  }),
  own('pairs: held, to the tenant', { before: answer(aPair(['tenant'])) }),
  own('pairs: due, to the landlord', { before: answer(aPair(['landlord'], { isDue: true })) }, 'lucia'),
  own('pairs: settled, not all delivered', { before: answer(aPair(['tenant'], { state: 'shared' })) }),
  own('pairs: collect dialog, without a wallet', {
    before: answer(aPair(['tenant'], { state: 'shared' })),
    action: sequence(click('paying.transaction.button.payCredit'), waitForDialog),
  }),
  own('pairs: outcome unknown', { before: answer(aPair(['tenant'], { state: 'unheard' })) }),
  own('pairs: release dialog, without a wallet', {
    before: answer(aPair(['tenant'], { isDue: true })),
    action: sequence(click('pairs.acts.release'), waitForDialog),
  }),
  own(
    'pairs: refund dialog, wrong wallet',
    {
      before: sequence(answer(aPair(['landlord'])), withWallet({ isKnown: true })),
      action: sequence(click('pairs.acts.payBack'), waitForDialog),
    },
    'lucia',
  ),
  own('pairs: of other users', { before: missing, expectedFailure: /api\/pairs/ }),
  own('pairs: API unavailable', apiAway),
  own('pairs: a deposit without a lease, loading', { before: stallRequests(apiUrls), isLoading: true }),
  pageState('desk: deposits without a lease in the queue', '/desk', {
    as: 'helena',
    before: listed([aPair([]), dust], 1),
  }),
  ofDesk('desk: a deposit without a lease', { before: answer(aPair([])) }),
  ofDesk('desk: a deposit without a lease, due', { before: answer(aPair([], { isDue: true })) }),
  ofDesk('desk: extension of a deposit without a lease', {
    before: answer(aPair([])),
    action: sequence(click('pairs.acts.lengthen'), waitForDialog),
  }),
  ofDesk('desk: share a deposit without a lease, too much', {
    before: answer(aPair([])),
    action: sequence(
      click('pairs.acts.share'),
      waitForDialog,
      ({ page }) => page.getByRole('dialog').getByRole('textbox').fill('700.01'),
      waitForMessage('pairs.share.tooMuch'),
    ),
  }),
  ofDesk('desk: a deposit without a lease of another escrow', { before: missing, expectedFailure: /api\/desk/ }),
]
