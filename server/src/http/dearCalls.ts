/**
 * Calls that cost more than half a password hash (`npm run bench cost`) have a limit of their own: half of all calls that
 * a network may make, so that they are counted apart from the cheap ones.
 */
import { searchRoomAds } from '@keyhold/api/search.ts'
import type { FastifyInstance } from 'fastify'

/** Fifty homes with their pictures and costs, checked, written and compressed. */
const dearPaths = [searchRoomAds].map(({ path }) => `/api${path}`)

/** For the routes that are added from now on; before the plugin that counts them. */
export function limitDearCalls(calls: FastifyInstance, callsAMinute: number): void {
  calls.addHook('onRoute', (route) => {
    if (!dearPaths.includes(route.url)) return
    route.config = { ...route.config, rateLimit: { max: Math.ceil(callsAMinute / 2), timeWindow: 60_000 } }
  })
}
