/** The agreement as a PDF in one language: facts, money timeline, frozen clauses, hash on every page (D 6.9). */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { frozenAddressIn } from '@keyhold/rental/addressIn.ts'
import { writeTimeAndMoney } from '@keyhold/rental/agreement.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import {
  clauses,
  type Fact,
  facts,
  heading,
  remark,
  sideBySide,
  signatures,
  title,
} from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { drawMoneyChart } from '../../../gateways/pdf/moneyChart.ts'
import { bytesOf, createPdf, mm } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { codeText } from '../../platform/codes/service.ts'
import { moneyChart } from './moneyChart.ts'

/** The frozen agreement, and the lease as its reader sees it. */
export interface AgreementPdfInput {
  readonly agreement: Agreement & { readonly document: string; readonly canonical: string }
  readonly lease: LeaseDetail
  readonly language: Language
  /** The target of the QR code. */
  readonly address: string
  /** Time of printing: server time in milliseconds, and the lease clock in seconds. */
  readonly printedAt: number
  readonly leaseNow: number
}

const attachment = 'agreement.json'

/** Returns the PDF. The hashed text is attached to it, so that the hash can be checked from this file alone. */
export function agreementPdf(input: AgreementPdfInput): Promise<Buffer> {
  const { agreement, lease, language, address, printedAt, leaseNow } = input
  const text = textFor(language)
  const { stay, home, escrow } = agreement.facts
  const { at, day } = formattersFor(language, home.timeZone)
  const name = text('pdf:agreement.head', { reference: lease.reference })
  const pdf = createPdf(language, name, new Date(printedAt))
  const span = { home: home.title, from: day(stay.from), to: day(stay.to) }
  title(pdf, text('requests:text.title'), text('requests:text.sub', span))
  sideBySide(pdf, parties(input))
  heading(pdf, text('requests:text.home'))
  facts(pdf, [
    [text('requests:text.name'), home.title],
    [text('requests:text.address'), frozenAddressIn(language, home.address)],
  ])
  heading(pdf, text('requests:text.timeMoney'))
  facts(
    pdf,
    writeTimeAndMoney(agreement.facts, language, (key, values) => text(`requests:text.${key}`, values)),
  )
  heading(pdf, text('pdf:agreement.course'), 62 * mm)
  const { bars, milestones } = moneyChart(lease, language)
  drawMoneyChart(pdf, bars, milestones)
  remark(pdf, text('pdf:agreement.now', { when: at(leaseNow) }))
  heading(pdf, text('requests:text.clauses'))
  clauses(pdf, agreement.clauses[language])
  signatures(pdf, signed(input))
  remark(pdf, `${text('requests:text.hashWhat')} ${text('requests:text.seal')}`)
  remark(pdf, text('pdf:agreement.attached', { name: attachment, salt: agreement.salt ?? '' }))
  const network = lease.chain?.network ?? ''
  frame(pdf, {
    head: [name, text('pdf:agreement.same')],
    foot: [
      text('pdf:agreement.hash'),
      `!${agreement.document}`,
      text('pdf:escrow', { address: escrow.address, network, chain: escrow.chainId }),
    ],
    address,
  })
  pdf.doc.file(Buffer.from(agreement.canonical, 'utf8'), {
    name: attachment,
    type: 'application/json',
    description: name,
    creationDate: new Date(printedAt),
    modifiedDate: new Date(printedAt),
  })
  return bytesOf(pdf)
}

function parties({ agreement: { facts: of, identity, identityDeletedAt }, language }: AgreementPdfInput) {
  const text = textFor(language)
  const label = (key: string) => text(`requests:text.${key}`)
  const { landlord, tenant, home } = of
  const { day } = formattersFor(language, home.timeZone)
  const deletedOn = identityDeletedAt ? day(dayAt(identityDeletedAt, home.timeZone)) : undefined
  const given = (rows: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
    rows.flatMap(([key, value]) => (value ? [[label(key), value] as const] : []))
  return [
    {
      title: label('landlord'),
      rows: given([
        ['name', landlord.name],
        ['agency', landlord.agency],
        ['phone', landlord.phone],
        ['email', landlord.email],
        ['wallet', landlord.wallet],
      ]),
    },
    {
      title: label('tenant'),
      rows: given([
        ['name', tenant.name],
        ['born', day(tenant.birthday)],
        ['passport', identity?.passportNumber],
        ['nationality', identity?.nationality],
        ['marital', identity ? codeText(identity.maritalId, language)?.text : undefined],
        ['identity', deletedOn && text('requests:text.identityDeleted', { day: deletedOn })],
        ['work', tenant.profession],
        ['address', tenant.address],
        ['phone', tenant.phone],
        ['email', tenant.email],
      ]),
    },
  ]
}

/** How each party agreed. */
function signed({ agreement, lease, language }: AgreementPdfInput) {
  const text = textFor(language)
  const { landlord, tenant, home } = agreement.facts
  const { at } = formattersFor(language, home.timeZone)
  const accepted = lease.history.find(({ act }) => act === 'accept')?.at ?? lease.requestedAt
  const signature = lease.acceptanceSignature
  const paid = paidIn(lease.transactions)
  const sent = at(lease.requestedAt)
  return [
    {
      name: landlord.name,
      how: signature
        ? text('pdf:agreement.accepted', { when: at(accepted), signature })
        : text('pdf:agreement.acceptedPlain', { when: at(accepted) }),
    },
    {
      name: tenant.name,
      how: paid
        ? text(paid.paymentType === 'moved' ? 'pdf:agreement.moved' : 'pdf:agreement.paid', {
            when: sent,
            transaction: paid.transactionId,
          })
        : text('pdf:agreement.sent', { when: sent }),
    },
  ]
}
