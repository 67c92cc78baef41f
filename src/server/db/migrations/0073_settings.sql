-- What the directory says of itself, edited on the desk: one row a version, the newest counts (docs/decisions/138).
create table directory_settings (
  version integer primary key check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  account_id uuid references account on delete set null, -- null: filled in at a start
  date_created timestamptz not null default now()
);
create index directory_settings_account on directory_settings (account_id) where account_id is not null; -- on delete set null
