/** The routes of rent documents: the yearly statement, and the calendar of a lease. */

import { LeaseParams } from '@keyhold/api/leases.schema.ts'
import { StatementParams } from '@keyhold/api/ledger.schema.ts'
import { leaseCalendar, rentStatementCsv, rentStatementPdf } from '@keyhold/api/ledger.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Person } from '../../../gateways/session.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { homeInLine } from '../../leases/leases/leaseHomes.ts'
import { namesOf, type PaymentsDeps } from '../payments/service.ts'
import { calendarFile } from './calendarFile.ts'
import type { Ledgers } from './service.ts'
import { monthsOf, type StatementInput, statementCsv, statementName, statementPdf } from './statement.ts'

/** Adds the routes of rent documents. */
export function rentPapersRoutes(app: FastifyInstance, ledgers: Pick<Ledgers, 'book'>, deps: PaymentsDeps): void {
  const { clock, homes, publicUrl } = deps
  async function bookOf(person: Person, leaseId: string) {
    const book = await ledgers.book(person, leaseId)
    const home = await homes.forLease(book.lease.listingId)
    if (!home) throw new Refusal('lease-not-found')
    return { book, home, address: `${publicUrl}/profile/${person.id}/leases/${book.lease.id}/ledger` }
  }
  async function statementOf(
    person: Person,
    { id, year }: StatementParams,
    language: Language,
  ): Promise<StatementInput> {
    const { book, home, address } = await bookOf(person, id)
    if (monthsOf(book, Number(year)).length === 0) throw new Refusal('rent-month-not-known')
    const { named } = await namesOf(deps, book.lease, language)
    const printedAt = clock.now()
    const where = homeInLine(language, home)
    return { book, year: Number(year), named, home: where, language, address, printedAt }
  }

  const pdf = {
    params: StatementParams,
    output: z.unknown().describe('A PDF'),
    summary: 'Get the rents of a year as a PDF',
  }
  answer(app, rentStatementPdf, pdf, async ({ params, person, request, reply }) => {
    const input = await statementOf(person, params, languageOfRequest(request))
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${statementName(input)}.pdf"`)
    return statementPdf(input)
  })
  const csv = {
    params: StatementParams,
    output: z.unknown().describe('CSV'),
    summary: 'Get the rents of a year as CSV',
  }
  answer(app, rentStatementCsv, csv, async ({ params, person, request, reply }) => {
    const input = await statementOf(person, params, languageOfRequest(request))
    const name = `${statementName(input)}.csv`
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return statementCsv(input)
  })
  const ics = {
    params: LeaseParams,
    output: z.unknown().describe('iCalendar'),
    summary: 'Get the dates of a lease as a calendar file',
  }
  answer(app, leaseCalendar, ics, async ({ params, person, request, reply }) => {
    const language = languageOfRequest(request)
    const { book, home, address } = await bookOf(person, params.id)
    const file = textFor(language)('pdf:calendar.file', { reference: referenceOf(book.lease) })
    reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${file}"`)
    return calendarFile({ book, home, language, address, writtenAt: clock.now() })
  })
}
