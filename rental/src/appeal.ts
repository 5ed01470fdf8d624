/**
 * A case before an arbitration with two instances: what its events say, whose turn it is, and what is possible until
 * when (docs/chain.md). An "until" is the last second.
 */
import { type EscrowPart, windows } from './deposit.ts'

const day = 86_400
/** The constants of the arbitration, in seconds. */
export const appealTimes = {
  appeal: 5 * day,
  afterDecision: 12 * day,
  afterAppeal: 30 * day,
  lastDays: 7 * day,
  beforeCap: 42 * day,
} as const

/** The arbitration's events about a part; `at` in unix seconds of the chain. */
export type AppealEvent = { readonly part: EscrowPart; readonly at: number } & (
  | {
      readonly event: 'Decided'
      readonly toTenant: bigint
      /** 0: the decision ends no stay. */
      readonly newMoveOut: number
      /** 0: it is final. */
      readonly appealUntil: number
    }
  | { readonly event: 'Appealed'; readonly appellant: string }
  | { readonly event: 'Executed' }
  | { readonly event: 'FeeTaken' }
)

/** What has happened in the case of a part. */
export interface AppealCase {
  /** The decision of the first instance that could be appealed. */
  readonly first:
    | {
        readonly at: number
        readonly toTenant: bigint
        readonly newMoveOut: number
        readonly appealUntil: number
      }
    | undefined
  readonly appealed: { readonly at: number; readonly appellant: string } | undefined
  /** The first decision was executed. */
  readonly isExecuted: boolean
  /** The second instance has decided. */
  readonly isDecidedAgain: boolean
  /** The fee of the appeal was paid out. */
  readonly isFeeTaken: boolean
}

/** The case of a part by its lease's events, in chain order. */
export function appealCaseOf(part: EscrowPart, events: readonly AppealEvent[]): AppealCase {
  const own = events.filter((one) => one.part === part)
  const first = own.find((one) => one.event === 'Decided' && one.appealUntil > 0)
  const appealed = own.find(({ event }) => event === 'Appealed')
  return {
    first: first?.event === 'Decided' ? first : undefined,
    appealed: appealed?.event === 'Appealed' ? appealed : undefined,
    isExecuted: own.some(({ event }) => event === 'Executed'),
    isDecidedAgain: own.some((one) => one.event === 'Decided' && one.appealUntil === 0),
    isFeeTaken: own.some(({ event }) => event === 'FeeTaken'),
  }
}

/**
 * `first`: the first instance decides; `appealable`: its decision waits for an appeal; `second`: the second instance
 * decides; `executable`: anybody can execute the first decision; `over`: nothing is possible in this case any more.
 */
export const appealStages = ['first', 'appealable', 'second', 'executable', 'over'] as const
export type AppealStage = (typeof appealStages)[number]

/** Of a case, what its stage depends on. */
interface Course {
  readonly first: Pick<NonNullable<AppealCase['first']>, 'appealUntil'> | undefined
  readonly appealed: object | undefined
}

/** The part under dispute: `due` and `firstDue` as the escrow has them. */
export interface DisputedPart {
  readonly held: bigint
  readonly due: number
  readonly firstDue: number
}

/** How far a case is at an instant. Neither instance is a party: Keyhold issues no such terms. */
export function appealStage({ first, appealed }: Course, part: DisputedPart, now: number): AppealStage {
  if (part.held === 0n || now >= part.due) return 'over'
  if (!first) return now <= firstDecidesUntil(part) ? 'first' : 'over'
  if (appealed) return now <= secondDecidesUntil(part) ? 'second' : 'executable'
  return now <= first.appealUntil ? 'appealable' : 'executable'
}

/** The last second of a first decision: until the part is due, and with time left for an appeal before the cap. */
export function firstDecidesUntil({ due, firstDue }: Pick<DisputedPart, 'due' | 'firstDue'>): number {
  return Math.min(due - 1, firstDue + windows.lengthenCap - appealTimes.beforeCap)
}

/** The last second of a decision on an appeal. */
export function secondDecidesUntil({ due }: Pick<DisputedPart, 'due'>): number {
  return due - appealTimes.lastDays
}

/** Whose the held fee of an appeal is, if the second instance decides no more; undefined: none is held. */
export function feeOwner({
  appealed,
  isDecidedAgain,
  isFeeTaken,
}: Pick<AppealCase, 'appealed' | 'isDecidedAgain' | 'isFeeTaken'>): 'second' | 'appellant' | undefined {
  if (!appealed || isFeeTaken) return undefined
  return isDecidedAgain ? 'second' : 'appellant'
}

/** Whether anybody can have that fee paid out: not while the second instance can still decide. */
export const canTakeFee = (stage: AppealStage) => stage === 'executable' || stage === 'over'
