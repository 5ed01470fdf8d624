-- The whole schema. Until 0.1.0 it is edited in place; from then on migrations follow it (D 12.22).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint one_account_per_email unique constraint email_in_small_letters check (email = lower(email)),
  -- A new address, until it is confirmed by e-mail.
  pending_email text,
  email_confirmed_at timestamptz,
  password_hash text not null,
  language_id integer not null,
  first_name text,
  last_name text,
  phone_number text,
  date_of_birth date,
  gender_id integer not null,
  occupation_id integer,
  category_id integer,
  agency_name text,
  -- The name under which an arbitrator decides; they choose it.
  public_name text,
  spoken_language_ids integer[] not null default '{}',
  -- The profile's wallet field, proved or not; checksummed.
  wallet_field text,
  avatar text,
  created_at timestamptz not null,
  updated_at timestamptz,
  -- When the account was deleted: an empty stub remains, which leases refer to (D 11.23).
  deleted_at timestamptz,
  -- When the account was suspended (D 11.30).
  suspended_at timestamptz
);

create table account_role (
  account_id uuid not null references account on delete cascade,
  role text not null,
  primary key (account_id, role),
  constraint role_is_known check (role in ('USER', 'LANDLORD', 'AGENCY', 'ARBITRATOR', 'ADMIN'))
);

-- A session on one device. Ended ones are stored until they would have expired.
create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- What a person reads about their sessions: browser and system, the time zone the device reports, and when it was
  -- last seen.
  browser text,
  system text,
  time_zone text,
  seen_at timestamptz not null default now(),
  -- The sign-in method: password, passkey, wallet.
  means text not null default 'password',
  -- The wallet that opened a session: removing that wallet's sign-in ends the session; null for other methods.
  wallet text,
  -- When a passkey confirmed it: a public Keyhold requires that for ADMIN and ARBITRATOR
  -- (docs/adr/0101-passkeys-for-roles.md).
  passkey_at timestamptz,
  constraint a_wallet_session_names_its_wallet check ((means = 'wallet') = (wallet is not null))
);
create index session_by_account on session (account_id);

-- Tokens of links in e-mails. Only the hash is stored (D 4.4).
create table email_token (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null constraint purpose_is_known check (purpose in ('confirm', 'reset', 'device', 'keep')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_token_by_account on email_token (account_id, purpose);
create index email_token_that_keeps on email_token (email) where purpose = 'keep';

create table wallet (
  -- Checksummed: each address has one spelling.
  address text constraint wallet_belongs_to_one_person primary key,
  account_id uuid not null references account on delete cascade,
  proved_at timestamptz not null,
  -- Whether a proved wallet can sign its owner in: only if proved by a person who authenticated (a session alone does
  -- not count), and not after an account recovery, until it is proved again.
  signs_in boolean not null default false
);
create index wallet_by_account on wallet (account_id);

-- Messages to be signed (nonces); each is valid for one proof (D 4.7).
create table wallet_nonce (
  nonce text primary key,
  account_id uuid not null references account on delete cascade,
  address text not null,
  message text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wallet_nonce_by_account on wallet_nonce (account_id);

-- Rate limits: recent attempts; keys are hashed.
create table rate_limit (
  key text primary key,
  since timestamptz not null,
  count integer not null
);

-- The outbox of e-mails: written in the transaction they report on, sent afterwards (D 6.13).
create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  language_id integer not null,
  email_kind text not null,
  content jsonb not null,
  posted_at timestamptz not null,
  tries integer not null default 0,
  -- null once it was sent or given up
  next_try_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The person whose quiet hours delay an e-mail (D 6.17): when these change, so does the e-mail's send time.
  held_for uuid references account on delete cascade,
  -- The people named in an e-mail or a bell notice, beside its reader: account deletion finds other people's texts by
  -- this, never by their words (D 11.23).
  about_ids uuid[] not null default '{}',
  -- An e-mail that was given up is done once an operator has dealt with it (D 11.30).
  dealt_with_at timestamptz
);
-- Every process counts the given-up e-mails each minute: they are few among all sent ones (D 11.30).
create index outbox_given_up on outbox (id) where (failed_at is not null) and (sent_at is null) and (dealt_with_at is null);
create index outbox_held on outbox (held_for) where held_for is not null;
create index outbox_waiting on outbox (next_try_at) where next_try_at is not null;

-- A home to rent, from draft to deleted. Prices are whole units (D 5.3); fields not yet filled in the wizard are null.
create table listing (
  id uuid primary key default gen_random_uuid(),
  landlord_id uuid not null references account,
  state text not null default 'draft' constraint a_listing_has_a_state check (state in ('draft', 'published', 'unpublished')),
  title text,
  description text,
  rental_type integer not null default 100000,
  currency integer not null default 200000,
  rent_price integer,
  deposit integer,
  deposit_policy text not null default 'at-handover',
  cancellation text not null default 'none',
  tenant_notice text not null default '60-days',
  landlord_notice text not null default 'none',
  available_from date,
  available_until date,
  room_size float8,
  beds_number smallint not null default 1,
  bathroom smallint not null default 1,
  toilet smallint not null default 1,
  term_of_lease integer[] not null default '{}',
  floor_type integer,
  distance_to_public_transport integer,
  near_to_metro text,
  surrounding text,
  view text,
  furnished boolean not null default false,
  parking boolean not null default false,
  heating boolean not null default false,
  air_conditioning boolean not null default false,
  balcony_terrace boolean not null default false,
  elevator boolean not null default false,
  pet_friendly boolean not null default false,
  smoking_allowed boolean not null default false,
  city_id integer,
  country text,
  address1 text,
  neighbourhood text,
  -- its place, and the public location: the same, or offset once (D 5.11)
  location_lat float8,
  location_lng float8,
  place_is text not null default 'exact' constraint a_place_is_exact_or_blurred check (place_is in ('exact', 'blurred')),
  shown_lat float8,
  shown_lng float8,
  -- the public location in web-mercator units of zoom 24: a cell of any zoom is a shift of these
  map_x integer,
  map_y integer,
  time_zone text,
  -- the components of `weight` (D 5.7); lower is better
  completeness smallint not null default 0,
  answer_rate smallint not null default 50,
  weight integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  deleted_at timestamptz,
  -- The version of a home: an edit of an older one is refused as stale (D 11.5). It counts changes by the landlord.
  version integer not null default 0 constraint listing_version_check check (version >= 0),
  -- Whether the landlord chose when the deposit leaves the escrow, or has the default: the wizard prompts only for the
  -- latter (D 5.5).
  policy_chosen boolean not null default false,
  -- The token of a home's own calendar address; a new one revokes the old.
  calendar_version integer not null default 1,
  -- An agency's own reference for a home: importing the same reference again updates one home.
  reference text,
  -- Made by an import: it needs a chosen deposit policy (D 12.5), and is taken out of search when its file
  -- no longer contains it.
  is_imported boolean not null default false,
  -- Taken out of search by an import, not by a person: it is shown again when it comes back (D 12.5).
  hidden_by_import boolean not null default false,
  hidden_at timestamptz,
  -- Features a landlord answered with "no"; a feature neither here nor true in its own column is unanswered (D 11.7).
  -- Feature columns still mean "has it": searches and their indexes read only those (docs/adr/0020-filter-indexes.md).
  has_not text[] not null default '{}',
  washing_machine boolean not null default false,
  desk boolean not null default false,
  -- Daily life in a home: its energy certificate, bills (0: the rent includes them), people, pets and rules.
  pets integer[] not null default '{}',
  energy_rating text,
  bills integer constraint listing_bills_check check (bills >= 0 and bills <= 10000),
  most_occupants smallint,
  house_rules text,
  -- The landlord's own clauses in the agreement, and their language (D 11.24).
  own_clauses text,
  own_clauses_language integer,
  -- A video of the home at a known host, and the language of the landlord's texts.
  video_link text,
  text_language integer,
  -- A marker that does not agree with the city (D 11.6): the open doubt, and whether the landlord confirmed the place.
  place_doubt text constraint a_doubt_is_known check (place_doubt in ('marker-far', 'marker-abroad')),
  place_confirmed boolean not null default false,
  -- The landlord keeps a deposit that is higher than the law of the place allows, as far as we know it (D 12.23).
  deposit_confirmed boolean not null default false,
  -- "Recommended" puts homes that are free soon before those free later. This is a column because an index has no
  -- clock: the tick updates it for the homes in `availability_change`, and each hour for all.
  free_later boolean not null default false,
  -- A home with another home's pictures awaits moderation (D 11.31): since when, and when it was approved.
  held_at timestamptz,
  cleared_at timestamptz,
  -- The landlord's texts of a home in languages other than the original, by language.
  title_en text,
  title_es text,
  title_th text,
  description_en text,
  description_es text,
  description_th text,
  house_rules_en text,
  house_rules_es text,
  house_rules_th text,
  -- Own clauses that mention money, exactly as an operator approved them (D 11.24).
  clauses_cleared text,
  -- A feed's rent in an unsupported currency: '950 EUR'. The landlord is shown it until they set a rent (D 5.3).
  feed_rent text,
  -- Search traits beyond a home's own columns: floor, pets, energy certificate, bills included in the rent, and a
  -- landlord with a deposit record (D 11.16). One column of numbers (rental/src/livingFilter.ts), because an index
  -- holds at most 32 columns (docs/adr/0020-filter-indexes.md). Written by a trigger.
  traits integer[] not null default '{}',
  verified boolean not null default false,
  constraint a_deposit_has_a_policy check (deposit_policy in ('at-handover', 'until-move-out')),
  constraint a_cancellation_has_a_preset check (cancellation in ('none', 'strict', 'moderate', 'flexible')),
  constraint a_notice_has_its_days check (tenant_notice in ('none', '30-days', '60-days')
    and landlord_notice in ('none', '30-days', '60-days')),
  constraint a_published_home_is_complete check (state <> 'published' or deleted_at is not null or num_nulls(title,
    description, rent_price, deposit, available_from, room_size, floor_type, near_to_metro, city_id, country, address1,
    location_lat, location_lng, shown_lat, shown_lng, map_x, map_y, time_zone, published_at) = 0
    and cardinality(term_of_lease) > 0),
  constraint a_reference_is_short check (length(reference) >= 1 and length(reference) <= 60),
  constraint available_days_are_in_order check (available_until > available_from),
  constraint listing_most_occupants_check check (most_occupants >= 1 and most_occupants <= 50),
  constraint prices_are_whole_and_bounded check (rent_price >= 1 and rent_price <= 1000000 and deposit >= 1
    and deposit <= 1000000),
  constraint rooms_are_counted check (beds_number in (1, 2, 3, 4, 5, 61) and bathroom in (1, 2, 31) and toilet in (1, 2, 31))
);
create index listing_by_age on listing (city_id, published_at desc, id) include (most_occupants, traits, neighbourhood,
  rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
  balcony_terrace, elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until)
  where (state = 'published') and (deleted_at is null);
create index listing_by_rent on listing (city_id, rent_price, published_at desc, id) include (most_occupants, traits,
  neighbourhood, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating,
  air_conditioning, balcony_terrace, elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from,
  available_until) where (state = 'published') and (deleted_at is null);
create index listing_by_stop on listing (city_id, distance_to_public_transport, published_at desc, id) include
  (most_occupants, traits, neighbourhood, rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease,
  furnished, parking, heating, air_conditioning, balcony_terrace, elevator, pet_friendly, smoking_allowed,
  washing_machine, desk, available_from, available_until) where (state = 'published') and (deleted_at is null);
create index listing_by_weight on listing (city_id, weight, published_at desc, id) include (most_occupants, traits,
  neighbourhood, rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating,
  air_conditioning, balcony_terrace, elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from,
  available_until, map_x, map_y, shown_lat, shown_lng) where (state = 'published') and (deleted_at is null);
create index listing_everywhere_by_age on listing (published_at desc, id) include (rent_price, room_size, beds_number,
  bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning, balcony_terrace, elevator,
  pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until, map_x, map_y)
  where (state = 'published') and (deleted_at is null);
create index listing_everywhere_by_rent on listing (rent_price, published_at desc, id) include (room_size, beds_number,
  bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning, balcony_terrace, elevator,
  pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until, map_x, map_y)
  where (state = 'published') and (deleted_at is null);
-- the same in every city
create index listing_everywhere_by_weight on listing (weight, published_at desc, id) include (rent_price, room_size,
  beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning, balcony_terrace,
  elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until, map_x, map_y)
  where (state = 'published') and (deleted_at is null);
create index listing_everywhere_recommended on listing (free_later, weight, published_at desc, id) include (rent_price,
  room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
  balcony_terrace, elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until, map_x,
  map_y) where (state = 'published') and (deleted_at is null);
create index listing_of_landlord on listing (landlord_id, created_at desc);
create index listing_on_map on listing (map_x, map_y) include (most_occupants, traits, id, city_id, rent_price, room_size,
  beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning, balcony_terrace,
  elevator, pet_friendly, smoking_allowed, washing_machine, desk, available_from, available_until, shown_lat,
  shown_lng) where (state = 'published') and (deleted_at is null);
create index listing_recommended on listing (city_id, free_later, weight, published_at desc, id) include (most_occupants,
  traits, neighbourhood, rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking,
  heating, air_conditioning, balcony_terrace, elevator, pet_friendly, smoking_allowed, washing_machine, desk,
  available_from, available_until, map_x, map_y, shown_lat, shown_lng) where (state = 'published') and (deleted_at is null);
create unique index one_home_per_reference on listing (landlord_id, reference) where (reference is not null)
  and (deleted_at is null);

-- Pictures of homes: the rows; the photos gateway stores the files under the photo's id.
create table photo (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing on delete cascade,
  position smallint not null,
  file_name text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  blurred text not null,
  room text,
  hour text,
  drawn boolean not null default false,
  created_at timestamptz not null,
  -- The floor plan of a home.
  is_plan boolean not null default false,
  constraint a_photo_has_its_place unique (listing_id, "position") deferrable initially deferred
);

-- How copies of a picture are found (D 11.31); not for drawn or plain pictures.
create table photo_look (
  photo_id uuid primary key references photo on delete cascade,
  -- 64 × 64 grey levels of the whole; if it has a border, another 64 × 64 of what is inside
  fingerprint bytea not null,
  -- perceptual hashes of 40 bits: of the picture with each usual cut at the left and right
  hashes bigint[] not null,
  -- parts of the hashes: a copy has one of them
  hash_keys integer[] not null
);
create index photo_look_by_key on photo_look using gin (hash_keys);

-- Pictures of which one is a copy of the other, once in each direction. `apart` is 10,000 for no likeness at all.
create table photo_match (
  photo_id uuid not null references photo on delete cascade,
  other_id uuid not null references photo on delete cascade,
  apart smallint not null,
  primary key (photo_id, other_id)
);
create index photo_match_of_other on photo_match (other_id);

-- The nights a home is let or held for a lease: [move-in, move-out). Leases write here, searches read.
create table stay (
  lease_id uuid primary key,
  listing_id uuid not null references listing,
  nights daterange not null,
  constraint a_stay_has_nights check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights)),
  constraint one_household_at_a_time exclude using gist (listing_id with =, nights with &&)
);

-- Chain data (docs/chain.md, "Following the chain"): the cursor, the blocks that may still vanish, and the escrow's
-- events.
create table chain_cursor (
  chain_id bigint primary key,
  next_block bigint not null,
  -- the newest block whose events have all been delivered as final
  final_block bigint,
  final_time bigint,
  -- The escrows a cursor covers: one that is not listed is read from its deployment. Initially empty: all are read
  -- again.
  escrows text[] not null default '{}'
);

create table chain_block (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  time bigint not null,
  seen_at timestamptz not null,
  primary key (chain_id, number)
);

create table chain_event (
  chain_id bigint not null,
  block_hash text not null,
  log_index integer not null,
  block bigint not null,
  transaction text not null,
  escrow text not null,
  lease text not null,
  time bigint not null,
  -- the name of the event in the escrow's ABI, and its arguments: amounts as digits
  kind text not null,
  payload jsonb not null,
  -- columns that queries filter and sum by; null where an event has no such argument
  account text generated always as (payload ->> 'account') stored,
  rentee text generated always as (payload ->> 'rentee') stored,
  landlord text generated always as (payload ->> 'landlord') stored,
  next_lease text generated always as (payload ->> 'next') stored,
  amount numeric(78, 0) generated always as ((payload ->> 'amount')::numeric) stored,
  to_tenant numeric(78, 0) generated always as ((payload ->> 'toTenant')::numeric) stored,
  to_landlord numeric(78, 0) generated always as ((payload ->> 'toLandlord')::numeric) stored,
  seen_at timestamptz not null,
  is_final boolean not null default false,
  -- The chain lost this final event in a reorganization, and has not returned it.
  is_gone boolean not null default false,
  -- An operator acknowledged that it never returns: it no longer stops payments (docs/adr/0118-chain-that-lost-history.md).
  acknowledged_at timestamptz,
  constraint event_is_recorded_once primary key (chain_id, block_hash, log_index)
);
create index chain_event_credit on chain_event (chain_id, escrow) where kind in ('Credited', 'CreditPaid');
create index chain_event_gone on chain_event (chain_id) where is_gone;
create index chain_event_of_lease on chain_event (lease, block, log_index);
-- Deposits without a lease (D 11.25): paid in, released, extended, shared.
create index chain_event_of_pairs on chain_event (chain_id, block, log_index) where rentee is not null;
-- Rents and returns without a lease's label, and payments into leases that Keyhold never issued, by the two accounts.
create index chain_event_transfer_payer on chain_event ((payload ->> 'payer'))
  where kind in ('PayRent', 'PayBackToRentee', 'LeasePaid');
create index chain_event_transfer_payee on chain_event ((payload ->> 'payee'))
  where kind in ('PayRent', 'PayBackToRentee', 'LeasePaid');
-- Payments into an escrow by lease or pair, including those beside our leases (D 11.20, the solvency alarm).
create index chain_event_paid_in on chain_event (chain_id, escrow)
  where kind in ('LeasePaid', 'LeaseRenewed', 'PayRentDeposit');
-- Renewals are looked up at each event of a lease, and are few.
create index chain_event_renewals on chain_event (next_lease, block, log_index) where next_lease is not null;
-- Accounts that stopped all of their standing orders.
create index chain_event_orders_stopped on chain_event (account) where kind = 'AllOrdersStopped';
create index chain_event_unfinal on chain_event (chain_id, block, log_index) where not is_final;

-- A lease from the request on. Instants are unix seconds of the lease clock (D 6.6), amounts the stablecoin's smallest
-- unit.
create table lease (
  id uuid primary key,
  number bigint generated always as identity unique,
  listing_id uuid not null references listing,
  tenant_id uuid not null references account,
  landlord_id uuid not null references account,
  status text not null,
  valid_from date not null,
  valid_to date not null,
  time_zone text not null,
  requested_at bigint not null,
  answer_by bigint not null,
  move_in bigint not null,
  move_out bigint not null,
  rent numeric(78, 0) not null,
  handover numeric(78, 0) not null,
  deposit numeric(78, 0) not null,
  deposit_policy text not null,
  -- the home's preset as the tenant read it: what a cancellation before move-in costs (rental/src/cancellation.ts)
  cancellation text not null default 'none',
  -- the home's notices as the tenant read them; only a stay of more than six months has them (rental/src/notice.ts)
  tenant_notice text not null default 'none',
  landlord_notice text not null default 'none',
  -- days after the move-out until the deposit is due, by the law of the home's country (rental/src/returnDays.ts)
  return_days integer not null default 14,
  full_name text not null,
  birthday date not null,
  profession text not null,
  home_address text not null,
  mobile text not null,
  email text not null,
  message text,
  -- passport or ID number, nationality, marital status and the salt of their hash: AES-256-GCM (D 6.7)
  identity bytea not null,
  -- from acceptance on, frozen (D 4.8)
  accepted_at bigint,
  pay_by bigint,
  landlord_wallet text,
  arbitrator text,
  chain_id bigint,
  escrow text,
  release_duration bigint,
  document text,
  -- cancellation, notice and return as accepted: a later change of the time-zone data does not move an instant
  agreed_rules jsonb,
  acceptance_signature text,
  -- the terms with the first final payment (D 4.8)
  paid_terms text,
  -- A renewal is a lease of its own that refers to the one it follows (D 11.21).
  renews uuid references lease,
  -- For a lease that both ended early: its last day and move-out in the agreement and the escrow. The stay uses
  -- valid_to and move_out.
  first_valid_to date,
  first_move_out bigint,
  identity_gone_at timestamptz,
  -- The landlord's own clauses at the time of the tenant's request (D 11.24).
  own_clauses text,
  own_clauses_language integer,
  -- When a deposit that the landlord holds must be paid back: written with the end of the stay
  -- (rental/src/depositOwed.ts).
  return_due bigint not null,
  constraint a_lease_has_nights check (valid_from < valid_to),
  constraint an_accepted_lease_is_frozen check (num_nulls(accepted_at, pay_by, landlord_wallet, arbitrator, chain_id,
    escrow, release_duration, document, agreed_rules) in (0, 9)),
  constraint an_early_end_keeps_the_first check (num_nulls(first_valid_to, first_move_out) in (0, 2)
    and (first_valid_to is null or valid_to < first_valid_to)),
  constraint nobody_rents_from_themselves check (tenant_id <> landlord_id)
);
-- Indexes for the scheduler's queries of every second: finished stays without a deposit (D 6.2), and leases that ended
-- unpaid and may still hold nights (D 6.4).
create index lease_ended on lease (move_out) where (status = 'released') and (deposit = (0)::numeric);
create index lease_lapsed on lease (pay_by) where status in ('withdrawn', 'cancelled', 'expired') and paid_terms is null;
create index lease_of_landlord on lease (landlord_id, number desc);
create index lease_of_listing on lease (listing_id, status);
create index lease_of_tenant on lease (tenant_id, number desc);
create index lease_renewing on lease (renews) where renews is not null;
create index lease_unanswered on lease (answer_by) where status in ('requested', 'received');
create index lease_unpaid on lease (pay_by) where status = 'accepted';
create index lease_with_identity on lease (status) where identity_gone_at is null;
create unique index one_pending_request_per_stay on lease (tenant_id, listing_id, valid_from, valid_to)
  where status in ('requested', 'received');

-- The history: one row per transition, append-only (D 6.13). `tx` lets readers wait for slower writers.
create table lease_history (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  lease_id uuid not null references lease,
  transition text not null,
  party text not null,
  person_id uuid,
  at bigint not null,
  server_at timestamptz not null,
  from_status text,
  to_status text not null,
  facts jsonb not null default '{}'
);
-- For an arbitrator's desk: the leases that name them and were ever disputed.
create index lease_history_disputed on lease_history (lease_id) where (transition = 'chainEvent')
  and ((facts ->> 'event') = 'LeaseDisputed');
create index lease_history_in_order on lease_history (tx, id);
create index lease_history_of_lease on lease_history (lease_id, id);

-- Every set of terms ever issued, by its id on chain: one for each wallet a tenant started to pay from, and each payout
-- account named with it (D 4.8).
create table lease_terms (
  id text not null,
  lease_id uuid not null references lease,
  chain_id bigint not null,
  escrow text not null,
  tenant text not null,
  tenant_payout text not null,
  landlord text not null,
  arbitrator text not null,
  handover numeric(78, 0) not null,
  first_rent numeric(78, 0) not null,
  deposit numeric(78, 0) not null,
  move_in bigint not null,
  move_out bigint not null,
  pay_by bigint not null,
  free_until bigint not null,
  half_until bigint not null,
  earliest_end bigint not null,
  tenant_notice integer not null,
  landlord_notice integer not null,
  return_days integer not null,
  document text not null,
  started_at bigint not null,
  -- Terms leave the comparison with the escrow only once it holds nothing for them and never will again (D 11.20).
  is_settled boolean not null default false,
  is_elsewhere boolean not null default false,
  -- When the payout account was last proved again, by the lease clock, and whether the tenant was reminded (D 4.8).
  payout_proved_at bigint,
  is_payout_reminded boolean not null default false,
  primary key (chain_id, escrow, id)
);
create index lease_terms_by_id on lease_terms (id);
create index lease_terms_of_lease on lease_terms (lease_id, started_at);
-- For the scheduler: payout accounts whose tenants were not reminded yet.
create index lease_terms_payout_to_remind on lease_terms (lease_id) where not is_payout_reminded
  and tenant_payout <> '0x0000000000000000000000000000000000000000';

-- The access log of identities: who viewed one, and when (D 6.7).
create table identity_view (
  id bigint generated always as identity primary key,
  lease_id uuid not null references lease,
  person_id uuid not null,
  seen_at timestamptz not null
);
create index identity_view_of_lease on identity_view (lease_id, person_id, seen_at);

-- The agreement as canonical JSON: offered for 30 minutes (D 2.7), frozen at acceptance (D 6.9).
create table agreement (
  lease_id uuid primary key references lease,
  landlord_wallet text not null,
  pay_by bigint not null,
  offered_until bigint not null,
  salt text not null,
  document text not null,
  canonical text not null,
  frozen_at bigint
);

-- What the escrow holds for a lease, by its paid terms; from final events only. Amounts in the smallest unit.
create table deposit (
  terms_id text not null,
  lease_id uuid not null references lease,
  is_second boolean not null,
  handover_held numeric(78, 0) not null,
  handover_due bigint not null,
  deposit_held numeric(78, 0) not null,
  deposit_due bigint not null,
  to_tenant numeric(78, 0) not null,
  to_landlord numeric(78, 0) not null,
  refunded_before_handover boolean not null,
  -- What else the escrow's flags say, and the move-out and the deposit's first due time, which an earlier end changes.
  -- A signed earlier end names agreed_move_out, which no notice changes.
  is_cancelled boolean not null default false,
  is_renewal boolean not null default false,
  is_renewed boolean not null default false,
  effective_move_out bigint not null,
  agreed_move_out bigint not null,
  deposit_first_due bigint not null,
  -- Whether the payee was reminded to release due money (D 6.12).
  handover_reminded boolean not null default false,
  deposit_reminded boolean not null default false,
  -- The same terms have the same id in every escrow: terms and deposits are keyed by chain, escrow and id, which shows
  -- a payment into another escrow of ours beside the lease's own (D 11.20).
  chain_id bigint not null,
  escrow text not null,
  -- A deposit that went to the landlord at the handover must be paid back after move-out (D 11.3). The reminders sent
  -- to both: 0 none yet, 1 that it is to be returned, 2 that its day has passed.
  owed_reminded smallint not null default 0,
  -- Both are notified 72 and 24 hours before a part is paid out (D 11.1): the hours of the last notice.
  handover_notified smallint,
  deposit_notified smallint,
  -- Whether a held part is disputed: written with the held amounts (rental/src/deposit.ts).
  handover_disputed boolean not null default false,
  deposit_disputed boolean not null default false,
  primary key (chain_id, escrow, terms_id),
  foreign key (chain_id, escrow, terms_id) references lease_terms
);
create index deposit_deposit_due on deposit (deposit_due) where (deposit_held > (0)::numeric) and (not deposit_reminded);
create index deposit_handover_due on deposit (handover_due) where (handover_held > (0)::numeric) and (not handover_reminded);
create index deposit_of_lease on deposit (lease_id);
create index deposit_disputed on deposit (chain_id) where handover_disputed or deposit_disputed;
create index deposit_open_second on deposit (lease_id) where is_second and handover_held + deposit_held > 0;

-- The applied final events, each once (deduplication).
create table deposit_event (
  chain_id bigint not null,
  block_hash text not null,
  log_index integer not null,
  constraint an_event_counts_once primary key (chain_id, block_hash, log_index)
);

-- Every movement of a lease's money (D 6.10). `number` is the invoice number.
create table payment (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  lease_id uuid not null references lease,
  kind text not null,
  part text,
  amount numeric(78, 0) not null,
  currency text not null,
  payer text not null,
  payee text not null,
  -- The tenant's payout account: named with the payment, or the one it went to (D 4.8).
  payout_account text,
  -- Of a rent that a standing order collected: when its month was due.
  rent_due bigint,
  at bigint not null,
  chain_id bigint not null,
  transaction text not null,
  is_second boolean not null
);
create index payment_of_lease on payment (lease_id, number);

-- The cursor of notices in the history of leases: everything up to (tx, id) was sent.
create table notice_cursor (
  name text primary key,
  tx xid8 not null,
  id bigint not null
);

-- Conversations of two people, and the listing each began from (D 7).
create table conversation (
  id uuid primary key default gen_random_uuid(),
  -- The smaller id first: a pair has one conversation, no matter who writes first.
  first_id uuid not null references account on delete cascade,
  second_id uuid not null references account on delete cascade,
  listing_id uuid,
  created_at timestamptz not null,
  -- Messages of a conversation are numbered from one: a client that missed some requests those after a number (D 7.5).
  last_sequence integer not null default 0,
  -- When the two people move on to another home than the conversation began from (D 7.2): its present home, null while
  -- it is the first; and in a message, the home the conversation moved to with it, null in all others.
  topic_id uuid,
  -- How far each person has read the other's messages, as a sequence number.
  first_seen integer not null default 0,
  second_seen integer not null default 0,
  constraint one_conversation_per_pair unique (first_id, second_id),
  constraint pair_in_order check (first_id < second_id)
);
create index conversation_by_second on conversation (second_id);
-- A landlord's open tasks are counted per home: conversations about it, and favourites.
create index conversation_of_listing on conversation (listing_id) where listing_id is not null;

create table message (
  -- Idempotency key from the sender's browser: sent twice, stored once (D 7.5).
  id uuid constraint message_stored_once primary key,
  number bigint generated always as identity,
  conversation_id uuid not null,
  sender_id uuid not null,
  recipient_id uuid not null,
  content text not null,
  caution boolean not null,
  sent_at timestamptz not null,
  -- Unread messages are reported by e-mail (D 7.7): when each was reported, or found to be read.
  notified_at timestamptz,
  sequence integer not null,
  -- The number of files of a message: with files it may have no text.
  attachments integer not null default 0,
  topic_id uuid,
  constraint one_message_per_sequence unique (conversation_id, sequence),
  constraint message_has_words check (length(content) <= 4000 and (content <> '' or attachments > 0))
);
-- A process killed after a commit may not have published it over Redis: the next one looks up recent rows. Times only
-- grow with inserts: a block range index is enough and makes writes almost free.
create index message_by_time on message using brin (sent_at);
create index message_untold on message (sent_at) where notified_at is null;

-- Newsletter subscribers, and the consent they gave (D 9.3).
create table subscription (
  email text primary key,
  name text not null,
  phone text not null,
  language_id integer not null,
  consented_at timestamptz not null,
  consent_version text not null,
  unsubscribe_hash bytea not null,
  unsubscribed_at timestamptz,
  -- A subscription is active once the e-mail's link was followed: entering another person's address gives no consent
  -- (D 9.3).
  confirmed_at timestamptz,
  confirm_hash bytea not null,
  -- The exact consent text, in its language, beside the version (D 9.3); null where the form had another version.
  consent_text text,
  -- After a changed TOKEN_SECRET e-mails have a new unsubscribe link, and earlier links still work (D 9.3).
  earlier_unsubscribe_hash bytea
);
create index subscription_by_confirmation on subscription (confirm_hash);
create index subscription_by_earlier_token on subscription (earlier_unsubscribe_hash)
  where earlier_unsubscribe_hash is not null;
create index subscription_by_token on subscription (unsubscribe_hash);

-- Favourites (D 5.12), and reports of homes.
create table favourite (
  account_id uuid not null references account on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  saved_at timestamptz not null,
  primary key (account_id, listing_id)
);
create index favourite_of_listing on favourite (listing_id);

create table report (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing on delete cascade,
  account_id uuid references account on delete set null,
  reason text not null,
  words text not null,
  reported_at timestamptz not null,
  settled_at timestamptz,
  outcome text,
  constraint a_report_has_a_reason check (reason in ('not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'))
);
create index report_of_listing on report (listing_id, reported_at desc);
-- A person has one open report of a home; another one adds its words.
create unique index report_is_open_once on report (listing_id, account_id) where settled_at is null;

-- Saved searches, and the homes each has found: every home once, and reported once.
create table saved_search (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  name text not null constraint a_saved_search_has_a_name check (name <> ''),
  -- the search, as the query string of the results page
  query text not null,
  muted boolean not null default false,
  saved_at timestamptz not null,
  checked_at timestamptz not null,
  -- the last e-mail
  notified_at timestamptz,
  constraint a_search_is_saved_once unique (account_id, query)
);
create index saved_search_waiting on saved_search (checked_at) where not muted;

create table search_match (
  search_id uuid not null references saved_search on delete cascade,
  listing_id uuid not null,
  found_at timestamptz not null,
  -- not yet seen; not yet e-mailed
  is_fresh boolean not null,
  is_unsent boolean not null,
  primary key (search_id, listing_id)
);
create index search_match_fresh on search_match (search_id) where is_fresh or is_unsent;

-- A history row whose notices failed: the number of tries, and the error. After the last try it is skipped, and stays
-- here until an operator handles it: deleting this row and resetting the cursor sends it again.
create table notice_failure (
  name text not null references notice_cursor,
  tx xid8 not null,
  id bigint not null,
  failures integer not null default 1,
  last_error text not null,
  failed_at timestamptz not null,
  primary key (name, tx, id)
);

-- An amount that a token refused to deliver waits at the escrow for the same account, until a call pays out all waiting
-- amounts (D 11.20). Recomputed per account from the chain's final events at each of them: reading the chain again
-- repairs it.
create table credit (
  chain_id bigint not null,
  escrow text not null,
  token text not null,
  account text not null,
  -- the event's position on chain
  block_hash text not null,
  log_index integer not null,
  -- the lease's id on chain; null for payments outside leases
  terms_id text,
  amount numeric(78, 0) not null constraint credit_amount_check check (amount > 0::numeric),
  transaction text not null,
  at bigint not null,
  -- when it was finally paid out
  paid_transaction text,
  paid_at bigint,
  constraint credit_is_recorded_once primary key (chain_id, block_hash, log_index)
);
create index credit_of_account on credit (chain_id, escrow, account);
create index credit_of_terms on credit (terms_id);

-- The parties' statements about rents (D 11.2): the month of a rent at the escrow, and months paid outside.
-- Append-only; the ledger is computed from these and the payments.
create table rent_act (
  id bigint generated always as identity primary key,
  lease_id uuid not null references lease,
  party text not null,
  -- unix seconds of the lease clock
  at bigint not null,
  -- counted from 1
  month integer not null,
  -- a rent at the escrow: its transaction, and its index among the lease's rents there, from 0
  chain_id bigint,
  transaction text,
  place integer,
  -- a month paid outside: on which day; how much, once the landlord confirms it, in the smallest unit
  paid_on date,
  amount numeric(78, 0),
  constraint a_rent_act_says_one_thing check (num_nulls(chain_id, transaction, place) in (0, 3)
    and (transaction is null) <> (paid_on is null))
);
create index rent_act_of_lease on rent_act (lease_id, id);

-- The rent reminders sent, each once; and when a lease is checked next.
create table rent_reminder (
  lease_id uuid not null references lease,
  month integer not null,
  -- days from the due day; negative before it
  days integer not null,
  at bigint not null,
  constraint a_rent_reminder_is_sent_once primary key (lease_id, month, days)
);

create table rent_check (
  lease_id uuid primary key references lease,
  next_at bigint not null
);

-- When the keeper reads a lease's standing order next. An event of the order resets it.
create table order_check (
  lease_id uuid primary key references lease,
  chain_id bigint not null,
  next_at bigint not null
);
create index order_check_due on order_check (chain_id, next_at);

-- Browsers with an earlier sign-in: they can still try when strangers have guessed too often (D 11.12). Only the hash
-- of the browser's secret is stored; one browser may belong to several people.
create table known_device (
  hash bytea not null,
  account_id uuid not null references account on delete cascade,
  seen_at timestamptz not null,
  primary key (hash, account_id)
);
create index known_device_by_account on known_device (account_id);

-- The keeper (D 11.1): which instance keeps on a chain and its last heartbeat, and every call, recorded before it is
-- sent.
create table keeper (
  chain_id bigint not null,
  account text not null,
  -- The lease clock at its first run: a local keeper ignores what began before.
  since bigint not null,
  seen_at timestamptz not null,
  state text not null constraint state_is_known check (state in ('ready', 'waiting', 'short-of-gas')),
  primary key (chain_id, account)
);

create table keeper_attempt (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  escrow text not null,
  terms_id text not null,
  -- of the money, `rent-` and when the rent of a standing order was due, or `decision-` and the part that it shares
  parts text[] not null,
  account text not null,
  attempted_at timestamptz not null,
  -- A sent call: its signed transaction and its maximum cost. The same bytes can be sent again (idempotent).
  nonce bigint,
  transaction text,
  signed text,
  most numeric(78, 0),
  outcome text,
  reason text,
  paid numeric(78, 0),
  foreign key (chain_id, escrow, terms_id) references lease_terms,
  constraint outcome_is_known check (outcome in ('released', 'collected', 'executed', 'failed', 'lost', 'refused', 'too-dear')),
  constraint what_is_sent_is_whole check (outcome in ('refused', 'too-dear') or num_nulls(nonce, transaction, signed, most) = 0)
);
create index keeper_attempt_by_terms on keeper_attempt (terms_id);
create index keeper_attempt_by_time on keeper_attempt (chain_id, attempted_at);
create unique index one_call_on_its_way on keeper_attempt (chain_id) where outcome is null;

-- The relay of passkey accounts (docs/adr/0154): which account sends on a chain and its last heartbeat, and every
-- transaction that a person asked for, stored before it is sent.
create table relay (
  chain_id bigint not null,
  account text not null,
  seen_at timestamptz not null,
  state text not null constraint state_is_known check (state in ('ready', 'waiting', 'short-of-gas', 'short-of-rnb')),
  primary key (chain_id, account)
);

create table relay_transaction (
  id uuid primary key,
  chain_id bigint not null,
  -- who asked; empty after they left
  account_id uuid references account on delete set null,
  -- the lease that it is about, or one of the person's, for the limit of a landlord
  lease_id uuid references lease,
  -- the passkey account, its passkey and its recovery owner
  wallet text not null,
  x text not null,
  y text not null,
  recovery text not null,
  -- the call to the passkey account, with its owner's signature
  execution text not null,
  pay_by bigint,
  asked_at timestamptz not null,
  state text not null default 'asked' constraint state_is_known
    check (state in ('asked', 'refused', 'sent', 'confirmed', 'failed', 'replaced')),
  -- the code of a refusal
  reason text,
  -- A sent transaction: who sent it, its signed bytes, its maximum cost, the fee of its act, the RNB that it gives the
  -- account, and the account's own nonce before it. The same bytes can be sent again (idempotent).
  relay text,
  sent_at timestamptz,
  nonce bigint,
  transaction text,
  signed text,
  most numeric(78, 0),
  fee numeric(78, 0),
  rnb numeric(78, 0),
  account_nonce numeric(78, 0),
  paid numeric(78, 0),
  constraint what_is_sent_is_whole check (state in ('asked', 'refused')
    or num_nulls(relay, sent_at, nonce, transaction, signed, most, fee, rnb, account_nonce) = 0)
);
create index relay_transaction_by_time on relay_transaction (chain_id, sent_at);
create index relay_transaction_by_lease on relay_transaction (lease_id);
create index relay_transaction_by_account on relay_transaction (account_id, asked_at);
create unique index one_relayed_on_its_way on relay_transaction (chain_id) where state = 'sent';
create unique index one_open_of_a_person on relay_transaction (chain_id, account_id) where state in ('asked', 'sent');

-- The bell's notices about a person's leases: one row per e-mail and reader.
create table notice (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  -- The sentence in each language at the time of the event, with names and titles.
  titles jsonb not null,
  path text not null,
  at timestamptz not null,
  read_at timestamptz,
  -- The e-mail of locales/<language>/notices.json that a notice repeats: the bell takes icon and topic from it.
  email_kind text not null,
  about_id uuid references account on delete set null
);
create index notice_about on notice (about_id) where about_id is not null;
create index notice_by_account on notice (account_id, id desc);
create index notice_unread on notice (account_id) where read_at is null;

-- The parties' statements in a dispute (D 6.11): stored before the dispute is opened at the escrow; they move no money.
-- The text is encrypted by the lease's row (D 11.23) and stays, like the agreement, when one party leaves; both are
-- deleted together. A withdrawn statement has no text.
create table dispute_statement (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  part text not null constraint part_is_known check (part in ('handover', 'deposit')),
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  reason text not null,
  -- the stablecoin's smallest unit
  claim numeric(78, 0) constraint a_claim_is_something check (claim > 0::numeric),
  words bytea,
  -- unix seconds of the lease clock
  made_at bigint not null,
  withdrawn_at bigint,
  -- for one made before the dispute: when its part is due. If the escrow has reported no dispute by then, it is
  -- withdrawn.
  opens_by bigint,
  constraint withdrawn_words_are_gone check (withdrawn_at is null or words is null)
);
create index dispute_statement_unopened on dispute_statement (opens_by) where (withdrawn_at is null) and (opens_by is not null);
create unique index one_statement_of_a_party on dispute_statement (lease_id, part, party) where withdrawn_at is null;

-- The access log of statements: who else viewed one, and when (D 11.22).
create table dispute_statement_view (
  id bigint generated always as identity primary key,
  statement_id uuid not null references dispute_statement,
  person_id uuid not null,
  seen_at timestamptz not null
);
create index dispute_statement_view_of_statement on dispute_statement_view (statement_id, person_id, seen_at);

create table unread_email (
  account_id uuid primary key references account on delete cascade,
  rests_until timestamptz not null
);

-- E-mail opt-outs (D 6.16). Money has none, and the newsletter has its own table.
create table email_off (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  primary key (account_id, kind),
  constraint only_these_can_be_off check (kind in ('requests', 'messages', 'viewings', 'searches'))
);

-- Quiet hours, when a person gets only e-mails about money (D 6.17): minutes of the day in their time zone.
create table quiet_hours (
  account_id uuid primary key references account on delete cascade,
  from_minute smallint not null constraint quiet_hours_from_minute_check check (from_minute >= 0 and from_minute <= 1439),
  until_minute smallint not null,
  time_zone text not null,
  constraint quiet_hours_end check (from_minute <> until_minute),
  constraint quiet_hours_until_minute_check check (until_minute >= 0 and until_minute <= 1439)
);

-- An arbitrator's decision of a disputed part, with reasons (D 11.22): stored before their wallet calls the escrow; it
-- moves no money. It can be replaced until the escrow's share is final, and is fixed from then on; if the part becomes
-- due without one, text and hash are deleted. The text is encrypted by the lease's row (D 11.23) and stays as long as
-- its agreement.
create table dispute_decision (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  part text not null constraint part_is_known check (part in ('handover', 'deposit')),
  -- the arbitrator who wrote it
  person_id uuid not null references account,
  -- the stablecoin's smallest unit
  to_tenant numeric(78, 0) not null constraint a_share_is_not_negative check (to_tenant >= 0::numeric),
  words bytea,
  -- keccak256 of the canonical JSON of lease, part, share, text and time (api/src/desk.schema.ts)
  hash text,
  -- unix seconds of the lease clock
  made_at bigint not null,
  withdrawn_at bigint,
  -- when the part is due, as known then; null once the escrow has shared the part, or it was withdrawn
  decides_by bigint,
  -- replaced by a later one; until the escrow's share is final it is unknown which of them the wallet executes
  is_replaced boolean not null default false,
  constraint withdrawn_words_are_gone check (num_nonnulls(words, hash) =
case
    when withdrawn_at is null then 2
    else 0
end)
);
create index dispute_decision_undecided on dispute_decision (decides_by) where (withdrawn_at is null)
  and (decides_by is not null);
create unique index one_decision_of_a_part on dispute_decision (lease_id, part) where (withdrawn_at is null)
  and (not is_replaced);

-- The parties' evidence in a dispute (D 11.22, docs/adr/0026-evidence.md): photos, PDFs, chat messages. Each piece is
-- encrypted with its own key, which is in `details` with its name, encrypted by the lease's row (D 11.23).
create table dispute_evidence (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  part text not null constraint part_is_known check (part in ('handover', 'deposit')),
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  kind text not null constraint kind_is_known check (kind in ('photo', 'pdf', 'messages')),
  -- of the unencrypted data: its bytes, and their SHA-256 in hexadecimal digits
  bytes integer not null constraint nothing_is_no_evidence check (bytes > 0),
  hash text not null,
  details bytea not null,
  -- unix seconds of the lease clock
  added_at bigint not null
);
create unique index one_piece_of_the_same on dispute_evidence (lease_id, part, party, hash);

create table dispute_evidence_content (
  evidence_id uuid primary key references dispute_evidence on delete cascade,
  content bytea not null
);

-- The access log of evidence: who saw that it exists, who opened it, and when.
create table dispute_evidence_view (
  id bigint generated always as identity primary key,
  evidence_id uuid not null references dispute_evidence on delete cascade,
  person_id uuid not null,
  opened boolean not null,
  seen_at timestamptz not null
);
create index dispute_evidence_view_of_evidence on dispute_evidence_view (evidence_id, person_id, seen_at);

-- A party's offer for a continuation of the stay. Once the landlord signs it, it is a lease under the same id.
create table renewal (
  id uuid primary key,
  old_lease_id uuid not null references lease,
  offered_by text not null constraint renewal_offered_by_check check (offered_by in ('tenant', 'landlord')),
  offered_at bigint not null,
  valid_to date not null,
  rent numeric(78, 0) not null constraint renewal_rent_check check (rent > 0::numeric),
  deposit numeric(78, 0) not null constraint renewal_deposit_check check (deposit > 0::numeric),
  state text not null constraint renewal_state_check check (state in ('offered', 'withdrawn', 'signed')),
  -- the text the landlord reads before signing, for 30 minutes
  salt text,
  canonical text,
  document text,
  pay_by bigint,
  read_until bigint,
  -- the landlord's signature over both leases' ids
  signature text,
  constraint a_signed_renewal_has_its_words check (state <> 'signed' or num_nulls(salt, canonical, document, pay_by,
    signature) = 0)
);
create unique index one_open_renewal_per_lease on renewal (old_lease_id) where state = 'offered';
create index renewal_of_lease on renewal (old_lease_id, offered_at);

-- The parties' inventories of the home at move-in and move-out (D 11.22): drafts, signed ones, and the answers. The
-- text is encrypted by the lease's row (D 11.23) and stays as long as its agreement. A signed one is never changed;
-- only its encryption key is.
create table inventory_paper (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  stage text not null constraint stage_is_known check (stage in ('move-in', 'move-out')),
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  kind text not null constraint kind_is_known check (kind in ('draft', 'inventory', 'answer')),
  version integer not null,
  -- canonical JSON (RFC 8785), encrypted
  words bytea not null,
  -- keccak256 of the canonical JSON
  hash text not null,
  -- unix seconds of the lease clock: when it was saved, or signed
  made_at bigint not null,
  signer text,
  signature text,
  -- in an answer: the number of entries objected to
  objections integer,
  constraint only_a_draft_is_unsigned check (num_nonnulls(signer, signature) =
case
    when kind = 'draft' then 0
    else 2
end),
  constraint only_an_answer_objects check ((objections is not null) = (kind = 'answer'))
);
create unique index one_answer_of_a_version on inventory_paper (lease_id, stage, version) where kind = 'answer';
create unique index one_draft_of_a_party on inventory_paper (lease_id, stage, party) where kind = 'draft';
create unique index one_inventory_of_a_version on inventory_paper (lease_id, stage, version) where kind = 'inventory';

-- The keys that identify this Keyhold instance to push services (D 6.18, RFC 8292): one pair for all processes, the
-- private one encrypted.
create table push_key (
  id smallint default 1 primary key constraint push_key_id_check check (id = 1),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);

-- Push subscriptions of devices: deleted with the session that subscribed. The language is that of the subscribing
-- page.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  session_id uuid not null unique references session on delete cascade,
  endpoint text not null unique,
  public_key text not null,
  auth text not null,
  language text not null,
  added_at timestamptz not null
);
create index push_device_by_account on push_device (account_id, added_at);

-- Push opt-outs; money is possible here, because it always comes by e-mail.
create table push_off (
  account_id uuid not null references account on delete cascade,
  kind text not null,
  primary key (account_id, kind),
  constraint push_off_kind_check check (kind in ('requests', 'money', 'messages', 'viewings', 'searches'))
);

-- The outbox of push messages: one per device, posted with the e-mail it repeats; deleted once sent.
create table push_message (
  id bigint generated always as identity primary key,
  device_id uuid not null references push_device on delete cascade,
  -- The bell notice it repeats: one that was read meanwhile is not sent.
  notice_id bigint references notice on delete cascade,
  kind text not null,
  title text not null,
  path text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null
);
create index push_message_by_device on push_message (device_id);
create index push_message_by_notice on push_message (notice_id);
create index push_message_due on push_message (next_try_at);

-- Links to a deposit passport (D 11.16): created by the tenant, for a limited time. Only the hash of the link's secret
-- is stored; an ended or expired link is deleted.
create table passport_link (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  shown_name text not null constraint shown_name_is_known check (shown_name in ('full', 'first', 'none')),
  shows_leases boolean not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  times_seen integer not null default 0,
  seen_at timestamptz
);
create index passport_link_by_account on passport_link (account_id, expires_at);
create index passport_link_over on passport_link (expires_at);

-- A share of a part that one party signed for the other to send (D 6.11). Only the other party's wallet can use the
-- signature, and it cannot be revoked before its deadline: one that was replaced or declined here stays valid at the
-- escrow.
create table shares_offer (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  part text not null constraint part_is_known check (part in ('handover', 'deposit')),
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  -- the stablecoin's smallest unit
  to_tenant numeric(78, 0) not null,
  to_landlord numeric(78, 0) not null,
  -- unix seconds of the chain, as signed
  deadline bigint not null,
  signature text not null,
  -- unix seconds of the lease clock
  made_at bigint not null,
  declined_at bigint,
  constraint a_share_is_not_negative check (to_tenant >= 0::numeric and to_landlord >= 0::numeric)
);
create unique index one_signature_once on shares_offer (lease_id, sha256((signature)::bytea));
create index shares_offer_of_lease on shares_offer (lease_id, number);

-- An earlier end of a stay that one party proposed, and the other's answer (D 11.21).
create table ending (
  id uuid primary key,
  lease_id uuid not null references lease,
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  valid_to date not null,
  -- unix seconds of the lease clock
  made_at bigint not null,
  answered_at bigint,
  state text not null constraint state_is_known check (state in ('proposed', 'withdrawn', 'agreed')),
  -- the proposer's signature on EarlierEnd: the other can send it to the escrow until its deadline, in unix seconds
  signature text,
  deadline bigint,
  constraint a_signature_has_a_deadline check ((signature is null) = (deadline is null))
);
create index ending_of_lease on ending (lease_id, made_at);
create unique index one_agreed_ending_per_lease on ending (lease_id) where state = 'agreed';
create unique index one_open_ending_per_lease on ending (lease_id) where state = 'proposed';

-- "The tenant has left" on a day, as one of the two recorded it. The other can take the record back, and the landlord
-- can free the nights after that day.
create table departure (
  id uuid primary key,
  lease_id uuid not null references lease,
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  valid_to date not null,
  -- unix seconds of the lease clock
  made_at bigint not null,
  answered_at bigint,
  state text not null constraint state_is_known check (state in ('recorded', 'withdrawn', 'freed')),
  -- the landlord's signature on EarlierEnd: the tenant can send it to the escrow until its deadline, in unix seconds
  signature text,
  deadline bigint,
  constraint free_nights_are_signed check ((state = 'freed') = (signature is not null and deadline is not null))
);
create unique index one_departure_stands on departure (lease_id) where state <> 'withdrawn';

-- Photos of an inventory (D 11.22, docs/adr/0026-evidence.md): named in its text by their hash, each encrypted with its
-- own key, which is in `details`, encrypted by the lease's row (D 11.23).
create table inventory_photo (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  -- who added it: the other party sees it once an inventory that names it is signed
  party text not null constraint party_is_known check (party in ('tenant', 'landlord')),
  -- of the unencrypted data: its bytes, and their SHA-256 in hexadecimal digits
  bytes integer not null constraint nothing_is_no_photo check (bytes > 0),
  hash text not null,
  details bytea not null,
  -- unix seconds of the lease clock
  added_at bigint not null
);
create unique index one_photo_of_the_same on inventory_photo (lease_id, party, hash);

-- What became of a deposit that the landlord received at the handover (D 11.3): what they keep and why, the tenant's answer,
-- and what the tenant got in another way.
create table deposit_return (
  id uuid primary key,
  lease_id uuid not null unique references lease,
  -- the standing statement: a new one gets a new id; the deducted sum, and its canonical JSON, encrypted by the lease
  statement uuid,
  kept numeric(78, 0) not null default 0,
  words bytea,
  -- unix seconds of the lease clock
  stated_at bigint,
  -- of the first statement: for 14 days from then another may replace it
  first_stated_at bigint,
  answer text constraint deduction_answer_is_known check (answer in ('agreed', 'contested', 'unanswered')),
  objection bytea,
  answered_at bigint,
  had numeric(78, 0) not null default 0,
  had_at bigint,
  -- Its words are deleted with the agreement (D 11.23); the sums stay.
  constraint a_statement_is_whole check (num_nonnulls(statement, stated_at, first_stated_at) in (0, 3)
    and (statement is not null or num_nonnulls(words, objection) = 0)),
  constraint an_answer_has_a_statement check (answer is null or (statement is not null and answered_at is not null))
);
create index deposit_return_unanswered on deposit_return (stated_at) where statement is not null and answer is null;

-- Photos of deductions: as those of an inventory.
create table deduction_photo (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease,
  -- of the unencrypted data
  bytes integer not null constraint nothing_is_no_photo check (bytes > 0),
  hash text not null,
  -- its key, encrypted by the row
  details bytea not null,
  content bytea not null,
  -- unix seconds of the lease clock
  added_at bigint not null
);
create unique index one_deduction_photo_of_the_same on deduction_photo (lease_id, hash);

create table inventory_photo_content (
  photo_id uuid primary key references inventory_photo on delete cascade,
  content bytea not null
);

-- Blocked people, and reports of people.
create table block (
  blocker_id uuid not null references account on delete cascade,
  blocked_id uuid not null references account on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index block_of_blocked on block (blocked_id);

create table person_report (
  id uuid primary key default gen_random_uuid(),
  reported_id uuid not null references account on delete cascade,
  account_id uuid references account on delete set null,
  reason text not null,
  words text not null,
  reported_at timestamptz not null,
  settled_at timestamptz,
  outcome text,
  -- A report of a person may show the newest messages of the two (D 7.6); each view of them is logged (D 11.30).
  shows_messages boolean not null default false,
  constraint a_report_of_a_person_has_a_reason check (reason in ('pays-outside', 'not-who-they-say', 'insults', 'unwanted',
    'other'))
);
create index person_report_by_account on person_report (account_id);
create index person_report_in_order on person_report (reported_at desc);
create index person_report_of_person on person_report (reported_id, reported_at desc);
create unique index person_report_is_open_once on person_report (reported_id, account_id) where settled_at is null;

-- Saved replies: texts that a person reuses in the chat.
create table saved_reply (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  content text not null constraint a_saved_reply_has_words check (content <> ''),
  saved_at timestamptz not null
);
create index saved_reply_of_account on saved_reply (account_id, saved_at);

-- Viewings of a home, arranged in the conversation of a landlord and a tenant (D 7.9).
create table viewing (
  -- Idempotency key from the browser, and the id of its message: sent twice, stored once.
  id uuid primary key,
  landlord_id uuid not null references account on delete cascade,
  tenant_id uuid not null references account on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  -- The home's time zone when the times were offered.
  time_zone text not null,
  state text not null,
  way text,
  minutes integer,
  -- The start of each offered time.
  times timestamptz[] not null default '{}',
  words text not null default '',
  created_at timestamptz not null,
  starts_at timestamptz,
  -- The agreed time, while it is agreed.
  during tstzrange,
  agreed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account on delete set null,
  reason text not null default '',
  -- Hours before it of the last reminder.
  reminded integer,
  constraint a_viewing_has_a_state check (state in ('asked', 'answered', 'offered', 'replaced', 'withdrawn', 'declined',
    'agreed', 'cancelled')),
  constraint a_viewing_has_times check (state in ('asked', 'answered') or way in ('in-person', 'video') and minutes in (15,
    30, 45, 60) and cardinality(times) >= 1 and cardinality(times) <= 5),
  constraint an_agreed_viewing_has_its_time check ((state = 'agreed') = (during is not null)),
  constraint nobody_views_their_own_home check (landlord_id <> tenant_id),
  constraint one_viewing_at_a_time exclude using gist (landlord_id with =, during with &&) where (state = 'agreed'::text)
);
create unique index one_open_offer on viewing (landlord_id, tenant_id) where state = 'offered';
create unique index one_open_question on viewing (landlord_id, tenant_id) where state = 'asked';
create index viewing_ended_by on viewing (ended_by) where ended_by is not null;
create index viewing_of_landlord on viewing (landlord_id, tenant_id, created_at desc);
create index viewing_of_listing on viewing (listing_id);
create index viewing_of_tenant on viewing (tenant_id, created_at desc);
create index viewing_to_remind_of on viewing (starts_at) where state = 'agreed';

-- The messages of a conversation that stand for actions on a viewing: pages draw them, everything else reads their
-- text.
create table viewing_entry (
  message_id uuid primary key references message on delete cascade,
  viewing_id uuid not null references viewing on delete cascade,
  kind text not null,
  constraint an_entry_has_a_kind check (kind in ('asked', 'offered', 'withdrawn', 'declined', 'agreed', 'cancelled'))
);
create index viewing_entry_of_viewing on viewing_entry (viewing_id);

-- Pictures and PDFs in a chat message (D 7.8): uploaded for one conversation, then attached to one message. Each is
-- encrypted with its own key, which is in `details` with its name, encrypted by its row (D 11.23).
create table chat_attachment (
  -- Idempotency key from the sender's browser: a repeated upload is stored once.
  id uuid primary key,
  sender_id uuid not null references account on delete cascade,
  recipient_id uuid not null references account on delete cascade,
  -- null until a message has it; an unused one is deleted after a day
  message_id uuid references message on delete cascade,
  position integer not null default 0,
  kind text not null constraint kind_is_known check (kind in ('picture', 'pdf')),
  -- SHA-256 of the upload, in hexadecimal digits; the size in bytes before encryption
  upload_hash text not null,
  bytes integer not null constraint nothing_is_no_attachment check (bytes > 0),
  -- of a picture, in pixels
  width integer,
  height integer,
  details bytea not null,
  uploaded_at timestamptz not null,
  constraint a_picture_has_a_size check ((kind = 'picture') = (width is not null and height is not null))
);
create index chat_attachment_by_recipient on chat_attachment (recipient_id);
create index chat_attachment_by_sender on chat_attachment (sender_id, uploaded_at);
create index chat_attachment_of_message on chat_attachment (message_id, "position") where message_id is not null;
create index chat_attachment_unsent on chat_attachment (uploaded_at) where message_id is null;

-- A picture is stored large and small, a PDF once.
create table chat_attachment_content (
  attachment_id uuid not null references chat_attachment on delete cascade,
  size text not null constraint size_is_known check (size in ('large', 'small')),
  content bytea not null,
  primary key (attachment_id, size)
);

-- Days a home is unavailable besides its leases: blocked by its landlord, or imported from another calendar.
create table calendar_source (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing on delete cascade,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  -- since when it has been unreadable, and why
  failed_since timestamptz,
  failure text,
  -- Calendars are read round-robin by landlord, and failing ones with backoff.
  taken_at timestamptz,
  failures integer not null default 0,
  -- What its landlord was notified of, or saw on the page: that it cannot be read, or some of its entries.
  notified_of text constraint calendar_source_notified_of_check check (notified_of in ('file', 'entries')),
  -- Since when it has no future nights although it had some: those stay blocked until the landlord confirms (D 12.6).
  emptied_at timestamptz,
  -- The number of its events that take nothing, by reason.
  left_out jsonb not null default '{}',
  -- The landlord's answers: whether its transparent events, and the days after its booking window, take nights.
  transparent_takes boolean,
  beyond_window_takes boolean,
  constraint a_calendar_is_read_once unique (listing_id, url)
);
create index calendar_source_due on calendar_source (next_read_at);

create table blocked_days (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing on delete cascade,
  source_id uuid references calendar_source on delete cascade,
  nights daterange not null,
  note text,
  -- Of an external calendar: how it marks these nights.
  kind text constraint blocked_days_kind_check check (kind in ('taken', 'reservation', 'transparent', 'beyond-window')),
  -- Of an external calendar: the UIDs of its entries that take these nights ('' for an entry without one).
  uids text[] not null default '{}',
  constraint blocked_days_kind_of_source check ((source_id is null) = (kind is null)),
  constraint blocked_days_are_nights check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights))
);
create index blocked_days_of_listing on blocked_days using gist (listing_id, nights);
create index blocked_days_of_source on blocked_days (source_id);

-- Nights of a lease that an external calendar says are taken (D 12.21): one row per lease and calendar.
create table calendar_conflict (
  lease_id uuid not null references lease on delete cascade,
  source_id uuid not null references calendar_source on delete cascade,
  -- The nights that both take now; empty once the calendar no longer says so.
  nights datemultirange not null,
  -- Those of which the landlord confirmed that they are free.
  confirmed datemultirange not null default '{}',
  found_at timestamptz not null,
  -- When it first stopped a payment.
  stopped_at timestamptz,
  primary key (lease_id, source_id)
);
create index calendar_conflict_of_source on calendar_conflict (source_id);

create table data_export (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  archive bytea,
  -- The number of tries of an archive, after which it is given up and its owner notified; and when it was downloaded:
  -- an interrupted download can be repeated for a while (D 11.29).
  tries integer not null default 0,
  fetched_at timestamptz,
  -- The session that requested an archive: no other gets it.
  session_id uuid not null,
  -- The process that builds a requested archive, and the end of its claim: one process at a time, and another takes
  -- over once that has passed.
  taken_by uuid,
  taken_until timestamptz,
  constraint what_is_made_is_nobodys check ((made_at is null) = (taken_until is not null)),
  constraint what_is_made_is_there check ((made_at is null) = (archive is null))
);

create table admin_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a command on the machine.
  admin_id uuid references account,
  action text not null,
  subject_id uuid,
  reason text not null constraint an_act_has_a_reason check (reason <> ''),
  -- An operator's views of the instance and resent e-mails (D 11.30); the e-mail's name and number stay in the audit
  -- log.
  email text,
  constraint act_is_known check (action in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle', 'release', 'house',
    'resend', 'messages', 'reports', 'suspicions', 'dealWith', 'log', 'recover', 'acknowledge')),
  constraint act_of_administrators check (admin_id is not null or action in ('recover', 'acknowledge'))
);
create index admin_action_newest on admin_action (at desc);

-- Sign-ins, denied access and papers read by arbitrators in the audit log: one entry per person, subject and reason in a quarter of an hour, with a
-- count, which alone may change (docs/adr/0100-sign-ins-and-denied-access.md).
create table access_entry (
  id bigint generated always as identity primary key,
  quarter timestamptz not null,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  action text not null,
  -- Null for a visitor whose sign-in failed, and in the entry that counts what is beyond the bound of everybody. No
  -- foreign key: an entry stands, whatever else is deleted.
  person_id uuid,
  subject_id uuid,
  -- The means of a sign-in, the denied call, or the paper that an arbitrator read.
  reason text not null,
  constraint access_is_known check (action in ('signIn', 'signInFailed', 'denied', 'paper')),
  constraint access_names_its_person check (person_id is not null or action = 'signInFailed' or reason = 'more')
);
create unique index one_entry_a_quarter on access_entry (quarter, action, person_id, subject_id, reason)
  nulls not distinct;
create index access_entry_by_action on access_entry (action, id desc);

-- Cities without homes that newsletter subscribers wait for.
create table subscription_city (
  email text not null references subscription on delete cascade,
  city_id integer not null,
  primary key (email, city_id)
);

-- The changes of an import, which can be undone as a whole for seven days; and the address from which an agency's homes
-- are imported.
create table import_run (
  id uuid primary key default gen_random_uuid(),
  landlord_id uuid not null references account on delete cascade,
  by_feed boolean not null,
  at timestamptz not null,
  undone_at timestamptz,
  -- A file import runs in the background: its remaining lines are stored with it, and it outlives the page and the
  -- process.
  -- lines that were tried, until the last of them is done
  waiting jsonb,
  -- one process runs it, at most until then
  taken_until timestamptz,
  -- its number of homes, and the refused ones
  total integer not null default 0,
  refused jsonb not null default '[]'
);
create index import_run_by_age on import_run (at);
create index import_run_of_landlord on import_run (landlord_id, at);
create unique index import_run_under_way on import_run (landlord_id) where waiting is not null;

create table import_change (
  run_id uuid not null references import_run on delete cascade,
  listing_id uuid not null references listing on delete cascade,
  reference text not null,
  result text not null constraint import_change_result_check check (result in ('new', 'changed', 'back', 'gone')),
  -- the home's earlier values of the imported fields
  before jsonb not null,
  -- the home's version after the import: a different one now was made by another edit
  version integer not null,
  primary key (run_id, listing_id)
);
create index import_change_of_listing on import_change (listing_id);

-- A landlord's answers about their files, asked once: what a heading means, whether the day comes first in a column,
-- the sign before decimals, and the encoding of files that are not in Unicode.
create table import_answers (
  landlord_id uuid primary key references account on delete cascade,
  answers jsonb not null
);

create table feed (
  landlord_id uuid primary key references account on delete cascade,
  url text not null,
  created_at timestamptz not null,
  next_read_at timestamptz not null,
  -- one process reads it at a time, at most until then
  taken_until timestamptz,
  read_at timestamptz,
  counts jsonb,
  -- since when it has been unreadable, and why
  failed_since timestamptz,
  failure text
);
create index feed_due on feed (next_read_at);

-- Pictures that a file or a feed names by address: each is fetched once, one at a time per home.
create table import_picture (
  listing_id uuid not null references listing on delete cascade,
  url text not null,
  place integer not null,
  tries integer not null default 0,
  -- null once it was fetched or given up
  next_try_at timestamptz,
  failure text,
  primary key (listing_id, url)
);
create index import_picture_due on import_picture (next_try_at) where next_try_at is not null;

create table availability_change (
  listing_id uuid not null
);

-- Passkeys (WebAuthn level 3): a key pair whose private half stays on a person's device. The stored half cannot sign
-- in.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- base64url, as the authenticator names it
  credential_id text not null constraint one_account_per_passkey unique,
  public_key bytea not null,
  -- grows with each use where the authenticator counts; a lower one is refused
  counter bigint not null,
  transports text[] not null,
  -- whether it is synced to its owner's other devices
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- Challenges for a passkey or a wallet: for one purpose, for one person if known already, valid once.
create table challenge (
  challenge text primary key,
  purpose text not null,
  account_id uuid references account,
  -- for a wallet: the whole signed message
  message text,
  expires_at timestamptz not null
);
create index challenge_by_end on challenge (expires_at);
create index challenge_of_account on challenge (account_id);

-- The instance of this database: its file bucket has the same id, which keeps two instances from sweeping each other's
-- pictures. A restored backup is the same instance.
create table instance (
  id uuid primary key default gen_random_uuid(),
  is_the_one boolean not null default true unique constraint instance_is_the_one_check check (is_the_one),
  -- When this instance's backup command last ran: the operator is warned when that is long ago.
  backed_up_at timestamptz
);

-- Exchange rates of the euro: the last file read from the bank, and the next poll. One row.
create table exchange_rates (
  is_the_one boolean default true primary key constraint exchange_rates_is_the_one_check check (is_the_one),
  day date,
  per_euro jsonb,
  ask_at timestamptz not null
);

-- Data of zoomed-out maps: published homes counted by map cell, for everywhere (city 0) and per city, in squares of
-- 2^level units (docs/adr/0042-cells-of-the-map.md). The tick updates it; `map_change` has the cells to be recounted.
create table map_cell (
  city_id integer not null,
  level smallint not null,
  x integer not null,
  y integer not null,
  homes integer not null,
  lat_sum float8 not null,
  lng_sum float8 not null,
  rent_min integer not null,
  map_x integer not null,
  map_y integer not null,
  south float8 not null,
  west float8 not null,
  north float8 not null,
  east float8 not null,
  primary key (city_id, level, x, y)
);

create table map_change (
  city_id integer not null,
  x integer not null,
  y integer not null,
  at timestamptz not null default now()
);
create index map_change_oldest on map_change (at);

-- Page views of a home by day (UTC): only counts, no person and no address.
create table listing_view (
  listing_id uuid not null references listing on delete cascade,
  day date not null,
  views integer not null,
  primary key (listing_id, day)
);

-- The widths of a picture that exist as AVIF: one row per picture, written in the transaction that stores it.
create table photo_avif (
  photo_id uuid primary key references photo on delete cascade,
  -- narrow to wide, those smaller than the WebP; null until they are generated
  widths integer[],
  tries smallint not null default 0,
  -- null when generated or given up; while one process generates it, when another may
  next_try_at timestamptz
);
create index photo_avif_due on photo_avif (next_try_at desc) where next_try_at is not null;

-- The results of comparing the books with the escrows, shared by every process: the newest comparison, and the
-- differences for which the chain was read again. The next leader then does not read it again in vain (ADR 44).
create table balance_check (
  chain_id bigint not null,
  -- our leases against the escrow, or what each escrow holds against what it owes
  look text not null constraint balance_check_look_check check (look in ('books', 'escrow')),
  -- the final block of the comparison
  block bigint not null,
  agrees boolean not null,
  checked_at timestamptz not null,
  primary key (chain_id, look)
);

create table balance_alarm (
  chain_id bigint not null,
  look text not null constraint balance_alarm_look_check check (look in ('books', 'escrow')),
  -- the difference as text, with its amounts: a changed text is a new difference
  what text not null,
  -- the node, or two, from which the chain was read again for it, in vain if the difference stays; by a hash of the
  -- address
  node text not null,
  read_again_at timestamptz not null,
  primary key (chain_id, look, what, node)
);

-- Migrations that add a filter call this once: it adds a column of `listing` to every index that searches and maps read
-- (docs/adr/0020-filter-indexes.md).
create function add_to_search_indexes(filter text) returns void language plpgsql
as $$
declare index record;
begin
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'listing' and indexdef like '% INCLUDE (%'
  loop
    execute format('drop index %I', index.indexname);
    execute replace(index.indexdef, ' INCLUDE (', format(' INCLUDE (%I, ', filter));
  end loop;
end
$$;

-- Messages are deleted with their conversation. A trigger per statement is cheaper than a foreign key checked for each row.
-- What the landlord still owes of a deposit that they got with the first rent (D 11.3). The same rule as
-- rental/src/depositOwed.ts.
create function deposit_owed(one lease) returns numeric language sql stable
as $$
  select case when one.deposit_policy <> 'at-handover' or one.paid_terms is null then 0 else greatest(0,
    greatest(0, coalesce((select least(to_landlord, one.handover) - one.rent from deposit
      where lease_id = one.id and not is_second limit 1), 0))
    - coalesce((select sum(amount) from payment where lease_id = one.id and kind = 'paid-back' and not is_second), 0)
    - coalesce((select kept + had from deposit_return where lease_id = one.id), 0)) end
$$;

-- Whether a lease is open (D 12.12). The same rule as rental/src/openLease.ts.
create function lease_is_open(one lease, now bigint) returns boolean language sql stable
as $$
  select one.status not in ('resolved', 'completed', 'declined', 'withdrawn', 'expired', 'cancelled')
    or (one.status in ('resolved', 'completed') and now < one.move_out)
    or deposit_owed(one) > 0
$$;

create function delete_messages_of_conversations() returns trigger language plpgsql
as $$ begin
  delete from message using gone where message.conversation_id = gone.id;
  return null;
end $$;

create function forget_push_device() returns trigger language plpgsql
as $$ begin delete from push_device where session_id = new.id; return null; end $$;

-- Queues a listing whose availability changed. The tick updates its `free_later`.
create function note_availability_change() returns trigger language plpgsql
as $$ begin
  if tg_table_name = 'listing' then
    insert into availability_change (listing_id) values (new.id);
  else
    insert into availability_change (listing_id) values (case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  end if;
  return null;
end $$;

-- Queues map cells whose counts have to be computed again.
create function note_map_change() returns trigger language plpgsql
as $$ begin
  insert into map_change (city_id, x, y)
    select old.city_id, old.map_x >> 8, old.map_y >> 8 where old.state = 'published' and old.deleted_at is null
    union select new.city_id, new.map_x >> 8, new.map_y >> 8 where new.state = 'published' and new.deleted_at is null;
  return null;
end $$;

-- Keeps `listing.traits`, the numbers by which searches filter (rental/src/livingFilter.ts).
create function note_traits() returns trigger language plpgsql
as $$ begin
  new.traits := array_remove(array[
    new.floor_type,
    case when new.energy_rating ~ '^[A-G]$' then ascii(new.energy_rating) - 64 end,
    case when new.bills = 0 then 11 end,
    case when new.verified then 12 end,
    case when new.cancellation <> 'none' then 14 end,
    case when new.distance_to_public_transport <= 60 then 10000 + new.distance_to_public_transport end,
    case when new.pet_friendly and cardinality(new.pets) = 0 then 13 end], null) || case when new.pet_friendly then new.pets else '{}' end;
  return new;
end $$;

create function refuse_messages_of_no_conversation() returns trigger language plpgsql
as $$ begin
  perform from fresh where not exists (select from conversation where id = fresh.conversation_id);
  if found then
    raise exception 'a message has no conversation' using errcode = 'foreign_key_violation',
      constraint = 'message_has_a_conversation';
  end if;
  return null;
end $$;

-- The same for messages, once per statement: many are inserted at once.
create function refuse_messages_of_the_gone() returns trigger language plpgsql
as $$
begin
  perform from fresh join account on account.id = fresh.sender_id where account.deleted_at is not null;
  if found then raise exception 'a sender is gone' using errcode = 'KH001'; end if;
  perform from fresh join account on account.id = fresh.recipient_id where account.deleted_at is not null;
  if found then raise exception 'a recipient is gone' using errcode = 'KH002'; end if;
  return null;
end $$;

-- Refuses rows of an account that was deleted while the request was running (D 11.23): waits for the lock of the
-- account and reads it again. KH001: the own account is deleted (answered as a session that is over). KH002: the other
-- party is deleted.
create function refuse_of_the_gone() returns trigger language plpgsql
as $$
declare
  own uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if own is null then return new; end if;
  perform from account where id = own and deleted_at is null for key share;
  if not found then raise exception 'the account % is gone', own using errcode = coalesce(tg_argv[1], 'KH001'); end if;
  return new;
end $$;

create function refuse_rewriting() returns trigger language plpgsql
as $$ begin raise exception 'what happened is not rewritten' using constraint = 'history_is_append_only'; end $$;

-- What was signed is deleted with the agreement of its lease, and not before (D 11.23).
create function refuse_before_agreement() returns trigger language plpgsql
as $$ begin
  if exists (select from agreement where lease_id = old.lease_id) then
    raise exception 'what happened is not rewritten' using constraint = 'history_is_append_only';
  end if;
  return old;
end $$;

-- Notifies every process of an ended session, after the commit (docs/adr/0029-stomp.md).
create function tell_session_ended() returns trigger language plpgsql
as $$ begin
  perform pg_notify('keyhold', json_build_object('topic', 'session-ended',
    'notes', json_build_array(json_build_object('sessionId', old.id)))::text);
  return null;
end $$;

create trigger refuse_of_the_gone before insert on block for each row execute function refuse_of_the_gone('blocker_id');
create trigger blocked_days_availability after insert or delete or update on blocked_days for each row
  execute function note_availability_change();
create trigger refuse_of_the_gone before insert on chat_attachment for each row
  execute function refuse_of_the_gone('sender_id');
create trigger messages_go_with_their_conversation after delete on conversation referencing old table as gone
  for each statement execute function delete_messages_of_conversations();
create trigger refuse_of_the_gone before insert on data_export for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on favourite for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on feed for each row execute function refuse_of_the_gone('landlord_id');
create trigger refuse_of_the_gone before insert on import_run for each row execute function refuse_of_the_gone('landlord_id');
create trigger what_was_signed_is_kept before delete on inventory_paper for each row when (old.kind <> 'draft')
  execute function refuse_before_agreement();
create trigger what_was_signed_stays before update on inventory_paper for each row when (old.kind <> 'draft'
  and (to_jsonb(old.*) - 'words') <> (to_jsonb(new.*) - 'words')) execute function refuse_rewriting();
create trigger refuse_of_the_gone before insert on lease for each row execute function refuse_of_the_gone('tenant_id');
create trigger refuse_to_the_gone before insert on lease for each row execute function refuse_of_the_gone('landlord_id',
  'KH002');
create trigger history_is_append_only before delete on lease_history for each row execute function refuse_rewriting();
-- The history is append-only, except that the words of a reason are deleted with the account that wrote them (D 11.23).
create trigger history_is_changed_only_by_leaving before update on lease_history for each row
  when (new.facts is distinct from (old.facts - 'reason')
  or (to_jsonb(new.*) - 'facts') is distinct from (to_jsonb(old.*) - 'facts')) execute function refuse_rewriting();
create trigger listing_availability after update on listing for each row when (old.state is distinct from new.state
  or old.available_from is distinct from new.available_from or old.available_until is distinct from new.available_until
  or old.time_zone is distinct from new.time_zone) execute function note_availability_change();
create trigger listing_comes_on_map after insert or delete on listing for each row execute function note_map_change();
create trigger listing_moves_on_map after update on listing for each row when (old.state is distinct from new.state
  or old.deleted_at is distinct from new.deleted_at or old.city_id is distinct from new.city_id
  or old.map_x is distinct from new.map_x or old.map_y is distinct from new.map_y
  or old.shown_lat is distinct from new.shown_lat or old.shown_lng is distinct from new.shown_lng
  or old.rent_price is distinct from new.rent_price) execute function note_map_change();
create trigger listing_traits before insert or update of floor_type, energy_rating, bills, pets, pet_friendly,
  cancellation, verified, distance_to_public_transport on listing for each row execute function note_traits();
create trigger refuse_of_the_gone before insert on listing for each row execute function refuse_of_the_gone('landlord_id');
create trigger message_has_a_conversation after insert on message referencing new table as fresh for each statement
  execute function refuse_messages_of_no_conversation();
create trigger refuse_of_the_gone after insert on message referencing new table as fresh for each statement
  execute function refuse_messages_of_the_gone();
create trigger access_entry_stands before delete on access_entry for each row
  when (old.at >= now() - interval '400 days') execute function refuse_rewriting();
create trigger access_entry_only_counts before update on access_entry for each row
  when (new.times <= old.times
    or to_jsonb(new) - 'times' - 'last_at' is distinct from to_jsonb(old) - 'times' - 'last_at')
  execute function refuse_rewriting();
create trigger access_entry_stands_whole before truncate on access_entry for each statement
  execute function refuse_rewriting();
create trigger admin_action_stands before delete or update on admin_action for each row execute function refuse_rewriting();
create trigger admin_action_stands_whole before truncate on admin_action for each statement execute function refuse_rewriting();
create trigger refuse_of_the_gone before insert on passport_link for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on person_report for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on push_device for each row execute function refuse_of_the_gone('account_id');
create trigger rent_act_is_append_only before delete or update on rent_act for each row execute function refuse_rewriting();
create trigger refuse_of_the_gone before insert on report for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on saved_reply for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on saved_search for each row execute function refuse_of_the_gone('account_id');
create trigger deleted_session_notifies after delete on session for each row when (old.ended_at is null)
  execute function tell_session_ended();
create trigger ended_session_hears_no_push after update of ended_at on session for each row
  when (new.ended_at is not null) execute function forget_push_device();
create trigger ended_session_notifies after update of ended_at on session for each row when (old.ended_at is null
  and new.ended_at is not null) execute function tell_session_ended();
create trigger stay_availability after insert or delete or update on stay for each row
  execute function note_availability_change();
create trigger refuse_of_the_gone before insert on viewing for each row when (new.state = 'asked')
  execute function refuse_of_the_gone('tenant_id');
create trigger refuse_offers_of_the_gone before insert on viewing for each row when (new.state <> 'asked')
  execute function refuse_of_the_gone('landlord_id');
create trigger refuse_offers_to_the_gone before insert on viewing for each row when (new.state <> 'asked')
  execute function refuse_of_the_gone('tenant_id', 'KH002');
create trigger refuse_to_the_gone before insert on viewing for each row when (new.state = 'asked')
  execute function refuse_of_the_gone('landlord_id', 'KH002');
create trigger refuse_of_the_gone before insert on wallet for each row execute function refuse_of_the_gone('account_id');

alter table dispute_evidence_content alter column content set storage external;
alter table inventory_photo_content alter column content set storage external;
alter table chat_attachment_content alter column content set storage external;

insert into instance default values;
