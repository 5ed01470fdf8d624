/** The shapes of "the tenant has left". Instants are unix seconds of the lease clock. */
import { parties } from '@keyhold/rental/lease.ts'
import { z } from 'zod'
import { EndingView, SignedEnd } from './endings.schema.ts'

const Instant = z.number().int()
const Day = z.iso.date()
const Code = EndingView.shape.refusal

export const RecordDepartureInput = z.object({ validTo: Day })
export type RecordDepartureInput = z.infer<typeof RecordDepartureInput>

/** The landlord's signature on `EarlierEnd`, valid until the signed move-out. */
export const FreeNightsInput = SignedEnd
export type FreeNightsInput = z.infer<typeof FreeNightsInput>

/** A day that one of the two recorded, and that stands. */
const DepartureRecord = z.object({
  id: z.uuid(),
  party: z.enum(parties).extract(['tenant', 'landlord']),
  validTo: Day,
  /** 12:00 at the property on that day. */
  moveOut: Instant,
  madeAt: Instant,
  /** Until then the tenant can object. */
  freeFrom: Instant,
  /** Why the landlord cannot free the nights now; null where they can. */
  refusal: Code,
})

/** What the tenant's wallet brings to the escrow, so that the deposit is due after the new end. */
const SignedDeparture = SignedEnd.extend({ validTo: Day, moveOut: Instant })

/** What the parties of a lease read of a departure. */
export const DepartureView = z.object({
  /** The days that the reader can record; null where they cannot record one now. */
  days: z.object({ first: Day, last: Day }).nullable(),
  /** Why they cannot; null where they can. */
  refusal: Code,
  record: DepartureRecord.nullable(),
  /** Null before the nights are free, after its deadline, and once the escrow has the end. */
  signed: SignedDeparture.nullable(),
  /** The move-out that the signature names, and its deadline. Null where the escrow can end no stay. */
  agreedMoveOut: Instant.nullable(),
  leaseNow: Instant,
})
export type DepartureView = z.infer<typeof DepartureView>
