-- Addresses elsewhere that get a message when public data change (https://www.standardwebhooks.com, docs/decisions/151).
create table webhook (
  id uuid primary key default uuidv7(),
  name text not null,
  url text not null,
  kinds text[] not null check (kinds <@ array['pages', 'hours', 'events', 'notices'] and cardinality(kinds) > 0),
  secret bytea not null,
  former_secret bytea,                       -- signs as well until then
  former_until timestamptz,
  paused text check (paused in ('office', 'failing')),
  date_read timestamptz(3) not null default now(), -- up to when the changes have become deliveries
  author_id uuid references account on delete set null,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check ((former_secret is null) = (former_until is null))
);
create index webhook_author on webhook (author_id) where author_id is not null; -- on delete set null
create trigger touch before update of name, url, kinds, secret, paused on webhook for each row execute function touch();

create table webhook_delivery (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhook on delete cascade,
  kind text not null check (kind in ('test', 'pages', 'hours', 'events', 'notices')),
  body text not null,                        -- as it is signed
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  date_next timestamptz not null default now(),
  date_tried timestamptz,
  status integer,                            -- of the last answer; null: there was none
  answer text,                               -- its beginning
  problem text,                              -- why there was no answer
  ms integer,
  date_created timestamptz not null default now()
);
create index webhook_delivery_due on webhook_delivery (date_next) where state = 'waiting';
create index webhook_delivery_of on webhook_delivery (webhook_id, id desc); -- /admin/webhooks/deliveries
create index webhook_delivery_age on webhook_delivery (date_created) where state <> 'waiting'; -- the cleaning
