-- The tables of the provider (PostgreSQL 18). You may add columns with defaults, and refer to identity_user.

create table identity_user (
  uid text not null,
  email text,
  email_verified boolean default false not null,
  password_hash text,
  email_link boolean default false not null,
  phone_number text,
  display_name text default ''::text not null,
  photo_url text default ''::text not null,
  custom_claims jsonb default '{}'::jsonb not null,
  disabled boolean default false not null,
  valid_since timestamp with time zone default date_trunc('second'::text, now()) not null,
  locale text default 'en'::text not null,
  date_last_login timestamp with time zone default now() not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_user_phone_number_key UNIQUE (phone_number),
  constraint identity_user_pkey PRIMARY KEY (uid),
  constraint identity_user_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint identity_user_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint identity_user_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 128)))
);
CREATE UNIQUE INDEX identity_user_email ON identity_user USING btree (email) WHERE (email IS NOT NULL);

create table identity_code (
  code_hash bytea not null,
  kind text not null,
  uid text,
  email text not null,
  new_email text,
  factor_id uuid,
  date_expires timestamp with time zone not null,
  date_used timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint identity_code_pkey PRIMARY KEY (code_hash),
  constraint identity_code_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint identity_code_kind_check CHECK ((kind = ANY (ARRAY['PASSWORD_RESET'::text, 'EMAIL_SIGNIN'::text, 'VERIFY_EMAIL'::text, 'VERIFY_AND_CHANGE_EMAIL'::text, 'RECOVER_EMAIL'::text, 'REVERT_SECOND_FACTOR_ADDITION'::text, 'REVERT_PASSKEY_ADDITION'::text])))
);
CREATE INDEX identity_code_expired ON identity_code USING btree (date_expires);
CREATE INDEX identity_code_of ON identity_code USING btree (uid) WHERE (date_used IS NULL);

create table identity_factor (
  id uuid default uuidv7() not null,
  uid text not null,
  kind text not null,
  display_name text default ''::text not null,
  secret bytea,
  phone_number text,
  last_step bigint default 0 not null,
  date_enrolled timestamp with time zone default now() not null,
  constraint identity_factor_pkey PRIMARY KEY (id),
  constraint identity_factor_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_factor_check CHECK ((((kind = 'totp'::text) = (secret IS NOT NULL)) AND ((kind = 'phone'::text) = (phone_number IS NOT NULL)))),
  constraint identity_factor_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'phone'::text])))
);
CREATE INDEX identity_factor_of ON identity_factor USING btree (uid);

create table identity_key (
  kid text not null,
  algorithm text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  date_created timestamp with time zone default now() not null,
  date_retired timestamp with time zone,
  constraint identity_key_pkey PRIMARY KEY (kid),
  constraint identity_key_algorithm_check CHECK ((algorithm = 'RS256'::text))
);
CREATE UNIQUE INDEX identity_key_signing ON identity_key USING btree ((true)) WHERE (date_retired IS NULL);

create table identity_link (
  provider_id text not null,
  raw_id text not null,
  uid text not null,
  email text,
  display_name text default ''::text not null,
  photo_url text default ''::text not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_link_pkey PRIMARY KEY (provider_id, raw_id),
  constraint identity_link_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE
);
CREATE INDEX identity_link_of ON identity_link USING btree (uid);

create table identity_passkey (
  id uuid default uuidv7() not null,
  credential_id text not null,
  uid text not null,
  name text default ''::text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  date_last_used timestamp with time zone,
  date_enrolled timestamp with time zone default now() not null,
  constraint identity_passkey_credential_id_key UNIQUE (credential_id),
  constraint identity_passkey_pkey PRIMARY KEY (id),
  constraint identity_passkey_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint identity_passkey_name_check CHECK ((length(name) <= 100))
);
CREATE INDEX identity_passkey_of ON identity_passkey USING btree (uid);

create table identity_recovery_code (
  id uuid default uuidv7() not null,
  uid text not null,
  code_hash bytea not null,
  date_used timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint identity_recovery_code_uid_code_hash_key UNIQUE (uid, code_hash),
  constraint identity_recovery_code_pkey PRIMARY KEY (id),
  constraint identity_recovery_code_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_recovery_code_code_hash_check CHECK ((length(code_hash) = 32))
);

create table identity_refresh_token (
  token_hash bytea not null,
  id uuid default uuidv7() not null,
  uid text not null,
  sign_in_provider text not null,
  second_factor text,
  second_factor_id uuid,
  auth_time timestamp with time zone not null,
  user_agent text default ''::text not null,
  date_used timestamp with time zone default now() not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_refresh_token_id_key UNIQUE (id),
  constraint identity_refresh_token_pkey PRIMARY KEY (token_hash),
  constraint identity_refresh_token_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_refresh_token_second_factor_check CHECK ((second_factor = ANY (ARRAY['totp'::text, 'phone'::text, 'passkey'::text, 'recovery-code'::text]))),
  constraint identity_refresh_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX identity_refresh_token_of ON identity_refresh_token USING btree (uid, date_created DESC);

create table identity_step (
  handle_hash bytea not null,
  kind text not null,
  uid text,
  data bytea not null,
  attempts integer default 0 not null,
  date_expires timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_step_pkey PRIMARY KEY (handle_hash),
  constraint identity_step_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_step_handle_hash_check CHECK ((length(handle_hash) = 32))
);
CREATE INDEX identity_step_expired ON identity_step USING btree (date_expires);
