-- People: how they sign in, what they say of themselves, and the wallets they proved (D 4).

create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint one_account_per_email unique constraint email_in_small_letters check (email = lower(email)),
  -- A new address, until its letter is confirmed.
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
  spoken_language_ids integer[] not null default '{}',
  -- What the profile's wallet field says, proved or not; checksummed.
  wallet_field text,
  avatar text,
  created_at timestamptz not null,
  updated_at timestamptz
);

create table account_role (
  account_id uuid not null references account on delete cascade,
  role text not null constraint role_is_known check (role in ('USER', 'LANDLORD', 'AGENCY', 'ARBITRATOR', 'ADMIN')),
  primary key (account_id, role)
);

-- A stay signed in, on one device. Ended ones are kept until they would have ended by themselves.
create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_account on session (account_id);

-- What a link in a letter proves. Only the hash of its token is kept (D 4.4).
create table letter_token (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null constraint purpose_is_known check (purpose in ('confirm', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index letter_token_by_account on letter_token (account_id, purpose);

create table wallet (
  -- Checksummed; the same address always has the same spelling.
  address text constraint wallet_belongs_to_one_person primary key,
  account_id uuid not null references account on delete cascade,
  proved_at timestamptz not null
);
create index wallet_by_account on wallet (account_id);

-- Messages given out to be signed; each is good for one proof (D 4.7).
create table wallet_nonce (
  nonce text primary key,
  account_id uuid not null references account on delete cascade,
  address text not null,
  message text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index wallet_nonce_by_account on wallet_nonce (account_id);

-- How often somebody tried something lately; keys are hashed.
create table attempt (
  key text primary key,
  since timestamptz not null,
  count integer not null
);
