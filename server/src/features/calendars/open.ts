/** Calendars of homes: their calls, and the loop that reads others. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch } from '../../gateways/publicFetch.ts'
import { startReading } from './reading.ts'
import { calendarsRoutes } from './routes.ts'
import { type CalendarsDeps, createCalendars } from './service.ts'

/** Opens the feature; `start` begins to read what is due, its answer ends that. */
export function openCalendars(given: Omit<CalendarsDeps, 'publicFetch'>, onFault: (error: unknown) => void) {
  const deps = { ...given, publicFetch: createPublicFetch() }
  const calendars = createCalendars(deps)
  return {
    addRoutes: (app: FastifyInstance) => calendarsRoutes(app, calendars),
    start: () => startReading(deps, onFault),
  }
}
