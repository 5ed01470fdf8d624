/** The renewal page, from nothing offered to the tenant's turn: a part of pages.ts. */
import { changeAnswers, click, longNames, sequence, waitForDialog } from './sweep/pageActions.ts'
import { leaseState } from './sweep/pageState.ts'

/** The part of the API's response this page uses. */
interface View {
  readonly leaseNow: number
}

const day = 86_400
const usdt = (amount: number) => `${BigInt(amount) * 10n ** 18n}`

/** The offer: five more months, a higher rent, a higher deposit. The demo's leases have none. */
const offered = (signed: { readonly contractStatus: string } | null) =>
  changeAnswers(/\/api\/contract\/[^/]+\/renewal/, ({ leaseNow }: View) => {
    const [moveIn, moveOut] = [leaseNow + 363 * day, leaseNow + 513 * day]
    const stay = { moveIn, moveOut, depositDue: moveOut + 14 * day, offeredAt: leaseNow - day, offeredBy: 'tenant' }
    const money = { rent: usdt(1150), deposit: usdt(1400), moved: usdt(1100), paidIn: usdt(300), sentHome: '0' }
    const validTo = new Date(moveOut * 1000).toISOString().slice(0, 10)
    const id = '00000000-0000-4000-8000-000000000001'
    const offer = { id, validTo, ...stay, ...money, signed: signed && { ...signed, payBy: leaseNow + 6 * day } }
    return { refusal: signed && 'not-at-this-stage', held: usdt(1100), offer, leaseNow }
  })

/** An offer is possible, and none has been made. */
const open = changeAnswers(/\/api\/contract\/[^/]+\/renewal/, ({ leaseNow }: View) => {
  return { refusal: null, held: usdt(1100), offer: null, leaseNow }
})

const [id, rest] = ['daniel-escalon', '/renewal'] as const

export const renewalStates = [
  leaseState('a longer stay', 'daniel', id, { rest }),
  leaseState('renewal: lease over', 'mireya', 'mireya-flor-blanca', { rest, widths: [390] }),
  leaseState('renewal: offer dialog', 'lucia', id, {
    rest,
    before: open,
    action: sequence(click('renewals.act.offer'), waitForDialog),
  }),
  leaseState('renewal: offered, to the landlord', 'lucia', id, { rest, before: offered(null) }),
  leaseState('renewal: signed, to the tenant', 'daniel', id, {
    rest,
    before: offered({ contractStatus: 'Pay Deposit' }),
  }),
  leaseState('renewal: very long names', 'daniel', id, {
    rest,
    before: sequence(longNames, offered(null)),
    widths: [390],
  }),
]
