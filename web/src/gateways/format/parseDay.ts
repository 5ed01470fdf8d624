/**
 * Parses days as people type them: day first in figures, with the month's name in the page's language or in English, or
 * in ISO format.
 */
import { type Day, isDay } from '@keyhold/rental/day.ts'
import { type Language, localeOf } from '../text/language.ts'
import { dateTimeFormat } from './formatters.ts'

/** Years of the Buddhist calendar, common in Thailand, are 543 years ahead. */
const buddhist = { from: 2400, ahead: 543 }

/** The parsed day; undefined if the text is none, or incomplete. */
export function parseDay(typed: string, language: Language): Day | undefined {
  const written = tidy(typed)
  const machine = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written)
  if (machine) return dayOf(machine[1], Number(machine[2]), machine[3])
  const [, compact = ''] = /^(\d{8})$/.exec(written) ?? []
  if (compact) return compactDay(compact)
  const figures = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(written)
  if (figures) return dayOf(figures[3], Number(figures[2]), figures[1])
  const words = /^(\d{1,2})(?:st|nd|rd|th|º|°)?[\s/.-]*(?:de )?(\p{L}[\p{L}\p{M}.]*)[\s/.,-]*(?:del? )?(\d{4})$/u.exec(
    written,
  )
  if (words) return dayOf(words[3], monthOf(words[2], language), words[1])
  const monthFirst = /^(\p{L}[\p{L}\p{M}.]*)\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/u.exec(written)
  return monthFirst ? dayOf(monthFirst[3], monthOf(monthFirst[1], language), monthFirst[2]) : undefined
}

/** `20270201`, or else `01022027`. */
const compactDay = (digits: string) =>
  dayOf(digits.slice(0, 4), Number(digits.slice(4, 6)), digits.slice(6)) ??
  dayOf(digits.slice(4), Number(digits.slice(2, 4)), digits.slice(0, 2))

/** Lower case, western digits, single spaces. */
function tidy(typed: string): string {
  const western = typed.replace(/[๐-๙]/g, (figure) => String(figure.charCodeAt(0) - '๐'.charCodeAt(0)))
  return western.trim().replace(/\s+/g, ' ').toLowerCase()
}

function dayOf(year: string | undefined, month: number | undefined, date: string | undefined): Day | undefined {
  if (!month) return undefined
  const counted = Number(year) >= buddhist.from ? Number(year) - buddhist.ahead : Number(year)
  const day = `${counted}-${String(month).padStart(2, '0')}-${date?.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}

const withoutPoints = (name: string) => name.replaceAll('.', '')

/** The month of this name or prefix; three letters are enough. */
function monthOf(name: string | undefined, language: Language): number | undefined {
  const wanted = withoutPoints(name ?? '')
  for (const locale of [localeOf[language], localeOf.en])
    for (let month = 1; month <= 12; month++)
      if (namesOf(month, locale).some((known) => known === wanted || (wanted.length > 2 && known.startsWith(wanted))))
        return month
  return undefined
}

function namesOf(month: number, locale: string): string[] {
  return (['long', 'short'] as const).map((style) => {
    const parts = dateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' }).formatToParts(
      Date.UTC(2026, month - 1, 1),
    )
    return withoutPoints(parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '')
  })
}
