/** Nights of ours that come back from another calendar (D 12.21). */
import type { Day } from '@keyhold/rental/day.ts'
import { mergeNights } from '@keyhold/rental/mergeNights.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { TakenKind } from './parsing/readCalendar.ts'

/**
 * Whether a period of an external calendar is exactly nights that we export: one period of ours, or several without a
 * gap. What has passed does not count, because other programs drop it. A reservation is never an echo.
 */
export function isEcho(
  { from, to, kind }: Stay & { readonly kind: TakenKind | null },
  exported: readonly Stay[],
  today: Day,
): boolean {
  if (kind === 'reservation') return false
  const coming = (day: Day) => (day < today ? today : day)
  const begins = exported.some((own) => coming(own.from) === coming(from))
  const ends = exported.some((own) => own.to === to)
  const isCovered = mergeNights(exported).some((own) => own.from <= coming(from) && own.to >= to)
  return begins && ends && isCovered
}

/** The nights that two periods share; undefined if none. */
export function sharedNights(first: Stay, second: Stay): Stay | undefined {
  const [, from = first.from] = [first.from, second.from].toSorted()
  const [to = first.to] = [first.to, second.to].toSorted()
  return from < to ? { from, to } : undefined
}
