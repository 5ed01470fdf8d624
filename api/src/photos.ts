/** Photos of a home (D 5.4). The files are served at `/api` + filePath. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { PhotoParams, PlanInput, RoomInput, UploadAnswer, UploadInput } from './photos.schema.ts'

/**
 * Adds and orders pictures and sets the description; one refused picture, and nothing changes. Refusals name the file
 * in `fields` (`{ 'beach.heic': 'photo-heic-refused' }`).
 */
export const uploadImages = endpoint<NoParams, UploadInput, UploadAnswer>('POST', '/roomAd/uploadImage', 'multipart')

/** Removes a picture; the last one of a published ad stays (409 `photo-last-one`). */
export const deletePhoto = endpoint<PhotoParams, undefined, Done>('DELETE', '/fileDescriptor/:id')

/** Marks a picture as the home's floor plan, replacing another, or as none. */
export const markFloorPlan = endpoint<PhotoParams, PlanInput, Done>('PUT', '/fileDescriptor/:id/floorPlan', 'json')

/** Sets the room a picture shows; it is then no floor plan. */
export const nameRoom = endpoint<PhotoParams, RoomInput, Done>('PUT', '/fileDescriptor/:id/room', 'json')
