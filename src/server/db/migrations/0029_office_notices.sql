-- What the office says to everybody for some hours or days, and which pages may be closed by it (docs/decisions/066).
create table office_notice (
  id uuid primary key default uuidv7(),
  text text check (length(text) between 1 and 200),
  text_ie text check (length(text_ie) between 1 and 200),
  reason text check (length(reason) between 1 and 40),        -- of "may be closed: no ferry"
  reason_ie text check (length(reason_ie) between 1 and 40),
  reach text not null check (reach in ('none', 'all', 'category', 'ferry')), -- the pages that may be closed
  category_id uuid references category on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  date_ended timestamptz,                                     -- taken back before its end
  author_id uuid references account on delete set null,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (text is not null or text_ie is not null),
  check (reach = 'none' or reason is not null or reason_ie is not null),
  check ((category_id is not null) = (reach = 'category'))
);
create index office_notice_ends on office_notice (ends_at);
create index office_notice_category on office_notice (category_id) where category_id is not null; -- on delete cascade
create index office_notice_author on office_notice (author_id) where author_id is not null;       -- on delete set null
create trigger touch before update on office_notice for each row execute function touch();

-- Pages that depend on the ferry.
alter table page add column needs_ferry boolean not null default false;
alter table page_search add column needs_ferry boolean not null default false;
