-- Backups that were made, and those that failed. The archives are elsewhere.
create table backup_run (
  id uuid primary key default uuidv7(),
  date_started timestamptz not null,
  date_ended timestamptz not null default now(),
  place text not null, -- a folder, or s3://bucket/prefix/
  name text,           -- of the archive
  bytes bigint check (bytes >= 0),
  error text,          -- why there is none
  check (num_nonnulls(name, error) = 1),
  check ((name is null) = (bytes is null))
);
create index backup_run_newest on backup_run (date_started desc);
