/** A draft offer's times: each added one is validated at once, and again by the server. */
import { daysAfter } from '@keyhold/rental/day.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { checkViewingTimes, type ViewingMinutes, viewingMinutes, viewingTimeAt } from '@keyhold/rental/viewing.ts'
import { useState } from 'react'
import { ApiError } from '../../gateways/api.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'
import { viewingDays } from './viewingTimes.ts'

/** The violated rule; undefined if there is none. */
function problemOf(times: readonly string[], minutes: number, timeZone: string): ApiError | undefined {
  try {
    const instants = times.map((time) => viewingTimeAt(time, timeZone))
    checkViewingTimes(instants, minutes, Math.floor(Date.now() / 1000))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return new ApiError(422, error.code)
    throw error
  }
}

export function useOfferForm({ timeZone }: { readonly timeZone: string }) {
  const language = useLanguage()
  const [days] = useState(() => viewingDays(timeZone, Date.now(), language))
  const today = days[0]?.value ?? ''
  const [times, setTimes] = useState<readonly string[]>([])
  const [minutes, setMinutes] = useState<ViewingMinutes>(30)
  const [day, setDay] = useState(() => daysAfter(today, 1))
  const [hour, setHour] = useState('10:00')
  const [problem, setProblem] = useState<ApiError>()
  return {
    days,
    times,
    minutes,
    day,
    hour,
    problem,
    setDay,
    setHour,
    setMinutes(next: number) {
      setMinutes(viewingMinutes.find((each) => each === next) ?? 30)
      setProblem(undefined)
    },
    /** Adds the time of day and hour, unless it violates a rule. */
    add() {
      const next = [...times, `${day}T${hour}`].sort()
      const found = problemOf(next, minutes, timeZone)
      setProblem(found)
      if (!found) setTimes(next)
    },
    remove(time: string) {
      setTimes(times.filter((each) => each !== time))
      setProblem(undefined)
    },
    /** Whether the draft may be sent. */
    send() {
      const found = problemOf(times, minutes, timeZone)
      setProblem(found)
      return !found
    },
  }
}
