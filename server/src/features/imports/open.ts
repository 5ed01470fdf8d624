/** Imports and feeds: their calls, the loop that reads feeds, and what is forgotten. */
import type { FastifyInstance } from 'fastify'
import { createPublicFetch, type PublicFetch } from '../../gateways/publicFetch.ts'
import type { Listings } from '../listings/service.ts'
import { createFeeds, type FeedsDeps } from './feeds.ts'
import { startFetchingPictures } from './pictures.ts'
import { feedsRoutes, importsRoutes } from './routes.ts'
import { createRuns } from './runs.ts'
import { createImports, type ImportsDeps } from './service.ts'

type Given = Omit<ImportsDeps, 'runs'> &
  Omit<FeedsDeps, 'imports' | 'publicFetch'> & { readonly listings: Listings; readonly publicFetch?: PublicFetch }

/** Opens the feature; `start` begins to read feeds, its answer ends that. */
export function openImports(given: Given, onFault: (error: unknown) => void) {
  const publicFetch = given.publicFetch ?? createPublicFetch()
  const runs = createRuns({ ...given, publicFetch })
  const imports = createImports({ ...given, runs })
  const deps = { ...given, imports, publicFetch }
  const feeds = createFeeds(deps)
  return {
    addRoutes(app: FastifyInstance) {
      importsRoutes(app, imports, runs)
      feedsRoutes(app, feeds)
    },
    feeds,
    start() {
      const ends = [feeds.start(onFault), startFetchingPictures(deps, onFault)]
      return async () => {
        await Promise.all(ends.map((end) => end()))
      }
    },
    cleanUp: runs.cleanUp,
  }
}
