-- Every entity of the directory. Rules that must never break live here as constraints; the index that serves a list
-- query stands under its table with the query's name.
--
-- Conventions: `x` / `x_ie` are the English and the Irish of one text; ids are UUIDv7 (they sort by age and cannot be
-- guessed); lengths are counted by the contract, the checks here only bound what may ever be stored; local days and
-- clock times ("HH:MM", "MM-DD") are Europe/Dublin and stay text or date; instants are timestamptz.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function touch() returns trigger language plpgsql as $$
begin
  new.date_updated := now();
  new.version := old.version + 1;
  return new;
end $$;

-- "HH:MM" (00:00 … 24:00) as minutes of the day.
create function minute_of_day(clock text) returns integer
  language sql immutable strict parallel safe
  return substr(clock, 1, 2)::integer * 60 + substr(clock, 4, 2)::integer;

create domain clock_time as text check (value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$');
create domain month_day as text check (value ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');
create domain slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120);
create domain hex_color as text check (value ~ '^#[0-9a-f]{6}$');

-- Accounts ------------------------------------------------------------------------------------------------------------

create table account (
  id uuid primary key default uuidv7(),
  uid text not null unique check (length(uid) between 1 and 128),
  name text not null default '',
  email text,
  profile_photo text,
  bio text not null default '',
  type text not null default 'member' check (type in ('member', 'editor', 'admin')),
  provider text,
  locale text not null default 'en' check (locale in ('en', 'ga')),
  newsletter boolean not null default false,
  local boolean not null default false,
  disabled boolean not null default false,
  deleted boolean not null default false,
  date_last_login timestamptz,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1
);
create unique index account_email on account (lower(email)) where not deleted;
create index account_newsletter on account (id) where newsletter and not disabled and not deleted;

-- Pages ---------------------------------------------------------------------------------------------------------------

create table page (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  name text,
  name_ie text,
  type text not null default 'business' check (type in ('business', 'community', 'public-service', 'attraction')),
  slogan text,
  slogan_ie text,
  description text,
  description_ie text,
  color hex_color not null default '#157a73',
  address text,
  address_ie text,
  postcode text check (postcode ~ '^[A-Z0-9]{3} [A-Z0-9]{4}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  location text,
  status text not null default 'open' check (status in ('open', 'temporarily_closed', 'permanently_closed', 'hidden')),
  price_type text check (price_type in ('free', 'budget', 'moderate', 'premium', 'varies')),
  -- null: public holidays are ordinary days; []: closed; otherwise [{from, to}]
  holiday_intervals jsonb check (holiday_intervals is null or jsonb_typeof(holiday_intervals) = 'array'),
  contact_number text check (contact_number ~ '^\+[0-9]{5,15}$'),
  email text,
  website text,
  social jsonb not null default '{}' check (jsonb_typeof(social) = 'object'),
  approval text not null default 'requested' check (approval in ('requested', 'approved', 'declined', 'disabled')),
  rank integer not null default 0,
  user_id uuid references account on delete set null,
  demo boolean not null default false,
  date_deleted timestamptz,
  -- The one definition of "public" (product document, States). Everything that hangs on a page asks this column.
  is_public boolean not null generated always as (approval = 'approved' and status <> 'hidden' and date_deleted is null) stored,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(name, name_ie) is not null),
  check ((latitude is null) = (longitude is null))
);
create index page_owner on page (user_id) where user_id is not null;            -- /page/user
create index page_newest on page (date_created desc, id desc) where is_public;   -- /pages?sort=newest
create index page_by_name on page (coalesce(name, name_ie) collate "ga-x-icu", id) where is_public; -- /pages?sort=name
create index page_waiting on page (date_created, id) where approval = 'requested' and date_deleted is null; -- /admin/page/all
create index page_phone on page (contact_number) where contact_number is not null; -- duplicates in /page/request

-- An address that once led somewhere leads there still (301).
create table former_slug (
  kind text not null check (kind in ('page', 'story', 'event', 'category', 'special-page')),
  slug slug not null,
  subject_id uuid not null,
  date_created timestamptz not null default now(),
  primary key (kind, slug)
);

-- Managers; the one owner is page.user_id, so two owners cannot be stored.
create table page_manager (
  page_id uuid not null references page on delete cascade,
  account_id uuid not null references account on delete cascade,
  date_created timestamptz not null default now(),
  primary key (page_id, account_id)
);
create index page_manager_account on page_manager (account_id); -- /page/user

create table opening_time (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  set text not null default 'main' check (set in ('main', 'kitchen', 'takeaway', 'delivery', 'phone')),
  day smallint not null check (day between 1 and 7),
  opens clock_time not null check (opens <> '24:00'),
  closes clock_time not null,
  kind text not null default 'open' check (kind in ('open', 'appointment')),
  season_from month_day,
  season_to month_day,
  season_name text,
  season_name_ie text,
  note text,
  note_ie text,
  -- minutes from the start of its day; a run past midnight goes beyond 1440
  span int4range not null generated always as (int4range(
    minute_of_day(opens),
    minute_of_day(closes) + case when minute_of_day(closes) <= minute_of_day(opens) then 1440 else 0 end)) stored,
  layer text not null generated always as (coalesce(season_from || '/' || season_to, '')) stored,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check ((season_from is null) = (season_to is null)),
  -- 422 times-overlap: two rows of one layer and day
  constraint opening_time_overlap exclude using gist (page_id with =, set with =, day with =, layer with =, span with &&)
);

create table special_time (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  date_from date not null,
  date_to date not null,
  intervals jsonb check (intervals is null or jsonb_typeof(intervals) = 'array'), -- null: closed
  name text,
  name_ie text,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (date_to >= date_from),
  -- one date may lie inside a range (it is stronger), but not on another one date, nor a range on a range
  constraint special_time_overlap exclude using gist
    (page_id with =, ((date_from = date_to)::integer) with =, daterange(date_from, date_to, '[]') with &&)
);

create table price (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  name text,
  name_ie text,
  amount integer check (amount >= 0),       -- cents
  amount_to integer check (amount_to >= amount),
  currency text not null default 'EUR' check (currency = 'EUR'),
  unit text not null default 'item' check (unit in
    ('item', 'person', 'adult', 'child', 'family', 'group', 'hour', 'day', 'night', 'week', 'month', 'year', 'trip', 'course', 'from')),
  description text,
  description_ie text,
  rank integer not null,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(name, name_ie) is not null),
  constraint price_rank unique (page_id, rank) deferrable initially deferred
);

-- Categories and tags -------------------------------------------------------------------------------------------------

create table category (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  name text,
  name_ie text,
  color hex_color not null default '#157a73',
  icon text not null default 'place',
  rank integer not null,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(name, name_ie) is not null),
  constraint category_rank unique (rank) deferrable initially deferred
);

create table page_category (
  page_id uuid not null references page on delete cascade,
  category_id uuid not null references category on delete restrict,
  rank smallint not null check (rank between 1 and 5), -- 1: the main category
  primary key (page_id, category_id),
  constraint page_category_rank unique (page_id, rank) deferrable initially deferred
);
create index page_category_pages on page_category (category_id, page_id); -- counts, /categories/{slug}

create table tag (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  name text,
  name_ie text,
  kind text not null default 'topic' check (kind in ('topic', 'amenity', 'accessibility')),
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(name, name_ie) is not null)
);

create table page_tag (
  page_id uuid not null references page on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  primary key (page_id, tag_id)
);
create index page_tag_pages on page_tag (tag_id, page_id);

create table special_page (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  title text,
  title_ie text,
  body text,
  body_ie text,
  menu text check (menu in ('header', 'footer')),
  rank integer not null default 0,
  published boolean not null default true,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(title, title_ie) is not null)
);

-- What is written -----------------------------------------------------------------------------------------------------

create table post (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  kind text not null default 'update' check (kind in ('update', 'offer')),
  valid_until date,
  title text,
  title_ie text,
  body text,
  body_ie text,
  call_to_action text check (call_to_action in ('book', 'order', 'call', 'learn-more')),
  call_to_action_url text check (call_to_action_url ~ '^https://'),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  author_id uuid references account on delete set null,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(title, title_ie) is not null),
  check (status <> 'published' or publish_at is not null)
);
create index post_newest on post (publish_at desc, id desc) where status = 'published';          -- /posts
create index post_of_page on post (page_id, publish_at desc, id desc);                           -- /posts?page_id, /page/posts/admin

create table story (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  title text,
  title_ie text,
  summary text,
  summary_ie text,
  body text,
  body_ie text,
  author_name text,
  author_id uuid references account on delete set null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  publish_at timestamptz,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(title, title_ie) is not null),
  check (status <> 'published' or publish_at is not null),
  check ((latitude is null) = (longitude is null))
);
create index story_newest on story (publish_at desc, id desc) where status = 'published'; -- /stories

create table story_page (
  story_id uuid not null references story on delete cascade,
  page_id uuid not null references page on delete cascade,
  rank integer not null,
  primary key (story_id, page_id)
);
create index story_page_page on story_page (page_id);

create table event (
  id uuid primary key default uuidv7(),
  slug slug not null unique,
  page_id uuid references page on delete cascade, -- null: the community's
  title text,
  title_ie text,
  description text,
  description_ie text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  all_day boolean not null default false,
  rrule text,                                     -- RFC 5545 RRULE value, repeated by the clock of Europe/Dublin
  exdates timestamptz[] not null default '{}',
  last_ends_at timestamptz,                       -- when the last occurrence ends; null: it repeats for ever
  location text,
  location_ie text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  price_text text,
  price_text_ie text,
  url text,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  author_id uuid references account on delete set null,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(title, title_ie) is not null),
  check (ends_at > starts_at),
  check ((latitude is null) = (longitude is null))
);
create index event_coming on event (coalesce(last_ends_at, 'infinity'), starts_at) where status = 'published'; -- /events
create index event_of_page on event (page_id, starts_at);                                                     -- /events?page_id

create table feature (
  id uuid primary key default uuidv7(),
  title text,
  title_ie text,
  text text,
  text_ie text,
  starts_on date not null,
  ends_on date not null,
  rank integer not null default 0,
  date_emailed timestamptz,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(title, title_ie) is not null),
  check (ends_on >= starts_on)
);
create index feature_running on feature (starts_on, ends_on, rank); -- /features

create table feature_page (
  feature_id uuid not null references feature on delete cascade,
  page_id uuid not null references page on delete cascade,
  rank integer not null,
  primary key (feature_id, page_id),
  unique (feature_id, rank) deferrable initially deferred
);
create index feature_page_page on feature_page (page_id);

create table feature_post (
  feature_id uuid not null references feature on delete cascade,
  post_id uuid not null references post on delete cascade,
  rank integer not null,
  primary key (feature_id, post_id),
  unique (feature_id, rank) deferrable initially deferred
);
create index feature_post_post on feature_post (post_id);

-- Photos and audio ----------------------------------------------------------------------------------------------------

create table photo (
  id uuid primary key default uuidv7(),
  key text not null unique check (key ~ '^[a-z0-9]{20,40}$'), -- made by us; names the files and the address
  page_id uuid references page on delete cascade,
  post_id uuid references post on delete cascade,
  story_id uuid references story on delete cascade,
  event_id uuid references event on delete cascade,
  category_id uuid references category on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null, -- base64
  alt text,
  alt_ie text,
  caption text,
  caption_ie text,
  rank integer not null,
  is_primary boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (num_nonnulls(page_id, post_id, story_id, event_id, category_id) = 1),
  constraint photo_rank unique nulls not distinct (page_id, post_id, story_id, event_id, category_id, rank) deferrable initially deferred
);
create unique index photo_one_primary on photo (page_id) where is_primary;
create index photo_of_page on photo (page_id, rank) where page_id is not null;       -- /page/photos
create index photo_of_post on photo (post_id, rank) where post_id is not null;
create index photo_of_story on photo (story_id, rank) where story_id is not null;
create index photo_of_event on photo (event_id, rank) where event_id is not null;
create index photo_of_category on photo (category_id, rank) where category_id is not null;

-- A page that has photos has exactly one primary one when a transaction ends ("at most one" is the index above).
create function photo_primary_exists() returns trigger language plpgsql as $$
declare changed uuid := coalesce(new.page_id, old.page_id);
begin
  if changed is not null
    and exists (select from photo where page_id = changed)
    and not exists (select from photo where page_id = changed and is_primary) then
    raise exception 'page % has photos but no primary one', changed using errcode = 'integrity_constraint_violation', constraint = 'photo_primary_exists';
  end if;
  return null;
end $$;
create constraint trigger photo_primary_exists after insert or update or delete on photo
  deferrable initially deferred for each row execute function photo_primary_exists();

create table audio (
  id uuid primary key default uuidv7(),
  key text not null unique check (key ~ '^[a-z0-9]{20,40}$'),
  account_id uuid references account on delete set null,
  page_id uuid references page on delete cascade,
  post_id uuid references post on delete cascade,
  story_id uuid references story on delete cascade,
  title text,
  title_ie text,
  language text not null check (language in ('en', 'ga')),
  transcript text,
  transcript_ie text,
  duration_ms integer not null check (duration_ms > 0),
  mime text not null,
  bytes integer not null check (bytes > 0),
  peaks smallint[] not null, -- 0 … 100, the wave form
  rank integer not null default 0,
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (num_nonnulls(page_id, post_id, story_id) <= 1),
  check (coalesce(title, title_ie) is not null)
);
create index audio_of_page on audio (page_id, rank) where page_id is not null;
create index audio_of_post on audio (post_id, rank) where post_id is not null;
create index audio_of_story on audio (story_id, rank) where story_id is not null;
create index audio_of_account on audio (account_id, id desc); -- /audio

-- People talking ------------------------------------------------------------------------------------------------------

create table invite (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  email text,
  role text not null check (role in ('owner', 'manager')),
  locale text not null default 'en' check (locale in ('en', 'ga')),
  message text,
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by uuid references account on delete set null,
  claimed_by uuid references account on delete set null,
  date_expires timestamptz not null,
  date_claimed timestamptz,
  date_revoked timestamptz,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (date_claimed is null or date_revoked is null)
);
create index invite_of_page on invite (page_id, id desc); -- /page/invites

create table feedback (
  id uuid primary key default uuidv7(),
  page_id uuid references page on delete cascade,
  account_id uuid references account on delete set null,
  kind text not null check (kind in ('question', 'suggestion', 'correction', 'problem', 'report')),
  message text not null,
  name text,
  email text,
  locale text not null default 'en' check (locale in ('en', 'ga')),
  status text not null default 'open' check (status in ('open', 'replied', 'closed')),
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1
);
create index feedback_inbox on feedback (status, id desc); -- /feedback
create index feedback_mine on feedback (account_id, id desc) where account_id is not null; -- /feedback/mine
create index feedback_of_page on feedback (page_id, id desc) where page_id is not null;

create table feedback_reply (
  id uuid primary key default uuidv7(),
  feedback_id uuid not null references feedback on delete cascade,
  account_id uuid references account on delete set null,
  from_sender boolean not null default false,
  message text not null,
  date_created timestamptz not null default now()
);
create index feedback_reply_of on feedback_reply (feedback_id, id);

create table notification (
  id uuid primary key default uuidv7(),
  kind text not null,
  page_id uuid references page on delete cascade,
  account_id uuid references account on delete cascade,
  detail jsonb not null default '{}',
  date_created timestamptz not null default now()
);

create table notification_read (
  notification_id uuid not null references notification on delete cascade,
  account_id uuid not null references account on delete cascade,
  date_read timestamptz not null default now(),
  primary key (account_id, notification_id)
);

create table view_count (
  page_id uuid references page on delete cascade,
  category_id uuid references category on delete cascade,
  day date not null,
  source text not null,
  local boolean not null default false,
  views integer not null check (views > 0),
  check (num_nonnulls(page_id, category_id) = 1),
  unique nulls not distinct (page_id, category_id, day, source, local)
);
create index view_count_by_day on view_count (day, page_id, category_id); -- /admin/statistics/*

-- Who did what: written once, never changed.
create table audit_entry (
  id uuid primary key default uuidv7(),
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  date_created timestamptz not null default now()
);
create index audit_of_subject on audit_entry (subject_kind, subject_id, id desc); -- /page/history
create index audit_of_actor on audit_entry (actor_id, id desc);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function append_only();

-- Edits ---------------------------------------------------------------------------------------------------------------

do $$
declare entity text;
begin
  foreach entity in array array['account', 'page', 'opening_time', 'special_time', 'price', 'category', 'tag', 'special_page', 'post',
    'story', 'event', 'feature', 'photo', 'audio', 'invite', 'feedback'] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', entity);
  end loop;
end $$;
