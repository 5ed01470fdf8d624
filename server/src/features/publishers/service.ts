/** A landlord's public page: what is measured is measured, and what would tell of single people is not told (D 11.16). */
import { depositRecord, fewestAnswers } from '@keyhold/rental/depositRecord.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Language } from '../../gateways/text.ts'
import type { Accounts } from '../accounts/service.ts'
import type { FindPublisher } from '../listings/publisher.ts'
import type { Listings } from '../listings/service.ts'
import { listRecorded, type RecordDeps } from './deposits.ts'
import { findAnswerFigures, listPublishedOf } from './store.ts'

export interface PublishersDeps extends RecordDeps {
  readonly accounts: Pick<Accounts, 'publicFacts'>
  readonly listings: Pick<Listings, 'list' | 'countPublishedOf'>
  readonly findPublisher: FindPublisher
}
export type Publishers = ReturnType<typeof createPublishers>

/** Homes on one page. */
export const publisherHomes = 12

/** Opens the feature. */
export function createPublishers(deps: PublishersDeps) {
  const { database, clock, accounts, listings, findPublisher } = deps
  return {
    /** What everybody reads of a landlord. Whoever has no published home and no lease that ended has no page. */
    async read(id: string, page: number, language: Language) {
      if (!(await accounts.publicFacts([id])).has(id)) throw new Refusal('publisher-not-found')
      const [owner, answers, recorded, totalRows] = await Promise.all([
        findPublisher(id, undefined, language),
        findAnswerFigures(database, id),
        listRecorded(deps, id),
        listings.countPublishedOf(id),
      ])
      if (totalRows === 0 && owner.leasesFinished === 0) throw new Refusal('publisher-not-found')
      const shown = Math.min(page, Math.max(1, Math.ceil(totalRows / publisherHomes)))
      const ids = await listPublishedOf(database, id, { most: publisherHomes, skip: (shown - 1) * publisherHomes })
      return {
        owner: { ...owner, wallet: null },
        answers: answers.all >= fewestAnswers ? answers : null,
        record: depositRecord(recorded) ?? null,
        leasesRunning: recorded.filter(({ isLivedIn }) => isLivedIn).length,
        homes: await listings.list(ids),
        page: shown,
        totalRows,
        readAt: clock.leaseNow(),
      }
    },
  }
}
