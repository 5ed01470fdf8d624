/** The call that counts a view of a home's page. */
import { type Done, endpoint } from './endpoint.ts'
import type { RoomAdParams } from './listings.schema.ts'

/** Counts a view of a published home's page for its landlord, once an hour per network address. The answer is empty. */
export const viewRoomAd = endpoint<RoomAdParams, undefined, Done>('POST', '/roomAd/views/:id')
