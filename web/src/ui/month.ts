/** Months as weeks of days, and keyboard movement among them. */
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface MonthGridProps {
  /** Its first day. */
  readonly month: string
  /** The month's purpose, e.g. "Move in". */
  readonly name?: ReactNode
  readonly from?: string
  readonly to?: string
  /** The chosen day, if it is not a stay. */
  readonly chosen?: string
  /** Earlier days cannot be chosen, nor those after `most`. */
  readonly min: string
  readonly max?: string | undefined
  /** What the two edges are called, if they are no stay. */
  readonly edges?: { readonly from: string; readonly to: string }
  readonly isTaken?: (day: string) => boolean
  /** Further days that cannot be chosen. */
  readonly isOff?: (day: string) => boolean
  readonly onMonth: (month: string) => void
  /** Without it the days are only shown. */
  readonly onChoose?: (day: string) => void
}

/** The first day of a day’s month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The first day of the month that many months later. */
export function monthOffset(month: string, by: number): string {
  return monthsAfter(month, by)
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The weeks of a month, Monday first; no day where it has none. */
export function weeksOf(month: string): { first: string; days: (string | undefined)[] }[] {
  const length = Number(daysAfter(monthsAfter(month, 1), -1).slice(8))
  const monday = daysAfter(month, -weekdayOf(month))
  const weeks = Math.ceil((weekdayOf(month) + length) / 7)
  return Array.from({ length: weeks }, (_, week) => {
    const first = daysAfter(monday, week * 7)
    const days = [0, 1, 2, 3, 4, 5, 6].map((index) => daysAfter(first, index))
    return { first, days: days.map((day) => (monthOf(day) === month ? day : undefined)) }
  })
}

/** The day a key leads to; undefined for other keys. */
export function dayForKey(day: string, key: string): string | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return daysAfter(day, step)
  if (key === 'Home') return daysAfter(day, -weekdayOf(day))
  if (key === 'End') return daysAfter(day, 6 - weekdayOf(day))
  if (key === 'PageUp') return monthsAfter(day, -1)
  return key === 'PageDown' ? monthsAfter(day, 1) : undefined
}

/**
 * The one day of the month that Tab reaches (roving tabindex), and how keys move it; focus follows into another month.
 */
export function useDayFocus({ month, from, to, chosen, min, max, onMonth }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focusedDay, setFocusedDay] = useState<string>()
  const inMonth = (day: string | undefined) => (day && monthOf(day) === month ? day : undefined)
  const active = inMonth(focusedDay) ?? inMonth(chosen) ?? inMonth(from) ?? inMonth(to) ?? inMonth(min) ?? month
  useEffect(() => {
    if (focusedDay) table.current?.querySelector<HTMLButtonElement>(`[data-day="${focusedDay}"]`)?.focus()
  }, [focusedDay])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayForKey(active, event.key)
    if (!target) return
    event.preventDefault()
    const [, clamped = min] = [target, min].sort()
    const day = max !== undefined && clamped > max ? max : clamped
    if (monthOf(day) !== month) onMonth(monthOf(day))
    setFocusedDay(day)
  }
  return { table, active, onKeyDown }
}
