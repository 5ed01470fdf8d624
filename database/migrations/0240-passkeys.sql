-- Passkeys (WebAuthn level 3): a key pair whose private half stays in somebody's device. What is kept here opens nothing.
set local lock_timeout = '5s';
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id),
  -- base64url, as the authenticator names it
  credential_id text not null constraint one_account_per_passkey unique,
  public_key bytea not null,
  -- grows with each use where the authenticator counts; one that goes back is refused
  counter bigint not null,
  transports text[] not null,
  -- whether it is in its owner's other devices too
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- What a passkey or a wallet is asked to sign: for one purpose, for one person if they are known already, once.
create table challenge (
  challenge text primary key,
  purpose text not null,
  account_id uuid references account (id),
  -- of a wallet: all that is signed
  message text,
  expires_at timestamptz not null
);
create index challenge_of_account on challenge (account_id);
create index challenge_by_end on challenge (expires_at);

-- How somebody signed in: password, passkey, wallet.
alter table session add column means text not null default 'password';
