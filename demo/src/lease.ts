/** What a lease of the demo town is: a script of steps, in days and UTC hours from the town's today. */
import type { Day } from '@keyhold/rental/day.ts'
import type { Stage } from '@keyhold/rental/lease.ts'
import type { PersonId } from './person.ts'

/** What somebody does. `amount` in whole USDT; `by` where both parties could do it, each on the part they would lose. */
export type Deed =
  | { readonly does: 'request' | 'open' | 'accept' | 'pay' | 'release' }
  | { readonly does: 'decline' | 'withdraw' | 'refund'; readonly reason: string }
  | { readonly does: 'releaseEarly'; readonly by: 'tenant' | 'landlord' }
  | {
      readonly does: 'dispute'
      readonly by: 'tenant' | 'landlord'
      readonly amount: number
      readonly reason: string
    }

/** A moment of the town: days after its today (negative before), and the hour of that day in UTC. */
export interface Moment {
  readonly day: number
  readonly hour: number
}

/** A deed at its moment. */
export type Step = Deed & Moment

/** A lease told from the request to where it stands at the town's today. */
export interface Lease {
  readonly id: string
  /** The id of a home. */
  readonly home: string
  readonly tenant: PersonId
  /** Days after the town's today, at the property. */
  readonly validFrom: number
  readonly validTo: number
  /** The line that goes with the request. */
  readonly message: string
  readonly steps: readonly Step[]
  /** Where it stands once every step is played and the calendar has run to the town's today. */
  readonly stage: Stage
}

/** A step at a day and an hour. */
export function at(day: number, hour: number, deed: Deed): Step {
  return { day, hour, ...deed }
}

/** The instant of a moment, in unix seconds, if the town's today is that day in UTC. */
export function instantOf({ day, hour }: Moment, today: Day): number {
  return Date.parse(`${today}T00:00:00Z`) / 1000 + day * 86_400 + hour * 3_600
}

/** A valid lease for a test: Daniel asks for Lucía’s home in Escalón, unless the overrides say otherwise. */
export function aLease(overrides: Partial<Lease> = {}): Lease {
  return {
    id: 'a-lease',
    home: 'escalon-paseo',
    tenant: 'daniel',
    validFrom: 14,
    validTo: 379,
    message: 'Hola Lucía, le escribo por el apartamento.',
    steps: [at(-1, 15, { does: 'request' })],
    stage: 'Pending Request',
    ...overrides,
  }
}
