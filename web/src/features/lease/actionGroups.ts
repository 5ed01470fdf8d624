/**
 * How a lease's open actions are arranged on its page (D 6.15): one prominent, few beside it, the rest under "More".
 * rental/ decides which are open.
 */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type Transition, transitions } from '@keyhold/rental/lease.ts'
import { type ButtonTransition, buttonTransitions, viewerOf } from './leaseState.ts'
import { primaryTransition, viewStateOf } from './viewState.ts'

/** Actions with a fixed place; a dispute only as an early claim, otherwise it has its own box. */
export type LeaseAction = ButtonTransition
/** Either the next action or not open at all, and so never under "More". */
type MainAction = 'accept' | 'edit' | 'pay'
export type MoreAction = Exclude<LeaseAction, MainAction>

export interface ActionGroups {
  readonly loud: LeaseAction | undefined
  readonly beside: readonly LeaseAction[]
  /** Under "More", without giving anything up. */
  readonly harmless: readonly MoreAction[]
  /** Under "More": irrevocably gives up money, a claim or the lease itself. */
  readonly final: readonly MoreAction[]
}

/** At an instant of the lease clock, without actions blocked by a pending transaction. */
export function actionGroups(lease: LeaseCard, now: number, blocked: ReadonlySet<string> = new Set()): ActionGroups {
  const hasPlace = (act: LeaseAction) => act !== 'dispute' || isClaimEarly(lease, now)
  const open = buttonTransitions(lease, now).filter((act) => hasPlace(act) && !blocked.has(act))
  const loud = open.find((act) => act === primaryTransition(lease, now))
  const others = open.filter((act) => act !== loud)
  const more = others.filter((act): act is MoreAction => !standsBeside(act, lease, now, loud !== undefined))
  const [harmless, final] = [more.filter(givesNothingUp), more.filter((act) => !givesNothingUp(act))]
  return {
    loud,
    beside: others.filter((act) => standsBeside(act, lease, now, loud !== undefined)),
    harmless,
    // Giving up one's own dispute comes last.
    final: final.toSorted((one, other) => Number(givesUpDispute(one, lease)) - Number(givesUpDispute(other, lease))),
  }
}

/** Before move-out nothing can be missing yet, and a claim can be made only once: it is not suggested. */
export function isClaimEarly(lease: LeaseCard, now: number): boolean {
  return viewerOf(lease) === 'landlord' && now < lease.moveOut
}

/**
 * Changes only the lease's texts; releases due money, which can only go to its payee; settlements, which need the other
 * party's agreement.
 */
function givesNothingUp(act: MoreAction): boolean {
  const transition: Transition = transitions[act]
  return transition.to === 'same' || act === 'release' || act === 'settle'
}

/** Useful now, though not urgent. */
function standsBeside(act: LeaseAction, lease: LeaseCard, now: number, hasLoud: boolean): boolean {
  const isDisputed = viewStateOf(lease, now) === 'disputed'
  switch (act) {
    case 'accept':
    case 'edit':
    case 'pay':
      return true
    // After the stay there is hardly a rent left; a late one is paid from the ledger.
    case 'payRent':
      return !hasLoud && !isDisputed && now < lease.moveOut
    case 'settle':
      return isDisputed
    case 'payBack':
      return lease.depositOwed !== null && now >= lease.moveOut
    // Before move-out this is also how both end a lease early; after it, how a landlord without a claim says so.
    case 'releaseEarly':
      return viewerOf(lease) === 'landlord' && now >= lease.moveOut && !givesUpDispute(act, lease)
    default:
      return false
  }
}

/** Releasing a part that one disputes oneself gives up the dispute. */
function givesUpDispute(act: LeaseAction, lease: LeaseCard): boolean {
  const own = viewerOf(lease) === 'landlord' ? 'deposit' : 'handover'
  return act === 'releaseEarly' && lease.parts.some(({ part, state }) => part === own && state === 'disputed')
}
