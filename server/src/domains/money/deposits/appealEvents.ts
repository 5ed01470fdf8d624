/** The events of an arbitration about a payment of ours, for its case (docs/chain.md). */
import type { AppealEvent } from '@keyhold/rental/appeal.ts'
import { isAppealPayload } from '../../../gateways/chain/appealEvents.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import { isIssuedFor } from './ownEvents.ts'

/** The final ones of these terms, in chain order. */
export function finalAppealEvents(
  issued: IssuedTerms,
  events: readonly (EscrowEvent & { readonly isFinal: boolean })[],
): AppealEvent[] {
  const own = events.filter((event) => event.lease === issued.id && event.isFinal && isIssuedFor(issued, event))
  return own.flatMap(({ payload, time: at }): AppealEvent[] => (isAppealPayload(payload) ? [{ ...payload, at }] : []))
}
