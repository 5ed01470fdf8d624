/** Shapes of a landlord's homes seen at once: a page of them with what each waits for, and changes to several. */
import { homeStatuses, nextActions, portfolioSorts, portfolioViews } from '@keyhold/rental/portfolio.ts'
import { z } from 'zod'
import { Photo } from './photos.schema.ts'
import { maxChangedAtOnce } from './portfolioLimits.ts'
import { SingleLine } from './text.schema.ts'

/** From an address: what makes no sense in it is left out, as the page does (D 5.9). */
export const PortfolioInput = z.object({
  text: SingleLine(100).catch('').optional(),
  view: z.enum(portfolioViews).catch('all').optional(),
  cityId: z.coerce.number().int().optional().catch(undefined),
  /** A field of publishing, or `images`. */
  lacks: SingleLine(40).optional().catch(undefined),
  sort: z.enum(portfolioSorts).catch('needs').optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1).optional(),
})
export type PortfolioInput = z.input<typeof PortfolioInput>

/** One home of mine as the list tells it. Days are the property's. */
export const PortfolioRow = z.object({
  id: z.string(),
  /** '' until it has one. */
  title: z.string(),
  status: z.enum(homeStatuses),
  /** Street as its landlord wrote it, and city in the reader's language; '' until they are said. */
  street: z.string(),
  city: z.string(),
  cover: Photo.nullable(),
  rentPrice: z.number().int().nullable(),
  /** Where it has no rent yet: what its feed asks a month in money that is not ours, `950 EUR`. */
  feedRent: z.string().nullable(),
  currency: z.string(),
  bedsNumber: z.number().int(),
  /** The day the present tenancy ends, with what follows it. */
  letUntil: z.string().nullable(),
  nextFreeDate: z.string().nullable(),
  /** What waits: requests to answer, messages about it not read. */
  requests: z.number().int(),
  unread: z.number().int(),
  /** Requests and conversations begun in the last 30 days, and people who keep it as a favourite. */
  enquiries: z.number().int(),
  /** Additive: how often its page was read in the last 30 days, once an hour and network address. */
  views: z.number().int(),
  favourites: z.number().int(),
  /** What publishing still needs, field by field. */
  missing: z.array(z.string()),
  isPublished: z.boolean(),
  /** Additive: it is shown once a person has looked at it (D 11.31). */
  held: z.literal(true).optional(),
  /** Additive: whoever looks after Keyhold hid it; it cannot be published before it is shown again (D 11.30). */
  hiddenByOperator: z.literal(true).optional(),
  next: z.enum(nextActions).nullable(),
})
export type PortfolioRow = z.infer<typeof PortfolioRow>

export const Portfolio = z.object({
  rows: z.array(PortfolioRow),
  page: z.number().int(),
  totalRows: z.number().int(),
  /** All that the query finds, in its order, to choose them together; at most as many as one call changes. */
  ids: z.array(z.string()),
  /** Of all homes: how many each view, city and lack has. */
  views: z.record(z.enum(portfolioViews), z.number().int()),
  /** Of all homes: how many are advertised, those that are let among them. */
  published: z.number().int(),
  cities: z.array(z.object({ id: z.number().int(), city: z.string(), count: z.number().int() })),
  lacks: z.array(z.object({ field: z.string(), count: z.number().int() })),
})
export type Portfolio = z.infer<typeof Portfolio>

const rent = z.number().int().min(1).max(1_000_000)

/** The same for several homes. A rent is changed from the one that was read, so that nothing is changed twice or unseen. */
export const PortfolioChange = z.discriminatedUnion('change', [
  z.object({ change: z.enum(['publish', 'unpublish']), ids: z.array(z.uuid()).min(1).max(maxChangedAtOnce) }),
  z.object({
    change: z.literal('rent'),
    rents: z
      .array(z.object({ id: z.uuid(), from: rent.nullable(), to: rent }))
      .min(1)
      .max(maxChangedAtOnce),
  }),
])
export type PortfolioChange = z.infer<typeof PortfolioChange>

/** How it went for each, in the order asked: `refusal` says why nothing was changed; not `changed` without one is what was so already. */
export const PortfolioResult = z.object({
  results: z.array(
    z.object({ id: z.string(), title: z.string(), refusal: z.string().nullable(), changed: z.boolean().optional() }),
  ),
})
export type PortfolioResult = z.infer<typeof PortfolioResult>

/** What these homes ask for a month, to say what a change makes of it. */
export const PortfolioRents = z.object({
  rents: z.array(z.object({ id: z.string(), title: z.string(), rentPrice: z.number().int().nullable() })),
})
export type PortfolioRents = z.infer<typeof PortfolioRents>
export const PortfolioIds = z.object({ ids: z.array(z.uuid()).min(1).max(maxChangedAtOnce) })
export type PortfolioIds = z.infer<typeof PortfolioIds>
