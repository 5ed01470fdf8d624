/**
 * Every table of the database with personal data, and the columns that are exported. `store.ts` deletes or empties them. A
 * test compares the list with the database: a new table needs an entry.
 */

/** Rows that belong to a person by a column; `without` are secrets, and other people's data. */
interface Owned {
  readonly column: string
  readonly without?: readonly string[]
}

/** The exported columns of each table with personal data, by account. */
export const owned: Readonly<Record<string, readonly Owned[]>> = {
  account: [{ column: 'id', without: ['password_hash'] }],
  access_entry: [{ column: 'person_id', without: ['subject_id'] }],
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
  import_answers: [{ column: 'landlord_id' }],
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
  relay_transaction: [{ column: 'account_id', without: ['signed'] }],
  report: [{ column: 'account_id' }],
  saved_reply: [{ column: 'account_id' }],
  saved_search: [{ column: 'account_id' }],
  session: [{ column: 'account_id' }],
  viewing: [{ column: 'landlord_id' }, { column: 'tenant_id' }],
  wallet: [{ column: 'account_id' }],
}

/** Exported through the landlord's homes. */
export const ofHomes = ['blocked_days', 'calendar_source', 'import_change', 'import_picture', 'listing_view'] as const

/** Exported through the leases one is a party to. */
export const ofLeases = [
  'agreement',
  'calendar_conflict',
  'departure',
  'deposit',
  'ending',
  'lease_history',
  'lease_terms',
  'payment',
  'renewal',
  'rent_act',
  'shares_offer',
] as const

/** Exported by address: the newsletter's data. */
export const ofAddress = ['subscription', 'subscription_city'] as const

/**
 * Tables without personal data of their own: encrypted in its lease and staying with it, or only hashes and ids, or the
 * chunks of a message's file, which is exported as the file.
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
  'deduction_photo',
  'deposit_event',
  'deposit_return',
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
  'photo_look',
  'photo_match',
  'order_check',
  'push_key',
  'push_message',
  'relay',
  'rent_check',
  'rent_reminder',
  'search_match',
  'stay',
  'unread_email',
  'viewing_entry',
  'wallet_nonce',
] as const
