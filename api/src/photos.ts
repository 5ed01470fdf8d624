/** Photos of a home (D 5.4). The files themselves answer at `/api` + filePath. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { PhotoParams, PlanInput, RoomInput, UploadAnswer, UploadInput } from './photos.schema.ts'

/**
 * Adds pictures, puts them in order and sets the description; one refused picture and nothing changes. Refusals name the
 * file in `fields` (`{ 'beach.heic': 'photo-heic-refused' }`).
 */
export const uploadImages = endpoint<NoParams, UploadInput, UploadAnswer>('POST', '/roomAd/uploadImage', 'multipart')

/** Removes a picture; the last one of a published ad cannot go (409 `photo-last-one`). */
export const deletePhoto = endpoint<PhotoParams, undefined, Done>('DELETE', '/fileDescriptor/:id')

/** Says that a picture is the home's floor plan, in the place of another, or that it is none. */
export const markFloorPlan = endpoint<PhotoParams, PlanInput, Done>('PUT', '/fileDescriptor/:id/floorPlan', 'json')

/** Says which room a picture shows; it is no floor plan then. */
export const nameRoom = endpoint<PhotoParams, RoomInput, Done>('PUT', '/fileDescriptor/:id/room', 'json')
