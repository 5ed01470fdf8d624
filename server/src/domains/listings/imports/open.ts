/** Imports and feeds: their routes, the loop that reads feeds, and retention. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch, type PublicFetch } from '../../../gateways/publicFetch.ts'
import { repeat } from '../../../gateways/repeat.ts'
import type { Listings } from '../listings/service.ts'
import { createImportAnswers } from './answers.ts'
import { createFeeds, type FeedsDeps } from './feeds.ts'
import { createImportParser } from './parser.ts'
import { startFetchingPictures } from './pictures.ts'
import { answersRoutes, feedsRoutes, importsRoutes } from './routes.ts'
import { createRuns } from './runs.ts'
import { createImports, type ImportsDeps } from './service.ts'

type Given = Omit<ImportsDeps, 'runs' | 'parser' | 'onFault' | 'answeredWithin'> &
  Omit<FeedsDeps, 'imports' | 'publicFetch'> & { readonly listings: Listings; readonly publicFetch?: PublicFetch }

/** Interval of checks for imports whose process died. */
const pauseMilliseconds = 3_000

/**
 * Creates the feature; `start` begins to read feeds and to resume imports, and returns a function that stops it. `stop`
 * hands over imports that run here, including requested ones, and waits until that is done.
 */
export function openImports(given: Given, onFault: (error: unknown) => void) {
  const publicFetch = given.publicFetch ?? createPublicFetch()
  const runs = createRuns({ ...given, publicFetch, onFault })
  const parser = createImportParser()
  const imports = createImports({ ...given, runs, parser, onFault })
  const deps = { ...given, imports, publicFetch }
  const feeds = createFeeds(deps)
  return {
    addRoutes(app: FastifyInstance) {
      importsRoutes(app, imports, runs)
      feedsRoutes(app, feeds)
      answersRoutes(app, createImportAnswers(given.database))
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
    async stop() {
      await Promise.all([runs.stop(), parser.stop()])
    },
    cleanUp: runs.cleanUp,
  }
}
