/** Adds the endpoints of api/notices.ts, and those of devices. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/notices.schema.ts'
import * as endpoints from '@keyhold/api/notices.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Bell } from './bell.ts'
import type { EmailChoices } from './choices/service.ts'
import { pushRoutes } from './push/routes.ts'
import type { Push } from './push/service.ts'

export function noticesRoutes(app: FastifyInstance, bell: Bell, choices: EmailChoices, push: Push): void {
  pushRoutes(app, push)
  const toList = { input: shapes.NoticesInput, output: shapes.Notices, summary: 'List your notices' }
  answer(app, endpoints.listNotices, toList, async ({ input, person, request }) => {
    const { notices, ...counts } = await bell.list(person.id, languageOfRequest(request), input)
    return { notices: notices.map((notice) => ({ ...notice, at: notice.at.toISOString() })), ...counts }
  })
  const toCount = { output: shapes.UnreadNotices, summary: 'Count your unread notices' }
  answer(app, endpoints.countUnreadNotices, toCount, ({ person }) => bell.countUnread(person.id))
  const toRead = { input: shapes.ReadNoticesInput, output: Done, summary: 'Mark your notices up to this one as read' }
  answer(app, endpoints.readNotices, toRead, async ({ input, person }) => {
    await bell.markRead(person.id, input.upTo)
    return { success: 'ok' } as const
  })
  const output = shapes.EmailChoices
  const toKnow = { output, summary: 'Get your email settings' }
  answer(app, endpoints.readEmailChoices, toKnow, ({ person }) => choices.read(person.id))
  const toChoose = { input: shapes.EmailChoiceInput, output, summary: 'Turn a kind of email on or off' }
  answer(app, endpoints.chooseEmails, toChoose, ({ input, person, request }) =>
    choices.choose(person.id, input, request.ip),
  )
  const toRest = { input: shapes.QuietHoursInput, output, summary: 'Set or clear your quiet hours' }
  answer(app, endpoints.setQuietHours, toRest, ({ input, person }) =>
    choices.setQuietHours(person.id, input.quietHours),
  )
}
