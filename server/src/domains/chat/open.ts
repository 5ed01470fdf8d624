/** Opens the chat, with its socket, its unread e-mails, and viewings. */
import type { FastifyInstance } from 'fastify'
import type { Accounts } from '../accounts/accounts/service.ts'
import type { Listings } from '../listings/listings/service.ts'
import type { EmailChoices } from '../notices/notices/choices/service.ts'
import type { Push } from '../notices/notices/push/service.ts'
import type { Platform } from '../platform/open.ts'
import { openChat as openMessages } from './chat/socket/open.ts'
import { createUnreadEmails } from './chat/unread/service.ts'
import { openViewings } from './viewings/open.ts'

interface ChatDeps {
  readonly accounts: Accounts
  readonly listings: Listings
  readonly choices: EmailChoices
  readonly push: Push
}

export function openChat(platform: Platform, { accounts, listings, choices, push }: ChatDeps) {
  const { onFault } = platform
  const mailing = { ...platform, push, choices, people: accounts, homes: listings }
  const { chat, attachments, addRoutes } = openMessages({ ...mailing, accounts, onFault: onFault('the chat') })
  const unreadEmails = createUnreadEmails({ ...mailing, onFault: onFault('unread messages') })
  const viewings = openViewings({ ...mailing, chat })
  return {
    chat,
    attachments,
    viewings,
    addRoutes(api: FastifyInstance) {
      addRoutes(api)
      viewings.addRoutes(api)
    },
    startJobs: () => [unreadEmails.start()],
    cleanups: [chat],
    encrypted: [attachments.encrypted],
  }
}
