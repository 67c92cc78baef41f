-- The embedded identity provider (its own users beside the directory's accounts), mail, and what every write needs.
-- Times are whole instants; hashes are SHA-256 unless another is named.

-- Identity --------------------------------------------------------------------------------------------------------------

create table identity_user (
  uid text primary key check (length(uid) between 1 and 128),
  email text check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  password_hash text, -- Argon2id in PHC form
  email_link boolean not null default false, -- has signed in by a link from a mail
  phone_number text unique, -- E.164
  display_name text not null default '',
  photo_url text not null default '',
  custom_claims jsonb not null default '{}',
  disabled boolean not null default false,
  valid_since timestamptz not null default date_trunc('second', now()), -- tokens issued before are refused
  locale text not null default 'en' check (locale in ('en', 'ga')),
  demo boolean not null default false,
  date_last_login timestamptz not null default now(),
  date_created timestamptz not null default now()
);
create unique index identity_user_email on identity_user (email) where email is not null;

-- Who somebody is at another provider.
create table identity_link (
  provider_id text not null, -- google.com, apple.com, oidc.*
  raw_id text not null, -- the subject there
  uid text not null references identity_user on delete cascade,
  email text,
  display_name text not null default '',
  photo_url text not null default '',
  date_created timestamptz not null default now(),
  primary key (provider_id, raw_id)
);
create index identity_link_of on identity_link (uid);

create table identity_factor (
  id uuid primary key default uuidv7(),
  uid text not null references identity_user on delete cascade,
  kind text not null check (kind in ('totp', 'phone')),
  display_name text not null default '',
  secret bytea, -- encrypted
  phone_number text,
  last_step bigint not null default 0, -- of TOTP: this one and older ones are used up
  date_enrolled timestamptz not null default now(),
  check ((kind = 'totp') = (secret is not null) and (kind = 'phone') = (phone_number is not null))
);
create index identity_factor_of on identity_factor (uid);

create table identity_refresh_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default uuidv7(), -- by which a session is shown and ended
  uid text not null references identity_user on delete cascade,
  sign_in_provider text not null,
  second_factor text check (second_factor in ('totp', 'phone')),
  second_factor_id uuid,
  auth_time timestamptz not null,
  user_agent text not null default '',
  date_used timestamptz not null default now(),
  date_created timestamptz not null default now()
);
create index identity_refresh_token_of on identity_refresh_token (uid, date_created desc);

-- Codes in links of mails: single use, for one deed.
create table identity_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  kind text not null check (kind in ('PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL',
    'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION')),
  uid text references identity_user on delete cascade, -- none: a sign-in link for an address that is not known yet
  email text not null,
  new_email text,
  factor_id uuid,
  date_expires timestamptz not null,
  date_used timestamptz,
  date_created timestamptz not null default now()
);
create index identity_code_of on identity_code (uid) where date_used is null;
create index identity_code_expired on identity_code (date_expires);

-- What a sign-in of several steps remembers between them: codes by text message, enrolments, pending second factors,
-- the way through another provider.
create table identity_step (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  kind text not null,
  uid text references identity_user on delete cascade,
  data bytea not null, -- encrypted JSON
  attempts integer not null default 0,
  date_expires timestamptz not null,
  date_created timestamptz not null default now()
);
create index identity_step_expired on identity_step (date_expires);

create table identity_key (
  kid text primary key,
  algorithm text not null check (algorithm in ('RS256')),
  public_jwk jsonb not null,
  private_key bytea not null, -- encrypted with the key file
  date_created timestamptz not null default now(),
  date_retired timestamptz -- signs no more; its public part stays for tokens that live
);
create unique index identity_key_signing on identity_key ((true)) where date_retired is null;

-- Limits that all instances share: sign-in, mail, codes.
create table rate_limit (
  key text primary key,
  points integer not null,
  date_expires timestamptz not null
);
create index rate_limit_expired on rate_limit (date_expires);

-- Mail and text messages ------------------------------------------------------------------------------------------------

create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('oob', 'mail', 'sms')), -- oob: a mail with a code in its link
  type text not null, -- which template: PASSWORD_RESET, …
  recipient text not null, -- an address, or a number in E.164
  locale text not null default 'en' check (locale in ('en', 'ga')),
  data jsonb not null default '{}', -- what the template says; emptied of codes once it is sent
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  date_next timestamptz not null default now(), -- not before
  date_sent timestamptz,
  date_created timestamptz not null default now()
);
create index outbox_due on outbox (date_next) where state in ('waiting', 'sending');
create index outbox_to on outbox (recipient, id desc);

-- Writes ----------------------------------------------------------------------------------------------------------------

-- The first answer to an idempotency key, for a day.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  answer jsonb not null,
  date_created timestamptz not null default now(),
  primary key (account_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (date_created);

alter table account add column demo boolean not null default false;
alter table account add column date_deleted timestamptz;
