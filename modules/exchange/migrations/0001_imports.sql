-- What an import wrote, to take it back within a day, after which a job deletes it.
create table page_import (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  file_name text check (length(file_name) between 1 and 200),
  request_id text not null,
  added integer not null,
  changed integer not null,
  date_created timestamptz not null default now(),
  date_undone timestamptz
);
create index page_import_by_date on page_import (date_created); -- the list of the last day, and what is deleted

-- The fields of a page that an import changed, before and after it; of a new page neither.
create table page_import_row (
  import_id uuid not null references page_import (id) on delete cascade,
  page_id uuid not null,
  before jsonb,
  after jsonb,
  primary key (import_id, page_id)
);

-- What was chosen for the columns and values of files, by their headings.
create table import_mapping (
  headings text primary key check (length(headings) = 64), -- a hash
  columns jsonb not null,
  "values" jsonb not null,
  date_used timestamptz not null default now()
);
