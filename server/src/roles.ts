/** The roles of a process (KEYHOLD_ROLES): the one place where a role has a meaning. */
import * as chat from '@keyhold/api/chat.ts'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from './http/inProcess.ts'
import type { ProcessRole } from './settings.ts'

/** Each is one task that a process does or leaves to others; every process answers /api/health. */
export interface Duties {
  /**
   * Pages, their assets, robots.txt, sitemaps and security.txt. Pages use the API of this process, even if it answers
   * no outside calls.
   */
  readonly servesPages: boolean
  /** Outside calls of the API, except chat. */
  readonly answersCalls: boolean
  /** Outside calls of chat, and its socket. */
  readonly answersChat: boolean
  /**
   * Reads the escrow's events, and compares the books with it. Any number of processes may have it: one is the leader,
   * the others wait to take over.
   */
  readonly watchesChain: boolean
  /** Scheduled work: emails, expiries, reminders, saved searches, cleanup. Any number of processes may have it. */
  readonly runsScheduledJobs: boolean
  /** Releases due amounts, if KEEPER_KEY is set. Any number of processes may have it: one of them calls at a time. */
  readonly releasesDue: boolean
  /**
   * Sends transactions of passkey accounts, if RELAY_KEY is set. Any number of processes may have it: one of them sends
   * at a time.
   */
  readonly relays: boolean
}

export function dutiesOf(roles: readonly ProcessRole[]): Duties {
  return {
    servesPages: roles.includes('web'),
    answersCalls: roles.includes('api'),
    answersChat: roles.includes('chat'),
    watchesChain: roles.includes('watch'),
    runsScheduledJobs: roles.includes('tick'),
    releasesDue: roles.includes('keep'),
    relays: roles.includes('relay'),
  }
}

const chatPaths = [...Object.values(chat).map(({ path }) => `/api${path}`), '/api/ws']

/** Hides a call that another process answers from all but our own pages; for the routes that are added from now on. */
export function answerByDuties(calls: FastifyInstance, { servesPages, answersCalls, answersChat }: Duties): void {
  calls.addHook('onRequest', async ({ routeOptions, socket }, reply) => {
    const isAnswered = chatPaths.includes(routeOptions.url ?? '') ? answersChat : answersCalls
    const isOwnPage = servesPages && socket.remoteAddress === inProcessAddress
    if (!isAnswered && !isOwnPage) return reply.callNotFound()
  })
}
