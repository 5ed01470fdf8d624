/** Puts the chat together: messages, the calls that read and send them, and the socket. */
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../../gateways/bus.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { SessionLimits } from '../../../gateways/stomp/session.ts'
import type { Settings } from '../../../settings.ts'
import type { Accounts } from '../../accounts/service.ts'
import { savedReplyRoutes } from '../replies/routes.ts'
import { chatRoutes } from '../routes.ts'
import { type Chat, type ChatDeps, createChat } from '../service.ts'
import { translationRoutes } from '../translation/routes.ts'
import { socketRoute } from './endpoint.ts'

interface OpenChatDeps {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'authenticate' | 'publicFacts' | 'sessions'>
  readonly homes: ChatDeps['homes']
  readonly rateLimiter: ChatDeps['rateLimiter']
  readonly publicUrl: string
  readonly isLocal: boolean
  readonly settings: Pick<Settings, 'TRANSLATE_URL' | 'TRANSLATE_KEY'>
  readonly onFault: (error: unknown) => void
  readonly limits?: SessionLimits
}

/** Opens it; `addRoutes` adds what answers below `/api`. */
export function openChat(deps: OpenChatDeps): { chat: Chat; addRoutes: (calls: FastifyInstance) => void } {
  const { accounts } = deps
  const chat = createChat({ ...deps, people: accounts })
  return {
    chat,
    addRoutes(calls) {
      chatRoutes(calls, chat)
      savedReplyRoutes(calls, deps)
      translationRoutes(calls, deps)
      if (deps.bus.tellsAfterCommit) calls.addHook('onReady', async () => void chat.tellAgain().catch(deps.onFault))
      socketRoute(calls, { ...deps, chat, session: accounts, areLive: accounts.sessions.listLive })
    },
  }
}
