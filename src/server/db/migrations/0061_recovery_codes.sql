-- Recovery codes of the embedded identity provider, in place of a second factor: docs/decisions/040-second-factors.md.
create table identity_recovery_code (
  id uuid primary key default uuidv7(),       -- names it in the session that it started
  uid text not null references identity_user on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32), -- of 80 random bits
  date_used timestamptz,
  date_created timestamptz not null default now(),
  unique (uid, code_hash)
);

alter table identity_refresh_token
  drop constraint identity_refresh_token_second_factor_check,
  add constraint identity_refresh_token_second_factor_check
    check (second_factor in ('totp', 'phone', 'passkey', 'recovery-code'));
