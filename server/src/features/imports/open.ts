/** Imports and feeds: their calls, the loop that reads feeds, and what is forgotten. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch, type PublicFetch } from '../../gateways/publicFetch.ts'
import { repeat } from '../../gateways/repeat.ts'
import type { Listings } from '../listings/service.ts'
import { createFeeds, type FeedsDeps } from './feeds.ts'
import { startFetchingPictures } from './pictures.ts'
import { feedsRoutes, importsRoutes } from './routes.ts'
import { createRuns } from './runs.ts'
import { createImports, type ImportsDeps } from './service.ts'

type Given = Omit<ImportsDeps, 'runs' | 'onFault' | 'answeredWithin'> &
  Omit<FeedsDeps, 'imports' | 'publicFetch'> & { readonly listings: Listings; readonly publicFetch?: PublicFetch }

/** How often it is looked for an import whose process died. */
const pauseMilliseconds = 3_000

/**
 * Opens the feature; `start` begins to read feeds and to go on with what was left, its answer ends that.
 * `stop` hands on what was begun here, by a call too, and waits until it is.
 */
export function openImports(given: Given, onFault: (error: unknown) => void) {
  const publicFetch = given.publicFetch ?? createPublicFetch()
  const runs = createRuns({ ...given, publicFetch, onFault })
  const imports = createImports({ ...given, runs, onFault })
  const deps = { ...given, imports, publicFetch }
  const feeds = createFeeds(deps)
  return {
    addRoutes(app: FastifyInstance) {
      importsRoutes(app, imports, runs)
      feedsRoutes(app, feeds)
    },
    feeds,
    start() {
      const goingOn = repeat(runs.takeUp, { pauseMilliseconds, onFault })
      const ends = [feeds.start(onFault), startFetchingPictures(deps, onFault), goingOn]
      return async () => {
        runs.stop()
        await Promise.all(ends.map((end) => end()))
      }
    },
    stop: runs.stop,
    cleanUp: runs.cleanUp,
  }
}
