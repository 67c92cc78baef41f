-- Calendars elsewhere, by their iCal address, whose events appear on a page (docs/decisions/074).
create table calendar_source (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  url text not null,
  name text,                                                 -- what the calendar calls itself
  locale text not null check (locale in ('en', 'ga')),       -- the language in which it is written
  paused boolean not null default false,
  date_next timestamptz not null default now(),              -- when it is read next
  date_tried timestamptz,                                    -- when a reading last began
  date_read timestamptz,                                     -- when it was last read, changed or not
  date_whole timestamptz,                                    -- when its events were last compared
  etag text,
  last_modified text,
  problem text,                                              -- why it could not be read the last time; null: it could
  failing_since timestamptz,
  owner_notified boolean not null default false,             -- of this failure
  office_notified boolean not null default false,
  left_out integer not null default 0 check (left_out >= 0), -- events that cannot be shown
  author_id uuid references account on delete set null,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  unique (page_id, url),
  check ((problem is null) = (failing_since is null))
);
create index calendar_source_due on calendar_source (date_next) where not paused;
create trigger touch before update of url, locale, paused on calendar_source for each row execute function touch();

-- `calendar_key` is the UID of the event, with the start of the occurrence where it is one of a series.
alter table event
  add column calendar_id uuid references calendar_source on delete set null,
  add column calendar_key text;
create unique index event_of_calendar on event (calendar_id, calendar_key) where calendar_id is not null;
