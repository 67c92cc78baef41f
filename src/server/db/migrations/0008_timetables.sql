-- How one gets here: boats, buses and planes with their timetables, written by the office (docs/decisions/043).
--
-- The seasons and prices of a timetable are always read and replaced as a whole, and no query looks into them: they are JSON,
-- checked by the contract and by domain/timetable-rules.ts.

create table timetable (
  id uuid primary key default uuidv7(),
  mode text not null check (mode in ('boat', 'bus', 'plane')),
  operator text,
  operator_ie text,
  page_id uuid references page on delete set null, -- the operator's page
  origin text,
  origin_ie text,
  origin_latitude double precision check (origin_latitude between -90 and 90),
  origin_longitude double precision check (origin_longitude between -180 and 180),
  destination text,
  destination_ie text,
  destination_latitude double precision check (destination_latitude between -90 and 90),
  destination_longitude double precision check (destination_longitude between -180 and 180),
  minutes integer not null check (minutes between 1 and 1439), -- of the journey
  holiday_rule text not null default 'as_usual' check (holiday_rule in ('as_usual', 'as_sunday', 'none')),
  seasons jsonb not null default '[]' check (jsonb_typeof(seasons) = 'array'),
  prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  website text,
  phone text,
  parking text,
  parking_ie text,
  note text,
  note_ie text,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(operator, operator_ie) is not null),
  check (coalesce(origin, origin_ie) is not null),
  check (coalesce(destination, destination_ie) is not null),
  check ((origin_latitude is null) = (origin_longitude is null)),
  check ((destination_latitude is null) = (destination_longitude is null))
);
create index timetable_of_page on timetable (page_id) where page_id is not null; -- a page that is deleted
create trigger touch before update on timetable for each row execute function touch();

-- What is otherwise on some days: cancelled, or extra.
create table timetable_change (
  id uuid primary key default uuidv7(),
  timetable_id uuid not null references timetable on delete cascade,
  kind text not null check (kind in ('cancelled', 'extra')),
  date_from date not null,
  date_to date not null,
  direction text check (direction in ('there', 'back')), -- null: both
  "time" clock_time check ("time" <> '24:00'),           -- null: every departure
  note text,
  note_ie text,
  date_created timestamptz not null default now(),
  check (date_to >= date_from),
  check (kind = 'cancelled' or (direction is not null and "time" is not null))
);
create index timetable_change_coming on timetable_change (timetable_id, date_to); -- /timetables
