/**
 * Every way Keyhold says no: a code that is a statement, and its kind. Kinds become HTTP statuses (D 3.2) in
 * server/http/refusals.ts; codes become sentences in locales/<language>/refusals.json. Tests find any missing.
 */

export type RefusalKind =
  | 'malformed'
  | 'session-over'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'invalid'
  | 'too-many'
  | 'late'
  | 'away'
  | 'fault'

/** code → kind. One line each; the code is the whole truth a person can act on. */
export const refusals = {
  // the request itself
  'malformed-request': 'malformed',
  'no-such-call': 'missing',
  'invalid-values': 'invalid',
  'too-large': 'too-large',
  'wrong-type': 'wrong-type',
  'too-many-requests': 'too-many',
  'server-fault': 'fault',
  'database-away': 'away',
  'chain-away': 'away',
  'mail-away': 'away',
  'part-not-built': 'away',
  // accounts (D 4)
  'session-over': 'session-over',
  'wrong-credentials': 'session-over',
  'sign-in-by-letter': 'too-many',
  'email-not-confirmed': 'conflict',
  'wallet-not-proved': 'conflict',
  'landlord-profile-needed': 'conflict',
  'homes-still-published': 'conflict',
  'leases-still-open': 'conflict',
  'person-not-found': 'missing',
  'session-not-found': 'missing',
  'token-not-valid': 'missing',
  'passwords-differ': 'invalid',
  'password-guessable': 'invalid',
  'current-password-wrong': 'invalid',
  'confirm-by-password': 'invalid',
  'password-needed': 'invalid',
  'passkey-not-accepted': 'invalid',
  'passkey-not-found': 'missing',
  'passkey-known': 'conflict',
  'passkeys-not-here': 'conflict',
  'too-many-passkeys': 'conflict',
  'wallet-address-malformed': 'invalid',
  'wallet-of-nobody': 'invalid',
  'wallet-proof-wrong': 'invalid',
  'wallet-nonce-used': 'conflict',
  'wallet-belongs-to-another': 'conflict',
  'wallet-signs-nobody-in': 'invalid',
  'resend-too-soon': 'too-many',
  'confirm-to-write-more': 'too-many',
  'account-suspended': 'conflict',
  'role-to-take-first': 'conflict',
  'report-not-found': 'missing',
  'letter-not-to-send': 'conflict',
  'letter-not-given-up': 'conflict',
  'archive-not-found': 'missing',
  'leaving-lease-open': 'conflict',
  'leaving-money-held': 'conflict',
  'leaving-payment-possible': 'conflict',
  'leaving-role-held': 'conflict',
  // listings (D 5)
  'listing-not-found': 'missing',
  'listing-removed': 'missing',
  'listing-incomplete': 'invalid',
  'changed-meanwhile': 'conflict',
  'listing-not-published': 'conflict',
  'listing-in-use': 'conflict',
  'listing-hidden': 'conflict',
  'held-for-review': 'conflict',
  'rent-changed-meanwhile': 'conflict',
  'publisher-not-found': 'missing',
  // homes brought by a file
  'import-unreadable': 'invalid',
  'import-too-long': 'invalid',
  'import-with-entities': 'invalid',
  'import-not-kyero': 'invalid',
  'import-changed-meanwhile': 'conflict',
  'import-under-way': 'conflict',
  'import-not-found': 'missing',
  'import-taken-back': 'conflict',
  'feed-not-found': 'missing',
  'feed-being-read': 'conflict',
  'reference-taken': 'conflict',
  // calendars of homes
  'block-days-not-valid': 'invalid',
  'block-not-found': 'missing',
  'too-many-blocks': 'conflict',
  'calendar-not-found': 'missing',
  'calendar-known': 'conflict',
  'too-many-calendars': 'conflict',
  'too-many-calendars-in-all': 'conflict',
  'address-not-allowed': 'invalid',
  'too-many-drafts': 'conflict',
  'too-many-imported-drafts': 'conflict',
  'city-not-known': 'invalid',
  'city-not-found': 'missing',
  'neighbourhood-not-found': 'missing',
  'code-not-known': 'invalid',
  'code-list-not-found': 'missing',
  'photo-not-found': 'missing',
  'photo-type-refused': 'wrong-type',
  'photo-heic-refused': 'wrong-type',
  'photo-too-large': 'too-large',
  'photo-too-small': 'invalid',
  'photo-unreadable': 'invalid',
  'photo-too-many': 'invalid',
  'photo-last-one': 'conflict',
  'upload-silent': 'late',
  // saved searches
  'saved-search-not-found': 'missing',
  'too-many-saved-searches': 'conflict',
  // what one is written to about (D 6.16)
  'notice-kind-not-known': 'invalid',
  'money-notices-stay-on': 'conflict',
  'quiet-hours-not-valid': 'invalid',
  'push-device-not-valid': 'invalid',
  'time-zone-not-known': 'invalid',
  // leases (D 6)
  'lease-not-found': 'missing',
  'not-at-this-stage': 'conflict',
  'dates-not-valid': 'invalid',
  'dates-too-early': 'invalid',
  'dates-too-far': 'invalid',
  'dates-outside-availability': 'conflict',
  'stay-too-short': 'invalid',
  'stay-too-long': 'invalid',
  'dates-already-taken': 'conflict',
  'own-home': 'conflict',
  'too-young': 'invalid',
  'landlord-too-young': 'invalid',
  'full-name-needed': 'invalid',
  'birthdays-differ': 'invalid',
  'birthday-too-long-ago': 'invalid',
  'already-requested': 'conflict',
  'terms-expired': 'conflict',
  'payment-window-closed': 'conflict',
  'acceptance-signature-wrong': 'invalid',
  'no-agreement-yet': 'conflict',
  'no-agreement-made': 'conflict',
  'agreement-deleted': 'conflict',
  'no-terms-yet': 'conflict',
  'payment-not-found': 'missing',
  'pair-not-found': 'missing',
  'lease-not-paid': 'conflict',
  'rent-month-not-known': 'invalid',
  'rent-month-paid': 'conflict',
  'rent-month-changed': 'conflict',
  'transaction-malformed': 'invalid',
  'transaction-not-seen': 'missing',
  'transaction-failed': 'conflict',
  'transaction-not-at-escrow': 'conflict',
  'transaction-of-another-lease': 'conflict',
  'part-not-held': 'conflict',
  'dispute-too-late': 'conflict',
  'dispute-over': 'conflict',
  'not-disputed-yet': 'conflict',
  'statement-made': 'conflict',
  'statement-changed': 'conflict',
  // offers to share a part (D 6.11)
  'shares-not-the-sum': 'conflict',
  'shares-offer-not-found': 'missing',
  'shares-offer-over': 'conflict',
  'shares-offer-past': 'invalid',
  'shares-offer-too-long': 'invalid',
  'shares-signature-wrong': 'invalid',
  'too-many-shares-offers': 'too-many',
  // what is shown in a dispute (D 11.22)
  'evidence-not-found': 'missing',
  'evidence-type-refused': 'wrong-type',
  'evidence-too-large': 'too-large',
  'evidence-has-metadata': 'invalid',
  'evidence-unreadable': 'invalid',
  'evidence-too-many': 'conflict',
  'evidence-seen': 'conflict',
  'evidence-message-not-found': 'missing',
  'evidence-message-shown': 'conflict',
  'arbitrator-adds-nothing': 'conflict',
  // renewals (D 11.21)
  'renewal-not-found': 'missing',
  'renewal-too-early': 'conflict',
  'renewal-no-deposit': 'conflict',
  'renewal-old-escrow': 'conflict',
  'renewal-wallet-changed': 'conflict',
  // ending early (D 11.21)
  'ending-not-found': 'missing',
  'ending-day-not-valid': 'invalid',
  'ending-own': 'conflict',
  'ending-agreed': 'conflict',
  'ending-too-late': 'conflict',
  'ending-renewed': 'conflict',
  // inventories (D 11.22)
  'inventory-photo-missing': 'missing',
  'inventory-photo-refused': 'wrong-type',
  'inventory-photos-too-many': 'conflict',
  'inventory-not-found': 'missing',
  'inventory-empty': 'invalid',
  'inventory-too-long': 'invalid',
  'inventory-too-early': 'conflict',
  'inventory-too-late': 'conflict',
  'inventory-signed': 'conflict',
  'inventory-changed': 'conflict',
  'inventory-draft-changed': 'conflict',
  'inventory-signature-wrong': 'invalid',
  'inventory-own': 'conflict',
  'inventory-answered': 'conflict',
  'inventory-answer-late': 'conflict',
  // the arbitrator's desk (D 11.22)
  'arbitrators-only': 'missing',
  'party-cannot-decide': 'conflict',
  'nothing-to-decide': 'conflict',
  'decision-not-found': 'missing',
  'interest-not-declared': 'conflict',
  'arbitrator-has-interest': 'conflict',
  'interest-stands': 'conflict',
  'receipt-not-found': 'missing',
  'receipt-other-chain': 'missing',
  // deposit passports (D 11.16)
  'passport-link-not-found': 'missing',
  'too-many-passport-links': 'conflict',
  // chat (D 7)
  'message-empty': 'invalid',
  'message-too-long': 'invalid',
  'correspondent-not-found': 'missing',
  'message-to-yourself': 'conflict',
  'message-id-taken': 'conflict',
  'correspondent-blocked': 'conflict',
  'blocked-by-correspondent': 'conflict',
  'too-many-saved-replies': 'conflict',
  'saved-reply-not-found': 'missing',
  'message-not-found': 'missing',
  // viewings (D 7.9)
  'viewing-not-found': 'missing',
  'viewing-offered-by-landlord': 'conflict',
  'viewing-asked-by-tenant': 'conflict',
  'viewing-picked-by-other': 'conflict',
  'viewing-of-another-home': 'conflict',
  'viewing-without-times': 'invalid',
  'too-many-viewing-times': 'invalid',
  'viewing-time-malformed': 'invalid',
  'viewing-time-past': 'invalid',
  'viewing-time-too-far': 'invalid',
  'viewing-times-overlap': 'invalid',
  'viewing-time-taken': 'conflict',
  'viewing-time-not-offered': 'invalid',
  'viewing-asked-already': 'conflict',
  'viewing-agreed-already': 'conflict',
  'viewing-not-open': 'conflict',
  'viewing-over': 'conflict',
  'too-many-viewings': 'too-many',
  'attachment-not-found': 'missing',
  'attachment-type-refused': 'wrong-type',
  'attachment-too-large': 'too-large',
  'attachment-unreadable': 'invalid',
  'attachments-too-many': 'invalid',
  'attachments-too-often': 'too-many',
  'attachment-id-taken': 'conflict',
  'translation-away': 'away',
  // reports
  'report-of-yourself': 'conflict',
  'administrators-only': 'missing',
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof refusals

/** Whether a word is the code of a refusal. */
export function isRefusalCode(word: string): word is RefusalCode {
  return Object.hasOwn(refusals, word)
}

/** The names of fields that break a rule, each with the code of the rule. */
export type RefusalFields = Readonly<Record<string, string>>

/** A rule says no. Thrown by services; nothing was changed. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: RefusalFields | undefined
  /** For a kind of `too-many`: when to try again. */
  readonly retryAfterSeconds: number | undefined
  /** For `changed-meanwhile`: what is stored now (D 11.5). */
  readonly present: object | undefined

  constructor(code: RefusalCode, fields?: RefusalFields, retryAfterSeconds?: number, present?: object) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.present = present
  }

  get kind(): RefusalKind {
    return refusals[this.code]
  }
}
