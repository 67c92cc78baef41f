-- Following on a device, by Web Push: docs/decisions/082-follow.md.

-- A browser that messages are sent to (RFC 8030), and the keys that they are encrypted for (RFC 8291).
create table push_device (
  id uuid primary key default uuidv7(),
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  account_id uuid references account on delete cascade, -- who was signed in; null: nobody
  date_succeeded timestamptz,                           -- when the last message was accepted
  date_failed timestamptz,                              -- since when none is; null: the last one was
  date_created timestamptz not null default now()
);
create index push_device_account on push_device (account_id) where account_id is not null; -- on delete cascade, the export

-- Who follows is a mail address, an account, or a device; a device has its follows, language and rhythm like an address.
alter table follower add column device_id uuid unique references push_device on delete cascade;
alter table follower drop constraint follower_check;
alter table follower add constraint follower_check check (num_nonnulls(email, account_id, device_id) = 1);

create index follow_of_notices on follow (follower_id) where kind = 'notices'; -- the job push-messages

-- What waits to be sent.
create table push_message (
  id uuid primary key default uuidv7(),
  device_id uuid not null references push_device on delete cascade,
  payload jsonb not null,
  is_urgent boolean not null default false, -- also at night
  attempts integer not null default 0,
  date_next timestamptz not null default now(),
  date_expires timestamptz not null,
  date_created timestamptz not null default now()
);
create index push_message_due on push_message (date_next, id);
create index push_message_device on push_message (device_id); -- on delete cascade
create index push_message_expired on push_message (date_expires); -- the job push-messages

-- Notices of the office and of a day that were sent to devices already.
create table push_notice (
  notice_id uuid primary key,
  date_created timestamptz not null default now()
);
create index push_notice_date on push_notice (date_created); -- the job follow-sweep

-- What a followed search has found, so that pages which it finds since an edit are noticed.
create table followed_search (
  query text primary key check (length(query) between 1 and 1000),
  page_ids uuid[],                      -- at the last run; null: too many to be compared
  found jsonb not null default '[]',    -- pages that it has found since, each with the time in milliseconds
  date_searched timestamptz not null
);
