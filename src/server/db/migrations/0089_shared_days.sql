-- Days that several people plan together, by a link with a secret. Nobody's name stands in them, and they end by themselves.
create table shared_day (
  key_hash bytea primary key check (length(key_hash) = 32), -- SHA-256 of the secret in the link
  date date not null,
  arrives text check (arrives ~ '^\d\d:\d\d$'),
  leaves text check (leaves ~ '^\d\d:\d\d$'),
  entries jsonb not null default '[]' check (jsonb_typeof(entries) = 'array'), -- domain/my-day/shared-day.ts
  version integer not null default 1,
  expires_at timestamptz not null,
  date_created timestamptz not null default now()
);
create index shared_day_expires_at on shared_day (expires_at); -- the sweep
