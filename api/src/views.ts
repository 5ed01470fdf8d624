/** The call that says that somebody reads a home's page. */
import { type Done, endpoint } from './endpoint.ts'
import type { RoomAdParams } from './listings.schema.ts'

/** A published home's page is open before somebody: counted for its landlord, once an hour and network address. Whoever asks is told nothing. */
export const viewRoomAd = endpoint<RoomAdParams, undefined, Done>('POST', '/roomAd/views/:id')
