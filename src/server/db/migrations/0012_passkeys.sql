-- Passkeys of the embedded identity provider (WebAuthn): docs/decisions/040-second-factors.md.
create table identity_passkey (
  id uuid primary key default uuidv7(),       -- names it in sessions and in the mail's code
  credential_id text not null unique check (length(credential_id) between 1 and 1400), -- base64url, at most 1,023 bytes
  uid text not null references identity_user on delete cascade,
  name text not null default '' check (length(name) <= 100),
  public_key bytea not null,                  -- COSE
  counter bigint not null default 0,          -- signatures so far; stays 0 where the authenticator does not count
  transports text[] not null default '{}',    -- how a browser reaches the authenticator, such as internal, hybrid, usb
  backup_eligible boolean not null,           -- may be copied to other devices of the user
  backed_up boolean not null,                 -- has been copied, as of its last use
  date_last_used timestamptz,                 -- null: never since it was added
  date_enrolled timestamptz not null default now()
);
create index identity_passkey_of on identity_passkey (uid);

alter table identity_refresh_token
  drop constraint identity_refresh_token_second_factor_check,
  add constraint identity_refresh_token_second_factor_check check (second_factor in ('totp', 'phone', 'passkey'));

alter table identity_code
  drop constraint identity_code_kind_check,
  add constraint identity_code_kind_check check (kind in ('PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL',
    'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION', 'REVERT_PASSKEY_ADDITION'));
