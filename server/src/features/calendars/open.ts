/** Calendars of homes: their routes, the checks before a decision, and the loop that reads external ones. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch, type PublicFetch } from '../../gateways/publicFetch.ts'
import { type CalendarChecks, createChecks } from './checks.ts'
import { createCalendarParser } from './parsing/parseCalendar.ts'
import { startReading } from './reading.ts'
import { calendarsRoutes } from './routes.ts'
import { type CalendarsDeps, createCalendars } from './service.ts'

interface Given extends Omit<CalendarsDeps, 'publicFetch' | 'parser'> {
  /** For tests. */
  readonly calendarFetch?: PublicFetch
  readonly decisionMilliseconds?: number
}

/** Creates the feature; `start` begins to read due calendars, and returns a function that stops it. */
export function openCalendars(given: Given, onFault: (error: unknown) => void) {
  const deps = { ...given, publicFetch: given.calendarFetch ?? createPublicFetch(), parser: createCalendarParser() }
  const calendars = createCalendars(deps)
  const checks: CalendarChecks = createChecks({ ...deps, onFault })
  return {
    checks,
    addRoutes: (app: FastifyInstance) => calendarsRoutes(app, calendars),
    start() {
      const end = startReading(deps, onFault)
      return () => end().then(deps.parser.stop)
    },
  }
}
