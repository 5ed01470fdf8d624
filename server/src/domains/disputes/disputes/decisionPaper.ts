/** A final decision as a PDF: the shares, the reasons, and the hash stored before the escrow call (D 11.22). */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { tenantReceives } from '@keyhold/rental/payoutAccount.ts'
import { facts, heading, prose, remark, title } from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { bytesOf, createPdf } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { Lease, Leases } from '../../leases/leases/service.ts'
import { decisionHash, decisionText } from './decisionWords.ts'

type PaidTerms = Awaited<ReturnType<Leases['listTerms']>>[number]

/** What is printed. */
export interface DecisionPaperInput {
  /** Parties and home: the parties see the agreement's names, an arbitrator first names and city (D 11.22). */
  readonly about: { readonly tenant: string; readonly landlord: string; readonly home: string }
  readonly lease: Pick<Lease, 'id' | 'number' | 'depositPolicy' | 'timeZone'>
  readonly paid: Pick<PaidTerms, 'id' | 'terms'>
  /** The shares as the escrow paid them. */
  readonly decided: NonNullable<DisputeRow['decided']>
  /** The decision as stored. */
  readonly kept: { readonly part: EscrowPart; readonly words: string; readonly madeAt: number }
  readonly language: Language
  /** In milliseconds of the server's clock. */
  readonly printedAt: number
}

const attachment = 'decision.json'

/** Returns the PDF and its name. The hashed text is attached: the file alone is enough to check the hash. */
export async function decisionPaper(input: DecisionPaperInput) {
  const { about, lease, paid, decided, kept, language, printedAt } = input
  const text = textFor(language)
  const { at, amount } = formattersFor(language, lease.timeZone)
  const usdt = (digits: string) => amount(BigInt(digits), 'USDT')
  const { toTenant, toLandlord } = decided
  const hashed = { lease: lease.id, toTenant, ...kept }
  const reference = referenceOf(lease)
  const head = text('pdf:decision.head', { reference })
  const partName = text(`pdf:decision.part.${isWhole(input) ? 'rentAndDeposit' : kept.part}`)
  const pdf = createPdf(language, head, new Date(printedAt))
  title(pdf, text('pdf:decision.title'), partName)
  facts(pdf, [
    [text('pdf:decision.lease'), reference],
    [text('pdf:decision.home'), about.home],
    [text('pdf:decision.tenant'), about.tenant],
    [text('pdf:decision.landlord'), about.landlord],
    [text('pdf:decision.disputed'), usdt(`${BigInt(toTenant) + BigInt(toLandlord)}`)],
    [
      text('pdf:decision.toTenant'),
      text('pdf:decision.share', { amount: usdt(toTenant), wallet: tenantReceives(paid.terms) }),
    ],
    [
      text('pdf:decision.toLandlord'),
      text('pdf:decision.share', { amount: usdt(toLandlord), wallet: paid.terms.landlord }),
    ],
    [text('pdf:decision.arbitrator'), paid.terms.arbitrator],
    [text('pdf:decision.decidedAt'), `${at(decided.at)} (${lease.timeZone})`],
    [text('pdf:decision.madeAt'), `${at(kept.madeAt)} (${lease.timeZone})`],
    [text('pdf:decision.leaseId'), paid.id],
  ])
  heading(pdf, text('pdf:decision.reasons'))
  prose(pdf, kept.words)
  remark(pdf, text('pdf:decision.attached', { name: attachment }))
  frame(pdf, { head: [head, partName], foot: [text('pdf:decision.hash'), `!${decisionHash(hashed)}`] })
  pdf.doc.file(Buffer.from(decisionText(hashed), 'utf8'), {
    name: attachment,
    type: 'application/json',
    description: head,
    creationDate: new Date(printedAt),
    modifiedDate: new Date(printedAt),
  })
  const name = text('pdf:decision.file', { reference, part: kept.part })
  return { name, type: 'application/pdf', bytes: await bytesOf(pdf) }
}

/** With the policy "at handover" the first part is rent and deposit together (D 5.5). */
const isWhole = ({ lease, kept }: DecisionPaperInput) =>
  kept.part === 'handover' && lease.depositPolicy === 'at-handover'
