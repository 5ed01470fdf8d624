/** Calendars of homes: their routes, and the loop that reads external ones. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch } from '../../gateways/publicFetch.ts'
import { startReading } from './reading.ts'
import { calendarsRoutes } from './routes.ts'
import { type CalendarsDeps, createCalendars } from './service.ts'

/** Creates the feature; `start` begins to read due calendars, and returns a function that stops it. */
export function openCalendars(given: Omit<CalendarsDeps, 'publicFetch'>, onFault: (error: unknown) => void) {
  const deps = { ...given, publicFetch: createPublicFetch() }
  const calendars = createCalendars(deps)
  return {
    addRoutes: (app: FastifyInstance) => calendarsRoutes(app, calendars),
    start: () => startReading(deps, onFault),
  }
}
