/** Assembles the chat: messages, the REST routes, and the socket. */
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../../../../gateways/bus.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database } from '../../../../gateways/database.ts'
import type { RateLimiter } from '../../../../gateways/rateLimiter.ts'
import type { SessionLimits } from '../../../../gateways/stomp/session.ts'
import type { Settings } from '../../../../settings.ts'
import type { Accounts } from '../../../accounts/accounts/service.ts'
import type { Keys } from '../../../platform/encryption/keys.ts'
import { attachmentRoutes } from '../attachments/routes.ts'
import { type Attachments, createAttachments } from '../attachments/service.ts'
import type { ChatDeps } from '../deps.ts'
import { savedReplyRoutes } from '../replies/routes.ts'
import { chatRoutes } from '../routes.ts'
import { type Chat, createChat } from '../service.ts'
import { translationRoutes } from '../translation/routes.ts'
import { socketRoute } from './endpoint.ts'

interface OpenChatDeps {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'authenticate' | 'publicFacts' | 'sessions'>
  readonly homes: ChatDeps['homes']
  readonly rateLimiter: RateLimiter
  readonly keys: Keys
  readonly publicUrl: string
  readonly isLocal: boolean
  readonly settings: Pick<Settings, 'TRANSLATE_URL' | 'TRANSLATE_KEY' | 'CALLS_A_MINUTE'>
  readonly onFault: (error: unknown) => void
  readonly limits?: SessionLimits
}

/** Creates the chat; `addRoutes` registers its routes below `/api`. */
export function openChat(deps: OpenChatDeps): {
  chat: Chat
  attachments: Attachments
  addRoutes: (calls: FastifyInstance) => void
} {
  const { accounts } = deps
  const attachments = createAttachments({ ...deps, people: accounts })
  const chat = createChat({ ...deps, people: accounts, attachments })
  return {
    chat,
    attachments,
    addRoutes(calls) {
      chatRoutes(calls, chat)
      attachmentRoutes(calls, attachments)
      savedReplyRoutes(calls, deps)
      translationRoutes(calls, deps)
      if (deps.bus.publishesAfterCommit) calls.addHook('onReady', async () => void chat.redeliver().catch(deps.onFault))
      const callsAMinute = deps.settings.CALLS_A_MINUTE
      socketRoute(calls, { ...deps, chat, callsAMinute, session: accounts, areLive: accounts.sessions.listLive })
    },
  }
}
