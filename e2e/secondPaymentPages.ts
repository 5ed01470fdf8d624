/** A lease that was paid twice, and money that belongs to no lease, in every state: a part of pages.ts. */
import { changeAnswers, click, fulfillRequests, type PageAction, sequence, waitForDialog } from './sweep/pageActions.ts'
import { accountState, browserNow, leaseState } from './sweep/pageState.ts'

interface Part {
  readonly part: 'handover' | 'deposit'
  readonly agreed: string
  readonly held: string
  readonly due: number
  readonly state: string
}
interface Read {
  readonly terms: object | null
  readonly chain: object | null
  readonly leaseNow: number
  readonly parts: readonly Part[]
}
type Change = (part: Part, now: number) => Partial<Part>

/** The lease read twice: its own parts stand for those of a second payment. */
const paidTwice = (
  change: Change,
  more: { readonly canDispute?: boolean; readonly toSendBack?: string; readonly hasInstances?: true } = {},
): PageAction =>
  changeAnswers<Read>(/\/api\/contract\/[0-9a-f-]{36}(\?|$)/, (lease) => {
    const { terms, chain, leaseNow } = lease
    if (!terms || !chain) return lease
    const parts = lease.parts.map((part) => {
      const second = { ...part, held: part.agreed, state: 'held' }
      return { ...second, ...change(second, leaseNow) }
    })
    const held = parts.reduce((sum, part) => sum + BigInt(part.held), 0n).toString()
    const smartContractId = `0x${'5e'.repeat(32)}`
    const second = { terms, smartContractId, chain, held, parts, canDispute: true, toSendBack: '0', ...more }
    return { ...lease, secondPayments: [second] }
  })
const isFirst = ({ part }: Part) => part === 'handover'
const held = paidTwice(() => ({}))
const isDue = paidTwice((part, now) => (isFirst(part) ? { state: 'due', due: now - 3_600 } : {}), { canDispute: false })
const underDispute: Change = (part) => (isFirst(part) ? { state: 'disputed', due: part.due + 14 * 86_400 } : {})
const disputed = paidTwice(underDispute, { canDispute: false })
const ofTwoInstances = paidTwice(underDispute, { canDispute: false, hasInstances: true })
const released = paidTwice((part) => (isFirst(part) ? { state: 'paid-out', held: '0' } : {}), {
  canDispute: false,
  toSendBack: `${800n * 10n ** 18n}`,
})

const day = 86_400
const at = Math.floor(browserNow / 1000)
const nowhere = { at: null, due: null, chainId: null, transactionId: null, from: null, to: null }
const amount = `${1900n * 10n ** 18n}`
const lease = '6f1d3c52-7c0e-4a51-9a57-2f4a2b0f7a11'
const ofLease = {
  ...nowhere,
  contractId: lease,
  property: 'Casa con patio en Escalón',
  timeZone: 'America/El_Salvador',
}
const account = (digit: string) => `0x${digit.repeat(40)}`
const ofNone = {
  ...nowhere,
  contractId: null,
  property: null,
  timeZone: null,
  at: at - day,
  chainId: 31_337,
  transactionId: `0x${'7'.repeat(64)}`,
  from: account('2'),
  to: account('3'),
}
const everyKind = [
  { ...ofLease, kind: 'second', amount, isYours: true, due: at + 3 * day },
  { ...ofLease, kind: 'second', amount, isYours: false, due: at + 3 * day },
  { ...ofLease, kind: 'released', amount, isYours: true },
  { ...ofLease, kind: 'released', amount, isYours: false },
  { ...ofLease, kind: 'late', amount, isYours: false, due: at + 9 * day },
  { ...ofLease, kind: 'overpaid', amount, isYours: false },
  ...[true, false].flatMap((isYours) => [
    { ...ofNone, kind: 'rent', amount, isYours },
    { ...ofNone, kind: 'returned', amount, isYours },
  ]),
]

export const secondPaymentStates = [
  leaseState('second payment: held, to the tenant', 'daniel', 'daniel-escalon', { before: held }),
  leaseState('second payment: held, to the landlord', 'lucia', 'daniel-escalon', { before: held }),
  leaseState('second payment: due, to the tenant', 'daniel', 'daniel-escalon', { before: isDue }),
  leaseState('second payment: due, to the landlord', 'lucia', 'daniel-escalon', { before: isDue }),
  leaseState('second payment: disputed, to the tenant', 'daniel', 'daniel-escalon', { before: disputed }),
  leaseState('second payment: disputed, of two instances', 'lucia', 'daniel-escalon', { before: ofTwoInstances }),
  leaseState('second payment: released, to the tenant', 'daniel', 'daniel-escalon', { before: released }),
  leaseState('second payment: released, to the landlord', 'lucia', 'daniel-escalon', { before: released }),
  leaseState('second payment: dialog of sending it back', 'lucia', 'daniel-escalon', {
    before: held,
    action: sequence(click('deposits.second.back'), waitForDialog),
  }),
  leaseState('second payment: dialog of disputing it', 'daniel', 'daniel-escalon', {
    before: held,
    action: sequence(click('deposits.second.dispute'), waitForDialog),
  }),
  leaseState('second payment: dialog of paying it back', 'lucia', 'daniel-escalon', {
    before: released,
    action: sequence(click('deposits.second.payBack'), waitForDialog),
  }),
  accountState('payments: money that belongs to no lease', 'daniel', 'payments', {
    before: fulfillRequests('**/api/contract/paymentsWithoutLease', JSON.stringify(everyKind)),
  }),
]
