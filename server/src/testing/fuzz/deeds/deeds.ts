/** All valid actions, by their calls. */
import { accountDeeds } from './accounts.ts'
import type { Deeds } from './deed.ts'
import { disputeDeeds } from './disputes.ts'
import { homeDeeds } from './homes.ts'
import { leaseDeeds } from './leases.ts'
import { talkDeeds } from './talk.ts'

export const deeds: Deeds = { ...accountDeeds, ...homeDeeds, ...talkDeeds, ...leaseDeeds, ...disputeDeeds }
