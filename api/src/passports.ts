/** Deposit passports: a tenant's record of deposits and rents, for themselves and for holders of a link (D 11.16). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  NewPassportLink,
  OwnPassport,
  PassportLinkInput,
  PassportLinkParams,
  SharedPassport,
  SharedPassportParams,
} from './passports.schema.ts'

export type {
  NewPassportLink,
  OwnPassport,
  PassportLink,
  PassportLinkInput,
  PassportStay,
  SharedPassport,
} from './passports.schema.ts'

/** The caller's own, with the open links. */
export const readPassport = endpoint<NoParams, undefined, OwnPassport>('GET', '/passport')

/**
 * Creates a link for 7, 30 or 90 days, up to 20 at a time (`too-many-passport-links`). Its secret is returned only
 * once.
 */
export const makePassportLink = endpoint<NoParams, PassportLinkInput, NewPassportLink>('POST', '/passport/link', 'json')

/** Ends one of the caller's links at once; idempotent. */
export const endPassportLink = endpoint<PassportLinkParams, undefined, Done>('DELETE', '/passport/link/:id')

/**
 * A passport by its link, for anyone. One that never existed, was ended or has expired is `passport-link-not-found`.
 */
export const sharedPassport = endpoint<SharedPassportParams, undefined, SharedPassport>(
  'GET',
  '/passport/shared/:token',
)
