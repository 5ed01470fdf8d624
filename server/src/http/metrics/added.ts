/** Figures that features add to an application: /metrics tells them beside its own. */
import type { FastifyInstance } from 'fastify'
import type { Figure } from './exposition.ts'

type App = Pick<FastifyInstance, 'server'>

const added = new WeakMap<FastifyInstance['server'], readonly Figure[]>()

/** Adds what a feature counts; `app` may be the part of the application that its routes are added to. */
export function addFigures(app: App, figures: readonly Figure[]): void {
  added.set(app.server, [...figuresOf(app), ...figures])
}

/** What was added to an application until now. */
export const figuresOf = ({ server }: App): readonly Figure[] => added.get(server) ?? []
