/** A landlord's public page: measured figures, without those that would reveal single people (D 11.16). */
import { depositRecord, fewestAnswers, handoverRecord } from '@keyhold/rental/depositRecord.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { createShortCache } from '../../../gateways/shortCache.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Leases } from '../../leases/leases/service.ts'
import type { FindPublisher } from '../../listings/listings/publisher.ts'
import type { Listings } from '../../listings/listings/service.ts'
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

/** The record of this many leases is cached for five seconds, because every page of its landlord's homes shows it. */
const manyRecorded = 50

/** Creates the publishers service. */
export function createPublishers(deps: PublishersDeps) {
  const { database, clock, accounts, leases, listings, findPublisher } = deps
  const recordedOf = createShortCache(String, (id: string) => listRecorded(deps, id), {
    isKept: ({ length }) => length >= manyRecorded,
    milliseconds: 5_000,
    now: clock.steadyNow,
  })
  return {
    /** A landlord's public profile. A person without a published home or a finished lease has no page. */
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
    /** A landlord's record for the pages of their homes; empty for a person without a page. */
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

/** The publishable figures of answers and deposits: none from too few people. */
const describeRecord = (
  { tenants, ...answers }: AnswerFigures,
  recorded: Awaited<ReturnType<typeof listRecorded>>,
) => ({
  answers: tenants >= fewestAnswers ? answers : null,
  record: depositRecord(recorded) ?? null,
  handover: handoverRecord(recorded) ?? null,
})
