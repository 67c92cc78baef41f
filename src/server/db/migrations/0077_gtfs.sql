-- Files of trip planners (GTFS), of which the office picks routes that become timetables (docs/decisions/154).
create table gtfs_source (
  id uuid primary key default uuidv7(),
  name text not null,
  url text,                                  -- null: the file was uploaded
  file bytea,                                -- as it was read last: routes are picked of it at any time
  etag text,
  last_modified text,
  paused boolean not null default false,
  summary jsonb not null default '{}',       -- routes, days, what is wrong
  problem text,
  failing_since timestamptz,
  office_notified boolean not null default false,
  date_next timestamptz not null default now(),
  date_read timestamptz,
  author_id uuid references account on delete set null,
  date_created timestamptz not null default now(),
  check ((problem is null) = (failing_since is null))
);
create index gtfs_source_author on gtfs_source (author_id) where author_id is not null; -- on delete set null

create table gtfs_link (
  timetable_id uuid primary key references timetable on delete cascade,
  source_id uuid not null references gtfs_source on delete cascade,
  route_id text not null,
  origin text not null,                      -- the names of its stops
  destination text not null,
  is_there boolean not null default true,
  left_out jsonb not null default '{}',
  added jsonb not null default '[]',         -- what the last reading that changed something changed
  removed jsonb not null default '[]',
  date_changed timestamptz
);
create index gtfs_link_of_source on gtfs_link (source_id);

-- Days that the file has otherwise; those of the office stay when it is read again.
alter table timetable_change add column from_gtfs boolean not null default false;
