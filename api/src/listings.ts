/**
 * Listings: reading one, and the wizard's calls (spec signed-in §7, D 5.2). Only the owner can edit an ad; others get
 * 404.
 */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  RoomAd,
  RoomAdChange,
  RoomAdId,
  RoomAdInput,
  RoomAdLastRules,
  RoomAdParams,
  RoomAdPublished,
  RoomAdSaved,
} from './listings.schema.ts'

/** One ad: published ones for everyone, any of their own for the owner. */
export const findRoomAd = endpoint<RoomAdParams, undefined, RoomAd>('GET', '/roomAd/findById/:id')

/** The caller's ads, drafts included, newest first. */
export const listMyRoomAds = endpoint<NoParams, undefined, RoomAd[]>('GET', '/roomAd')

/** The rules of the caller's home that was published last: a new home starts with them. */
export const findLastRules = endpoint<NoParams, undefined, RoomAdLastRules>('GET', '/roomAd/rules')

/** Creates a draft. Needs a landlord's or agency's profile (409 `landlord-profile-needed`). */
export const draftRoomAd = endpoint<NoParams, RoomAdInput, RoomAdSaved>('POST', '/roomAd', 'json')

/**
 * Saves a step. A published ad must stay publishable: an invalid change is refused (422, fields named). A stale version
 * is refused with the stored state (409 `changed-meanwhile`, `present`).
 */
export const saveRoomAd = endpoint<NoParams, RoomAdChange, RoomAdSaved>('PUT', '/roomAd', 'json')

/**
 * Publishes, or lists the missing fields (422 `listing-incomplete`); needs a confirmed e-mail (409). A home with
 * pictures of another's is held for moderation: `held`.
 */
export const publishRoomAd = endpoint<RoomAdParams, undefined, RoomAdPublished>('PUT', '/roomAd/publish/:id')

/** Unpublishes an ad; it can be published again. */
export const unpublishRoomAd = endpoint<RoomAdParams, undefined, RoomAdId>('PUT', '/roomAd/unpublish/:id')

/** A new draft with the same facts and copies of the pictures. */
export const duplicateRoomAd = endpoint<RoomAdParams, undefined, RoomAdId>('PUT', '/roomAd/duplicate/:id')

/**
 * Deletes an ad; its leases keep what they froze. Refused (409 `listing-in-use`) while future nights are let or held.
 */
export const deleteRoomAd = endpoint<RoomAdParams, undefined, Done>('DELETE', '/roomAd/:id')
