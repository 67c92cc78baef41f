create table found_thing (
  id uuid primary key default uuidv7(),
  what text not null check (length(what) between 1 and 80),
  place text not null check (length(place) between 1 and 80),
  date_created timestamptz not null default now()
);
create index found_thing_by_date on found_thing (date_created); -- what is deleted
