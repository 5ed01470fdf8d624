/** The checks of the endpoints of viewings, and the shapes inferred from them (D 7.9). */
import { viewingMinutes, viewingWays } from '@keyhold/rental/viewing.ts'
import { z } from 'zod'
import { SingleLine } from './text.schema.ts'

const Words = SingleLine(200)

/** A tenant asks for a viewing. */
export const ViewingQuestionInput = z.object({
  /** Made by the browser: sent twice, asked once. */
  id: z.uuid(),
  roomAdId: z.uuid(),
  words: Words.default(''),
})

/** The landlord offers times, as the clock at the home shows them: `2026-11-13T10:00`. */
export const ViewingOfferInput = z.object({
  /** Made by the browser: sent twice, offered once. */
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
/** When the time that is picked begins, as it was offered (ISO 8601). */
export const ViewingPickInput = z.object({ startsAt: z.iso.datetime() })
export const ViewingEndInput = z.object({ reason: Words.default('') })

/** A viewing as one of its two reads it. */
export const Viewing = z.object({
  id: z.uuid(),
  home: z.object({ id: z.uuid(), title: z.string().nullable() }),
  /** The other one: an empty name for somebody who has given none. */
  other: z.object({ id: z.uuid(), name: z.string() }),
  isLandlord: z.boolean(),
  stage: z.enum([
    ...(['asked', 'answered', 'offered', 'replaced', 'withdrawn'] as const),
    ...(['declined', 'agreed', 'cancelled', 'expired', 'over'] as const),
  ]),
  /** The home's (IANA name): its times are those of this place. */
  timeZone: z.string(),
  /** Null too of a way that only a later version knows. */
  way: z.enum(viewingWays).nullable().catch(null),
  minutes: z.number().int().nullable(),
  /** When each offered time begins (ISO 8601); one that is past or taken by another viewing cannot be picked. */
  times: z.array(z.object({ startsAt: z.string(), isFree: z.boolean() })),
  words: z.string(),
  /** The time that was picked. */
  startsAt: z.string().nullable(),
  /** Where they meet: once it is agreed on, in person. */
  address: z.string().nullable(),
  /** Whether whoever reads ended it; null while nobody has. */
  isEndedByMe: z.boolean().nullable(),
  reason: z.string(),
  /** The messages that stand for what was done with it. */
  entries: z.array(
    z.object({
      messageId: z.uuid(),
      kind: z.enum(['asked', 'offered', 'withdrawn', 'declined', 'agreed', 'cancelled']),
      isMine: z.boolean(),
    }),
  ),
})
export const Viewings = z.array(Viewing)

/** What two people may arrange, and what they have arranged. */
export const ConversationViewings = z.object({
  /** The home their conversation is about, if it can be looked at. */
  home: z.object({ id: z.uuid(), title: z.string().nullable(), timeZone: z.string(), isMine: z.boolean() }).nullable(),
  viewings: Viewings,
})

export type ViewingQuestionInput = z.input<typeof ViewingQuestionInput>
export type ViewingOfferInput = z.input<typeof ViewingOfferInput>
export type Viewing = z.infer<typeof Viewing>
export type ConversationViewings = z.infer<typeof ConversationViewings>
