/** Metrics that features add to an application; /metrics includes them. */
import type { FastifyInstance } from 'fastify'
import type { Figure } from './exposition.ts'

type App = Pick<FastifyInstance, 'server'>

const added = new WeakMap<FastifyInstance['server'], readonly Figure[]>()

/** Adds a feature's metrics; `app` may be the part of the application that its routes are added to. */
export function addFigures(app: App, figures: readonly Figure[]): void {
  added.set(app.server, [...figuresOf(app), ...figures])
}

/** The metrics added to an application so far. */
export const figuresOf = ({ server }: App): readonly Figure[] => added.get(server) ?? []
