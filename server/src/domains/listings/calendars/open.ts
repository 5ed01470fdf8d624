/** Calendars of homes: their routes, the checks before a decision, and the loop that reads external ones. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch, type PublicFetch } from '../../../gateways/publicFetch.ts'
import { type CalendarChecks, createChecks } from './checks.ts'
import { createFaultNotice, type FaultNoticeDeps } from './faultNotice.ts'
import { createCalendarParser } from './parsing/parseCalendar.ts'
import { startReading } from './reading.ts'
import { calendarsRoutes } from './routes.ts'
import { type CalendarsDeps, createCalendars } from './service.ts'

interface Given extends Omit<CalendarsDeps, 'publicFetch' | 'parser' | 'notifyOfFault'>, FaultNoticeDeps {
  readonly clock: CalendarsDeps['clock']
  /** For tests. */
  readonly calendarFetch?: PublicFetch
  readonly decisionMilliseconds?: number
}

/** Creates the feature; `start` begins to read due calendars, and returns a function that stops it. */
export function openCalendars(given: Given, onFault: (error: unknown) => void) {
  const publicFetch = given.calendarFetch ?? createPublicFetch()
  const deps = { ...given, publicFetch, parser: createCalendarParser(), notifyOfFault: createFaultNotice(given) }
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
