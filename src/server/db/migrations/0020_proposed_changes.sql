-- A change of one field of a page that waits for somebody's word: docs/decisions/071. A visitor's correction waits for the page's team.
create table proposed_change (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  source text not null default 'visitor' check (source in ('visitor', 'team')),
  field text not null,
  price_id uuid references price on delete cascade, -- of the field `price`
  before text,                                      -- what it was when the change was proposed; null: nothing
  after text,
  note text check (length(note) <= 500),            -- a word of the sender
  account_id uuid references account on delete set null,
  name text,
  email text,                                       -- for thanks; deleted when it is decided
  locale text not null default 'en' check (locale in ('en', 'ga')),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  suspected boolean not null default false,         -- looks as if a robot sent it
  decided_by uuid references account on delete set null,
  date_decided timestamptz,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check ((field = 'price') = (price_id is not null))
);
create index proposed_change_of_page on proposed_change (page_id, id desc);                        -- /page/proposals
create index proposed_change_waiting on proposed_change (id desc) where status = 'waiting';        -- /admin/proposals
create index proposed_change_price on proposed_change (price_id) where price_id is not null;       -- on delete cascade
create index proposed_change_account on proposed_change (account_id) where account_id is not null; -- on delete set null
create index proposed_change_decider on proposed_change (decided_by) where decided_by is not null; -- on delete set null
create trigger touch before update on proposed_change for each row execute function touch();
