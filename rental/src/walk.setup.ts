/** For tests: steps of a random walk through the lifecycle of one lease, and the escrow's answers to its calls. */
import fc from 'fast-check'
import { type Balances, type EscrowPart, escrowParts } from './deposit.ts'
import { type Actor, applyChange, type BalanceChange, type BalanceEvent } from './escrowCalls.ts'

const unit = 10n ** 18n
const day = 86_400

/** The next action. A share is a percentage of the held amount; with `isOff` it does not add up. */
export type WalkStep =
  | {
      readonly kind: 'act'
      readonly act: 'edit' | 'open' | 'accept' | 'decline' | 'withdraw' | 'cancel' | 'pay'
      readonly by: 'tenant' | 'landlord'
    }
  | {
      readonly kind: 'escrow'
      readonly type: BalanceChange['type']
      readonly by: Actor
      readonly part: EscrowPart
      readonly percent: number
      readonly isOff: boolean
    }
  | { readonly kind: 'rent'; readonly amount: bigint; readonly month: number | undefined }
  | { readonly kind: 'outside'; readonly by: 'tenant' | 'landlord'; readonly month: number }
  | { readonly kind: 'rename'; readonly by: 'tenant' | 'landlord'; readonly rent: number; readonly month: number }
  | { readonly kind: 'wait'; readonly seconds: number }

const two = fc.constantFrom('tenant' as const, 'landlord' as const)
const month = fc.integer({ min: 1, max: 13 })
const acts = ['edit', 'open', 'accept', 'decline', 'withdraw', 'cancel', 'pay'] as const
const changes = [
  'payLease',
  'release',
  'releaseEarly',
  'refund',
  'cancel',
  'endEarlier',
  'dispute',
  'settle',
  'lengthen',
  'split',
] as const
const actors = ['tenant', 'landlord', 'arbitrator', 'anyone'] as const
const percent = fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 }))
const waits = [60, 3_600, day, 4 * day, 6 * day, 15 * day, 31 * day, 200 * day]

const step: fc.Arbitrary<WalkStep> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('act' as const), act: fc.constantFrom(...acts), by: two }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('escrow' as const),
      type: fc.constantFrom(...changes),
      by: fc.constantFrom(...actors),
      part: fc.constantFrom(...escrowParts),
      percent,
      isOff: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('rent' as const),
      amount: fc.oneof(fc.constant(1100n * unit), fc.bigInt({ min: 1n, max: 2500n * unit })),
      month: fc.option(month, { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outside' as const), by: two, month }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), by: two, rent: fc.nat(5), month }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(...waits) }) },
)

const act = (name: (typeof acts)[number], by: 'tenant' | 'landlord'): WalkStep => ({ kind: 'act', act: name, by })
const pays = { kind: 'escrow', type: 'payLease', by: 'tenant', part: 'handover', percent: 0, isOff: false } as const
/** The days until the keys, from the request on. */
const untilMoveIn = { kind: 'wait', seconds: 10 * day } as const
/** Most walks begin with a paid lease, some of them in the stay; others with an accepted or an unanswered one. */
const beginnings: readonly (readonly WalkStep[])[] = [
  [],
  [act('accept', 'landlord')],
  [act('open', 'landlord'), act('accept', 'landlord'), act('pay', 'tenant')],
  ...Array.from({ length: 3 }, () => [act('accept', 'landlord'), act('pay', 'tenant'), pays]),
  ...Array.from({ length: 3 }, () => [act('accept', 'landlord'), act('pay', 'tenant'), pays, untilMoveIn]),
]

/** A walk through the lifecycle of one lease, from its request on. */
export const walk: fc.Arbitrary<readonly WalkStep[]> = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(step, { minLength: 2, maxLength: 14 }))
  .map(([first, then]) => [...first, ...then])

/** The escrow call of a step, with what is held now. */
export function changeOf(
  { type, part, percent: share, isOff }: Extract<WalkStep, { kind: 'escrow' }>,
  balances: Balances,
  now: number,
): BalanceChange {
  const { held, due } = balances[part]
  const toTenant = (held * BigInt(share)) / 100n
  switch (type) {
    case 'dispute':
      return { type, claim: toTenant + (isOff ? 0n : 1n) }
    case 'settle':
      return { type, part, toTenant, toLandlord: held - toTenant + (isOff ? 1n : 0n), deadline: now + day }
    case 'split':
      return { type, part, toTenant }
    case 'lengthen':
      return { type, part, newDue: due + (isOff ? 0 : Math.max(1, Math.floor((share * 30 * day) / 100))) }
    case 'endEarlier': {
      const { terms, moveOut } = balances
      const newMoveOut = terms.moveIn + Math.floor(((moveOut - terms.moveIn) * share) / 100)
      return { type, newMoveOut, ...(isOff && { deadline: now + day }) }
    }
    default:
      return { type }
  }
}

/** The escrow's events of a change, in order; none where it reverts. Derived from the money before and after. */
export function eventsOf(before: Balances, by: Actor, change: BalanceChange, now: number): readonly BalanceEvent[] {
  const after = applyChange(before, by, change, now)
  if (typeof after === 'string') return []
  const paid = (part: EscrowPart, whose: Balances = before) => whose[part].held - after[part].held
  const released = escrowParts.flatMap((part): BalanceEvent[] =>
    paid(part) > 0n ? [{ event: 'LeaseReleased', part, amount: paid(part) }] : [],
  )
  switch (change.type) {
    case 'payLease':
      return [{ event: 'LeasePaid' }]
    case 'refund':
      return [{ event: 'LeaseRefunded', at: now }]
    case 'cancel': {
      const { tenant: toTenant, landlord: toLandlord } = after.paidOut
      const { tenant, landlord } = before.paidOut
      return [{ event: 'LeaseCancelled', toTenant: toTenant - tenant, toLandlord: toLandlord - landlord }]
    }
    case 'endEarlier':
      return [
        {
          event: 'LeaseEndedEarlier',
          newMoveOut: after.moveOut,
          depositDue: after.deposit.due,
          isNotice: by !== 'arbitrator' && change.deadline === undefined,
        },
      ]
    case 'release':
    case 'releaseEarly':
      return released
    case 'dispute': {
      const part = by === 'tenant' ? 'handover' : 'deposit'
      return [{ event: 'LeaseDisputed', part, due: after[part].due }, ...released]
    }
    case 'lengthen':
      return [{ event: 'LeaseLengthened', part: change.part, due: after[change.part].due }]
    case 'settle':
    case 'split': {
      const { part } = change
      const toTenant = after.paidOut.tenant - before.paidOut.tenant
      const toLandlord = after.paidOut.landlord - before.paidOut.landlord
      return [{ event: change.type === 'settle' ? 'LeaseSettled' : 'LeaseSplit', part, toTenant, toLandlord }]
    }
  }
}
