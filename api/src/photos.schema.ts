/** Shapes of photos: stored at three widths as WebP, with a tiny blurred placeholder (D 5.4). */
import { photoHours, photoRooms } from '@keyhold/rental/listing.ts'
import { z } from 'zod'

/**
 * The room a picture shows, as keys of its alternative text (a later version's keys count as none); a `drawn` picture
 * is not a photograph: with a `time` it is a drawing, without one a 3D render.
 */
export const PhotoAlt = z.object({
  room: z.enum(photoRooms).nullable().catch(null),
  time: z.enum(photoHours).nullable().catch(null),
  drawn: z.boolean(),
  /** Additive: its landlord marked it as the floor plan. */
  plan: z.boolean().optional(),
})
export type PhotoAlt = z.infer<typeof PhotoAlt>

/**
 * One picture. Its addresses are `/api` + a filePath, and immutable. Those of an unpublished home carry a pass, valid
 * for about a week. `filePath` is the 960 px one.
 */
export const Photo = z.object({
  id: z.string(),
  uuid: z.string(),
  filePath: z.string(),
  fileName: z.string(),
  originalName: z.string(),
  /** Pixels of the largest stored file: reserve this aspect ratio. */
  width: z.number().int(),
  height: z.number().int(),
  /** For srcset: `${filePath} ${width}w`, narrow to wide. */
  widths: z.array(z.object({ width: z.number().int(), filePath: z.string() })),
  /** A blurred 16 px picture as a data URI. */
  blurred: z.string(),
  alt: PhotoAlt,
})
export type Photo = z.infer<typeof Photo>

/** The multipart fields of POST /roomAd/uploadImage: see photos.ts. */
export interface UploadInput {
  id: string
  /** Idempotency key, a UUID from the sender: repeated pictures are stored once. Before the files in the form. */
  key?: string
  files?: Blob[]
  /**
   * Ids of the pictures to keep, in the wanted order (D 2.6). Omitted: all stay; `''`: none stays. New ones come after.
   */
  oldImageList?: string[] | ''
  description?: string
}

export const UploadAnswer = z.object({
  id: z.string(),
  images: z.array(Photo),
  /** The ids of the uploaded pictures, in their order. */
  added: z.array(z.string()),
})
export type UploadAnswer = z.infer<typeof UploadAnswer>

export const PhotoParams = z.object({ id: z.uuid('photo-not-found') })
export type PhotoParams = z.infer<typeof PhotoParams>

/** Whether a picture is the floor plan: one per home at most, the last one marked. */
export const PlanInput = z.object({ isPlan: z.boolean() })
export type PlanInput = z.infer<typeof PlanInput>

/** The room a picture shows; null for none. */
export const RoomInput = z.object({ room: z.enum(photoRooms).nullable() })
export type RoomInput = z.infer<typeof RoomInput>
