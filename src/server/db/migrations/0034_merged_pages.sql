-- Two pages of one business made into one, which can be undone for 30 days: docs/decisions/117.
create table page_merge (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,     -- the page that stays
  other_id uuid not null references page on delete cascade,    -- the one that went into it, a deleted page since
  other_slug slug not null,                                    -- its address, which leads to the page that stays
  account_id uuid references account on delete set null,       -- who merged them
  record jsonb not null check (jsonb_typeof(record) = 'object'), -- what was moved and replaced, for the undo
  date_undone timestamptz,
  date_created timestamptz not null default now(),
  check (page_id <> other_id)
);
create index page_merge_of_page on page_merge (page_id, id desc);                          -- the last one of a page
create unique index page_merge_of_other on page_merge (other_id) where date_undone is null; -- whether a deleted page was merged
create index page_merge_other on page_merge (other_id);                                    -- on delete cascade
create index page_merge_account on page_merge (account_id) where account_id is not null;   -- on delete set null
create index page_merge_age on page_merge (date_created);                                  -- the job deleted-pages

-- The ids of pages that went into another, for ever: readers who have stored one find the page that stays.
create table merged_page (
  id uuid primary key,
  page_id uuid not null references page on delete cascade,
  date_created timestamptz not null default now()
);
create index merged_page_of_page on merged_page (page_id);

-- Pairs of pages that may describe the same business, found by the job `duplicates`, and those of which somebody has said that
-- they do not. The first id of a pair is the smaller one.
create table duplicate_pair (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  other_id uuid not null references page on delete cascade,
  reason text not null check (reason in ('phone', 'name')),
  date_dismissed timestamptz,
  date_created timestamptz not null default now(),
  unique (page_id, other_id),
  check (page_id < other_id)
);
create index duplicate_pair_list on duplicate_pair (id desc) where date_dismissed is null; -- /admin/pages/duplicates
create index duplicate_pair_dismissed on duplicate_pair (id desc) where date_dismissed is not null;
create index duplicate_pair_other on duplicate_pair (other_id);
