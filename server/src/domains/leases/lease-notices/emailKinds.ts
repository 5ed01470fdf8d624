import { isUndelivered, leaseEventOf } from '@keyhold/rental/leaseEvent.ts'
import { type EventEmails, leaseEvents } from '@keyhold/rental/leaseEvents.ts'
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import { noticeTopicOf } from '@keyhold/rental/noticeTopic.ts'
import type { HistoryEntry } from '../leases/service.ts'

export type RecipientRole = 'tenant' | 'landlord'
/** E-mails by reader; a party without an entry gets none. */
type EmailKinds = Partial<Record<RecipientRole, string>>

/** For a renewal: a tenant who did not renew stays under the earlier lease, and is not told that an agreement ended. */
const afterALease: Readonly<Record<string, string>> = {
  unpaid: 'renewalLapsed',
  unpaidForYou: 'renewalLapsedForYou',
}
/** The replacement e-mail, where the lease is a renewal. */
export const kindFor = (kind: string, { renews }: { readonly renews: string | undefined }) =>
  (renews !== undefined && afterALease[kind]) || kind

/** The e-mails of a history row. */
export function emailKindsFor(
  row: Pick<HistoryEntry, 'transition' | 'party' | 'facts'> & Partial<Pick<HistoryEntry, 'to'>>,
): EmailKinds {
  const event = leaseEventOf(row)
  if (!event || isUndelivered(row.facts)) return {}
  const { both, actor, other, ...named }: EventEmails = leaseEvents[event]
  const isTenants = (row.party === 'chain' ? row.facts.by : row.party) === 'tenant'
  const [acting, waiting] = isTenants ? (['tenant', 'landlord'] as const) : (['landlord', 'tenant'] as const)
  return {
    ...named,
    ...(both && { tenant: both, landlord: both }),
    ...(other && { [waiting]: other }),
    ...(actor && { [acting]: actor }),
  }
}

/**
 * The topic of a lease's e-mail: money, unless it is known to be about requests (D 6.16). Any e-mail with an amount, a
 * payment deadline, or the end of paying is about money.
 */
export function noticeKindOf(kind: string): Extract<NoticeKind, 'requests' | 'money'> {
  return noticeTopicOf(kind) === 'request' ? 'requests' : 'money'
}
