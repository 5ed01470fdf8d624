/** Which calls may change public content: all writes, except those that only their own user sees. */
import * as accounts from '@keyhold/api/accounts.ts'
import * as chat from '@keyhold/api/chat.ts'
import * as newsletter from '@keyhold/api/newsletter.ts'
import * as notices from '@keyhold/api/notices.ts'
import * as passkeys from '@keyhold/api/passkeys.ts'
import * as push from '@keyhold/api/push.ts'
import * as reports from '@keyhold/api/reports.ts'
import * as saved from '@keyhold/api/saved.ts'
import * as replies from '@keyhold/api/savedReplies.ts'
import * as searches from '@keyhold/api/savedSearches.ts'
import * as sessions from '@keyhold/api/sessions.ts'
import * as translation from '@keyhold/api/translation.ts'
import * as views from '@keyhold/api/views.ts'
import * as walletLogin from '@keyhold/api/walletLogin.ts'
import type { FastifyInstance } from 'fastify'

const { login, logout, logoutEverywhere, forgotPassword, resendConfirmation } = accounts
const ownOnly = new Set(
  [
    ...[
      chat,
      newsletter,
      notices,
      push,
      reports,
      saved,
      replies,
      searches,
      sessions,
      translation,
      views,
      passkeys,
      walletLogin,
    ].flatMap((calls): { path: string }[] => Object.values(calls)),
    login,
    logout,
    logoutEverywhere,
    forgotPassword,
    resendConfirmation,
  ].map(({ path }) => `/api${path}`),
)

/**
 * Reports each successful call that may have changed a public page, before its response is sent; for the routes that
 * are added from now on.
 */
export function publishPublicChanges(calls: FastifyInstance, publish: () => void): void {
  calls.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (!isReading && reply.statusCode < 400 && !ownOnly.has(routeOptions.url ?? '')) publish()
  })
}
