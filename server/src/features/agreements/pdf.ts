/** The agreement on paper, in one language: its facts, the course of the money, the frozen clauses, and the hash on every page (D 6.9). */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { figuresFor } from '../../gateways/figures.ts'
import {
  clauses,
  type Fact,
  facts,
  heading,
  remark,
  sideBySide,
  signatures,
  title,
} from '../../gateways/paper/blocks.ts'
import { course } from '../../gateways/paper/course.ts'
import { frame } from '../../gateways/paper/frame.ts'
import { bytesOf, mm, openPen } from '../../gateways/paper/pen.ts'
import { type Language, textFor } from '../../gateways/text.ts'
import { codeText } from '../codes/service.ts'
import { courseOf } from './course.ts'

/** What is printed: the frozen agreement, and the lease as its reader sees it. */
export interface AgreementPaper {
  readonly agreement: Agreement & { readonly document: string; readonly canonical: string }
  readonly lease: LeaseDetail
  readonly language: Language
  /** Where the QR code leads. */
  readonly address: string
  /** When it is printed, in milliseconds of the server, and on the lease clock in seconds. */
  readonly printedAt: number
  readonly leaseNow: number
}

const attachment = 'agreement.json'

/** The PDF. The text that was hashed travels with it as an attachment, so that the hash can be checked from this file alone. */
export function agreementPdf(paper: AgreementPaper): Promise<Buffer> {
  const { agreement, lease, language, address, printedAt, leaseNow } = paper
  const say = textFor(language)
  const { stay, home, escrow } = agreement.facts
  const { at, day } = figuresFor(language, home.timeZone)
  const name = say('paper:agreement.head', { reference: lease.reference })
  const pen = openPen(language, name, new Date(printedAt))
  const span = { home: home.title, from: day(stay.from), to: day(stay.to) }
  title(pen, say('requests:text.title'), say('requests:text.sub', span))
  sideBySide(pen, parties(paper))
  heading(pen, say('requests:text.home'))
  facts(pen, [
    [say('requests:text.name'), home.title],
    [say('requests:text.address'), home.address],
  ])
  heading(pen, say('requests:text.timeMoney'))
  facts(pen, timeAndMoney(paper))
  heading(pen, say('paper:agreement.course'), 62 * mm)
  const { bars, moments } = courseOf(lease, language)
  course(pen, bars, moments)
  remark(pen, say('paper:agreement.now', { when: at(leaseNow) }))
  heading(pen, say('requests:text.clauses'))
  clauses(pen, agreement.clauses[language])
  signatures(pen, signed(paper))
  remark(pen, `${say('requests:text.hashWhat')} ${say('requests:text.seal')}`)
  remark(pen, say('paper:agreement.attached', { name: attachment, salt: agreement.salt ?? '' }))
  const network = lease.chain?.network ?? ''
  frame(pen, {
    head: [name, say('paper:agreement.same')],
    foot: [
      say('paper:agreement.hash'),
      `!${agreement.document}`,
      say('paper:escrow', { address: escrow.address, network, chain: escrow.chainId }),
    ],
    address,
  })
  pen.doc.file(Buffer.from(agreement.canonical, 'utf8'), {
    ...{ name: attachment, type: 'application/json', description: name },
    ...{ creationDate: new Date(printedAt), modifiedDate: new Date(printedAt) },
  })
  return bytesOf(pen)
}

function parties({ agreement: { facts: of, identity }, language }: AgreementPaper) {
  const say = textFor(language)
  const label = (key: string) => say(`requests:text.${key}`)
  const { landlord, tenant, home } = of
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
        ['born', figuresFor(language, home.timeZone).day(tenant.birthday)],
        ['passport', identity?.passportNumber],
        ['nationality', identity?.nationality],
        ['marital', identity ? codeText(identity.maritalId, language)?.text : undefined],
        ['work', tenant.profession],
        ['address', tenant.address],
        ['phone', tenant.phone],
        ['email', tenant.email],
      ]),
    },
  ]
}

function timeAndMoney({ agreement, language }: AgreementPaper): Fact[] {
  const say = textFor(language)
  const { stay, money, home } = agreement.facts
  const { at, amount } = figuresFor(language, home.timeZone)
  const usdt = (digits: string | bigint) => amount(BigInt(digits), money.currency)
  const isHeld = money.depositPolicy === 'until-move-out'
  const when = at(money.handoverDue)
  const deposit = isHeld
    ? say('requests:text.depositHeld', { amount: usdt(money.deposit), when: at(money.depositDue) })
    : say('requests:text.depositPaid', { amount: usdt(BigInt(money.handover) - BigInt(money.rent)), when })
  return [
    [say('requests:text.stay'), `${at(stay.moveIn)} – ${at(stay.moveOut)} (${home.timeZone})`],
    [say('requests:text.rent'), say('requests:text.month', { amount: usdt(money.rent) })],
    [say('requests:text.first'), say('requests:text.firstHeld', { amount: usdt(money.rent), when })],
    [say('requests:text.deposit'), deposit],
    [say('requests:text.payBy'), money.payBy === null ? '' : at(money.payBy)],
  ]
}

/** How each of the two agreed. */
function signed({ agreement, lease, language }: AgreementPaper) {
  const say = textFor(language)
  const { landlord, tenant, home } = agreement.facts
  const { at } = figuresFor(language, home.timeZone)
  const accepted = lease.history.find(({ act }) => act === 'accept')?.at ?? lease.requestedAt
  const signature = lease.acceptanceSignature
  const paid = lease.transactions.find(({ paymentType }) => paymentType === 'paid-in')?.transactionId
  const sent = at(lease.requestedAt)
  return [
    {
      name: landlord.name,
      how: signature
        ? say('paper:agreement.accepted', { when: at(accepted), signature })
        : say('paper:agreement.acceptedPlain', { when: at(accepted) }),
    },
    {
      name: tenant.name,
      how: paid
        ? say('paper:agreement.paid', { when: sent, transaction: paid })
        : say('paper:agreement.sent', { when: sent }),
    },
  ]
}
