-- Following pages, categories, places, searches and the office by mail: docs/decisions/082-follow.md.

-- When something of a page last changed that its followers want to know: it appeared for the first time, its status, its hours.
create table page_news (
  page_id uuid not null references page on delete cascade,
  kind text not null check (kind in ('new', 'status', 'hours')),
  date_changed timestamptz not null default now(),
  primary key (page_id, kind)
);
create index page_news_latest on page_news (kind, date_changed desc, page_id); -- new pages as a feed, the job follow-digests

insert into page_news (page_id, kind, date_changed) select id, 'new', date_created from page where is_public;

create function page_news_added() returns trigger language plpgsql as $$
begin
  insert into page_news (page_id, kind, date_changed)
  select id, 'new', least(now(), date_created) from inserted where is_public;
  return null;
end $$;
create trigger page_news_added after insert on page
  referencing new table as inserted for each statement execute function page_news_added();

create function page_news_changed() returns trigger language plpgsql as $$
begin
  if new.is_public and not old.is_public then
    insert into page_news (page_id, kind) values (new.id, 'new') on conflict do nothing;
  end if;
  if (new.status, new.reopens_on) is distinct from (old.status, old.reopens_on) and old.status <> 'hidden' then
    insert into page_news (page_id, kind) values (new.id, 'status')
    on conflict (page_id, kind) do update set date_changed = excluded.date_changed;
  end if;
  if new.holiday_intervals is distinct from old.holiday_intervals then
    insert into page_news (page_id, kind) values (new.id, 'hours')
    on conflict (page_id, kind) do update set date_changed = excluded.date_changed;
  end if;
  return null;
end $$;
create trigger page_news_changed after update on page for each row
  when (new.is_public is distinct from old.is_public or new.status <> old.status
    or new.reopens_on is distinct from old.reopens_on or new.holiday_intervals is distinct from old.holiday_intervals)
  execute function page_news_changed();

-- The hours of pages that are being deleted are no news, and the page is gone already.
create function page_news_of_hours() returns trigger language plpgsql as $$
begin
  insert into page_news (page_id, kind)
  select distinct changed.page_id, 'hours' from changed join page on page.id = changed.page_id order by changed.page_id
  on conflict (page_id, kind) do update set date_changed = excluded.date_changed;
  return null;
end $$;
do $$
declare hours text;
begin
  foreach hours in array array['opening_time', 'special_time'] loop
    execute format('create trigger page_news_added after insert on %I referencing new table as changed
      for each statement execute function page_news_of_hours()', hours);
    execute format('create trigger page_news_edited after update on %I referencing new table as changed
      for each statement execute function page_news_of_hours()', hours);
    execute format('create trigger page_news_removed after delete on %I referencing old table as changed
      for each statement execute function page_news_of_hours()', hours);
  end loop;
end $$;

-- When an event was published for the first time.
alter table event add column date_published timestamptz;
alter table event disable trigger touch;
update event set date_published = date_created where status = 'published';
alter table event enable trigger touch;
create index event_published on event (date_published) where status = 'published'; -- the job follow-digests

create function event_publication() returns trigger language plpgsql as $$
begin
  if new.status = 'published' and new.date_published is null then
    new.date_published := case when tg_op = 'INSERT' then least(now(), new.date_created) else now() end;
  end if;
  return new;
end $$;
create trigger event_publication before insert or update of status on event for each row execute function event_publication();

create index day_notice_new on day_notice (date_created) where date_ended is null; -- the job follow-digests
create index office_notice_new on office_notice (date_created);                    -- the job follow-digests

-- Who follows: a mail address, or an account, whose address it is then.
create table follower (
  id uuid primary key default uuidv7(),
  email text check (length(email) between 3 and 254),
  account_id uuid unique references account on delete cascade,
  locale text not null default 'en' check (locale in ('en', 'ga')), -- of an address; accounts have their own
  date_next timestamptz,                                            -- when a mail may be due; null: nothing is confirmed
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  check ((email is null) <> (account_id is null))
);
create unique index follower_email on follower (lower(email)) where email is not null;
create index follower_due on follower (date_next, id) where date_next is not null; -- the job follow-digests

create table follow (
  id uuid primary key default uuidv7(),
  follower_id uuid not null references follower on delete cascade,
  kind text not null check (kind in ('page', 'category', 'place', 'search', 'notices')),
  page_id uuid references page on delete cascade,
  category_id uuid references category on delete cascade,
  place_id uuid references place on delete cascade,
  query text check (length(query) <= 1000),  -- of a search, normalised; empty: the whole directory
  rhythm text not null check (rhythm in ('daily', 'weekly')),
  date_confirmed timestamptz,                -- null: the link in the mail was not pressed yet
  covered_until timestamptz,                 -- what is newer is for the next mail
  date_created timestamptz not null default now(),
  check ((page_id is not null) = (kind = 'page')),
  check ((category_id is not null) = (kind = 'category')),
  check ((place_id is not null) = (kind = 'place')),
  check ((query is not null) = (kind = 'search')),
  check ((date_confirmed is null) = (covered_until is null))
);
create unique index follow_once on follow (follower_id, kind, page_id, category_id, place_id, query) nulls not distinct;
create index follow_of_page on follow (page_id) where page_id is not null;             -- on delete cascade
create index follow_of_category on follow (category_id) where category_id is not null; -- on delete cascade
create index follow_of_place on follow (place_id) where place_id is not null;          -- on delete cascade
create index follow_unconfirmed on follow (date_created) where date_confirmed is null; -- the job follow-sweep
