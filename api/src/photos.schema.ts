/** Shapes of photos: stored at three widths as WebP, with a tiny blurred picture to show meanwhile (D 5.4). */
import { photoHours, photoRooms } from '@keyhold/rental/listing.ts'
import { z } from 'zod'

/** What a picture shows, as keys for an alternative text (a later version's are told as nothing in particular); a `drawn` picture is no photograph: with a `time` it is a drawing, without one a 3D render. */
export const PhotoAlt = z.object({
  room: z.enum(photoRooms).nullable().catch(null),
  time: z.enum(photoHours).nullable().catch(null),
  drawn: z.boolean(),
  /** Additive: it is the floor plan, which its landlord said. */
  plan: z.boolean().optional(),
})
export type PhotoAlt = z.infer<typeof PhotoAlt>

/** One picture. Its addresses are `/api` + a filePath; what they answer never changes. Of a home that is not published they carry a pass, for a day or two. `filePath` is the 960 px one. */
export const Photo = z.object({
  id: z.string(),
  uuid: z.string(),
  filePath: z.string(),
  fileName: z.string(),
  originalName: z.string(),
  /** Pixels of the largest file kept: reserve this aspect. */
  width: z.number().int(),
  height: z.number().int(),
  /** For srcset: `${filePath} ${width}w`, narrow to wide. */
  widths: z.array(z.object({ width: z.number().int(), filePath: z.string() })),
  /** A blurred 16 px picture as a data URI. */
  blurred: z.string(),
  alt: PhotoAlt,
})
export type Photo = z.infer<typeof Photo>

/** What POST /roomAd/uploadImage takes as multipart: see photos.ts. */
export interface UploadInput {
  id: string
  /** A UUID of whoever sends: pictures that come again under it are there once. Before the files in the form. */
  key?: string
  files?: Blob[]
  /** Ids of the pictures to keep, in the wanted order (D 2.6). Left out: all stay; `''`: none stays. New ones come after. */
  oldImageList?: string[] | ''
  description?: string
}

export const UploadAnswer = z.object({
  id: z.string(),
  images: z.array(Photo),
  /** The ids of the pictures that were sent, in their order. */
  added: z.array(z.string()),
})
export type UploadAnswer = z.infer<typeof UploadAnswer>

export const PhotoParams = z.object({ id: z.uuid('photo-not-found') })
export type PhotoParams = z.infer<typeof PhotoParams>

/** Whether a picture is the floor plan: of a home one at most, the last that was said. */
export const PlanInput = z.object({ isPlan: z.boolean() })
export type PlanInput = z.infer<typeof PlanInput>

/** The room a picture shows; null for nothing in particular. */
export const RoomInput = z.object({ room: z.enum(photoRooms).nullable() })
export type RoomInput = z.infer<typeof RoomInput>
