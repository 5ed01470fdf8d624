/** A landlord's public page (D 2.4, D 11.16). */
import { endpoint } from './endpoint.ts'
import type { PublisherInput, PublisherPage, PublisherParams, PublisherRecord } from './publishers.schema.ts'

/** Who lets, since when, how they answer, what became of deposits, and their homes: `publisher-not-found` for who never let. */
export const findPublisherPage = endpoint<PublisherParams, PublisherInput, PublisherPage>(
  'GET',
  '/publisher/:id/page',
  'query',
)

/** How they answer and what became of deposits alone, for the pages of their homes: `publisher-not-found` for who never let. */
export const findPublisherRecord = endpoint<PublisherParams, undefined, PublisherRecord>('GET', '/publisher/:id/record')
