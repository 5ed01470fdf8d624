/** The routes of deposit passports (D 11.16). A link opens for anyone who has it, and its answer is never cached. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/passports.schema.ts'
import * as endpoints from '@keyhold/api/passports.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../http/answer.ts'
import type { Passports } from './service.ts'

/** Adds the routes of passports. */
export function passportsRoutes(app: FastifyInstance, passports: Passports): void {
  const toRead = { output: shapes.OwnPassport, summary: 'Get your deposit passport and its open links' }
  answer(app, endpoints.readPassport, toRead, ({ person }) => passports.read(person))

  const toMake = {
    input: shapes.PassportLinkInput,
    output: shapes.NewPassportLink,
    summary: 'Create a temporary link to your deposit passport',
  }
  answer(app, endpoints.makePassportLink, toMake, ({ input, person }) => passports.makeLink(person, input))

  const toEnd = { params: shapes.PassportLinkParams, output: Done, summary: 'Revoke a link to your deposit passport' }
  answer(app, endpoints.endPassportLink, toEnd, async ({ params, person }) => {
    await passports.endLink(person, params.id)
    return { success: 'ok' } as const
  })

  const toOpen = {
    params: shapes.SharedPassportParams,
    output: shapes.SharedPassport,
    summary: 'Get a deposit passport by its link',
  }
  answerAnyone(app, endpoints.sharedPassport, toOpen, ({ params, reply }) => {
    reply.header('x-robots-tag', 'noindex, nofollow')
    return passports.open(params.token)
  })
}
