/** What a process does by its roles (KEYHOLD_ROLES): the one place where a role means something. */
import * as chat from '@keyhold/api/chat.ts'
import type { FastifyInstance } from 'fastify'
import { inProcessAddress } from './http/inProcess.ts'
import type { ProcessRole } from './settings.ts'

/** Each names one thing that a process does or leaves to others; every process answers /api/health. */
export interface Duties {
  /** Pages, their assets, robots.txt, sitemaps and security.txt. Pages ask the API inside of this process, whatever it answers to others. */
  readonly servesPages: boolean
  /** Everybody's calls of the API, but chat's. */
  readonly answersCalls: boolean
  /** Everybody's calls of chat, and its socket. */
  readonly answersChat: boolean
  /** Reads what the escrow did, and compares the books with it. Any number of processes may: one of them does at a time, the others wait for its turn to end. */
  readonly watchesChain: boolean
  /** What is due by the clock: letters, lapses, reminders, saved searches, sweeping. Any number of processes may. */
  readonly keepsTime: boolean
  /** Releases what is due, if KEEPER_KEY is set. Any number of processes may: one of them calls at a time. */
  readonly releasesDue: boolean
}

export function dutiesOf(roles: readonly ProcessRole[]): Duties {
  return {
    servesPages: roles.includes('web'),
    answersCalls: roles.includes('api'),
    answersChat: roles.includes('chat'),
    watchesChain: roles.includes('watch'),
    keepsTime: roles.includes('tick'),
    releasesDue: roles.includes('keep'),
  }
}

const chatPaths = [...Object.values(chat).map(({ path }) => `/api${path}`), '/api/ws']

/** Makes a call that another process answers be not there, but for our own pages; of the routes that are added from now on. */
export function answerByDuties(calls: FastifyInstance, { servesPages, answersCalls, answersChat }: Duties): void {
  calls.addHook('onRequest', async ({ routeOptions, socket }, reply) => {
    const isAnswered = chatPaths.includes(routeOptions.url ?? '') ? answersChat : answersCalls
    const isOwnPage = servesPages && socket.remoteAddress === inProcessAddress
    if (!isAnswered && !isOwnPage) return reply.callNotFound()
  })
}
