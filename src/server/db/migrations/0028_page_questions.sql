-- What the office asked the owners of pages about hours in which too little is open, and their answers (docs/decisions/034).
create table page_question (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  owner_id uuid references account on delete set null,       -- who was asked
  asked_by uuid references account on delete set null,
  month date not null check (extract(day from month) = 1),   -- of the table from which it was asked
  weekday integer not null check (weekday between 1 and 7),
  hour_from integer not null check (hour_from between 0 and 23),
  hour_to integer not null check (hour_to between 1 and 24),
  text text check (length(text) between 1 and 600),
  text_ie text check (length(text_ie) between 1 and 600),
  date_created timestamptz not null default now(),
  answer text check (length(answer) <= 600),                 -- empty: only marked as read
  date_answered timestamptz,
  check (hour_from < hour_to),
  check (text is not null or text_ie is not null),
  check ((answer is not null) = (date_answered is not null))
);
create index page_question_of_page on page_question (page_id, date_created desc); -- the last one of a page
create index page_question_of_owner on page_question (owner_id, date_created desc) where date_answered is null; -- on their desk
create index page_question_asked_by on page_question (asked_by) where asked_by is not null; -- on delete set null
