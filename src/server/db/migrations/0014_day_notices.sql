-- One tap today: docs/decisions/066-notices.md.

-- Private links, each for one page: whoever has one may say how the day of that page differs, and nothing else.
create table day_link (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('en', 'ga')),       -- of the screen that it opens
  token_hash bytea not null unique,
  account_id uuid references account on delete set null,      -- who made it; it is valid while they may edit the page
  date_last_used timestamptz,                                 -- null: nothing was pressed yet
  date_revoked timestamptz,
  date_created timestamptz not null default now()
);
create index day_link_of_page on day_link (page_id);
create index day_link_of_account on day_link (account_id);    -- on delete set null

-- How one local date of a page differs, as its team said on that day. It overrides special days and destroys nothing.
create table day_notice (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  date date not null,
  kind text not null check (kind in ('closed', 'early', 'late', 'back', 'sold-out')),
  at clock_time,                                              -- of early and late
  back_on date,                                               -- of back: the next date with opening hours
  intervals jsonb check (intervals is null or jsonb_typeof(intervals) = 'array'), -- null: closed, or sold-out
  word text check (length(word) between 1 and 80),
  word_ie text check (length(word_ie) between 1 and 80),
  lapses_at timestamptz not null,                             -- midnight, or the end of a run into the next date
  link_id uuid references day_link on delete set null,
  account_id uuid references account on delete set null,
  date_created timestamptz not null default now(),
  date_ended timestamptz,                                     -- undone, or replaced by a later one
  undone boolean not null default false,
  ended_by_link_id uuid references day_link on delete set null,
  ended_by_account_id uuid references account on delete set null,
  check ((at is not null) = (kind in ('early', 'late'))),
  check ((back_on is not null) = (kind = 'back'))
);
-- One that changes the hours and one that is sold-out.
create unique index day_notice_current on day_notice (page_id, date, (kind = 'sold-out')) where date_ended is null;
create index day_notice_of_day on day_notice (page_id, date, id); -- the history of a day
create index day_notice_of_link on day_notice (link_id) where link_id is not null; -- on delete set null
create index day_notice_of_account on day_notice (account_id) where account_id is not null; -- on delete set null
