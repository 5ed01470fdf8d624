/** A landlord's public page: what is measured is measured, and what would tell of single people is not told (D 11.16). */
import { depositRecord, fewestAnswers } from '@keyhold/rental/depositRecord.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { createShortCache } from '../../gateways/shortCache.ts'
import type { Language } from '../../gateways/text.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Leases } from '../leases/service.ts'
import type { FindPublisher } from '../listings/publisher.ts'
import type { Listings } from '../listings/service.ts'
import { listRecorded, type RecordDeps } from './deposits.ts'
import { type AnswerFigures, findAnswerFigures, listPublishedOf } from './store.ts'

export interface PublishersDeps extends RecordDeps {
  readonly accounts: Pick<Accounts, 'publicFacts'>
  readonly listings: Pick<Listings, 'list' | 'countPublishedOf'>
  readonly leases: Pick<Leases, 'listOf' | 'countFinished'>
  readonly findPublisher: FindPublisher
}
export type Publishers = ReturnType<typeof createPublishers>

/** Homes on one page. */
export const publisherHomes = 12

/** The record of so many leases is asked for once in five seconds, as every page of its landlord's homes tells it. */
const manyRecorded = 50

/** Opens the feature. */
export function createPublishers(deps: PublishersDeps) {
  const { database, clock, accounts, leases, listings, findPublisher } = deps
  const recordedOf = createShortCache(String, (id: string) => listRecorded(deps, id), {
    isKept: ({ length }) => length >= manyRecorded,
    milliseconds: 5_000,
    now: clock.steadyNow,
  })
  return {
    /** What everybody reads of a landlord. Whoever has no published home and no lease that ended has no page. */
    async read(id: string, page: number, language: Language) {
      if (!(await accounts.publicFacts([id])).has(id)) throw new Refusal('publisher-not-found')
      const [owner, answers, recorded, totalRows] = await Promise.all([
        findPublisher(id, undefined, language),
        findAnswerFigures(database, id),
        recordedOf(id),
        listings.countPublishedOf(id),
      ])
      if (totalRows === 0 && owner.leasesFinished === 0) throw new Refusal('publisher-not-found')
      const shown = Math.min(page, Math.max(1, Math.ceil(totalRows / publisherHomes)))
      const ids = await listPublishedOf(database, id, { most: publisherHomes, skip: (shown - 1) * publisherHomes })
      return {
        owner: { ...owner, wallet: null },
        ...describeRecord(answers, recorded),
        leasesRunning: recorded.filter(({ isLivedIn }) => isLivedIn).length,
        homes: await listings.list(ids),
        page: shown,
        totalRows,
        readAt: clock.leaseNow(),
      }
    },
    /** How somebody lets, for the pages of their homes; of whoever has no page, or is nobody, nothing is told. */
    async readRecord(id: string) {
      const [homes, finished, answers, recorded] = await Promise.all([
        listings.countPublishedOf(id),
        leases.countFinished(database, id),
        findAnswerFigures(database, id),
        recordedOf(id),
      ])
      if (homes + finished === 0) throw new Refusal('publisher-not-found')
      return describeRecord(answers, recorded)
    },
  }
}

/** What may be told of answers and deposits: nothing of too few. */
const describeRecord = (
  { tenants, ...answers }: AnswerFigures,
  recorded: Awaited<ReturnType<typeof listRecorded>>,
) => ({
  answers: tenants >= fewestAnswers ? answers : null,
  record: depositRecord(recorded) ?? null,
})
