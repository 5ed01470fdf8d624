/** Listings: reading one, and the wizard's calls (spec signed-in §7, D 5.2). Only the owner's work on an ad; others hear 404. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  RoomAd,
  RoomAdChange,
  RoomAdId,
  RoomAdInput,
  RoomAdParams,
  RoomAdPublished,
  RoomAdSaved,
} from './listings.schema.ts'

/** One ad: published ones for everybody, any of theirs for the owner. */
export const findRoomAd = endpoint<RoomAdParams, undefined, RoomAd>('GET', '/roomAd/findById/:id')

/** My ads, drafts too, newest first. */
export const listMyRoomAds = endpoint<NoParams, undefined, RoomAd[]>('GET', '/roomAd')

/** Begins a draft. Needs a landlord's or agency's profile (409 `landlord-profile-needed`). */
export const draftRoomAd = endpoint<NoParams, RoomAdInput, RoomAdSaved>('POST', '/roomAd', 'json')

/**
 * Saves a step. A published ad must stay publishable: what breaks that is refused (422, fields named). A version older than
 * the stored one is refused with what is stored now (409 `changed-meanwhile`, `present`).
 */
export const saveRoomAd = endpoint<NoParams, RoomAdChange, RoomAdSaved>('PUT', '/roomAd', 'json')

/**
 * Publishes, or says field by field what is missing (422 `listing-incomplete`); needs a confirmed e-mail (409). A home with
 * pictures of another's is held until a person has looked: `held`.
 */
export const publishRoomAd = endpoint<RoomAdParams, undefined, RoomAdPublished>('PUT', '/roomAd/publish/:id')

/** Takes an ad out of search; it can be published again. */
export const unpublishRoomAd = endpoint<RoomAdParams, undefined, RoomAdId>('PUT', '/roomAd/unpublish/:id')

/** A new draft with the same facts and pictures. */
export const duplicateRoomAd = endpoint<RoomAdParams, undefined, RoomAdId>('PUT', '/roomAd/duplicate/:id')

/** Removes an ad from every list; its leases keep what they froze. Refused (409 `listing-in-use`) while nights to come are let or held. */
export const deleteRoomAd = endpoint<RoomAdParams, undefined, Done>('DELETE', '/roomAd/:id')
