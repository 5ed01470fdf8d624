/** How the open acts of a lease stand on its page (D 6.15): one loud, few beside it, the rest under "More". Which are open, rental/ decides. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { type Transition, transitions } from '@keyhold/rental/lease.ts'
import { type ButtonTransition, buttonTransitions, viewerOf } from './leaseState.ts'
import { primaryTransition, viewStateOf } from './viewState.ts'

/** What has its place among the acts; a dispute only while it is a claim before its time, else it has a box of its own. */
export type LeaseAction = ButtonTransition
/** What is either the next thing to do or not open at all, and so never under "More". */
type MainAction = 'accept' | 'edit' | 'pay'
export type MoreAction = Exclude<LeaseAction, MainAction>

export interface ActionGroups {
  readonly loud: LeaseAction | undefined
  readonly beside: readonly LeaseAction[]
  /** Under "More", by which nobody gives anything up. */
  readonly harmless: readonly MoreAction[]
  /** Under "More": money, a claim or the lease itself is given up for good. */
  readonly final: readonly MoreAction[]
}

/** At an instant of the lease clock, without what waits for something that was sent. */
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
    // Giving up one's own dispute is the last thing to press.
    final: final.toSorted((one, other) => Number(givesUpDispute(one, lease)) - Number(givesUpDispute(other, lease))),
  }
}

/** Before move-out nothing can be missing yet, and a claim is made once and lets the rest go: nobody is led to it. */
export function isClaimEarly(lease: LeaseCard, now: number): boolean {
  return viewerOf(lease) === 'landlord' && now < lease.moveOut
}

/** What changes the lease's words alone; what is due, which can only go to its payee; shares, which need the other's word too. */
function givesNothingUp(act: MoreAction): boolean {
  const transition: Transition = transitions[act]
  return transition.to === 'same' || act === 'release' || act === 'settle'
}

/** What is natural to do now, though nothing presses. */
function standsBeside(act: LeaseAction, lease: LeaseCard, now: number, hasLoud: boolean): boolean {
  const isDisputed = viewStateOf(lease, now) === 'disputed'
  switch (act) {
    case 'accept':
    case 'edit':
    case 'pay':
      return true
    // After the stay there is hardly a rent left; one that is late is paid from the months.
    case 'payRent':
      return !hasLoud && !isDisputed && now < lease.moveOut
    case 'settle':
      return isDisputed
    case 'payBack':
      return lease.depositOwed !== null && now >= lease.moveOut
    // Before move-out it is also how two end a lease early; after it, how a landlord without a claim says so.
    case 'releaseEarly':
      return viewerOf(lease) === 'landlord' && now >= lease.moveOut && !givesUpDispute(act, lease)
    default:
      return false
  }
}

/** Letting a part go that one disputes oneself is giving up the dispute. */
function givesUpDispute(act: LeaseAction, lease: LeaseCard): boolean {
  const own = viewerOf(lease) === 'landlord' ? 'deposit' : 'handover'
  return act === 'releaseEarly' && lease.parts.some(({ part, state }) => part === own && state === 'disputed')
}
