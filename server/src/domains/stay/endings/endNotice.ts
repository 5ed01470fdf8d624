/**
 * Notice to leave: by their terms a party ends the stay at the escrow alone. Keyhold computes the days and the sums; the
 * party's wallet acts, and the escrow's event ends the stay.
 */

import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { EndNoticeView } from '@keyhold/api/endNotice.ts'
import { type Balances, depositDue } from '@keyhold/rental/deposit.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import { checkNotice, type NoticedStay, noticeSpan } from '@keyhold/rental/notice.ts'
import { Refusal, type RefusalCode } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { planOf } from './plan.ts'
import type { EndingsDeps } from './service.ts'

export interface EndNotices {
  /** Returns the days on which the viewer's notice can end the stay. */
  read(viewer: Person, leaseId: string): Promise<EndNoticeView>
  /** Previews the effect of the viewer's notice; throws why the stay cannot end on this day. */
  plan(viewer: Person, leaseId: string, validTo: string): Promise<EndingPlan>
}

/** Creates the service of notices to leave. */
export function createEndNotices(deps: EndingsDeps): EndNotices {
  const { database, clock, leases, deposits } = deps

  async function readOwn(viewer: Person, leaseId: string) {
    const lease = await leases.findOwn(database, viewer, leaseId)
    const money = (await deposits.balancesOf(database, [lease])).get(lease.id)
    const party = lease.tenantId === viewer.id ? ('tenant' as const) : ('landlord' as const)
    return { lease, money, party, now: clock.leaseNow() }
  }
  /** Why no notice can end this lease, whatever the day. */
  async function refusalOf(lease: Lease, money: Balances | undefined, party: 'tenant' | 'landlord') {
    if (!money?.isPaid || !canTransition(party, 'endEarly', lease)) return 'not-at-this-stage'
    // A renewal that only the landlord signed binds no tenant: the escrow takes their notice until the deposit moves.
    const isRenewed = money.isRenewed || (party === 'landlord' && (await leases.isRenewed(database, lease.id)))
    return isRenewed ? 'ending-renewed' : undefined
  }
  return {
    async read(viewer, leaseId) {
      const { lease, money, party, now } = await readOwn(viewer, leaseId)
      const refusal: RefusalCode | undefined = await refusalOf(lease, money, party)
      const span = refusal ?? (money ? noticeSpan(noticedStay(lease, money), party, now) : 'not-at-this-stage')
      return typeof span === 'string'
        ? { refusal: span, days: null, leaseNow: now }
        : { refusal: null, days: span, leaseNow: now }
    },
    async plan(viewer, leaseId, validTo) {
      const { lease, money, party, now } = await readOwn(viewer, leaseId)
      const refusal = await refusalOf(lease, money, party)
      if (refusal || !money) throw new Refusal(refusal ?? 'not-at-this-stage')
      const newMoveOut = checkNotice(validTo, noticedStay(lease, money), party, now)
      const plan = await planOf(deps, lease, validTo)
      const due = depositDue({ moveOut: newMoveOut, returnDays: money.terms.returnDays })
      return { ...plan, deposit: plan.deposit && { ...plan.deposit, due } }
    },
  }
}

/** The stay by the terms that were paid. Both may have agreed on an earlier end than the escrow knows. */
function noticedStay({ timeZone, moveOut }: Lease, money: Balances): NoticedStay {
  const { terms } = money
  return { rules: terms, timeZone, moveIn: terms.moveIn, moveOut: Math.min(moveOut, money.moveOut) }
}
