-- Tokens of programs, each with a part of its owner's rights: docs/decisions/150-tokens-of-programs.md.
create table access_token (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique check (length(token_hash) = 32), -- of 256 random bits
  hint text not null check (length(hint) = 4),                      -- its last characters, by which people know it
  scopes text[] not null,
  has_second_factor boolean not null,  -- whether the sign-in that made it had one: rights of the office may need it
  date_expires timestamptz not null,
  date_last_used timestamptz,          -- to a minute
  date_created timestamptz not null default now()
);
create index access_token_account on access_token (account_id);

-- By which program something was done; the name outlives the token.
alter table audit_entry add column token_name text check (length(token_name) <= 80);
alter table proposed_change add column token_name text check (length(token_name) <= 80);
