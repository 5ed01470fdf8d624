/** The values of a lease's messages: names, amounts and dates, per reader. */

import type { LeaseCard } from '@keyhold/api/leases.ts'
import { secondsToPay } from '@keyhold/rental/answerTimes.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { formatDateTime, formatDay, formatHours } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import { dueTotal } from './heldMoney.ts'
import { balancesOf, viewerOf } from './leaseState.ts'
import { formatUsdt } from './money.ts'
import { counterpartName } from './partyName.ts'

/** Values for any message about a lease at an instant of its clock; instants in the property's time. */
export function messageValues(lease: LeaseCard, language: Language, now = lease.leaseNow) {
  const { handover, deposit } = balancesOf(lease)
  const at = (instant: number) => formatDateTime(instant, lease.timeZone, language)
  const agreed = (part: string) => lease.parts.find((one) => one.part === part)?.agreed ?? '0'
  return {
    name: counterpartName(lease, language),
    home: lease.roomAd.property.title,
    total: formatUsdt(lease.money.total, language),
    rent: formatUsdt(lease.money.rent, language),
    handover: formatUsdt(agreed('handover'), language),
    deposit: formatUsdt(deposit.held > 0n ? deposit.held : agreed('deposit'), language),
    owed: formatUsdt(lease.depositOwed?.amount ?? 0n, language),
    whole: formatUsdt(lease.handedOver?.toLandlord ?? agreed('handover'), language),
    deducted: formatUsdt(lease.handedOver?.deductions?.kept ?? 0n, language),
    answerDeductionsBy: lease.handedOver?.deductions ? at(lease.handedOver.deductions.answerBy) : '',
    owedBy: lease.depositOwed ? at(lease.depositOwed.due) : '',
    due: formatUsdt(dueAmount(lease, now), language),
    dueSince: at(Math.max(0, ...dueParts(lease, now).map(({ due }) => due))),
    answerBy: at(lease.answerBy),
    payBy: lease.payBy === null ? '' : at(lease.payBy),
    moveIn: formatDay(lease.validFrom, language),
    moveOut: formatDay(lease.validTo, language),
    handoverDue: at(handover.due),
    depositDue: at(deposit.due),
    handoverUntil: at(handover.due + windows.dispute),
    handoverLatest: at(handover.firstDue + windows.lengthenCap),
    depositUntil: at(deposit.due + windows.dispute),
    depositLatest: at(deposit.firstDue + windows.lengthenCap),
    payTime: payTime(lease, now, language),
    returnDays: lease.rules.returnDays,
  }
}

/** How long a tenant could pay, were the request accepted at `now`: 48 hours, or until move-in if that is earlier. */
export function payTime({ moveIn }: Pick<LeaseCard, 'moveIn'>, now: number, language: Language): string {
  return formatHours(Math.max(1, Math.floor(Math.min(secondsToPay, moveIn - now) / 3_600)), language)
}

/** The sum due to the reader, or otherwise to the other party. */
function dueAmount(lease: LeaseCard, now: number): bigint {
  const own = dueTotal(lease, viewerOf(lease), now)
  return own > 0n ? own : dueTotal(lease, viewerOf(lease) === 'tenant' ? 'landlord' : 'tenant', now)
}

const dueParts = ({ parts }: LeaseCard, now: number) => parts.filter(({ held, due }) => BigInt(held) > 0n && due <= now)
