/** Puts viewings together: what the calendar reminds of, and the calls that arrange them. */
import type { FastifyInstance } from 'fastify'
import type { ViewingsDeps } from './deps.ts'
import { remindOfViewings } from './reminders.ts'
import { viewingsRoutes } from './routes.ts'
import { createViewings } from './service.ts'

/** Opens the feature: `remind` sends what is due, `addRoutes` adds what answers below `/api`. */
export function openViewings(deps: ViewingsDeps) {
  return {
    remind: () => remindOfViewings(deps),
    addRoutes: (app: FastifyInstance) => viewingsRoutes(app, createViewings(deps)),
  }
}
