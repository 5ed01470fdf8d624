/** A signed inventory as a PDF: every entry, the objections, the signatures, its own hash (D 11.22). */
import type { SignedInventory } from '@keyhold/api/inventories.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { inventoryAnswerTypedData, inventoryTypedData } from '@keyhold/rental/inventorySigning.ts'
import type { Hex } from 'viem'
import { type Fact, facts, heading, remark, signatures, table, title } from '../../../gateways/pdf/blocks.ts'
import { frame } from '../../../gateways/pdf/frame.ts'
import { bytesOf, createPdf, type PdfWriter } from '../../../gateways/pdf/writer.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { placeOf, type ReadableLease } from './deps.ts'
import { rowGroups } from './pdfRows.ts'

/** The content: one version in its current state, the lease it is an annex of, and the parties. */
export interface InventoryPdfInput {
  readonly version: SignedInventory
  readonly lease: ReadableLease
  readonly home: string
  readonly names: Readonly<Record<'tenant' | 'landlord', string>>
  readonly language: Language
  /** The signatures, for verification. */
  readonly signatures: { readonly inventory: string; readonly answer: string | null }
  /** The target of the QR code. */
  readonly address: string
  readonly network: string
  readonly printedAt: number
}

/** The name of the file. */
export function inventoryPdfName({ version, lease, language }: InventoryPdfInput): string {
  const { stage, version: number } = version
  return textFor(language)('pdf:inventory.file', { reference: referenceOf(lease), stage, version: String(number) })
}

/** Returns the PDF. The hashed and signed texts are attached: the file alone is enough to verify everything. */
export function inventoryPdf(input: InventoryPdfInput): Promise<Buffer> {
  const { version, lease, home, language, address, network, printedAt } = input
  const text = textFor(language)
  const { chainId, escrow, document } = lease.acceptance
  const reference = referenceOf(lease)
  const name = text(`inventory:title.${version.stage}`)
  const pdf = createPdf(language, `${name} ${reference}`, new Date(printedAt))
  title(pdf, name, text('inventory:version', { version: String(version.version) }))
  facts(pdf, [
    [text('pdf:inventory.annex'), text('pdf:inventory.agreement', { reference, hash: document })],
    [text('pdf:invoice.property'), home],
    ...(['landlord', 'tenant'] as const).map((who): Fact => [text(`pdf:statement.${who}`), input.names[who]]),
    [text('pdf:inventory.state'), stateOf(input)],
  ])
  for (const { heading: words, columns, rows } of rowGroups(version, text)) {
    heading(pdf, words, 24 * 2.8)
    table(pdf, columns, rows)
  }
  signatures(pdf, signedBy(input))
  if (version.answer) remark(pdf, text('pdf:inventory.answerHash', { hash: version.answer.hash }))
  remark(pdf, text('pdf:inventory.attached', { names: attach(pdf, input).join(', ') }))
  frame(pdf, {
    head: [`${name} ${reference}`, text('pdf:inventory.same')],
    foot: [
      text('pdf:inventory.hash'),
      `!${version.hash}`,
      text('pdf:escrow', { address: escrow, network, chain: chainId }),
    ],
    address,
  })
  return bytesOf(pdf)
}

function stateOf({ version, lease, names, language }: InventoryPdfInput): string {
  const other = version.by === 'landlord' ? 'tenant' : 'landlord'
  const when = formattersFor(language, lease.timeZone).at(version.answerBy)
  return textFor(language)(`inventory:state.${version.state}`, { name: names[other], when })
}

/** How each party signed, the author first. */
function signedBy({ version, lease, names, language }: InventoryPdfInput) {
  const text = textFor(language)
  const { at } = formattersFor(language, lease.timeZone)
  const { by, signer, signedAt, answer } = version
  const count = answer?.objections.length ?? 0
  const answered = answer && text('pdf:inventory.answered', { when: at(answer.at), wallet: answer.signer, count })
  return [
    { name: names[by], how: text('pdf:inventory.signed', { when: at(signedAt), wallet: signer }) },
    { name: names[by === 'landlord' ? 'tenant' : 'landlord'], how: answered ?? text('pdf:inventory.notAnswered') },
  ]
}

/** Attaches the hashed texts and the signed messages (EIP-712); returns the names of the files. */
function attach({ doc }: PdfWriter, { version, lease, signatures: signed, printedAt }: InventoryPdfInput): string[] {
  const { stage, version: number, hash, answer } = version
  const place = placeOf(lease)
  const inventory = inventoryTypedData(place, { stage, version: number, document: hash as Hex })
  const objections = answer?.objections.length ?? 0
  const answered =
    answer && inventoryAnswerTypedData(place, { inventory: hash as Hex, objections, document: answer.hash as Hex })
  const all = [
    { signer: version.signer, signature: signed.inventory, typedData: inventory },
    ...(answer ? [{ signer: answer.signer, signature: signed.answer, typedData: answered }] : []),
  ]
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const files = {
    'inventory.json': version.text,
    ...(answer && { 'answer.json': answer.text }),
    'signatures.json': JSON.stringify(all, digits, 2),
  }
  const date = new Date(printedAt)
  for (const [name, content] of Object.entries(files))
    doc.file(Buffer.from(content, 'utf8'), { name, type: 'application/json', creationDate: date, modifiedDate: date })
  return Object.keys(files)
}
