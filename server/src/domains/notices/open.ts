/** Opens delivery: newsletter, push messages, the bell, and which e-mails a person wants. */
import type { FastifyInstance } from 'fastify'
import { createPushService } from '../../gateways/push/pushService.ts'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Platform } from '../platform/open.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { createNewsletter } from './newsletter/service.ts'
import { createBell } from './notices/bell.ts'
import { createEmailChoices } from './notices/choices/service.ts'
import { createPush } from './notices/push/service.ts'
import { noticesRoutes } from './notices/routes.ts'

export function openNotices(platform: Platform, { accounts }: { readonly accounts: Accounts }) {
  const { outbox, onFault, publicUrl } = platform
  const newsletter = createNewsletter(platform)
  const push = createPush({ ...platform, pushService: createPushService(publicUrl), onFault: onFault('push') })
  const choices = createEmailChoices({ ...platform, people: accounts, newsletter, waiting: [outbox, push] })
  const bell = createBell(platform)
  return {
    push,
    choices,
    bell,
    addRoutes(api: FastifyInstance) {
      newsletterRoutes(api, newsletter)
      noticesRoutes(api, bell, choices, push)
    },
    startJobs: () => [outbox.start(), push.start()],
    cleanups: [outbox, bell, newsletter],
    encrypted: [push.encrypted],
  }
}
