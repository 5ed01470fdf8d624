/**
 * Calls that cost more than others (`npm run bench cost`, `one-client`) have limits of their own: half of all calls that
 * a network may make, so that they are counted apart from the cheap ones, and a few at once.
 */
import { searchRoomAds } from '@keyhold/api/search.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../gateways/network.ts'
import { inProcessAddress } from './inProcess.ts'
import { createNetworkTurns } from './networkTurns.ts'

/** Fifty homes with their pictures and costs, checked, written and compressed. */
const dearPaths = [searchRoomAds].map(({ path }) => `/api${path}`)
/** Of one network. */
const callsAtOnce = 2

/** For the routes that are added from now on; before the plugin that counts them. */
export function limitDearCalls(calls: FastifyInstance, callsAMinute: number): void {
  const turns = createNetworkTurns(callsAtOnce)
  calls.addHook('onRoute', (route) => {
    if (!dearPaths.includes(route.url)) return
    route.config = { ...route.config, rateLimit: { max: Math.ceil(callsAMinute / 2), timeWindow: 60_000 } }
    const { handler } = route
    // A page asks within its own turn.
    route.handler = function (request, reply) {
      const answer = async () => handler.call(this, request, reply)
      return request.socket.remoteAddress === inProcessAddress ? answer() : turns(networkOf(request.ip), answer)
    }
  })
}
