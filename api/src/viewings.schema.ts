/** Zod schemas of the viewings endpoints and their inferred types (D 7.9). */
import { viewingMinutes, viewingWays } from '@keyhold/rental/viewing.ts'
import { z } from 'zod'
import { SingleLine } from './text.schema.ts'

const Words = SingleLine(200)

/** A tenant requests a viewing. */
export const ViewingQuestionInput = z.object({
  /** Idempotency key from the browser: sent twice, requested once. */
  id: z.uuid(),
  roomAdId: z.uuid(),
  words: Words.default(''),
})

/** The landlord offers times, in the home's local time: `2026-11-13T10:00`. */
export const ViewingOfferInput = z.object({
  /** Idempotency key from the browser: sent twice, offered once. */
  id: z.uuid(),
  tenantId: z.uuid(),
  roomAdId: z.uuid(),
  times: z.array(z.string().max(20)).max(50),
  minutes: z.literal(viewingMinutes),
  way: z.enum(viewingWays),
  words: Words.default(''),
})

export const ViewingParams = z.object({ id: z.uuid('viewing-not-found') })
export const ViewingsWithParams = z.object({ id: z.uuid('correspondent-not-found') })
/** The start of the picked time, as offered (ISO 8601). */
export const ViewingPickInput = z.object({ startsAt: z.iso.datetime() })
export const ViewingEndInput = z.object({ reason: Words.default('') })

/** A viewing as one of its two reads it. */
export const Viewing = z.object({
  id: z.uuid(),
  home: z.object({ id: z.uuid(), title: z.string().nullable() }),
  /** The other person: an empty name for a person without one. */
  other: z.object({ id: z.uuid(), name: z.string() }),
  isLandlord: z.boolean(),
  stage: z.enum([
    ...(['asked', 'answered', 'offered', 'replaced', 'withdrawn'] as const),
    ...(['declined', 'agreed', 'cancelled', 'expired', 'over'] as const),
  ]),
  /** The home's time zone (IANA name), in which its times are. */
  timeZone: z.string(),
  /** Null too for an unknown later kind. */
  way: z.enum(viewingWays).nullable().catch(null),
  minutes: z.number().int().nullable(),
  /** The start of each offered time (ISO 8601); a past one, or one taken by another viewing, cannot be picked. */
  times: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
  words: z.string(),
  /** The picked time. */
  startsAt: z.string().nullable(),
  /** The meeting place: once agreed, for a viewing in person. */
  address: z.string().nullable(),
  /** Whether the viewer ended it; null while it has not ended. */
  isEndedByMe: z.boolean().nullable(),
  reason: z.string(),
  /** The messages that stand for its actions. */
  entries: z.array(
    z.object({
      messageId: z.uuid(),
      kind: z.enum(['asked', 'offered', 'withdrawn', 'declined', 'agreed', 'cancelled']),
      isMine: z.boolean(),
    }),
  ),
})
export const Viewings = z.array(Viewing)

/** Two people's possible and arranged viewings. */
export const ConversationViewings = z.object({
  /** The home their conversation is about, if it can be viewed. */
  home: z.object({ id: z.uuid(), title: z.string().nullable(), timeZone: z.string(), isMine: z.boolean() }).nullable(),
  viewings: Viewings,
})

export type ViewingQuestionInput = z.input<typeof ViewingQuestionInput>
export type ViewingOfferInput = z.input<typeof ViewingOfferInput>
export type Viewing = z.infer<typeof Viewing>
export type ConversationViewings = z.infer<typeof ConversationViewings>
