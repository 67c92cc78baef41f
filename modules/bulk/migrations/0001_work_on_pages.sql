-- A call that is made to many pages in the background, batch by batch, in the name of whoever began it. Kept for a day.
create table work_on_pages (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  change text not null,
  input jsonb not null, -- of the call, without the pages
  undoes uuid references work_on_pages (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  date_created timestamptz not null default now()
);
create index work_on_pages_by_date on work_on_pages (date_created); -- the list of the last day, and what is forgotten
create unique index work_on_pages_undone on work_on_pages (undoes) where undoes is not null; -- taken back once

create table page_of_work (
  work_id uuid not null references work_on_pages (id) on delete cascade,
  place integer not null,
  page_id uuid not null,
  outcome text check (outcome in ('changed', 'unchanged', 'impossible', 'missing')), -- null: not tried yet
  primary key (work_id, place)
);
create index page_of_work_left on page_of_work (work_id, place) where outcome is null; -- the next batch
