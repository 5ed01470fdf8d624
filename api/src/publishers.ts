/** A landlord's public page (D 2.4, D 11.16). */
import { endpoint } from './endpoint.ts'
import type { PublisherInput, PublisherPage, PublisherParams, PublisherRecord } from './publishers.schema.ts'

/**
 * The landlord, since when they let, their answers, ended deposits, and homes: `publisher-not-found` for a person who
 * never let.
 */
export const findPublisherPage = endpoint<PublisherParams, PublisherInput, PublisherPage>(
  'GET',
  '/publisher/:id/page',
  'query',
)

/**
 * Only their answers and ended deposits, for the pages of their homes: `publisher-not-found` for a person who never
 * let.
 */
export const findPublisherRecord = endpoint<PublisherParams, undefined, PublisherRecord>('GET', '/publisher/:id/record')
