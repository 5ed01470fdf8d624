/**
 * Calls that cost more than half a password hash (`npm run bench cost`) have a limit of their own: half of all calls that
 * a network may make, so that they are counted apart from the cheap ones. These, others that look through many homes, and
 * those that hash a password are answered one at a time per network (`npm run bench one-client`).
 */
import { login, register } from '@keyhold/api/accounts.ts'
import {
  listCards,
  loosenSearch,
  mapRoomAds,
  rentHistogram,
  searchRoomAds,
  similarRoomAds,
} from '@keyhold/api/search.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../gateways/network.ts'
import { inProcessAddress } from './inProcess.ts'
import { createNetworkTurns, type NetworkTurns } from './networkTurns.ts'

/** Fifty homes with their pictures and costs, checked, written and compressed. */
const expensivePaths = [searchRoomAds].map(({ path }) => `/api${path}`)

/** One call of a network at a time: of those that look through many homes, and of those that hash a password. */
const inTurns = [
  [searchRoomAds, mapRoomAds, rentHistogram, loosenSearch, listCards, similarRoomAds],
  [login, register],
]

/** For the routes that are added from now on; before the plugin that counts them. */
export function limitExpensiveCalls(calls: FastifyInstance, callsAMinute: number): void {
  const turnsByPath = new Map<string, NetworkTurns>()
  for (const some of inTurns) {
    const turns = createNetworkTurns()
    for (const { path } of some) turnsByPath.set(`/api${path}`, turns)
  }
  calls.addHook('onRoute', (route) => {
    if (expensivePaths.includes(route.url))
      route.config = { ...route.config, rateLimit: { max: Math.ceil(callsAMinute / 2), timeWindow: 60_000 } }
    const turns = turnsByPath.get(route.url)
    if (!turns) return
    const { handler } = route
    // A page asks within its own turn.
    route.handler = function (request, reply) {
      const answer = async () => handler.call(this, request, reply)
      return request.socket.remoteAddress === inProcessAddress ? answer() : turns(networkOf(request.ip), answer)
    }
  })
}
