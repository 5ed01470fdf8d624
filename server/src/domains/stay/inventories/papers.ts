/** A lease's papers as a reader sees them, and a signed one as a file. */

import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { networkNames } from '../../../gateways/chain/networks.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Language } from '../../../gateways/text.ts'
import { fullNameOf } from '../../leases/leases/agreementFacts.ts'
import { homeInLine } from '../../leases/leases/leaseHomes.ts'
import { asNamed, tenantNameOf } from '../../leases/leases/partyNames.ts'
import type { InventoriesDeps, ReadableLease } from './deps.ts'
import { readPaper } from './paperWords.ts'
import { inventoryPdf, inventoryPdfName } from './pdf.ts'
import { listPapers } from './store.ts'
import { describeStage, type ReadPaper } from './wire.ts'

/** Returns every paper that a reader may see, with its text: never another's draft. */
export async function listReadable(
  { database, inventoryCipher: cipher }: Pick<InventoriesDeps, 'database' | 'inventoryCipher'>,
  lease: Pick<ReadableLease, 'id' | 'party'>,
): Promise<ReadPaper[]> {
  const papers = await listPapers(database, lease.id)
  return papers
    .filter(({ kind, party }) => kind !== 'draft' || party === lease.party)
    .map((paper) => ({ ...paper, text: readPaper(cipher, paper) }))
}

export interface OfVersion {
  readonly stage: InventoryStage
  readonly version: number
}
export interface InventoryFile {
  readonly file: string
  readonly pdf: Buffer
}

/** Returns a signed version as a PDF; `inventory-not-found` if there is none. */
export async function writePdf(
  deps: InventoriesDeps,
  viewer: Person,
  lease: ReadableLease,
  { stage, version: number }: OfVersion,
  language: Language,
): Promise<InventoryFile> {
  const { clock, chain, people, homes, publicUrl } = deps
  const papers = await listReadable(deps, lease)
  const { versions } = describeStage(papers, { stage, party: lease.party, lease, now: clock.leaseNow() })
  const version = versions.find((one) => one.version === number)
  const [landlord, home] = await Promise.all([people.find(lease.landlordId), homes.forLease(lease.listingId)])
  if (!version || !landlord || !home) throw new Refusal('inventory-not-found')
  const named = asNamed(landlord, lease, language)
  const signatureOf = (hash: string | undefined) => papers.find((paper) => paper.hash === hash)?.signature ?? null
  const page = lease.party
    ? `profile/${viewer.id}/leases/${lease.id}/inventory${stage === 'move-out' ? '/move-out' : ''}`
    : `desk/${lease.id}/papers/${stage}`
  const input = {
    version,
    lease,
    language,
    home: homeInLine(language, home),
    names: { tenant: tenantNameOf(lease, language), landlord: named.agencyName ?? fullNameOf(named) },
    signatures: { inventory: signatureOf(version.hash) ?? '', answer: signatureOf(version.answer?.hash) },
    address: `${publicUrl}/${page}`,
    network: networkNames[lease.acceptance.chainId] ?? chain.network,
    printedAt: clock.now(),
  }
  return { file: inventoryPdfName(input), pdf: await inventoryPdf(input) }
}
