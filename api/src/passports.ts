/** Deposit passports: what a tenant's deposits and rents came to, for themselves and for whom they give a link (D 11.16). */
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

/** Mine, with the links that are open. */
export const readPassport = endpoint<NoParams, undefined, OwnPassport>('GET', '/passport')

/** Opens a link to mine for 7, 30 or 90 days, up to 20 at a time (`too-many-passport-links`). Its secret is told this once. */
export const makePassportLink = endpoint<NoParams, PassportLinkInput, NewPassportLink>('POST', '/passport/link', 'json')

/** Ends one of mine at once; a second time is a success too. */
export const endPassportLink = endpoint<PassportLinkParams, undefined, Done>('DELETE', '/passport/link/:id')

/** A passport by its link, for anybody. One that never was, was ended or is over hears `passport-link-not-found`. */
export const sharedPassport = endpoint<SharedPassportParams, undefined, SharedPassport>(
  'GET',
  '/passport/shared/:token',
)
