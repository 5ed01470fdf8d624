/** Subscribing to the newsletter and unsubscribing (spec public §7; D 9.3). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/newsletter.schema.ts'
import { confirmSubscription, leaveNewsletter, subscribe, unsubscribe } from '@keyhold/api/newsletter.ts'
import type { FastifyInstance } from 'fastify'
import { languageIdOf } from '../../../gateways/text.ts'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Newsletter } from './service.ts'

const done = { success: 'ok' } as const

/** Adds the routes of the newsletter. E-mails use the language of the form. */
export function newsletterRoutes(app: FastifyInstance, newsletter: Newsletter): void {
  const toSubscribe = { input: shapes.Subscription, output: Done, summary: 'Subscribe to the newsletter' }
  answerAnyone(app, subscribe, toSubscribe, async ({ input, request }) => {
    const languageId = input.languageId ?? languageIdOf(languageOfRequest(request))
    await newsletter.subscribe({ ...input, languageId }, request.ip)
    return done
  })
  const toConfirm = { input: shapes.Unsubscription, output: Done, summary: 'Confirm a newsletter subscription' }
  answerAnyone(app, confirmSubscription, toConfirm, async ({ input }) => {
    await newsletter.confirm(input.token)
    return done
  })
  const toLeaveAtOnce = {
    params: shapes.Unsubscription,
    output: Done,
    summary: 'Unsubscribe from the newsletter in one click',
  }
  answerAnyone(app, leaveNewsletter, toLeaveAtOnce, async ({ params }) => {
    await newsletter.unsubscribe(params.token)
    return done
  })
  const toLeave = { input: shapes.Unsubscription, output: Done, summary: 'Unsubscribe from the newsletter' }
  answerAnyone(app, unsubscribe, toLeave, async ({ input }) => {
    await newsletter.unsubscribe(input.token)
    return done
  })
}
