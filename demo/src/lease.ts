/** A lease of the demo data: a script of steps, in days and UTC hours from the demo's today. */
import type { Day } from '@keyhold/rental/day.ts'
import type { DisputeReason } from '@keyhold/rental/disputeStatement.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import type { InventoryId } from './inventories.ts'
import type { PersonId } from './person.ts'

/** An action. `amount` in whole USDT; `by` where both parties could do it, each on the part they would lose. */
export type StepAction =
  | { readonly kind: 'request' | 'open' | 'accept' | 'pay' | 'release' }
  | { readonly kind: 'decline' | 'withdraw' | 'refund'; readonly reason: string }
  /** A later rent, paid directly to the landlord: the home's, or that of a short last month. */
  | { readonly kind: 'payRent'; readonly isLast?: true }
  /** The landlord records the condition of the home, and signs it. */
  | { readonly kind: 'inventory'; readonly stage: InventoryStage; readonly content: InventoryId }
  /** The tenant countersigns it, with objections by the ids of entries. */
  | {
      readonly kind: 'answerInventory'
      readonly stage: InventoryStage
      readonly objections: Readonly<Record<string, string>>
    }
  | { readonly kind: 'releaseEarly'; readonly by: 'tenant' | 'landlord' }
  | {
      readonly kind: 'dispute'
      readonly by: 'tenant' | 'landlord'
      readonly amount: number
      readonly about: DisputeReason
      readonly words: string
    }

/** A time in the demo: days after its today (negative before), and the hour of that day in UTC. */
export interface RelativeTime {
  readonly day: number
  readonly hour: number
}

/** An action at its time. */
export type LeaseStep = StepAction & RelativeTime

/** A lease from the request to its state at the demo's today. */
export interface Lease {
  readonly id: string
  /** The id of a home. */
  readonly home: string
  readonly tenant: PersonId
  /** Days after the demo's today, at the property. */
  readonly validFrom: number
  readonly validTo: number
  /** The message with the request. */
  readonly message: string
  readonly steps: readonly LeaseStep[]
  /** Its status once every step is played and the scheduler has run to the demo's today. */
  readonly status: Status
}

/** A step at a day and an hour. */
export function at(day: number, hour: number, action: StepAction): LeaseStep {
  return { day, hour, ...action }
}

/**
 * Rents from the second month on, this many days after (negative: before) each due day, plus or minus two for
 * differences between calendars.
 */
export function rentsPaid(validFrom: number, hour: number, daysAfterDue: readonly number[]): LeaseStep[] {
  return daysAfterDue.map((days, i) => at(Math.floor(validFrom + (i + 1) * 30.44) + days, hour, { kind: 'payRent' }))
}

/** The instant of a moment, in unix seconds, with that day in UTC as the demo's today. */
export function instantOf({ day, hour }: RelativeTime, today: Day): number {
  return Date.parse(`${today}T00:00:00Z`) / 1000 + day * 86_400 + hour * 3_600
}

/** A valid lease for a test: Daniel requests Lucía’s home in Escalón, unless the overrides say otherwise. */
export function aLease(overrides: Partial<Lease> = {}): Lease {
  return {
    id: 'a-lease',
    home: 'escalon-paseo',
    tenant: 'daniel',
    validFrom: 14,
    validTo: 379,
    message: 'Hola Lucía, le escribo por el apartamento.',
    steps: [at(-1, 15, { kind: 'request' })],
    status: 'requested',
    ...overrides,
  }
}
