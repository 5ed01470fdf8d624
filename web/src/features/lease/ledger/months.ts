/** A ledger's months for the page: their names, their labels, and which one is next. */
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { firstRentLeft, isPaid, statementYearOf } from '@keyhold/rental/ledger.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import type { IconName } from '../../../ui/iconNames.ts'

/**
 * A month's name, with its year unless it is that of the month before; its first day if it starts on another than the
 * first.
 */
export function monthName({ from }: Pick<LedgerMonth, 'from'>, language: Language, before?: { from: string }): string {
  const isSameYear = before?.from.slice(0, 4) === from.slice(0, 4)
  if (!from.endsWith('-01')) return formatDay(from, language, isSameYear ? 'brief' : 'short')
  return capitalised(formatDay(from, language, isSameYear ? 'monthName' : 'month'))
}

/** The same within a sentence: without its year. */
export function monthInSentence({ from }: Pick<LedgerMonth, 'from'>, language: Language): string {
  return formatDay(from, language, from.endsWith('-01') ? 'monthName' : 'brief')
}

const capitalised = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** Whether something is left to pay, or to agree on. */
export function isOpen(month: LedgerMonth): boolean {
  return !isPaid(month) && month.state !== 'ended'
}

/** The months whose rent the landlord got: not the first one if all of it was returned to the tenant. */
export function paidMonths({ months }: Ledger): LedgerMonth[] {
  return months.filter((month) => isPaid(month) && !(month.state === 'at-handover' && BigInt(month.paid) === 0n))
}

/** The oldest month that is not paid. */
export function nextMonth({ months }: Ledger): LedgerMonth | undefined {
  return months.find(isOpen)
}

/**
 * Whether part or all of a month that a standing order lists was paid by hand, or is said to be. The keeper leaves it
 * out, but anybody else could still collect it.
 */
export function isPaidByHand(
  { months }: Pick<Ledger, 'months'>,
  rent: { month: number | null; amount: string },
): boolean {
  const month = months.find(({ number }) => number === rent.month)
  return month !== undefined && (isPaid(month) || month.open !== rent.amount || Boolean(month.claimedOn))
}

/** Whether a rent that is not final yet may count for this month: one without a month may count for any. */
export function isOnTheWay({ onTheWay }: Pick<Ledger, 'onTheWay'>, number: number): boolean {
  return onTheWay.some(({ month }) => month === null || month === number)
}

/** The month whose outside payment the landlord must confirm: any for the landlord, the next one for the tenant. */
export function claimedMonth(ledger: Ledger, isLandlord: boolean): LedgerMonth | undefined {
  const next = nextMonth(ledger)
  if (!isLandlord) return next?.claimedOn ? next : undefined
  return ledger.months.find((month) => isOpen(month) && month.claimedOn)
}

/** The years a statement can cover: those that have started at the home, and those already paid for. */
export function statementYears({ years, months, rents, leaseNow, timeZone }: Ledger): { year: number; paid: bigint }[] {
  const thisYear = Number(dayAt(leaseNow, timeZone).slice(0, 4))
  const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const beyondIn = (year: number) =>
    rents
      .filter(({ at }) => statementYearOf(dayAt(at, timeZone), months) === year)
      .reduce((sum, { amount, counts }) => sum + BigInt(amount) - sumOf(counts.map((one) => one.amount)), 0n)
  const paidIn = (year: number) =>
    sumOf(months.filter(({ from }) => from.startsWith(`${year}-`)).map(({ paid }) => paid)) + beyondIn(year)
  return years.map((year) => ({ year, paid: paidIn(year) })).filter(({ year, paid }) => year <= thisYear || paid > 0n)
}

/** The label in ledger.json for a month's status. */
export type MonthWord = LedgerMonth['state'] | 'outside' | 'partly' | 'claimed' | 'twice' | 'shared' | 'returned'

export function wordOf(month: LedgerMonth, rent: string): MonthWord {
  if (month.state === 'at-handover') return handoverWord(month)
  if (isPaid(month)) return month.outside ? 'outside' : isPaidTwice(month, rent) ? 'twice' : month.state
  if (month.claimedOn !== null) return 'claimed'
  const isGoingOn = month.state !== 'late' && month.state !== 'ended'
  return BigInt(month.paid) > 0n && isGoingOn ? 'partly' : month.state
}

function handoverWord({ paid, amount }: LedgerMonth) {
  const left = firstRentLeft(BigInt(paid), BigInt(amount))
  return left === 'whole' ? 'at-handover' : left
}

/** More than a whole month's rent: one paid in full before an early end shortened it was paid once. */
const isPaidTwice = ({ paid }: LedgerMonth, rent: string) => BigInt(paid) > BigInt(rent)

/** A label's style. */
export const looks: Readonly<Record<MonthWord, { readonly tone: BadgeTone; readonly icon?: IconName }>> = {
  'at-handover': { tone: 'good', icon: 'check-circle' },
  shared: { tone: 'quiet', icon: 'scales' },
  returned: { tone: 'quiet' },
  ahead: { tone: 'good', icon: 'check-circle' },
  'on-time': { tone: 'good', icon: 'check-circle' },
  twice: { tone: 'good', icon: 'copy' },
  'was-late': { tone: 'quiet', icon: 'clock-countdown' },
  outside: { tone: 'quiet', icon: 'handshake' },
  claimed: { tone: 'live', icon: 'handshake' },
  partly: { tone: 'live', icon: 'coins' },
  due: { tone: 'live', icon: 'hourglass-medium' },
  late: { tone: 'bad', icon: 'warning-circle' },
  upcoming: { tone: 'quiet' },
  ended: { tone: 'quiet' },
}
