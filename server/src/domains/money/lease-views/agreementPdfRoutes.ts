/** The agreement as a PDF: POST /profile/getpdf, only for a party of the lease (D 6.9). */
import { PdfInput } from '@keyhold/api/agreements.schema.ts'
import { agreementPdf as endpoint } from '@keyhold/api/agreements.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../../gateways/clock.ts'
import { textFor } from '../../../gateways/text.ts'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Papers } from '../../../http/papers.ts'
import { agreementPdf } from '../../leases/agreements/pdf.ts'
import type { AgreementViews } from './agreement.ts'
import type { LeaseViews } from './service.ts'

export interface PdfRoutesDeps {
  readonly agreementViews: AgreementViews
  readonly leaseViews: Pick<LeaseViews, 'detail'>
  readonly clock: Clock
  readonly publicUrl: string
  readonly papers: Pick<Papers, 'read'>
}

/**
 * Adds the route of the agreement's PDF. Another person's id or lease is not found; before acceptance there is no
 * agreement.
 */
export function agreementPdfRoutes(
  app: FastifyInstance,
  { agreementViews, leaseViews, clock, publicUrl, papers }: PdfRoutesDeps,
): void {
  const shape = { input: PdfInput, output: z.unknown().describe('A PDF'), summary: 'Get the agreement as a PDF' }
  answer(app, endpoint, shape, async ({ input, person, request, reply }) => {
    if (input.userId !== person.id) throw new Refusal('lease-not-found')
    const language = languageOfRequest(request)
    const agreement = await agreementViews.agreement(person, input.requestId, 'frozen')
    const { document, canonical } = agreement
    if (!document || !canonical) throw new Refusal('no-agreement-yet')
    const lease = await leaseViews.detail(person, input.requestId, language)
    const paid = paidIn(lease.transactions)
    const target = paid ? `receipt/${paid.chainId}/${paid.transactionId}` : `profile/${person.id}/leases/${lease.id}`
    const file = textFor(language)('pdf:agreement.file', { reference: lease.reference })
    reply.type('application/pdf').header('content-disposition', `attachment; filename="${file}"`)
    const content = {
      agreement: { ...agreement, document, canonical },
      lease,
      language,
      address: `${publicUrl}/${target}`,
    }
    const timeless = { leaseNow: undefined } // else each second has its own PDF
    return papers.read({
      content: { ...content, agreement: { ...content.agreement, ...timeless }, lease: { ...lease, ...timeless } },
      by: person.id,
      isPublic: false,
      make: () => agreementPdf({ ...content, printedAt: clock.now(), leaseNow: clock.leaseNow() }),
    })
  })
}
