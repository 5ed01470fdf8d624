/**
 * The notices of a stay, and the days on which a party's notice can end it: the rule of `endEarlier` in
 * escrow/src/Leases.sol.
 */
import { type Day, dayAt, daysAfter, instantAt, isDay, monthsAfter } from './day.ts'
import type { NoticePeriod } from './fields.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import type { Stay } from './stay.ts'

/** The agreed notices, in days of 86,400 seconds; 0: none. */
export interface NoticeRules {
  readonly tenantNotice: number
  readonly landlordNotice: number
  /** No notice ends the stay before it, in unix seconds. */
  readonly earliestEnd: number
}

/** The days of a home's choice. */
const noticeDays = { none: 0, '30-days': 30, '60-days': 60 } as const satisfies Record<NoticePeriod, number>

/** Only a longer stay has notices, and no notice ends it before these months are over. */
const monthsBeforeNotice = 6

/** What a home offers to each party. */
interface NoticeChoice {
  readonly tenantNotice: NoticePeriod
  readonly landlordNotice: NoticePeriod
}

/** The notices of a stay in a home; 0 for a stay of six months or less. */
export function noticeRules(choice: NoticeChoice, stay: Stay, timeZone: string): NoticeRules {
  const sixMonths = monthsAfter(stay.from, monthsBeforeNotice)
  const [tenantNotice, landlordNotice] = [noticeDays[choice.tenantNotice], noticeDays[choice.landlordNotice]]
  if (stay.to <= sixMonths || tenantNotice + landlordNotice === 0)
    return { tenantNotice: 0, landlordNotice: 0, earliestEnd: 0 }
  return { tenantNotice, landlordNotice, earliestEnd: instantAt(sixMonths, 12, timeZone) }
}

/** The first instant at which a notice given now can end the stay, or undefined if the party has no notice. */
export function earliestNotice(rules: NoticeRules, by: 'tenant' | 'landlord', now: number): number | undefined {
  const days = by === 'tenant' ? rules.tenantNotice : rules.landlordNotice
  return days === 0 ? undefined : Math.max(now + days * 86_400, rules.earliestEnd)
}

/** The time that a party has to send a notice: the escrow counts its days from the block that takes it. */
export const secondsToSend = 900

/** A stay that a notice can end. Instants in unix seconds. */
export interface NoticedStay {
  readonly rules: NoticeRules
  readonly timeZone: string
  readonly moveIn: number
  /** When it ends now: the earlier of the agreed one and the one of the escrow. */
  readonly moveOut: number
}

/**
 * The first and the last day on which a notice sent now can end the stay, at 12:00 of the property; or why there is
 * none.
 */
export function noticeSpan(stay: NoticedStay, by: 'tenant' | 'landlord', now: number): NoticeSpan | RefusalCode {
  const { rules, timeZone, moveIn, moveOut } = stay
  const earliest = earliestNotice(rules, by, now + secondsToSend)
  if (earliest === undefined) return 'notice-not-agreed'
  if (by === 'landlord' && now < moveIn) return 'notice-before-move-in'
  const first = firstNoon(Math.max(earliest, moveIn + 1), timeZone)
  const last = daysAfter(firstNoon(moveOut, timeZone), -1)
  return first <= last ? { first, last } : 'notice-too-late'
}
export interface NoticeSpan {
  readonly first: Day
  readonly last: Day
}

/** The stay that a notice sent now ends on this day, as the instant for the escrow; or throws why it cannot. */
export function checkNotice(day: string, stay: NoticedStay, by: 'tenant' | 'landlord', now: number): number {
  const span = noticeSpan(stay, by, now)
  if (typeof span === 'string') throw new Refusal(span)
  const code = refusalOf(day, span, stay, now)
  if (code) throw new Refusal(code, { validTo: code })
  return instantAt(day, 12, stay.timeZone)
}

function refusalOf(
  day: string,
  { first, last }: NoticeSpan,
  { rules, timeZone }: NoticedStay,
  now: number,
): RefusalCode | undefined {
  if (!isDay(day)) return 'ending-day-not-valid'
  if (day > last) return 'notice-after-end'
  if (day >= first) return undefined
  if (day <= dayAt(now, timeZone)) return 'notice-past'
  return instantAt(day, 12, timeZone) < rules.earliestEnd ? 'notice-before-earliest-end' : 'notice-too-short'
}

/** The first day whose 12:00 is not before an instant. */
function firstNoon(instant: number, timeZone: string): Day {
  const day = dayAt(instant, timeZone)
  return instant <= instantAt(day, 12, timeZone) ? day : daysAfter(day, 1)
}
