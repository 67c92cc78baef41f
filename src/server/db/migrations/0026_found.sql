-- How a page is found, counted by day and without visitors: docs/decisions/018.
create table press_count (
  page_id uuid not null references page on delete cascade,
  day date not null,
  kind text not null check (kind in ('call', 'directions')),
  presses integer not null check (presses > 0),
  primary key (page_id, day, kind)
);

-- Searches in the directory from which the page was opened.
create table search_count (
  page_id uuid not null references page on delete cascade,
  day date not null,
  term text not null check (length(term) between 1 and 60),
  visits integer not null check (visits > 0),
  -- One of 64 bits for each person, drawn by a secret that is never stored: as many people at least as bits are set.
  people bit(64) not null,
  primary key (page_id, day, term)
);
create index search_count_by_day on search_count (day); -- the job search-sweep
