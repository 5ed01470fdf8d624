/**
 * Every table of the database and what of a person is in it: what they take along, and that leaving it was thought of. A test
 * compares it with the database, so that nobody adds a table without saying what becomes of a person who leaves.
 */

/** Rows that are somebody's by a column; `without` are secrets, and what is another's. */
interface Owned {
  readonly column: string
  readonly without?: readonly string[]
}

/** What is exported of each table that holds something of a person by their account. */
export const owned: Readonly<Record<string, readonly Owned[]>> = {
  account: [{ column: 'id', without: ['password_hash'] }],
  account_role: [{ column: 'account_id' }],
  block: [{ column: 'blocker_id' }],
  chat_attachment: [
    { column: 'sender_id', without: ['details'] },
    { column: 'recipient_id', without: ['details'] },
  ],
  conversation: [{ column: 'first_id' }, { column: 'second_id' }],
  email_off: [{ column: 'account_id' }],
  favourite: [{ column: 'account_id' }],
  feed: [{ column: 'landlord_id' }],
  import_run: [{ column: 'landlord_id' }],
  lease: [
    { column: 'tenant_id', without: ['identity'] },
    {
      column: 'landlord_id',
      without: ['identity', 'full_name', 'birthday', 'profession', 'home_address', 'mobile', 'email', 'message'],
    },
  ],
  listing: [{ column: 'landlord_id' }],
  message: [{ column: 'sender_id' }, { column: 'recipient_id' }],
  notice: [{ column: 'account_id' }],
  passkey: [{ column: 'account_id' }],
  passport_link: [{ column: 'account_id', without: ['hash'] }],
  person_report: [{ column: 'account_id' }],
  push_device: [{ column: 'account_id', without: ['endpoint', 'public_key', 'auth'] }],
  push_off: [{ column: 'account_id' }],
  quiet_hours: [{ column: 'account_id' }],
  report: [{ column: 'account_id' }],
  saved_reply: [{ column: 'account_id' }],
  saved_search: [{ column: 'account_id' }],
  session: [{ column: 'account_id' }],
  viewing: [{ column: 'landlord_id' }, { column: 'tenant_id' }],
  wallet: [{ column: 'account_id' }],
}

/** What is exported by the homes one lets. */
export const ofHomes = ['blocked_days', 'calendar_source', 'import_change', 'import_picture', 'listing_view'] as const

/** What is exported by the leases one is a party of. */
export const ofLeases = [
  'agreement',
  'deposit',
  'ending',
  'lease_history',
  'lease_terms',
  'payment',
  'renewal',
  'rent_act',
  'shares_offer',
] as const

/** What is exported by an address: what the newsletter knows of it. */
export const ofAddress = ['subscription', 'subscription_city'] as const

/**
 * What holds nothing that is only a person's, or is encrypted in its lease and stays with it, or has hashes or ids alone, or
 * is what a file of a message is made of: it is exported as the file.
 */
export const ofNobody = [
  'rate_limit',
  'availability_change',
  'challenge',
  'chain_block',
  'chain_cursor',
  'chain_event',
  'chat_attachment_content',
  'credit',
  'data_export',
  'deposit_event',
  'dispute_decision',
  'dispute_evidence',
  'dispute_evidence_content',
  'dispute_evidence_view',
  'dispute_statement',
  'exchange_rates',
  'dispute_statement_view',
  'identity_view',
  'inventory_paper',
  'inventory_photo',
  'inventory_photo_content',
  'balance_alarm',
  'balance_check',
  'instance',
  'keeper',
  'keeper_attempt',
  'known_device',
  'email_token',
  'migration',
  'notice_cursor',
  'notice_failure',
  'map_cell',
  'map_change',
  'admin_action',
  'outbox',
  'photo',
  'photo_avif',
  'push_key',
  'push_message',
  'rent_check',
  'rent_reminder',
  'search_match',
  'stay',
  'unread_email',
  'viewing_entry',
  'wallet_nonce',
] as const
