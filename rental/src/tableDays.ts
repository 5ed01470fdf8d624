/** Days in a table, as spreadsheets of many countries write them: the column decides whether the day comes first. */
import { type Day, isDay } from './day.ts'

export const dayOrders = ['day-first', 'month-first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** A cell as a day. Two `readings` are with the day and with the month first: the column does not decide. */
export type DayRead =
  | { readonly value: Day }
  | { readonly readings: readonly [dayFirst: Day, monthFirst: Day] }
  | { readonly error: 'not-a-day' }

/** Day 0 of a spreadsheet's count of days, and the counts of 2009 to 2091. */
const serialStart = Date.UTC(1899, 11, 30)
const serial = /^[4-6]\d{4}$/
const months = [
  'jan|january|ene|enero|ม.ค.|มกราคม',
  'feb|february|febrero|ก.พ.|กุมภาพันธ์',
  'mar|march|marzo|มี.ค.|มีนาคม',
  'apr|april|abr|abril|เม.ย.|เมษายน',
  'may|mayo|พ.ค.|พฤษภาคม',
  'jun|june|junio|มิ.ย.|มิถุนายน',
  'jul|july|julio|ก.ค.|กรกฎาคม',
  'aug|august|ago|agosto|ส.ค.|สิงหาคม',
  'sep|sept|september|septiembre|ก.ย.|กันยายน',
  'oct|october|octubre|ต.ค.|ตุลาคม',
  'nov|november|noviembre|พ.ย.|พฤศจิกายน',
  'dec|december|dic|diciembre|ธ.ค.|ธันวาคม',
].map((names) => names.split('|'))

/** The year of two digits, or of the Buddhist calendar. */
function yearOf(digits: string): number {
  const year = Number(digits)
  if (digits.length === 2) return 2000 + year
  return year >= 2400 ? year - 543 : year
}

/** A day from its parts; undefined if there is none. */
function dayOf(year: string, month: number, date: string): Day | undefined {
  const text = `${yearOf(year)}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** The days that a cell can mean: with the day first, with the month first. */
function candidates(cell: string): readonly [Day | undefined, Day | undefined] {
  const text = cell.trim().replace(/(?<![T\s])[T\s]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?\s?m\.?|Z)?$/i, '')
  const both = (day: Day | undefined) => [day, day] as const
  if (serial.test(text)) return both(new Date(serialStart + Number(text) * 86_400_000).toISOString().slice(0, 10))
  const [, y, m, d] = /^(\d{4})[-/.\s](\d{1,2})[-/.\s](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  const yearFirst = y && m && d ? dayOf(y, Number(m), d) : undefined
  if (yearFirst) return both(yearFirst)
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([-/.\s]?)(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  if (first === '' || (sign === '' && text.length !== 8)) return both(wordyDay(text))
  const dayFirst = dayOf(year, Number(second), first)
  const isDayFirst = sign === '.' || sign === '' || Number(year) >= 2400
  return [dayFirst, isDayFirst ? dayFirst : dayOf(year, Number(first), second)]
}

/** `1 de enero de 2027`, `1-ene-27`, `January 1, 2027`. */
function wordyDay(text: string): Day | undefined {
  const parts = text
    .toLowerCase()
    .split(/[\s,/-]+/)
    .filter((word) => word !== 'de' && word !== 'del' && word !== 'of' && word !== '')
  if (parts.length !== 3) return undefined
  const at = parts.findIndex((word) => !/^\d+(st|nd|rd|th)?$/.test(word))
  const month = months.findIndex((names) => names.some((name) => name === parts[at] || `${name}.` === parts[at]))
  const [date = '', year = ''] = parts.filter((_, place) => place !== at)
  return at >= 0 && at < 2 && month >= 0 ? dayOf(year, month + 1, date.replace(/\D/g, '')) : undefined
}

/** The order that the cells of a column show; undefined if none does, or if they disagree. */
export function columnOrderOf(cells: readonly string[]): DayOrder | undefined {
  const orders = new Set<DayOrder>()
  for (const cell of cells) {
    const [dayFirst, monthFirst] = candidates(cell)
    if (dayFirst && !monthFirst) orders.add('day-first')
    if (monthFirst && !dayFirst) orders.add('month-first')
  }
  return orders.size === 1 ? [...orders][0] : undefined
}

/** Reads a cell in the order of its column, if that is known. */
export function readDay(cell: string, order?: DayOrder): DayRead {
  const [dayFirst, monthFirst] = candidates(cell)
  if (!dayFirst || !monthFirst) {
    const only = dayFirst ?? monthFirst
    return only ? { value: only } : { error: 'not-a-day' }
  }
  if (dayFirst === monthFirst) return { value: dayFirst }
  if (order) return { value: order === 'day-first' ? dayFirst : monthFirst }
  return { readings: [dayFirst, monthFirst] }
}
