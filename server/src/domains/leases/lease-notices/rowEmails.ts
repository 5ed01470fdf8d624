/** The e-mails that a row of a lease's history causes. */
import { type HomeTexts, titleIn } from '@keyhold/rental/homeTexts.ts'
import { languageOf } from '@keyhold/rental/language.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Database } from '../../../gateways/database.ts'
import type { EmailFor } from '../../notices/notices/bell.ts'
import { referenceOf } from '../leases/lease.ts'
import type { HistoryEntry, Lease, Leases } from '../leases/service.ts'
import { asRequested } from '../leases/tenantAsRequested.ts'
import { arbitratorEmail, arbitratorToNotify, caseKindOf, type PossibleArbitrator } from './arbitratorEmails.ts'
import { emailKindsFor, kindFor, type RecipientRole } from './emailKinds.ts'
import { emailFor } from './emails.ts'

export interface RowEmailsDeps {
  readonly database: Database
  readonly leases: Pick<Leases, 'find' | 'listHistory'>
  readonly people: {
    find(id: string): Promise<PossibleArbitrator | undefined>
    ownerOfWallet(address: string): Promise<string | undefined>
  }
  readonly chain: Pick<Chain, 'escrows'>
  readonly homes: { find(id: string): Promise<HomeTexts | undefined> }
}

/** Creates the function that lists the e-mails of a row: to tenant, landlord and arbitrator. */
export function createRowEmails({ database, leases, people, chain, homes }: RowEmailsDeps) {
  const listHistory = (leaseId: string) => leases.listHistory(database, leaseId)
  /** Notifies an arbitrator of a case at their desk, like the two parties. */
  async function emailsToArbitrator(row: HistoryEntry, lease: Lease) {
    const to = await arbitratorToNotify({ people, chain, listHistory }, row, lease)
    if (!to) return []
    const emailIn = (languageId: number) => arbitratorEmail({ ...to, languageId }, lease, row, referenceOf(lease))
    const { id: accountId, languageId } = to
    return [{ accountId, languageId, kind: caseKindOf(row), at: new Date(row.at * 1000), emailIn }]
  }

  return async function emailsOf(row: HistoryEntry): Promise<(EmailFor & { languageId: number; kind: string })[]> {
    const kinds = Object.entries(emailKindsFor(row)) as [RecipientRole, string][]
    if (kinds.length === 0) return []
    const lease = await leases.find(database, row.leaseId)
    const [tenant, landlord] = lease ? [await people.find(lease.tenantId), await people.find(lease.landlordId)] : []
    if (!lease || !tenant || !landlord) return []
    const home = await homes.find(lease.listingId)
    const titleFor = (languageId: number) => (home && titleIn(home, languageOf(languageId))) || referenceOf(lease)
    const ofTheTwo = kinds.map(([reader, usual]) => {
      const kind = kindFor(usual, lease)
      const [to, other] = reader === 'tenant' ? [tenant, landlord] : [landlord, asRequested(tenant, lease)]
      const context = { lease, row, reader, other, reference: referenceOf(lease) }
      const emailIn = (languageId: number) =>
        emailFor(kind, { ...context, homeTitle: titleFor(languageId), to: { ...to, languageId } })
      return { accountId: to.id, languageId: to.languageId, kind, at: new Date(row.at * 1000), emailIn }
    })
    return [...ofTheTwo, ...(await emailsToArbitrator(row, lease))]
  }
}
