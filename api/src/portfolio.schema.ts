/** Shapes of a landlord's portfolio: a page of homes with open tasks, and bulk changes. */
import { isDay } from '@keyhold/rental/day.ts'
import { depositPolicies, fields } from '@keyhold/rental/fields.ts'
import { homeStatuses, nextActions, portfolioSorts, portfolioViews } from '@keyhold/rental/portfolio.ts'
import { z } from 'zod'
import { Photo } from './photos.schema.ts'
import { maxChangedAtOnce } from './portfolioLimits.ts'
import { SingleLine } from './text.schema.ts'

/** From a query string: invalid parts are ignored, as on the page (D 5.9). */
export const PortfolioInput = z.object({
  text: SingleLine(100).catch('').optional(),
  view: z.enum(portfolioViews).catch('all').optional(),
  cityId: z.coerce.number().int().optional().catch(undefined),
  /** A required field, or `images`. */
  lacks: SingleLine(40).optional().catch(undefined),
  sort: z.enum(portfolioSorts).catch('needs').optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).optional(),
})
export type PortfolioInput = z.input<typeof PortfolioInput>

/** One of the caller's homes in the list. Days are in the property's time zone. */
export const PortfolioRow = z.object({
  id: z.string(),
  /** '' without one. */
  title: z.string(),
  /** The landlord's own; '' without one. */
  reference: z.string(),
  status: z.enum(homeStatuses),
  /** Street as its landlord wrote it, and city in the reader's language; '' until set. */
  street: z.string(),
  city: z.string(),
  cover: Photo.nullable(),
  rentPrice: z.number().int().nullable(),
  /** The feed's monthly rent in an unsupported currency, `950 EUR`, beside the rent in dollars. */
  feedRent: z.string().nullable(),
  currency: z.string(),
  bedsNumber: z.number().int(),
  /** Additive: bathrooms as in a card, and the size in m²; null until set. */
  bathroom: z.number().int(),
  roomSize: z.number().nullable(),
  /** The day the present tenancy ends, including its renewals. */
  letUntil: z.string().nullable(),
  nextFreeDate: z.string().nullable(),
  /** Open tasks: requests to answer, unread messages about it. */
  requests: z.number().int(),
  unread: z.number().int(),
  /** People who requested it or began a conversation about it in the last 30 days, and those who keep it as a favourite. */
  enquiries: z.number().int(),
  /** Additive: its page views in the last 30 days, counted once an hour per network address. */
  views: z.number().int(),
  favourites: z.number().int(),
  /** The missing fields for publishing, field by field. */
  missing: z.array(z.string()),
  isPublished: z.boolean(),
  /** Additive: it is published once moderated (D 11.31). */
  held: z.literal(true).optional(),
  /** Additive: an operator hid it; it cannot be published until it is shown again (D 11.30). */
  hiddenByOperator: z.literal(true).optional(),
  next: z.enum(nextActions).nullable(),
})
export type PortfolioRow = z.infer<typeof PortfolioRow>

export const Portfolio = z.object({
  rows: z.array(PortfolioRow),
  page: z.number().int(),
  totalRows: z.number().int(),
  /** All matches of the query, in order, for selecting them together; at most as many as one call changes. */
  ids: z.array(z.string()),
  /** Over all homes: the counts by view, city and missing field. */
  views: z.record(z.enum(portfolioViews), z.number().int()),
  /** Over all homes: the number of published ones, including let ones. */
  published: z.number().int(),
  cities: z.array(z.object({ id: z.number().int(), city: z.string(), count: z.number().int() })),
  lacks: z.array(z.object({ field: z.string(), count: z.number().int() })),
})
export type Portfolio = z.infer<typeof Portfolio>

const rent = z.number().int().min(1).max(1_000_000)

/** Values for several homes; the deposit as a number of rents. */
export const PortfolioFields = z
  .object({
    depositRents: z.number().int().min(1).max(12),
    depositPolicy: z.enum(depositPolicies),
    termOfLease: z.array(z.number().int()).min(1).max(5),
    floorType: z.number().int(),
    nearToMetro: SingleLine(200),
    availableFrom: z.string().refine(isDay, 'not-a-day'),
    placeIs: z.enum(fields.placeIs.choices),
  })
  .partial()
export type PortfolioFields = z.infer<typeof PortfolioFields>

/** The same for several homes. A rent changes only from the value that was read: no repeated or blind change. */
export const PortfolioChange = z.discriminatedUnion('change', [
  z.object({ change: z.enum(['publish', 'unpublish']), ids: z.array(z.uuid()).min(1).max(maxChangedAtOnce) }),
  z.object({
    change: z.literal('fields'),
    ids: z.array(z.uuid()).min(1).max(maxChangedAtOnce),
    fields: PortfolioFields,
  }),
  z.object({
    change: z.literal('rent'),
    rents: z
      .array(z.object({ id: z.uuid(), from: rent.nullable(), to: rent }))
      .min(1)
      .max(maxChangedAtOnce),
  }),
])
export type PortfolioChange = z.infer<typeof PortfolioChange>

/**
 * The result of each, in the requested order: `refusal` says why nothing was changed; not `changed` without one means
 * it was already in that state.
 */
export const PortfolioResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The landlord's own. Additive. */
      reference: z.string().nullable().optional(),
      refusal: z.string().nullable(),
      /** The fields that a refusal names. Additive. */
      fields: z.array(z.string()).optional(),
      changed: z.boolean().optional(),
    }),
  ),
})
export type PortfolioResult = z.infer<typeof PortfolioResult>

/** The monthly rents of these homes, for the preview of a change. */
export const PortfolioRents = z.object({
  rents: z.array(z.object({ id: z.string(), title: z.string(), rentPrice: z.number().int().nullable() })),
})
export type PortfolioRents = z.infer<typeof PortfolioRents>
export const PortfolioIds = z.object({ ids: z.array(z.uuid()).min(1).max(maxChangedAtOnce) })
export type PortfolioIds = z.infer<typeof PortfolioIds>
