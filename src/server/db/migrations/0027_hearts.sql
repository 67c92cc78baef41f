-- The places that an account has marked for its day: docs/decisions/076-my-day.md.
create table heart (
  account_id uuid not null references account on delete cascade,
  page_id uuid not null references page on delete cascade,
  date_created timestamptz not null default now(),
  primary key (account_id, page_id)
);
create index heart_of_page on heart (page_id);
