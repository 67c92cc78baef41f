-- The schema of 0.1.0: entities of the directory, search, the embedded identity provider, the outbox, and what writes need.
-- Invariants are constraints; under each table stand its indexes with the call that uses them.
--
-- Conventions: `x` / `x_ie` are the English and the Irish of one text; ids are UUIDv7 (they sort by age and cannot be
-- guessed); the contract limits lengths in code points, the checks here are upper bounds; local days and clock times
-- ("HH:MM", "MM-DD") are in Europe/Dublin and stored as text or date; instants are timestamptz.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Every edit makes a new version. Where only some columns count as an edit, the trigger names them: reordering a list, say,
-- must not make the version stale that somebody is editing.
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
  email_verified boolean not null default false, -- newsletters go to verified addresses only
  demo boolean not null default false,
  date_last_login timestamptz,
  date_deleted timestamptz,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1
);
create unique index account_email on account (lower(email)) where not deleted;
create index account_newsletter on account (id) where newsletter and not disabled and not deleted;
create index account_words on account using gin (lower(name || ' ' || coalesce(email, '')) gin_trgm_ops); -- /account/search
create index account_admin on account (id) where type = 'admin' and not disabled and not deleted; -- the last one cannot be removed
create index account_photo on account (profile_photo) where profile_photo is not null; -- /images/accounts/

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
  -- The only definition of "public" (docs/rules.md, Pages and approval). Everything attached to a page reads this column.
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
create index page_admin_name on page (coalesce(name, name_ie) collate "ga-x-icu", id) where date_deleted is null; -- /admin/page/all
create index page_admin_newest on page (date_created, id) where date_deleted is null;                            -- /admin/page/all
create index page_admin_edited on page (date_updated, id) where date_deleted is null;                            -- /admin/page/all
create index page_admin_approval on page                                                                         -- /admin/page/all
  (array_position(array['requested', 'declined', 'disabled', 'approved'], approval), id) where date_deleted is null;

-- Earlier slugs, which redirect (301) to the current one.
create table former_slug (
  kind text not null check (kind in ('page', 'story', 'event', 'category', 'tag', 'special-page')),
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
  -- two rows of one layer and day that overlap: 422 times-overlap
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
  -- a single date may lie inside a range (it takes precedence), but no two single dates or two ranges may overlap
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

-- Posts, stories, events, features -----------------------------------------------------------------------------------------------------

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
  page_id uuid references page on delete cascade, -- null: an event of the community
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
create index feature_last on feature (ends_on desc, id desc);       -- /features/admin

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
  key text not null unique check (key ~ '^[a-z0-9]{20,40}$'), -- created by the server; part of file names and addresses
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

-- At the end of a transaction, a page with photos has exactly one primary photo ("at most one" is the index above).
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
  peaks smallint[] not null, -- 0 … 100, the waveform
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

-- Invites, feedback, notifications, views, audit ------------------------------------------------------------------------------------------------------

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
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1
);
create index feedback_inbox on feedback (status, id desc); -- /feedback
create index feedback_mine on feedback (account_id, id desc) where account_id is not null; -- /feedback/mine
create index feedback_of_page on feedback (page_id, id desc) where page_id is not null;
-- Feedback sent without signing in belongs to the account with the same verified address, too.
create index feedback_from on feedback (lower(email), id desc) where account_id is null and email is not null; -- /feedback/mine

create table feedback_reply (
  id uuid primary key default uuidv7(),
  feedback_id uuid not null references feedback on delete cascade,
  account_id uuid references account on delete set null,
  from_sender boolean not null default false,
  message text not null,
  date_created timestamptz not null default now()
);
create index feedback_reply_of on feedback_reply (feedback_id, id);

-- The order in which notifications are committed, so that a reader who has seen one position has missed none before it. Ids
-- do not guarantee that: a transaction that began earlier may commit later.
create sequence notification_position;

create table notification (
  id uuid primary key default uuidv7(),
  kind text not null,
  page_id uuid references page on delete cascade,
  account_id uuid references account on delete cascade,
  detail jsonb not null default '{}',
  date_created timestamptz not null default now(),
  position bigint not null unique default nextval('notification_position')
);

create function notification_inserted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(x'6e6f7469'::integer); -- until the commit: positions follow the order of commits
  new.position := nextval('notification_position');
  perform pg_notify('eolaire_notification', '');
  return new;
end $$;
create trigger notification_inserted before insert on notification for each row execute function notification_inserted();

create table notification_read (
  notification_id uuid not null references notification on delete cascade,
  account_id uuid not null references account on delete cascade,
  date_read timestamptz not null default now(),
  primary key (account_id, notification_id)
);

-- Decisions of administrators with their reasons. Not in the audit log, which is permanent and holds no personal texts.
create table page_decision (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  move text not null check (move in ('approve', 'decline', 'disable', 'enable')),
  reason text,
  account_id uuid references account on delete set null, -- null: decided on the command line
  date_created timestamptz not null default now()
);
create index page_decision_of_page on page_decision (page_id, id desc); -- /admin/page

-- Notes of administrators about a page, for each other.
create table page_note (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  account_id uuid references account on delete set null,
  text text not null,
  date_created timestamptz not null default now()
);
create index page_note_of_page on page_note (page_id, id desc); -- /admin/page

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

-- The audit log: append-only, without personal texts, since it outlives the accounts.
create table audit_entry (
  id uuid primary key default uuidv7(),
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  date_created timestamptz not null default now(),
  page_id uuid -- the page in whose history the entry stands, also when the subject has been deleted
);
create index audit_of_subject on audit_entry (subject_kind, subject_id, id desc);
create index audit_of_actor on audit_entry (actor_id, id desc);
create index audit_of_page on audit_entry (page_id, id desc) where page_id is not null; -- /page/history
create index audit_of_any_subject on audit_entry (subject_id, id desc);                 -- /admin/audit
create index audit_of_action on audit_entry (action text_pattern_ops, id desc);         -- /admin/audit

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function append_only();

-- How many rows are attached to each page, maintained by triggers: administrators sort and filter all pages by what they lack,
-- and counting on demand would take too long.
create table page_filling (
  page_id uuid primary key references page on delete cascade,
  times integer not null default 0,
  photos integer not null default 0,
  categories integer not null default 0,
  prices integer not null default 0
);

create function page_filling_created() returns trigger language plpgsql as $$
begin
  insert into page_filling (page_id) select id from inserted;
  return null;
end $$;
create trigger page_filling_created after insert on page
  referencing new table as inserted for each statement execute function page_filling_created();

-- The argument of the trigger is the column of page_filling that counts the rows of its table.
create function page_filling_counts_up() returns trigger language plpgsql as $$
begin
  execute format(
    'update page_filling set %1$I = %1$I + change.n
     from (select page_id, count(*) as n from inserted where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $$;
create function page_filling_counts_down() returns trigger language plpgsql as $$
begin
  execute format(
    'update page_filling set %1$I = %1$I - change.n
     from (select page_id, count(*) as n from removed where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $$;

do $$
declare counted record;
begin
  for counted in select * from (values
    ('opening_time', 'times'), ('photo', 'photos'), ('page_category', 'categories'), ('price', 'prices')) as it (tab, col)
  loop
    execute format('create trigger page_filling_counts_up after insert on %I referencing new table as inserted
      for each statement execute function page_filling_counts_up(%L)', counted.tab, counted.col);
    execute format('create trigger page_filling_counts_down after delete on %I referencing old table as removed
      for each statement execute function page_filling_counts_down(%L)', counted.tab, counted.col);
  end loop;
end $$;

-- Versions ------------------------------------------------------------------------------------------------------------

do $$
declare entity text;
begin
  foreach entity in array array['page', 'opening_time', 'special_time', 'tag', 'post', 'story', 'event', 'invite', 'feedback'] loop
    execute format('create trigger touch before update on %I for each row execute function touch()', entity);
  end loop;
end $$;
create trigger touch before update of name, email, profile_photo, bio, type, locale, newsletter, local, disabled, deleted
  on account for each row execute function touch();
create trigger touch before update of name, name_ie, amount, amount_to, unit, description, description_ie
  on price for each row execute function touch();
create trigger touch before update of slug, name, name_ie, color, icon on category for each row execute function touch();
create trigger touch before update of slug, title, title_ie, body, body_ie, menu, published
  on special_page for each row execute function touch();
create trigger touch before update of title, title_ie, text, text_ie, starts_on, ends_on, rank
  on feature for each row execute function touch();
create trigger touch before update of alt, alt_ie, caption, caption_ie on photo for each row execute function touch();
create trigger touch before update of title, title_ie, language, transcript, transcript_ie
  on audio for each row execute function touch();

-- Search --------------------------------------------------------------------------------------------------------------

-- docs/rules.md, Search; docs/decisions/007. The columns of search live apart from `page`, so that edits of opening times
-- never rewrite text vectors, and edits of texts never rewrite opening intervals:
--   page_search  one narrow row per page for filters, counts and orders. Every process holds a copy in memory and reads,
--                with each search, the rows that changed since (index page_search_changed).
--   page_names   the terms of names and short texts; search_word: the distinct terms of all names.
--   page_words   all terms, in wide rows that are read through GIN only.
--   page_span    the opening intervals as instants, some weeks ahead.
-- Written and read by src/server/api/search.

create table page_search (
  doc integer generated always as identity primary key, -- small and dense: the bit of the page in the bit sets of the processes
  page_id uuid unique references page on delete set null, -- null: deleted, and the processes have to see that
  is_public boolean not null,
  is_closed boolean not null,                            -- permanently closed: listed last
  categories text[] not null,
  tags text[] not null,
  price_type text,
  rank integer not null,
  latitude double precision,
  longitude double precision,
  name_key text not null,
  name_key_ie text not null,
  date_created timestamptz not null,
  spans_from timestamptz,                                -- page_span is complete from here
  spans_until timestamptz,                               -- to here; outside of it nothing is known
  -- The id of the transaction that wrote the row. A process that has seen all transactions below x has seen all rows below x;
  -- timestamps and sequences do not guarantee that, since transactions commit in another order.
  changed xid8 not null
);
create index page_search_changed on page_search (changed); -- which pages changed since the last read?

create table page_names (
  doc integer primary key references page_search on delete cascade,
  name_words tsvector not null, -- names only: matches in them are listed first
  short_words tsvector not null -- names, kinds and short texts by weight, for the text rank
);
-- GIN with fastupdate: new keys wait in a pending list that the indexing code flushes in the same transaction, so that no
-- search has to scan it (docs/decisions/021).
create index page_names_words on page_names using gin (name_words) with (fastupdate = on); -- names_matching

-- A common term matches most rows, and each match is looked up in the heap: rows must be narrow. PostgreSQL moves columns out
-- of a row (TOAST) beyond 2 kB, here beyond 128 bytes; the index holds the terms.
create table page_words (
  doc integer primary key references page_search on delete cascade,
  texts jsonb not null,         -- what was indexed: an edit that does not change it skips the vectors
  words tsvector not null       -- all terms of the page
) with (toast_tuple_target = 128);
create index page_words_words on page_words using gin (words) with (fastupdate = on);      -- words_matching

-- The distinct terms of names, categories, tags and townlands, as candidates for a mistyped term. Comparing with some thousand
-- terms takes a hundredth of comparing with the names of all pages. Unused terms stay until the next full indexing; they
-- match nothing.
create table search_word (word text primary key);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off); -- words_like

create table page_span (
  doc integer not null, -- page_search.doc, without a foreign key: checking it took half of the time of writing (024)
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (doc, starts_at),
  -- Longer intervals are split, so that "open at t" looks back one day only.
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index page_span_at on page_span (starts_at) include (ends_at, doc); -- which pages are open at t?

create function page_search_written() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  new.is_public := new.is_public and new.page_id is not null;
  return new;
end $$;
create trigger written before insert or update on page_search for each row execute function page_search_written();

-- A page that stops being public leaves search in the same transaction, whatever code changed it.
create function page_left_search() returns trigger language plpgsql as $$
begin
  update page_search set is_public = new.is_public, is_closed = (new.status = 'permanently_closed') where page_id = new.id;
  return null;
end $$;
create trigger left_search after update of approval, status, date_deleted on page for each row
  when (old.is_public is distinct from new.is_public or old.status is distinct from new.status)
  execute function page_left_search();

-- A term often has the same stem in both languages: then the index is read for it once.
create function either_query(a tsquery, b tsquery) returns tsquery language sql immutable parallel safe
  return case when a = b or numnode(b) = 0 then a when numnode(a) = 0 then b else a || b end;

-- Sequential scans are disabled, because the planner underestimates the cost of reading wide vectors. The result is a binary
-- array: a common term matches thousands of pages, and converting their numbers to text takes longer than finding them.
create function names_matching(query tsquery) returns bytea language sql stable set enable_seqscan = off
  as $$ select array_send(array_agg(doc)) from page_names where name_words @@ query $$;
create function words_matching(query tsquery) returns bytea language sql stable set enable_seqscan = off
  as $$ select array_send(array_agg(doc)) from page_words where words @@ query $$;

-- The threshold is low, because two letters swapped in the middle of a short word leave few common trigrams.
create function words_like(typed text, max_terms integer) returns setof text language sql stable
  set pg_trgm.word_similarity_threshold = 0.3
  as $$ select word from search_word where typed <% word order by similarity(typed, word) desc, word limit max_terms $$;

-- Identity provider ---------------------------------------------------------------------------------------------------
-- Its users are separate from the directory's accounts. Hashes are SHA-256 unless another is named.

create table identity_user (
  uid text primary key check (length(uid) between 1 and 128),
  email text check (email = lower(email) and length(email) <= 254),
  email_verified boolean not null default false,
  password_hash text, -- Argon2id in PHC form
  email_link boolean not null default false, -- has signed in by a link from a mail
  phone_number text unique, -- E.164
  display_name text not null default '',
  photo_url text not null default '',
  custom_claims jsonb not null default '{}',
  disabled boolean not null default false,
  valid_since timestamptz not null default date_trunc('second', now()), -- tokens issued before are refused
  locale text not null default 'en' check (locale in ('en', 'ga')),
  demo boolean not null default false,
  date_last_login timestamptz not null default now(),
  date_created timestamptz not null default now()
);
create unique index identity_user_email on identity_user (email) where email is not null;

-- The identity of a user at another provider.
create table identity_link (
  provider_id text not null, -- google.com, apple.com, oidc.*
  raw_id text not null, -- the subject there
  uid text not null references identity_user on delete cascade,
  email text,
  display_name text not null default '',
  photo_url text not null default '',
  date_created timestamptz not null default now(),
  primary key (provider_id, raw_id)
);
create index identity_link_of on identity_link (uid);

create table identity_factor (
  id uuid primary key default uuidv7(),
  uid text not null references identity_user on delete cascade,
  kind text not null check (kind in ('totp', 'phone')),
  display_name text not null default '',
  secret bytea, -- encrypted
  phone_number text,
  last_step bigint not null default 0, -- TOTP: this time step and older ones have been used
  date_enrolled timestamptz not null default now(),
  check ((kind = 'totp') = (secret is not null) and (kind = 'phone') = (phone_number is not null))
);
create index identity_factor_of on identity_factor (uid);

create table identity_refresh_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  id uuid not null unique default uuidv7(), -- the session's id, the claim `sid` of its ID tokens
  uid text not null references identity_user on delete cascade,
  sign_in_provider text not null,
  second_factor text check (second_factor in ('totp', 'phone')),
  second_factor_id uuid,
  auth_time timestamptz not null,
  user_agent text not null default '',
  date_used timestamptz not null default now(),
  date_created timestamptz not null default now()
);
create index identity_refresh_token_of on identity_refresh_token (uid, date_created desc);

-- Codes in links of mails: single use, for one action.
create table identity_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  kind text not null check (kind in ('PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL',
    'RECOVER_EMAIL', 'REVERT_SECOND_FACTOR_ADDITION')),
  uid text references identity_user on delete cascade, -- null: a sign-in link for an unknown address
  email text not null,
  new_email text,
  factor_id uuid,
  date_expires timestamptz not null,
  date_used timestamptz,
  date_created timestamptz not null default now()
);
create index identity_code_of on identity_code (uid) where date_used is null;
create index identity_code_expired on identity_code (date_expires);

-- State between the steps of a sign-in: codes by text message, enrolments, pending second factors, redirects to another
-- provider.
create table identity_step (
  handle_hash bytea primary key check (length(handle_hash) = 32),
  kind text not null,
  uid text references identity_user on delete cascade,
  data bytea not null, -- encrypted JSON
  attempts integer not null default 0,
  date_expires timestamptz not null,
  date_created timestamptz not null default now()
);
create index identity_step_expired on identity_step (date_expires);

create table identity_key (
  kid text primary key,
  algorithm text not null check (algorithm in ('RS256')),
  public_jwk jsonb not null,
  private_key bytea not null, -- encrypted with the key file
  date_created timestamptz not null default now(),
  date_retired timestamptz -- signs no more; its public key stays for tokens that are still valid
);
create unique index identity_key_signing on identity_key ((true)) where date_retired is null;

-- Token buckets that all instances share: sign-in, mail, codes, writes.
create table rate_limit (
  key text primary key,
  points integer not null,
  date_expires timestamptz not null
);
create index rate_limit_expired on rate_limit (date_expires);

-- Signing keys of long-lived links, such as those that unsubscribe from the newsletter: restored with the database, the same on
-- every instance.
create table signing_key (
  name text primary key,
  key bytea not null check (length(key) = 32),
  date_created timestamptz not null default now()
);

-- Mail and text messages ----------------------------------------------------------------------------------------------

create table outbox (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('oob', 'mail', 'sms')), -- oob: a mail with a code in its link
  type text not null, -- the template: PASSWORD_RESET, …
  recipient text not null, -- an address, or a number in E.164
  locale text not null default 'en' check (locale in ('en', 'ga')),
  data jsonb not null default '{}', -- the template's values; codes are removed once it is sent
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  date_next timestamptz not null default now(), -- not before; while `sending`: the end of the lease
  date_sent timestamptz,
  date_created timestamptz not null default now(),
  date_expires timestamptz not null default now() + interval '2 days' -- not sent after this, or after its link has expired
);
create index outbox_due on outbox (date_next) where state in ('waiting', 'sending');
create index outbox_to on outbox (recipient, id desc);
create index outbox_done on outbox (date_created) where state in ('sent', 'failed');
create index outbox_by_state on outbox (state, id desc); -- /admin/outbox

create function notify_outbox_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('eolaire_outbox', '');
  return null;
end $$;
create trigger outbox_due after insert or update on outbox
  for each row when (new.state = 'waiting' and new.date_next <= now()) execute function notify_outbox_due();

-- Writes -------------------------------------------------------------------------------------------------------------

-- The first answer to an idempotency key, retained for a day.
create table idempotency_key (
  account_id uuid not null references account on delete cascade,
  endpoint text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  answer jsonb not null,
  date_created timestamptz not null default now(),
  primary key (account_id, endpoint, key)
);
create index idempotency_key_age on idempotency_key (date_created);
