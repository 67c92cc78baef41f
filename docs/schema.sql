-- The database as all migrations leave it: tables, indexes, triggers, functions. To be read, not to be run: the
-- migrations in src/server/db/migrations make it. "npm run db:types" writes this file, and a test compares it.

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

create table access_token (
  id uuid default uuidv7() not null,
  account_id uuid not null,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  scopes text[] not null,
  has_second_factor boolean not null,
  date_expires timestamp with time zone not null,
  date_last_used timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint access_token_token_hash_key UNIQUE (token_hash),
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint access_token_hint_check CHECK ((length(hint) = 4)),
  constraint access_token_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint access_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX access_token_account ON access_token USING btree (account_id);

create table account (
  id uuid default uuidv7() not null,
  uid text not null,
  name text default ''::text not null,
  email text,
  profile_photo text,
  bio text default ''::text not null,
  type text default 'member'::text not null,
  provider text,
  locale text default 'en'::text not null,
  newsletter boolean default false not null,
  local boolean default false not null,
  disabled boolean default false not null,
  deleted boolean default false not null,
  email_verified boolean default false not null,
  demo boolean default false not null,
  date_last_login timestamp with time zone,
  date_deleted timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  date_type_changed timestamp with time zone default now() not null,
  reminders boolean default true not null,
  date_reminded timestamp with time zone,
  monthly_figures boolean default true not null,
  figures_month date,
  date_muted timestamp with time zone,
  category_id uuid,
  place_id uuid,
  constraint account_uid_key UNIQUE (uid),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE SET NULL,
  constraint account_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON DELETE SET NULL,
  constraint account_check CHECK ((num_nonnulls(category_id, place_id) <= 1)),
  constraint account_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint account_type_check CHECK ((type = ANY (ARRAY['member'::text, 'editor'::text, 'curator'::text, 'deputy'::text, 'admin'::text]))),
  constraint account_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 128)))
);
CREATE INDEX account_admin ON account USING btree (id) WHERE ((type = 'admin'::text) AND (NOT disabled) AND (NOT deleted));
CREATE INDEX account_category ON account USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE UNIQUE INDEX account_email ON account USING btree (lower(email)) WHERE (NOT deleted);
CREATE INDEX account_newest ON account USING btree (date_created) WHERE (NOT deleted);
CREATE INDEX account_newsletter ON account USING btree (id) WHERE (newsletter AND (NOT disabled) AND (NOT deleted));
CREATE INDEX account_photo ON account USING btree (profile_photo) WHERE (profile_photo IS NOT NULL);
CREATE INDEX account_place ON account USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE INDEX account_words ON account USING gin (without_accents(((name || ' '::text) || COALESCE(email, ''::text))) gin_trgm_ops);
CREATE TRIGGER account_type_changed BEFORE UPDATE OF type ON account FOR EACH ROW WHEN ((new.type IS DISTINCT FROM old.type)) EXECUTE FUNCTION account_type_changed();
CREATE TRIGGER touch BEFORE UPDATE OF name, email, profile_photo, bio, type, locale, newsletter, reminders, monthly_figures, local, disabled, deleted ON account FOR EACH ROW EXECUTE FUNCTION touch();

create table audio (
  id uuid default uuidv7() not null,
  key text not null,
  account_id uuid,
  page_id uuid,
  post_id uuid,
  story_id uuid,
  title text,
  title_ie text,
  language text not null,
  transcript text,
  transcript_ie text,
  duration_ms integer not null,
  mime text not null,
  bytes integer not null,
  peaks smallint[] not null,
  rank integer default 0 not null,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint audio_key_key UNIQUE (key),
  constraint audio_pkey PRIMARY KEY (id),
  constraint audio_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint audio_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint audio_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id) ON DELETE CASCADE,
  constraint audio_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE,
  constraint audio_bytes_check CHECK ((bytes > 0)),
  constraint audio_check CHECK ((num_nonnulls(page_id, post_id, story_id) <= 1)),
  constraint audio_check1 CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint audio_duration_ms_check CHECK ((duration_ms > 0)),
  constraint audio_key_check CHECK ((key ~ '^[a-z0-9]{20,40}$'::text)),
  constraint audio_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text))
);
CREATE INDEX audio_of_account ON audio USING btree (account_id, id DESC);
CREATE INDEX audio_of_page ON audio USING btree (page_id, rank) WHERE (page_id IS NOT NULL);
CREATE INDEX audio_of_post ON audio USING btree (post_id, rank) WHERE (post_id IS NOT NULL);
CREATE INDEX audio_of_story ON audio USING btree (story_id, rank) WHERE (story_id IS NOT NULL);
CREATE TRIGGER touch BEFORE UPDATE OF title, title_ie, language, transcript, transcript_ie ON audio FOR EACH ROW EXECUTE FUNCTION touch();

create table audit_entry (
  id uuid default uuidv7() not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  date_created timestamp with time zone default now() not null,
  page_id uuid,
  token_name text,
  actor_role text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_role_check CHECK ((length(actor_role) <= 20)),
  constraint audit_entry_token_name_check CHECK ((length(token_name) <= 80))
);
CREATE INDEX audit_of_action ON audit_entry USING btree (action text_pattern_ops, id DESC);
CREATE INDEX audit_of_actor ON audit_entry USING btree (actor_id, id DESC);
CREATE INDEX audit_of_any_subject ON audit_entry USING btree (subject_id, id DESC);
CREATE INDEX audit_of_page ON audit_entry USING btree (page_id, id DESC) WHERE (page_id IS NOT NULL);
CREATE INDEX audit_of_subject ON audit_entry USING btree (subject_kind, subject_id, id DESC);
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION append_only();

create table backup_run (
  id uuid default uuidv7() not null,
  date_started timestamp with time zone not null,
  date_ended timestamp with time zone default now() not null,
  place text not null,
  name text,
  bytes bigint,
  error text,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_bytes_check CHECK ((bytes >= 0)),
  constraint backup_run_check CHECK ((num_nonnulls(name, error) = 1)),
  constraint backup_run_check1 CHECK (((name IS NULL) = (bytes IS NULL)))
);
CREATE INDEX backup_run_newest ON backup_run USING btree (date_started DESC);

create table calendar_source (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  url text not null,
  name text,
  locale text not null,
  paused boolean default false not null,
  date_next timestamp with time zone default now() not null,
  date_tried timestamp with time zone,
  date_read timestamp with time zone,
  date_whole timestamp with time zone,
  etag text,
  last_modified text,
  problem text,
  failing_since timestamp with time zone,
  owner_notified boolean default false not null,
  office_notified boolean default false not null,
  left_out integer default 0 not null,
  author_id uuid,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  left_out_events jsonb default '[]'::jsonb not null,
  unknown_zones text[] default '{}'::text[] not null,
  constraint calendar_source_page_id_url_key UNIQUE (page_id, url),
  constraint calendar_source_pkey PRIMARY KEY (id),
  constraint calendar_source_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint calendar_source_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint calendar_source_check CHECK (((problem IS NULL) = (failing_since IS NULL))),
  constraint calendar_source_left_out_check CHECK ((left_out >= 0)),
  constraint calendar_source_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text))
);
CREATE INDEX calendar_source_due ON calendar_source USING btree (date_next) WHERE (NOT paused);
CREATE TRIGGER touch BEFORE UPDATE OF url, locale, paused ON calendar_source FOR EACH ROW EXECUTE FUNCTION touch();

create table category (
  id uuid default uuidv7() not null,
  slug slug not null,
  name text,
  name_ie text,
  color hex_color default '#157a73'::text not null,
  icon text default 'place'::text not null,
  rank integer not null,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint category_rank UNIQUE (rank) DEFERRABLE INITIALLY DEFERRED,
  constraint category_slug_key UNIQUE (slug),
  constraint category_pkey PRIMARY KEY (id),
  constraint category_check CHECK ((COALESCE(name, name_ie) IS NOT NULL))
);
CREATE TRIGGER synonyms_changed AFTER UPDATE OF slug, name, name_ie ON category FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();
CREATE TRIGGER text_state_inserts AFTER INSERT ON category FOR EACH ROW EXECUTE FUNCTION text_state_write('category', 'name');
CREATE TRIGGER text_state_removes AFTER DELETE ON category FOR EACH ROW EXECUTE FUNCTION text_state_remove('category');
CREATE TRIGGER text_state_updates AFTER UPDATE ON category FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.name_ie IS DISTINCT FROM new.name_ie) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION text_state_write('category', 'name');
CREATE TRIGGER touch BEFORE UPDATE OF slug, name, name_ie, color, icon ON category FOR EACH ROW EXECUTE FUNCTION touch();

create table claim_letter (
  page_id uuid not null,
  code_hash bytea not null,
  sent_by uuid,
  date_expires timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  constraint claim_letter_code_hash_key UNIQUE (code_hash),
  constraint claim_letter_pkey PRIMARY KEY (page_id),
  constraint claim_letter_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint claim_letter_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint claim_letter_code_hash_check CHECK ((length(code_hash) = 32))
);
CREATE INDEX claim_letter_sender ON claim_letter USING btree (sent_by);

create table day_link (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  name text not null,
  locale text not null,
  token_hash bytea not null,
  account_id uuid,
  date_last_used timestamp with time zone,
  date_revoked timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint day_link_token_hash_key UNIQUE (token_hash),
  constraint day_link_pkey PRIMARY KEY (id),
  constraint day_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint day_link_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint day_link_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint day_link_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX day_link_of_account ON day_link USING btree (account_id);
CREATE INDEX day_link_of_page ON day_link USING btree (page_id);

create table day_notice (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  date date not null,
  kind text not null,
  at clock_time,
  back_on date,
  intervals jsonb,
  word text,
  word_ie text,
  lapses_at timestamp with time zone not null,
  link_id uuid,
  account_id uuid,
  date_created timestamp with time zone default now() not null,
  date_ended timestamp with time zone,
  undone boolean default false not null,
  ended_by_link_id uuid,
  ended_by_account_id uuid,
  constraint day_notice_pkey PRIMARY KEY (id),
  constraint day_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint day_notice_ended_by_account_id_fkey FOREIGN KEY (ended_by_account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint day_notice_ended_by_link_id_fkey FOREIGN KEY (ended_by_link_id) REFERENCES day_link(id) ON DELETE SET NULL,
  constraint day_notice_link_id_fkey FOREIGN KEY (link_id) REFERENCES day_link(id) ON DELETE SET NULL,
  constraint day_notice_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint day_notice_check CHECK (((at IS NOT NULL) = (kind = ANY (ARRAY['early'::text, 'late'::text])))),
  constraint day_notice_check1 CHECK (((back_on IS NOT NULL) = (kind = 'back'::text))),
  constraint day_notice_intervals_check CHECK (((intervals IS NULL) OR (jsonb_typeof(intervals) = 'array'::text))),
  constraint day_notice_kind_check CHECK ((kind = ANY (ARRAY['closed'::text, 'early'::text, 'late'::text, 'back'::text, 'sold-out'::text]))),
  constraint day_notice_word_check CHECK (((length(word) >= 1) AND (length(word) <= 80))),
  constraint day_notice_word_ie_check CHECK (((length(word_ie) >= 1) AND (length(word_ie) <= 80)))
);
CREATE UNIQUE INDEX day_notice_current ON day_notice USING btree (page_id, date, ((kind = 'sold-out'::text))) WHERE (date_ended IS NULL);
CREATE INDEX day_notice_new ON day_notice USING btree (date_created) WHERE (date_ended IS NULL);
CREATE INDEX day_notice_of_account ON day_notice USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX day_notice_of_day ON day_notice USING btree (page_id, date, id);
CREATE INDEX day_notice_of_link ON day_notice USING btree (link_id) WHERE (link_id IS NOT NULL);

create table directory_picture (
  key text not null,
  name text not null,
  type text not null,
  bytes bytea not null,
  date_created timestamp with time zone default now() not null,
  constraint directory_picture_pkey PRIMARY KEY (key, name),
  constraint directory_picture_key_check CHECK ((key ~ '^[0-9a-z]{24}$'::text)),
  constraint directory_picture_name_check CHECK (((length(name) >= 1) AND (length(name) <= 20))),
  constraint directory_picture_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/avif'::text, 'image/jpeg'::text])))
);

create table directory_settings (
  version integer not null,
  settings jsonb not null,
  account_id uuid,
  date_created timestamp with time zone default now() not null,
  constraint directory_settings_pkey PRIMARY KEY (version),
  constraint directory_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint directory_settings_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint directory_settings_version_check CHECK ((version > 0))
);
CREATE INDEX directory_settings_account ON directory_settings USING btree (account_id) WHERE (account_id IS NOT NULL);

create table duplicate_pair (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  other_id uuid not null,
  reason text not null,
  date_dismissed timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint duplicate_pair_page_id_other_id_key UNIQUE (page_id, other_id),
  constraint duplicate_pair_pkey PRIMARY KEY (id),
  constraint duplicate_pair_other_id_fkey FOREIGN KEY (other_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint duplicate_pair_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint duplicate_pair_check CHECK ((page_id < other_id)),
  constraint duplicate_pair_reason_check CHECK ((reason = ANY (ARRAY['phone'::text, 'name'::text])))
);
CREATE INDEX duplicate_pair_dismissed ON duplicate_pair USING btree (id DESC) WHERE (date_dismissed IS NOT NULL);
CREATE INDEX duplicate_pair_list ON duplicate_pair USING btree (id DESC) WHERE (date_dismissed IS NULL);
CREATE INDEX duplicate_pair_other ON duplicate_pair USING btree (other_id);

create table event (
  id uuid default uuidv7() not null,
  slug slug not null,
  page_id uuid,
  title text,
  title_ie text,
  description text,
  description_ie text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  all_day boolean default false not null,
  rrule text,
  exdates timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  last_ends_at timestamp with time zone,
  location text,
  location_ie text,
  latitude double precision,
  longitude double precision,
  price_text text,
  price_text_ie text,
  url text,
  status text default 'draft'::text not null,
  author_id uuid,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  free boolean default false not null,
  kinds text[] default '{}'::text[] not null,
  calendar_id uuid,
  calendar_key text,
  date_published timestamp with time zone,
  constraint event_slug_key UNIQUE (slug),
  constraint event_pkey PRIMARY KEY (id),
  constraint event_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint event_calendar_id_fkey FOREIGN KEY (calendar_id) REFERENCES calendar_source(id) ON DELETE SET NULL,
  constraint event_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint event_check CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint event_check1 CHECK ((ends_at > starts_at)),
  constraint event_check2 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint event_kinds CHECK (((kinds <@ ARRAY['music'::text, 'children'::text, 'outdoors'::text, 'sport'::text, 'arts'::text, 'learning'::text, 'food'::text]) AND (cardinality(kinds) <= 3))),
  constraint event_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint event_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint event_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX event_coming ON event USING btree (COALESCE(last_ends_at, 'infinity'::timestamp with time zone), starts_at) WHERE (status = 'published'::text);
CREATE INDEX event_free ON event USING btree (starts_at, id) WHERE ((status = 'published'::text) AND (rrule IS NULL) AND free);
CREATE UNIQUE INDEX event_of_calendar ON event USING btree (calendar_id, calendar_key) WHERE (calendar_id IS NOT NULL);
CREATE INDEX event_of_kind ON event USING gin (kinds) WHERE (status = 'published'::text);
CREATE INDEX event_of_page ON event USING btree (page_id, starts_at);
CREATE INDEX event_published ON event USING btree (date_published) WHERE (status = 'published'::text);
CREATE INDEX event_repeating ON event USING btree (COALESCE(last_ends_at, 'infinity'::timestamp with time zone)) WHERE ((status = 'published'::text) AND (rrule IS NOT NULL));
CREATE INDEX event_running ON event USING gist (tstzrange(starts_at, ends_at)) WHERE ((status = 'published'::text) AND (rrule IS NULL));
CREATE INDEX event_starting ON event USING btree (starts_at, id) WHERE ((status = 'published'::text) AND (rrule IS NULL));
CREATE TRIGGER event_publication BEFORE INSERT OR UPDATE OF status ON event FOR EACH ROW EXECUTE FUNCTION event_publication();
CREATE TRIGGER text_state_inserts AFTER INSERT ON event FOR EACH ROW EXECUTE FUNCTION text_state_write('event', 'title,description,location,price_text');
CREATE TRIGGER text_state_removes AFTER DELETE ON event FOR EACH ROW EXECUTE FUNCTION text_state_remove('event');
CREATE TRIGGER text_state_updates AFTER UPDATE ON event FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.description IS DISTINCT FROM new.description) OR (old.location IS DISTINCT FROM new.location) OR (old.price_text IS DISTINCT FROM new.price_text) OR (old.title_ie IS DISTINCT FROM new.title_ie) OR (old.description_ie IS DISTINCT FROM new.description_ie) OR (old.location_ie IS DISTINCT FROM new.location_ie) OR (old.price_text_ie IS DISTINCT FROM new.price_text_ie) OR (old.page_id IS DISTINCT FROM new.page_id) OR (old.status IS DISTINCT FROM new.status) OR (old.calendar_id IS DISTINCT FROM new.calendar_id) OR (old.last_ends_at IS DISTINCT FROM new.last_ends_at))) EXECUTE FUNCTION text_state_write('event', 'title,description,location,price_text');
CREATE TRIGGER touch BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION touch();

create table feature (
  id uuid default uuidv7() not null,
  title text,
  title_ie text,
  text text,
  text_ie text,
  starts_on date not null,
  ends_on date not null,
  rank integer default 0 not null,
  date_emailed timestamp with time zone,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint feature_pkey PRIMARY KEY (id),
  constraint feature_check CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint feature_check1 CHECK ((ends_on >= starts_on))
);
CREATE INDEX feature_last ON feature USING btree (ends_on DESC, id DESC);
CREATE INDEX feature_running ON feature USING btree (starts_on, ends_on, rank);
CREATE TRIGGER text_state_inserts AFTER INSERT ON feature FOR EACH ROW EXECUTE FUNCTION text_state_write('feature', 'title,text');
CREATE TRIGGER text_state_removes AFTER DELETE ON feature FOR EACH ROW EXECUTE FUNCTION text_state_remove('feature');
CREATE TRIGGER text_state_updates AFTER UPDATE ON feature FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.text IS DISTINCT FROM new.text) OR (old.title_ie IS DISTINCT FROM new.title_ie) OR (old.text_ie IS DISTINCT FROM new.text_ie) OR (old.ends_on IS DISTINCT FROM new.ends_on))) EXECUTE FUNCTION text_state_write('feature', 'title,text');
CREATE TRIGGER touch BEFORE UPDATE OF title, title_ie, text, text_ie, starts_on, ends_on, rank ON feature FOR EACH ROW EXECUTE FUNCTION touch();

create table feature_page (
  feature_id uuid not null,
  page_id uuid not null,
  rank integer not null,
  constraint feature_page_feature_id_rank_key UNIQUE (feature_id, rank) DEFERRABLE INITIALLY DEFERRED,
  constraint feature_page_pkey PRIMARY KEY (feature_id, page_id),
  constraint feature_page_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id) ON DELETE CASCADE,
  constraint feature_page_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX feature_page_page ON feature_page USING btree (page_id);

create table feature_post (
  feature_id uuid not null,
  post_id uuid not null,
  rank integer not null,
  constraint feature_post_feature_id_rank_key UNIQUE (feature_id, rank) DEFERRABLE INITIALLY DEFERRED,
  constraint feature_post_pkey PRIMARY KEY (feature_id, post_id),
  constraint feature_post_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES feature(id) ON DELETE CASCADE,
  constraint feature_post_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id) ON DELETE CASCADE
);
CREATE INDEX feature_post_post ON feature_post USING btree (post_id);

create table feedback (
  id uuid default uuidv7() not null,
  page_id uuid,
  account_id uuid,
  kind text not null,
  message text not null,
  name text,
  email text,
  locale text default 'en'::text not null,
  status text default 'open'::text not null,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  suspected boolean default false not null,
  constraint feedback_pkey PRIMARY KEY (id),
  constraint feedback_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint feedback_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint feedback_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'suggestion'::text, 'correction'::text, 'problem'::text, 'report'::text]))),
  constraint feedback_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint feedback_status_check CHECK ((status = ANY (ARRAY['open'::text, 'replied'::text, 'closed'::text])))
);
CREATE INDEX feedback_from ON feedback USING btree (lower(email), id DESC) WHERE ((account_id IS NULL) AND (email IS NOT NULL));
CREATE INDEX feedback_inbox ON feedback USING btree (status, id DESC) WHERE (NOT suspected);
CREATE INDEX feedback_mine ON feedback USING btree (account_id, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX feedback_of_page ON feedback USING btree (page_id, id DESC) WHERE (page_id IS NOT NULL);
CREATE INDEX feedback_suspected ON feedback USING btree (id DESC) WHERE suspected;
CREATE TRIGGER touch BEFORE UPDATE ON feedback FOR EACH ROW EXECUTE FUNCTION touch();

create table feedback_reply (
  id uuid default uuidv7() not null,
  feedback_id uuid not null,
  account_id uuid,
  from_sender boolean default false not null,
  message text not null,
  date_created timestamp with time zone default now() not null,
  constraint feedback_reply_pkey PRIMARY KEY (id),
  constraint feedback_reply_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint feedback_reply_feedback_id_fkey FOREIGN KEY (feedback_id) REFERENCES feedback(id) ON DELETE CASCADE
);
CREATE INDEX feedback_reply_of ON feedback_reply USING btree (feedback_id, id);

create table follow (
  id uuid default uuidv7() not null,
  follower_id uuid not null,
  kind text not null,
  page_id uuid,
  category_id uuid,
  place_id uuid,
  query text,
  rhythm text not null,
  date_confirmed timestamp with time zone,
  covered_until timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint follow_pkey PRIMARY KEY (id),
  constraint follow_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint follow_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES follower(id) ON DELETE CASCADE,
  constraint follow_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint follow_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id) ON DELETE CASCADE,
  constraint follow_check CHECK (((page_id IS NOT NULL) = (kind = 'page'::text))),
  constraint follow_check1 CHECK (((category_id IS NOT NULL) = (kind = 'category'::text))),
  constraint follow_check2 CHECK (((place_id IS NOT NULL) = (kind = 'place'::text))),
  constraint follow_check3 CHECK (((query IS NOT NULL) = (kind = 'search'::text))),
  constraint follow_check4 CHECK (((date_confirmed IS NULL) = (covered_until IS NULL))),
  constraint follow_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'category'::text, 'place'::text, 'search'::text, 'notices'::text]))),
  constraint follow_query_check CHECK ((length(query) <= 1000)),
  constraint follow_rhythm_check CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text])))
);
CREATE INDEX follow_of_category ON follow USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX follow_of_notices ON follow USING btree (follower_id) WHERE (kind = 'notices'::text);
CREATE INDEX follow_of_page ON follow USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX follow_of_place ON follow USING btree (place_id) WHERE (place_id IS NOT NULL);
CREATE UNIQUE INDEX follow_once ON follow USING btree (follower_id, kind, page_id, category_id, place_id, query) NULLS NOT DISTINCT;
CREATE INDEX follow_unconfirmed ON follow USING btree (date_created) WHERE (date_confirmed IS NULL);

create table followed_search (
  query text not null,
  page_ids uuid[],
  found jsonb default '[]'::jsonb not null,
  date_searched timestamp with time zone not null,
  constraint followed_search_pkey PRIMARY KEY (query),
  constraint followed_search_query_check CHECK (((length(query) >= 1) AND (length(query) <= 1000)))
);

create table follower (
  id uuid default uuidv7() not null,
  email text,
  account_id uuid,
  locale text default 'en'::text not null,
  date_next timestamp with time zone,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  device_id uuid,
  constraint follower_account_id_key UNIQUE (account_id),
  constraint follower_device_id_key UNIQUE (device_id),
  constraint follower_pkey PRIMARY KEY (id),
  constraint follower_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint follower_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_device(id) ON DELETE CASCADE,
  constraint follower_check CHECK ((num_nonnulls(email, account_id, device_id) = 1)),
  constraint follower_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint follower_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text))
);
CREATE INDEX follower_due ON follower USING btree (date_next, id) WHERE (date_next IS NOT NULL);
CREATE UNIQUE INDEX follower_email ON follower USING btree (lower(email)) WHERE (email IS NOT NULL);

create table former_row (
  id uuid default uuidv7() not null,
  page_id uuid,
  request_id text not null,
  subject_id uuid not null,
  of text not null,
  rows jsonb not null,
  media text[] default '{}'::text[] not null,
  date_created timestamp with time zone default now() not null,
  constraint former_row_pkey PRIMARY KEY (id),
  constraint former_row_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint former_row_of_check CHECK ((of = ANY (ARRAY['page'::text, 'week'::text, 'special_time'::text, 'price'::text, 'photo'::text, 'audio'::text, 'post'::text, 'event'::text])))
);
CREATE INDEX former_row_age ON former_row USING btree (date_created);
CREATE INDEX former_row_media ON former_row USING gin (media) WHERE (media <> '{}'::text[]);
CREATE INDEX former_row_of_page ON former_row USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX former_row_of_request ON former_row USING btree (request_id);
CREATE INDEX former_row_of_subject ON former_row USING btree (subject_id, id DESC);

create table former_slug (
  kind text not null,
  slug slug not null,
  subject_id uuid not null,
  date_created timestamp with time zone default now() not null,
  constraint former_slug_pkey PRIMARY KEY (kind, slug),
  constraint former_slug_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'story'::text, 'event'::text, 'category'::text, 'tag'::text, 'special-page'::text])))
);

create table gtfs_link (
  timetable_id uuid not null,
  source_id uuid not null,
  route_id text not null,
  origin text not null,
  destination text not null,
  is_there boolean default true not null,
  left_out jsonb default '{}'::jsonb not null,
  added jsonb default '[]'::jsonb not null,
  removed jsonb default '[]'::jsonb not null,
  date_changed timestamp with time zone,
  constraint gtfs_link_pkey PRIMARY KEY (timetable_id),
  constraint gtfs_link_source_id_fkey FOREIGN KEY (source_id) REFERENCES gtfs_source(id) ON DELETE CASCADE,
  constraint gtfs_link_timetable_id_fkey FOREIGN KEY (timetable_id) REFERENCES timetable(id) ON DELETE CASCADE
);
CREATE INDEX gtfs_link_of_source ON gtfs_link USING btree (source_id);

create table gtfs_source (
  id uuid default uuidv7() not null,
  name text not null,
  url text,
  file bytea,
  etag text,
  last_modified text,
  paused boolean default false not null,
  summary jsonb default '{}'::jsonb not null,
  problem text,
  failing_since timestamp with time zone,
  office_notified boolean default false not null,
  date_next timestamp with time zone default now() not null,
  date_read timestamp with time zone,
  author_id uuid,
  date_created timestamp with time zone default now() not null,
  constraint gtfs_source_pkey PRIMARY KEY (id),
  constraint gtfs_source_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint gtfs_source_check CHECK (((problem IS NULL) = (failing_since IS NULL)))
);
CREATE INDEX gtfs_source_author ON gtfs_source USING btree (author_id) WHERE (author_id IS NOT NULL);

create table heart (
  account_id uuid not null,
  page_id uuid not null,
  date_created timestamp with time zone default now() not null,
  constraint heart_pkey PRIMARY KEY (account_id, page_id),
  constraint heart_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint heart_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX heart_of_page ON heart USING btree (page_id);

create table idempotency_key (
  account_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb not null,
  date_created timestamp with time zone default now() not null,
  constraint idempotency_key_pkey PRIMARY KEY (account_id, endpoint, key),
  constraint idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint idempotency_key_body_hash_check CHECK ((length(body_hash) = 32)),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
CREATE INDEX idempotency_key_age ON idempotency_key USING btree (date_created);

create table identity_code (
  code_hash bytea not null,
  kind text not null,
  uid text,
  email text not null,
  new_email text,
  factor_id uuid,
  date_expires timestamp with time zone not null,
  date_used timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint identity_code_pkey PRIMARY KEY (code_hash),
  constraint identity_code_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint identity_code_kind_check CHECK ((kind = ANY (ARRAY['PASSWORD_RESET'::text, 'EMAIL_SIGNIN'::text, 'VERIFY_EMAIL'::text, 'VERIFY_AND_CHANGE_EMAIL'::text, 'RECOVER_EMAIL'::text, 'REVERT_SECOND_FACTOR_ADDITION'::text, 'REVERT_PASSKEY_ADDITION'::text])))
);
CREATE INDEX identity_code_expired ON identity_code USING btree (date_expires);
CREATE INDEX identity_code_of ON identity_code USING btree (uid) WHERE (date_used IS NULL);

create table identity_factor (
  id uuid default uuidv7() not null,
  uid text not null,
  kind text not null,
  display_name text default ''::text not null,
  secret bytea,
  phone_number text,
  last_step bigint default 0 not null,
  date_enrolled timestamp with time zone default now() not null,
  constraint identity_factor_pkey PRIMARY KEY (id),
  constraint identity_factor_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_factor_check CHECK ((((kind = 'totp'::text) = (secret IS NOT NULL)) AND ((kind = 'phone'::text) = (phone_number IS NOT NULL)))),
  constraint identity_factor_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'phone'::text])))
);
CREATE INDEX identity_factor_of ON identity_factor USING btree (uid);

create table identity_key (
  kid text not null,
  algorithm text not null,
  public_jwk jsonb not null,
  private_key bytea not null,
  date_created timestamp with time zone default now() not null,
  date_retired timestamp with time zone,
  constraint identity_key_pkey PRIMARY KEY (kid),
  constraint identity_key_algorithm_check CHECK ((algorithm = 'RS256'::text))
);
CREATE UNIQUE INDEX identity_key_signing ON identity_key USING btree ((true)) WHERE (date_retired IS NULL);

create table identity_link (
  provider_id text not null,
  raw_id text not null,
  uid text not null,
  email text,
  display_name text default ''::text not null,
  photo_url text default ''::text not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_link_pkey PRIMARY KEY (provider_id, raw_id),
  constraint identity_link_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE
);
CREATE INDEX identity_link_of ON identity_link USING btree (uid);

create table identity_passkey (
  id uuid default uuidv7() not null,
  credential_id text not null,
  uid text not null,
  name text default ''::text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  date_last_used timestamp with time zone,
  date_enrolled timestamp with time zone default now() not null,
  constraint identity_passkey_credential_id_key UNIQUE (credential_id),
  constraint identity_passkey_pkey PRIMARY KEY (id),
  constraint identity_passkey_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1400))),
  constraint identity_passkey_name_check CHECK ((length(name) <= 100))
);
CREATE INDEX identity_passkey_of ON identity_passkey USING btree (uid);

create table identity_recovery_code (
  id uuid default uuidv7() not null,
  uid text not null,
  code_hash bytea not null,
  date_used timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint identity_recovery_code_uid_code_hash_key UNIQUE (uid, code_hash),
  constraint identity_recovery_code_pkey PRIMARY KEY (id),
  constraint identity_recovery_code_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_recovery_code_code_hash_check CHECK ((length(code_hash) = 32))
);

create table identity_refresh_token (
  token_hash bytea not null,
  id uuid default uuidv7() not null,
  uid text not null,
  sign_in_provider text not null,
  second_factor text,
  second_factor_id uuid,
  auth_time timestamp with time zone not null,
  user_agent text default ''::text not null,
  date_used timestamp with time zone default now() not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_refresh_token_id_key UNIQUE (id),
  constraint identity_refresh_token_pkey PRIMARY KEY (token_hash),
  constraint identity_refresh_token_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_refresh_token_second_factor_check CHECK ((second_factor = ANY (ARRAY['totp'::text, 'phone'::text, 'passkey'::text, 'recovery-code'::text]))),
  constraint identity_refresh_token_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX identity_refresh_token_of ON identity_refresh_token USING btree (uid, date_created DESC);

create table identity_step (
  handle_hash bytea not null,
  kind text not null,
  uid text,
  data bytea not null,
  attempts integer default 0 not null,
  date_expires timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_step_pkey PRIMARY KEY (handle_hash),
  constraint identity_step_uid_fkey FOREIGN KEY (uid) REFERENCES identity_user(uid) ON DELETE CASCADE,
  constraint identity_step_handle_hash_check CHECK ((length(handle_hash) = 32))
);
CREATE INDEX identity_step_expired ON identity_step USING btree (date_expires);

create table identity_user (
  uid text not null,
  email text,
  email_verified boolean default false not null,
  password_hash text,
  email_link boolean default false not null,
  phone_number text,
  display_name text default ''::text not null,
  photo_url text default ''::text not null,
  custom_claims jsonb default '{}'::jsonb not null,
  disabled boolean default false not null,
  valid_since timestamp with time zone default date_trunc('second'::text, now()) not null,
  locale text default 'en'::text not null,
  demo boolean default false not null,
  date_last_login timestamp with time zone default now() not null,
  date_created timestamp with time zone default now() not null,
  constraint identity_user_phone_number_key UNIQUE (phone_number),
  constraint identity_user_pkey PRIMARY KEY (uid),
  constraint identity_user_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint identity_user_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint identity_user_uid_check CHECK (((length(uid) >= 1) AND (length(uid) <= 128)))
);
CREATE UNIQUE INDEX identity_user_email ON identity_user USING btree (email) WHERE (email IS NOT NULL);

create table invite (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  email text,
  role text not null,
  locale text default 'en'::text not null,
  message text,
  token_hash bytea not null,
  invited_by uuid,
  claimed_by uuid,
  date_expires timestamp with time zone not null,
  date_claimed timestamp with time zone,
  date_revoked timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  mailed_hash bytea,
  former_owner text,
  constraint invite_mailed_hash_key UNIQUE (mailed_hash),
  constraint invite_token_hash_key UNIQUE (token_hash),
  constraint invite_pkey PRIMARY KEY (id),
  constraint invite_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint invite_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint invite_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint invite_check CHECK (((date_claimed IS NULL) OR (date_revoked IS NULL))),
  constraint invite_check1 CHECK (((former_owner IS NULL) OR (role = 'owner'::text))),
  constraint invite_former_owner_check CHECK ((former_owner = ANY (ARRAY['manager'::text, 'leaves'::text]))),
  constraint invite_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint invite_mailed_hash_check CHECK ((length(mailed_hash) = 32)),
  constraint invite_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'counter'::text]))),
  constraint invite_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX invite_of_page ON invite USING btree (page_id, id DESC);
CREATE TRIGGER touch BEFORE UPDATE ON invite FOR EACH ROW EXECUTE FUNCTION touch();

create table lease (
  name text not null,
  holder uuid not null,
  held_until timestamp with time zone not null,
  constraint lease_pkey PRIMARY KEY (name)
);

create table mail_report (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  account_id uuid not null,
  page_id uuid not null,
  type text not null,
  date_lifted timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint mail_report_token_hash_key UNIQUE (token_hash),
  constraint mail_report_pkey PRIMARY KEY (id),
  constraint mail_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mail_report_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint mail_report_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint mail_report_type_check CHECK ((type = ANY (ARRAY['INVITE'::text, 'FEEDBACK_REPLY'::text])))
);
CREATE INDEX mail_report_of_account ON mail_report USING btree (account_id);
CREATE INDEX mail_report_of_page ON mail_report USING btree (page_id);
CREATE INDEX mail_report_open ON mail_report USING btree (id DESC) WHERE (date_lifted IS NULL);

create table merged_page (
  id uuid not null,
  page_id uuid not null,
  date_created timestamp with time zone default now() not null,
  constraint merged_page_pkey PRIMARY KEY (id),
  constraint merged_page_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX merged_page_of_page ON merged_page USING btree (page_id);

create table notification (
  id uuid default uuidv7() not null,
  kind text not null,
  page_id uuid,
  account_id uuid,
  detail jsonb default '{}'::jsonb not null,
  date_created timestamp with time zone default now() not null,
  position bigint default nextval('notification_position'::regclass) not null,
  constraint notification_position_key UNIQUE ("position"),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE TRIGGER notification_inserted BEFORE INSERT ON notification FOR EACH ROW EXECUTE FUNCTION notification_inserted();

create table notification_read (
  notification_id uuid not null,
  account_id uuid not null,
  date_read timestamp with time zone default now() not null,
  constraint notification_read_pkey PRIMARY KEY (account_id, notification_id),
  constraint notification_read_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE
);

create table office_notice (
  id uuid default uuidv7() not null,
  text text,
  text_ie text,
  reason text,
  reason_ie text,
  reach text not null,
  category_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  date_ended timestamp with time zone,
  author_id uuid,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint office_notice_pkey PRIMARY KEY (id),
  constraint office_notice_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint office_notice_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint office_notice_check CHECK ((ends_at > starts_at)),
  constraint office_notice_check1 CHECK (((text IS NOT NULL) OR (text_ie IS NOT NULL))),
  constraint office_notice_check2 CHECK (((reach = 'none'::text) OR (reason IS NOT NULL) OR (reason_ie IS NOT NULL))),
  constraint office_notice_check3 CHECK (((category_id IS NOT NULL) = (reach = 'category'::text))),
  constraint office_notice_reach_check CHECK ((reach = ANY (ARRAY['none'::text, 'all'::text, 'category'::text, 'ferry'::text]))),
  constraint office_notice_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 40))),
  constraint office_notice_reason_ie_check CHECK (((length(reason_ie) >= 1) AND (length(reason_ie) <= 40))),
  constraint office_notice_text_check CHECK (((length(text) >= 1) AND (length(text) <= 200))),
  constraint office_notice_text_ie_check CHECK (((length(text_ie) >= 1) AND (length(text_ie) <= 200)))
);
CREATE INDEX office_notice_author ON office_notice USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX office_notice_category ON office_notice USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX office_notice_ends ON office_notice USING btree (ends_at);
CREATE INDEX office_notice_new ON office_notice USING btree (date_created);
CREATE TRIGGER text_state_inserts AFTER INSERT ON office_notice FOR EACH ROW EXECUTE FUNCTION text_state_write('notice', 'text,reason');
CREATE TRIGGER text_state_removes AFTER DELETE ON office_notice FOR EACH ROW EXECUTE FUNCTION text_state_remove('notice');
CREATE TRIGGER text_state_updates AFTER UPDATE ON office_notice FOR EACH ROW WHEN (((old.text IS DISTINCT FROM new.text) OR (old.reason IS DISTINCT FROM new.reason) OR (old.text_ie IS DISTINCT FROM new.text_ie) OR (old.reason_ie IS DISTINCT FROM new.reason_ie) OR (old.date_ended IS DISTINCT FROM new.date_ended) OR (old.ends_at IS DISTINCT FROM new.ends_at))) EXECUTE FUNCTION text_state_write('notice', 'text,reason');
CREATE TRIGGER touch BEFORE UPDATE ON office_notice FOR EACH ROW EXECUTE FUNCTION touch();

create table opening_time (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  set text default 'main'::text not null,
  day smallint not null,
  opens clock_time not null,
  closes clock_time not null,
  kind text default 'open'::text not null,
  season_from month_day,
  season_to month_day,
  season_name text,
  season_name_ie text,
  note text,
  note_ie text,
  span int4range generated always as (int4range(minute_of_day((opens)::text), (minute_of_day((closes)::text) +
CASE
    WHEN (minute_of_day((closes)::text) <= minute_of_day((opens)::text)) THEN 1440
    ELSE 0
END))) stored not null,
  layer text generated always as (COALESCE((((season_from)::text || '/'::text) || (season_to)::text), ''::text)) stored not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  weeks text,
  constraint opening_time_overlap EXCLUDE USING gist (page_id WITH =, set WITH =, day WITH =, layer WITH =, COALESCE(weeks, ''::text) WITH =, span WITH &&),
  constraint opening_time_pkey PRIMARY KEY (id),
  constraint opening_time_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint opening_time_check CHECK (((season_from IS NULL) = (season_to IS NULL))),
  constraint opening_time_closed_weeks CHECK (((kind <> 'closed'::text) OR (weeks IS NOT NULL))),
  constraint opening_time_day_check CHECK (((day >= 1) AND (day <= 7))),
  constraint opening_time_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'appointment'::text, 'closed'::text]))),
  constraint opening_time_opens_check CHECK (((opens)::text <> '24:00'::text)),
  constraint opening_time_set_check CHECK ((set = ANY (ARRAY['main'::text, 'kitchen'::text, 'takeaway'::text, 'delivery'::text, 'phone'::text]))),
  constraint opening_time_weeks_check CHECK ((weeks ~ '^(every [2-6] from \d{4}-\d\d-\d\d|([1-4]|last)(,([2-4]|last))*)$'::text))
);
CREATE INDEX opening_time_of_page ON opening_time USING btree (page_id, season_from);
CREATE INDEX opening_time_of_services ON opening_time USING btree (set, page_id) WHERE (set <> 'main'::text);
CREATE TRIGGER page_filling_counts_down AFTER DELETE ON opening_time REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_down('times');
CREATE TRIGGER page_filling_counts_up AFTER INSERT ON opening_time REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_up('times');
CREATE TRIGGER page_news_added AFTER INSERT ON opening_time REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER page_news_edited AFTER UPDATE ON opening_time REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER page_news_removed AFTER DELETE ON opening_time REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER touch BEFORE UPDATE ON opening_time FOR EACH ROW EXECUTE FUNCTION touch();

create table outbox (
  id uuid default uuidv7() not null,
  kind text not null,
  type text not null,
  recipient text not null,
  locale text default 'en'::text not null,
  data jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  last_error text,
  date_next timestamp with time zone default now() not null,
  date_sent timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  date_expires timestamp with time zone default (now() + '2 days'::interval) not null,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_kind_check CHECK ((kind = ANY (ARRAY['oob'::text, 'mail'::text, 'sms'::text]))),
  constraint outbox_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX outbox_by_state ON outbox USING btree (state, id DESC);
CREATE INDEX outbox_done ON outbox USING btree (date_created) WHERE (state = ANY (ARRAY['sent'::text, 'failed'::text]));
CREATE INDEX outbox_due ON outbox USING btree (date_next) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX outbox_to ON outbox USING btree (recipient, id DESC);
CREATE TRIGGER outbox_due AFTER INSERT OR UPDATE ON outbox FOR EACH ROW WHEN (((new.state = 'waiting'::text) AND (new.date_next <= now()))) EXECUTE FUNCTION notify_outbox_due();

create table page (
  id uuid default uuidv7() not null,
  slug slug not null,
  name text,
  name_ie text,
  type text default 'business'::text not null,
  slogan text,
  slogan_ie text,
  description text,
  description_ie text,
  color hex_color default '#157a73'::text not null,
  address text,
  address_ie text,
  postcode text,
  latitude double precision,
  longitude double precision,
  location text,
  status text default 'open'::text not null,
  price_type text,
  holiday_intervals jsonb,
  contact_number text,
  email text,
  website text,
  social jsonb default '{}'::jsonb not null,
  approval text default 'requested'::text not null,
  rank integer default 0 not null,
  user_id uuid,
  demo boolean default false not null,
  date_deleted timestamp with time zone,
  is_public boolean generated always as (((approval = 'approved'::text) AND (status <> 'hidden'::text) AND (date_deleted IS NULL))) stored not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  date_checked timestamp with time zone,
  accessibility jsonb default '{}'::jsonb not null,
  reopens_on date,
  booking_url text,
  booking_number text,
  service_area text,
  service_area_ie text,
  hidden_address jsonb,
  branch_group uuid,
  moderate_edits boolean default false not null,
  hides_address boolean generated always as ((hidden_address IS NOT NULL)) stored not null,
  needs_ferry boolean default false not null,
  osm_id text,
  constraint page_slug_key UNIQUE (slug),
  constraint page_pkey PRIMARY KEY (id),
  constraint page_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint address_is_hidden CHECK (((hidden_address IS NULL) OR (COALESCE(address, address_ie, postcode, (latitude)::text) IS NULL))),
  constraint page_accessibility_check CHECK (is_accessibility(accessibility)),
  constraint page_approval_check CHECK ((approval = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'disabled'::text]))),
  constraint page_check CHECK ((COALESCE(name, name_ie) IS NOT NULL)),
  constraint page_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint page_contact_number_check CHECK ((contact_number ~ '^\+[0-9]{5,15}$'::text)),
  constraint page_hidden_address_check CHECK ((jsonb_typeof(hidden_address) = 'object'::text)),
  constraint page_holiday_intervals_check CHECK (((holiday_intervals IS NULL) OR (jsonb_typeof(holiday_intervals) = 'array'::text))),
  constraint page_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint page_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint page_osm_id_check CHECK ((osm_id ~ '^(node|way|relation)/[1-9][0-9]{0,18}$'::text)),
  constraint page_postcode_check CHECK ((postcode ~ '^[A-Z0-9][A-Z0-9 -]{1,11}$'::text)),
  constraint page_price_type_check CHECK ((price_type = ANY (ARRAY['free'::text, 'budget'::text, 'moderate'::text, 'premium'::text, 'varies'::text]))),
  constraint page_service_area_check CHECK (((length(service_area) >= 1) AND (length(service_area) <= 160))),
  constraint page_service_area_ie_check CHECK (((length(service_area_ie) >= 1) AND (length(service_area_ie) <= 160))),
  constraint page_social_check CHECK ((jsonb_typeof(social) = 'object'::text)),
  constraint page_status_check CHECK ((status = ANY (ARRAY['open'::text, 'temporarily_closed'::text, 'permanently_closed'::text, 'hidden'::text]))),
  constraint page_type_check CHECK ((type = ANY (ARRAY['business'::text, 'community'::text, 'public-service'::text, 'attraction'::text])))
);
CREATE INDEX page_admin_approval ON page USING btree (array_position(ARRAY['requested'::text, 'declined'::text, 'disabled'::text, 'approved'::text], approval), id) WHERE (date_deleted IS NULL);
CREATE INDEX page_admin_checked ON page USING btree (COALESCE(date_checked, to_timestamp((0)::double precision)), id) INCLUDE (approval, user_id) WHERE (date_deleted IS NULL);
CREATE INDEX page_admin_edited ON page USING btree (date_updated, id) WHERE (date_deleted IS NULL);
CREATE INDEX page_admin_name ON page USING btree (COALESCE(name, name_ie) COLLATE "ga-x-icu", id) WHERE (date_deleted IS NULL);
CREATE INDEX page_admin_newest ON page USING btree (date_created, id) INCLUDE (approval, status, user_id) WHERE (date_deleted IS NULL);
CREATE INDEX page_admin_status ON page USING btree (array_position(ARRAY['open'::text, 'temporarily_closed'::text, 'permanently_closed'::text, 'hidden'::text], status), id) WHERE (date_deleted IS NULL);
CREATE INDEX page_branches ON page USING btree (branch_group) WHERE (branch_group IS NOT NULL);
CREATE INDEX page_by_name ON page USING btree (COALESCE(name, name_ie) COLLATE "ga-x-icu", id) WHERE is_public;
CREATE INDEX page_deleted ON page USING btree (id) WHERE (date_deleted IS NOT NULL);
CREATE INDEX page_demo ON page USING btree (id) WHERE demo;
CREATE INDEX page_lacks_accessibility ON page USING btree (date_deleted) WHERE ((date_deleted IS NULL) AND (NOT (accessibility <> '{}'::jsonb)));
CREATE INDEX page_lacks_contact ON page USING btree (date_deleted) WHERE ((date_deleted IS NULL) AND (NOT (COALESCE(contact_number, email) IS NOT NULL)));
CREATE INDEX page_lacks_description ON page USING btree (date_deleted) WHERE ((date_deleted IS NULL) AND (NOT (COALESCE(description, description_ie) IS NOT NULL)));
CREATE INDEX page_lacks_irish ON page USING btree (date_deleted) WHERE ((date_deleted IS NULL) AND (NOT (num_nulls(name_ie, slogan_ie, description_ie) = 0)));
CREATE INDEX page_lacks_location ON page USING btree (date_deleted) WHERE ((date_deleted IS NULL) AND (NOT ((latitude IS NOT NULL) OR hides_address)));
CREATE INDEX page_newest ON page USING btree (date_created DESC, id DESC) WHERE is_public;
CREATE INDEX page_osm_id ON page USING btree (osm_id) WHERE (osm_id IS NOT NULL);
CREATE INDEX page_owner ON page USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX page_phone ON page USING btree (contact_number) WHERE (contact_number IS NOT NULL);
CREATE INDEX page_public_services ON page USING btree (id) WHERE (is_public AND (type = 'public-service'::text));
CREATE INDEX page_reopens ON page USING btree (reopens_on) WHERE ((status = 'temporarily_closed'::text) AND (reopens_on IS NOT NULL));
CREATE INDEX page_typed ON page USING gin (slug gin_trgm_ops, lower(email) gin_trgm_ops, contact_number gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512');
CREATE INDEX page_waiting ON page USING btree (date_created, id) WHERE ((approval = 'requested'::text) AND (date_deleted IS NULL));
CREATE TRIGGER change_of_publicity AFTER UPDATE OF approval, status, date_deleted ON page FOR EACH ROW WHEN ((old.is_public <> new.is_public)) EXECUTE FUNCTION record_page_change();
CREATE TRIGGER deletion_of_public AFTER DELETE ON page FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION record_page_change();
CREATE TRIGGER left_search AFTER UPDATE OF approval, status, date_deleted ON page FOR EACH ROW WHEN (((old.is_public IS DISTINCT FROM new.is_public) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION page_left_search();
CREATE TRIGGER own_completeness_changed AFTER UPDATE OF latitude, hidden_address, description, description_ie, contact_number, email, name_ie, slogan_ie, accessibility ON page FOR EACH ROW WHEN ((own_completeness(latitude_or_hidden(old.latitude, old.hidden_address), old.description, old.description_ie, old.contact_number, old.email, old.name_ie, old.slogan_ie, old.accessibility) <> own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description, new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie, new.accessibility))) EXECUTE FUNCTION page_own_completeness_changed();
CREATE TRIGGER page_filling_created AFTER INSERT ON page REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_filling_created();
CREATE TRIGGER page_news_added AFTER INSERT ON page REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_news_added();
CREATE TRIGGER page_news_changed AFTER UPDATE ON page FOR EACH ROW WHEN (((new.is_public IS DISTINCT FROM old.is_public) OR (new.status <> old.status) OR (new.reopens_on IS DISTINCT FROM old.reopens_on) OR (new.holiday_intervals IS DISTINCT FROM old.holiday_intervals))) EXECUTE FUNCTION page_news_changed();
CREATE TRIGGER text_state_inserts AFTER INSERT ON page FOR EACH ROW EXECUTE FUNCTION text_state_write('page', 'name,slogan,description,address,service_area');
CREATE TRIGGER text_state_removes AFTER DELETE ON page FOR EACH ROW EXECUTE FUNCTION text_state_remove('page');
CREATE TRIGGER text_state_updates AFTER UPDATE ON page FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.slogan IS DISTINCT FROM new.slogan) OR (old.description IS DISTINCT FROM new.description) OR (old.address IS DISTINCT FROM new.address) OR (old.service_area IS DISTINCT FROM new.service_area) OR (old.name_ie IS DISTINCT FROM new.name_ie) OR (old.slogan_ie IS DISTINCT FROM new.slogan_ie) OR (old.description_ie IS DISTINCT FROM new.description_ie) OR (old.address_ie IS DISTINCT FROM new.address_ie) OR (old.service_area_ie IS DISTINCT FROM new.service_area_ie) OR (old.is_public IS DISTINCT FROM new.is_public))) EXECUTE FUNCTION text_state_write('page', 'name,slogan,description,address,service_area');
CREATE TRIGGER touch BEFORE UPDATE ON page FOR EACH ROW WHEN ((NOT (new.date_checked IS DISTINCT FROM old.date_checked))) EXECUTE FUNCTION touch();

create table page_category (
  page_id uuid not null,
  category_id uuid not null,
  rank smallint not null,
  constraint page_category_rank UNIQUE (page_id, rank) DEFERRABLE INITIALLY DEFERRED,
  constraint page_category_pkey PRIMARY KEY (page_id, category_id),
  constraint page_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE RESTRICT,
  constraint page_category_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_category_rank_check CHECK (((rank >= 1) AND (rank <= 5)))
);
CREATE INDEX page_category_by_category ON page_category USING btree (category_id);
CREATE TRIGGER page_filling_counts_down AFTER DELETE ON page_category REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_down('categories');
CREATE TRIGGER page_filling_counts_up AFTER INSERT ON page_category REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_up('categories');

create table page_claim (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  account_id uuid not null,
  proof text not null,
  state text default 'open'::text not null,
  code_hash bytea,
  attempts integer default 0 not null,
  date_expires timestamp with time zone,
  note text,
  answer text,
  date_decided timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint page_claim_pkey PRIMARY KEY (id),
  constraint page_claim_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint page_claim_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_claim_check CHECK (((proof = 'note'::text) = (code_hash IS NULL))),
  constraint page_claim_check1 CHECK (((proof = 'note'::text) = (note IS NOT NULL))),
  constraint page_claim_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint page_claim_proof_check CHECK ((proof = ANY (ARRAY['phone'::text, 'email'::text, 'note'::text]))),
  constraint page_claim_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text])))
);
CREATE INDEX page_claim_account ON page_claim USING btree (account_id);
CREATE UNIQUE INDEX page_claim_open ON page_claim USING btree (page_id, account_id, ((proof = 'note'::text))) WHERE (state = 'open'::text);
CREATE INDEX page_claim_waiting ON page_claim USING btree (date_created, id) WHERE ((state = 'open'::text) AND (proof = 'note'::text));

create table page_decision (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  move text not null,
  reason text,
  account_id uuid,
  date_created timestamp with time zone default now() not null,
  constraint page_decision_pkey PRIMARY KEY (id),
  constraint page_decision_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint page_decision_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_decision_move_check CHECK ((move = ANY (ARRAY['approve'::text, 'decline'::text, 'disable'::text, 'enable'::text])))
);
CREATE INDEX page_decision_of_page ON page_decision USING btree (page_id, id DESC);

create table page_filling (
  page_id uuid not null,
  times integer default 0 not null,
  photos integer default 0 not null,
  categories integer default 0 not null,
  prices integer default 0 not null,
  own smallint default 0 not null,
  completeness smallint generated always as ((((((own +
CASE
    WHEN (times > 0) THEN 20
    ELSE 0
END) +
CASE
    WHEN (photos > 0) THEN 18
    ELSE 0
END) +
CASE
    WHEN (categories > 0) THEN 8
    ELSE 0
END) +
CASE
    WHEN (prices > 0) THEN 5
    ELSE 0
END) +
CASE
    WHEN (photos >= 4) THEN 5
    ELSE 0
END)) stored not null,
  constraint page_filling_pkey PRIMARY KEY (page_id),
  constraint page_filling_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX page_filling_completeness ON page_filling USING btree (completeness, page_id);

create table page_manager (
  page_id uuid not null,
  account_id uuid not null,
  date_created timestamp with time zone default now() not null,
  role text default 'manager'::text not null,
  constraint page_manager_pkey PRIMARY KEY (page_id, account_id),
  constraint page_manager_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint page_manager_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_manager_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'counter'::text])))
);
CREATE INDEX page_manager_account ON page_manager USING btree (account_id);

create table page_merge (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  other_id uuid not null,
  other_slug slug not null,
  account_id uuid,
  record jsonb not null,
  date_undone timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint page_merge_pkey PRIMARY KEY (id),
  constraint page_merge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint page_merge_other_id_fkey FOREIGN KEY (other_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_merge_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_merge_check CHECK ((page_id <> other_id)),
  constraint page_merge_record_check CHECK ((jsonb_typeof(record) = 'object'::text))
);
CREATE INDEX page_merge_account ON page_merge USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX page_merge_age ON page_merge USING btree (date_created);
CREATE UNIQUE INDEX page_merge_of_other ON page_merge USING btree (other_id) WHERE (date_undone IS NULL);
CREATE INDEX page_merge_of_page ON page_merge USING btree (page_id, id DESC);
CREATE INDEX page_merge_other ON page_merge USING btree (other_id);

create table page_names (
  doc integer not null,
  name_words tsvector not null,
  short_words tsvector not null,
  constraint page_names_pkey PRIMARY KEY (doc),
  constraint page_names_doc_fkey FOREIGN KEY (doc) REFERENCES page_search(doc) ON DELETE CASCADE
);
CREATE INDEX page_names_words ON page_names USING gin (name_words) WITH (fastupdate='on');

create table page_news (
  page_id uuid not null,
  kind text not null,
  date_changed timestamp with time zone default now() not null,
  constraint page_news_pkey PRIMARY KEY (page_id, kind),
  constraint page_news_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_news_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'status'::text, 'hours'::text])))
);
CREATE INDEX page_news_latest ON page_news USING btree (kind, date_changed DESC, page_id);

create table page_note (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  account_id uuid,
  text text not null,
  date_created timestamp with time zone default now() not null,
  constraint page_note_pkey PRIMARY KEY (id),
  constraint page_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint page_note_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX page_note_of_page ON page_note USING btree (page_id, id DESC);

create table page_question (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  owner_id uuid,
  asked_by uuid,
  month date not null,
  weekday integer not null,
  hour_from integer not null,
  hour_to integer not null,
  text text,
  text_ie text,
  date_created timestamp with time zone default now() not null,
  answer text,
  date_answered timestamp with time zone,
  constraint page_question_pkey PRIMARY KEY (id),
  constraint page_question_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint page_question_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint page_question_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_question_answer_check CHECK ((length(answer) <= 600)),
  constraint page_question_check CHECK ((hour_from < hour_to)),
  constraint page_question_check1 CHECK (((text IS NOT NULL) OR (text_ie IS NOT NULL))),
  constraint page_question_check2 CHECK (((answer IS NOT NULL) = (date_answered IS NOT NULL))),
  constraint page_question_hour_from_check CHECK (((hour_from >= 0) AND (hour_from <= 23))),
  constraint page_question_hour_to_check CHECK (((hour_to >= 1) AND (hour_to <= 24))),
  constraint page_question_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint page_question_text_check CHECK (((length(text) >= 1) AND (length(text) <= 600))),
  constraint page_question_text_ie_check CHECK (((length(text_ie) >= 1) AND (length(text_ie) <= 600))),
  constraint page_question_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX page_question_asked_by ON page_question USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX page_question_of_owner ON page_question USING btree (owner_id, date_created DESC) WHERE (date_answered IS NULL);
CREATE INDEX page_question_of_page ON page_question USING btree (page_id, date_created DESC);

create table page_reminder (
  page_id uuid not null,
  account_id uuid not null,
  mails integer default 1 not null,
  date_mailed timestamp with time zone not null,
  date_reported timestamp with time zone,
  constraint page_reminder_pkey PRIMARY KEY (page_id),
  constraint page_reminder_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint page_reminder_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE INDEX page_reminder_account ON page_reminder USING btree (account_id);
CREATE INDEX page_reminder_unreported ON page_reminder USING btree (date_mailed) WHERE (date_reported IS NULL);

create table page_search (
  doc integer generated always as identity not null,
  page_id uuid,
  is_public boolean not null,
  is_closed boolean not null,
  categories text[] not null,
  tags text[] not null,
  price_type text,
  rank integer not null,
  latitude double precision,
  longitude double precision,
  name_key text not null,
  name_key_ie text not null,
  date_created timestamp with time zone not null,
  changed xid8 not null,
  texts_hash bigint,
  hours bytea,
  accessibility text[] default '{}'::text[] not null,
  needs_ferry boolean default false not null,
  diets text[] default '{}'::text[] not null,
  sort_key text,
  sort_key_ie text,
  constraint page_search_page_id_key UNIQUE (page_id),
  constraint page_search_pkey PRIMARY KEY (doc),
  constraint page_search_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE SET NULL
);
CREATE INDEX page_search_changed ON page_search USING btree (changed) INCLUDE (doc);
CREATE INDEX page_search_names ON page_search USING gin (name_key gin_trgm_ops, name_key_ie gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='512');
CREATE TRIGGER written BEFORE INSERT OR UPDATE ON page_search FOR EACH ROW EXECUTE FUNCTION page_search_written();

create table page_tag (
  page_id uuid not null,
  tag_id uuid not null,
  source text default 'chosen'::text not null,
  constraint page_tag_pkey PRIMARY KEY (page_id, tag_id),
  constraint page_tag_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint page_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE,
  constraint page_tag_source_check CHECK ((source = ANY (ARRAY['chosen'::text, 'facts'::text, 'denied'::text])))
);
CREATE INDEX page_tag_by_tag ON page_tag USING btree (tag_id);

create table page_unindexed (
  id bigint generated always as identity not null,
  page_id uuid not null,
  constraint page_unindexed_pkey PRIMARY KEY (id)
);

create table page_words (
  doc integer not null,
  words tsvector not null,
  constraint page_words_pkey PRIMARY KEY (doc),
  constraint page_words_doc_fkey FOREIGN KEY (doc) REFERENCES page_search(doc) ON DELETE CASCADE
);
CREATE INDEX page_words_words ON page_words USING gin (words) WITH (fastupdate='on');

create table photo (
  id uuid default uuidv7() not null,
  key text not null,
  page_id uuid,
  post_id uuid,
  story_id uuid,
  event_id uuid,
  category_id uuid,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  alt text,
  alt_ie text,
  caption text,
  caption_ie text,
  rank integer not null,
  is_primary boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  focus_x smallint default 50 not null,
  focus_y smallint default 50 not null,
  constraint photo_key_key UNIQUE (key),
  constraint photo_rank UNIQUE NULLS NOT DISTINCT (page_id, post_id, story_id, event_id, category_id, rank) DEFERRABLE INITIALLY DEFERRED,
  constraint photo_primary_exists TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint photo_pkey PRIMARY KEY (id),
  constraint photo_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint photo_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id) ON DELETE CASCADE,
  constraint photo_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint photo_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id) ON DELETE CASCADE,
  constraint photo_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE,
  constraint photo_check CHECK ((num_nonnulls(page_id, post_id, story_id, event_id, category_id) = 1)),
  constraint photo_focus_x_check CHECK (((focus_x >= 0) AND (focus_x <= 100))),
  constraint photo_focus_y_check CHECK (((focus_y >= 0) AND (focus_y <= 100))),
  constraint photo_height_check CHECK ((height > 0)),
  constraint photo_key_check CHECK ((key ~ '^[a-z0-9]{20,40}$'::text)),
  constraint photo_width_check CHECK ((width > 0))
);
CREATE INDEX photo_of_category ON photo USING btree (category_id, rank) WHERE (category_id IS NOT NULL);
CREATE INDEX photo_of_event ON photo USING btree (event_id, rank) WHERE (event_id IS NOT NULL);
CREATE INDEX photo_of_page ON photo USING btree (page_id, rank) WHERE (page_id IS NOT NULL);
CREATE INDEX photo_of_post ON photo USING btree (post_id, rank) WHERE (post_id IS NOT NULL);
CREATE INDEX photo_of_story ON photo USING btree (story_id, rank) WHERE (story_id IS NOT NULL);
CREATE UNIQUE INDEX photo_one_primary ON photo USING btree (page_id) WHERE is_primary;
CREATE TRIGGER page_filling_counts_down AFTER DELETE ON photo REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_down('photos');
CREATE TRIGGER page_filling_counts_up AFTER INSERT ON photo REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_up('photos');
CREATE CONSTRAINT TRIGGER photo_primary_exists AFTER INSERT OR DELETE OR UPDATE ON photo DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION photo_primary_exists();
CREATE TRIGGER touch BEFORE UPDATE OF alt, alt_ie, caption, caption_ie, focus_x, focus_y ON photo FOR EACH ROW EXECUTE FUNCTION touch();

create table place (
  id uuid default uuidv7() not null,
  name text,
  name_ie text,
  kind text default 'townland'::text not null,
  latitude double precision not null,
  longitude double precision not null,
  map_from smallint,
  map_to smallint,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint place_pkey PRIMARY KEY (id),
  constraint place_check CHECK ((COALESCE(name, name_ie) IS NOT NULL)),
  constraint place_check1 CHECK (((map_to IS NULL) OR (map_from < map_to))),
  constraint place_kind_check CHECK ((kind = ANY (ARRAY['townland'::text, 'village'::text, 'town'::text, 'island'::text, 'other'::text]))),
  constraint place_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint place_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint place_map_from_check CHECK (((map_from >= 5) AND (map_from <= 18))),
  constraint place_map_to_check CHECK (((map_to >= 5) AND (map_to <= 18))),
  constraint place_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint place_name_ie_check CHECK (((length(name_ie) >= 1) AND (length(name_ie) <= 120)))
);
CREATE UNIQUE INDEX place_name ON place USING btree (lower(COALESCE(name, name_ie)));
CREATE TRIGGER touch BEFORE UPDATE ON place FOR EACH ROW EXECUTE FUNCTION touch();

create table post (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  kind text default 'update'::text not null,
  valid_until date,
  title text,
  title_ie text,
  body text,
  body_ie text,
  call_to_action text,
  call_to_action_url text,
  status text default 'draft'::text not null,
  publish_at timestamp with time zone,
  author_id uuid,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint post_pkey PRIMARY KEY (id),
  constraint post_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint post_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint post_call_to_action_check CHECK ((call_to_action = ANY (ARRAY['book'::text, 'order'::text, 'call'::text, 'learn-more'::text]))),
  constraint post_call_to_action_url_check CHECK ((call_to_action_url ~ '^https://'::text)),
  constraint post_check CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint post_check1 CHECK (((status <> 'published'::text) OR (publish_at IS NOT NULL))),
  constraint post_kind_check CHECK ((kind = ANY (ARRAY['update'::text, 'offer'::text]))),
  constraint post_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX post_newest ON post USING btree (publish_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE INDEX post_of_page ON post USING btree (page_id, publish_at DESC, id DESC);
CREATE TRIGGER text_state_inserts AFTER INSERT ON post FOR EACH ROW EXECUTE FUNCTION text_state_write('post', 'title,body');
CREATE TRIGGER text_state_removes AFTER DELETE ON post FOR EACH ROW EXECUTE FUNCTION text_state_remove('post');
CREATE TRIGGER text_state_updates AFTER UPDATE ON post FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.body IS DISTINCT FROM new.body) OR (old.title_ie IS DISTINCT FROM new.title_ie) OR (old.body_ie IS DISTINCT FROM new.body_ie) OR (old.page_id IS DISTINCT FROM new.page_id) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION text_state_write('post', 'title,body');
CREATE TRIGGER touch BEFORE UPDATE ON post FOR EACH ROW EXECUTE FUNCTION touch();

create table press_count (
  page_id uuid not null,
  day date not null,
  kind text not null,
  presses integer not null,
  constraint press_count_pkey PRIMARY KEY (page_id, day, kind),
  constraint press_count_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint press_count_kind_check CHECK ((kind = ANY (ARRAY['call'::text, 'directions'::text]))),
  constraint press_count_presses_check CHECK ((presses > 0))
);

create table price (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  name text,
  name_ie text,
  amount integer,
  amount_to integer,
  currency text default 'EUR'::text not null,
  unit text default 'item'::text not null,
  description text,
  description_ie text,
  rank integer not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  section text,
  section_ie text,
  diets text[] default '{}'::text[] not null,
  allergens text[] default '{}'::text[] not null,
  valid_from month_day,
  valid_to month_day,
  sizes jsonb default '[]'::jsonb not null,
  sold_out_on date,
  constraint price_rank UNIQUE (page_id, rank) DEFERRABLE INITIALLY DEFERRED,
  constraint price_pkey PRIMARY KEY (id),
  constraint price_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint price_allergens_check CHECK ((allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soybeans'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])),
  constraint price_amount_check CHECK ((amount >= 0)),
  constraint price_check CHECK ((amount_to >= amount)),
  constraint price_check1 CHECK ((COALESCE(name, name_ie) IS NOT NULL)),
  constraint price_currency_check CHECK ((currency = 'EUR'::text)),
  constraint price_diets_check CHECK ((diets <@ ARRAY['vegetarian'::text, 'vegan'::text, 'gluten-free'::text, 'dairy-free'::text, 'halal'::text, 'kosher'::text])),
  constraint price_season CHECK (((valid_from IS NULL) = (valid_to IS NULL))),
  constraint price_section_check CHECK (((length(section) >= 1) AND (length(section) <= 80))),
  constraint price_section_ie_check CHECK (((length(section_ie) >= 1) AND (length(section_ie) <= 80))),
  constraint price_sizes_check CHECK (((jsonb_typeof(sizes) = 'array'::text) AND (jsonb_array_length(sizes) <= 6))),
  constraint price_unit_check CHECK ((unit = ANY (ARRAY['item'::text, 'person'::text, 'adult'::text, 'child'::text, 'family'::text, 'group'::text, 'hour'::text, 'day'::text, 'night'::text, 'week'::text, 'month'::text, 'year'::text, 'trip'::text, 'course'::text, 'from'::text])))
);
CREATE TRIGGER page_filling_counts_down AFTER DELETE ON price REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_down('prices');
CREATE TRIGGER page_filling_counts_up AFTER INSERT ON price REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION page_filling_counts_up('prices');
CREATE TRIGGER text_state_inserts AFTER INSERT ON price FOR EACH ROW EXECUTE FUNCTION text_state_write('price', 'name,description,section');
CREATE TRIGGER text_state_removes AFTER DELETE ON price FOR EACH ROW EXECUTE FUNCTION text_state_remove('price');
CREATE TRIGGER text_state_updates AFTER UPDATE ON price FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.description IS DISTINCT FROM new.description) OR (old.section IS DISTINCT FROM new.section) OR (old.name_ie IS DISTINCT FROM new.name_ie) OR (old.description_ie IS DISTINCT FROM new.description_ie) OR (old.section_ie IS DISTINCT FROM new.section_ie) OR (old.page_id IS DISTINCT FROM new.page_id))) EXECUTE FUNCTION text_state_write('price', 'name,description,section');
CREATE TRIGGER touch BEFORE UPDATE OF name, name_ie, amount, amount_to, unit, description, description_ie, section, section_ie, diets, allergens, valid_from, valid_to, sizes ON price FOR EACH ROW EXECUTE FUNCTION touch();

create table proposed_change (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  source text default 'visitor'::text not null,
  field text not null,
  price_id uuid,
  before text,
  after text,
  note text,
  account_id uuid,
  name text,
  email text,
  locale text default 'en'::text not null,
  status text default 'waiting'::text not null,
  suspected boolean default false not null,
  decided_by uuid,
  date_decided timestamp with time zone,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  call text,
  subject_id uuid,
  input jsonb,
  changes jsonb,
  media jsonb,
  reason text,
  token_name text,
  from_day date,
  constraint proposed_change_pkey PRIMARY KEY (id),
  constraint proposed_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint proposed_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id) ON DELETE SET NULL,
  constraint proposed_change_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint proposed_change_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id) ON DELETE CASCADE,
  constraint proposed_change_check CHECK (((field = 'price'::text) = (price_id IS NOT NULL))),
  constraint proposed_change_check1 CHECK (((field = 'call'::text) = (call IS NOT NULL))),
  constraint proposed_change_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  constraint proposed_change_note_check CHECK ((length(note) <= 500)),
  constraint proposed_change_planned_check CHECK (((status <> 'planned'::text) OR ((from_day IS NOT NULL) AND (call IS NOT NULL)))),
  constraint proposed_change_reason_check CHECK ((length(reason) <= 500)),
  constraint proposed_change_source_check CHECK ((source = ANY (ARRAY['visitor'::text, 'team'::text]))),
  constraint proposed_change_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'planned'::text, 'accepted'::text, 'refused'::text]))),
  constraint proposed_change_token_name_check CHECK ((length(token_name) <= 80))
);
CREATE INDEX proposed_change_account ON proposed_change USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX proposed_change_decider ON proposed_change USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX proposed_change_media ON proposed_change USING btree (((media ->> 'key'::text))) WHERE (media IS NOT NULL);
CREATE INDEX proposed_change_of_page ON proposed_change USING btree (page_id, id DESC);
CREATE INDEX proposed_change_of_team ON proposed_change USING btree (id DESC) WHERE ((source = 'team'::text) AND (status = 'waiting'::text));
CREATE INDEX proposed_change_planned ON proposed_change USING btree (from_day, id) WHERE (status = 'planned'::text);
CREATE INDEX proposed_change_price ON proposed_change USING btree (price_id) WHERE (price_id IS NOT NULL);
CREATE INDEX proposed_change_waiting ON proposed_change USING btree (id DESC) WHERE (status = 'waiting'::text);
CREATE TRIGGER touch BEFORE UPDATE ON proposed_change FOR EACH ROW EXECUTE FUNCTION touch();

create table public_change (
  tag text not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null
);
CREATE INDEX public_change_tag ON public_change USING btree (tag, changed_at);
CREATE INDEX public_change_time ON public_change USING btree (changed_at);

create table push_device (
  id uuid default uuidv7() not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  account_id uuid,
  date_succeeded timestamp with time zone,
  date_failed timestamp with time zone,
  date_created timestamp with time zone default now() not null,
  constraint push_device_endpoint_key UNIQUE (endpoint),
  constraint push_device_pkey PRIMARY KEY (id),
  constraint push_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint push_device_auth_check CHECK ((length(auth) = 16)),
  constraint push_device_endpoint_check CHECK (((length(endpoint) >= 10) AND (length(endpoint) <= 1000))),
  constraint push_device_p256dh_check CHECK ((length(p256dh) = 65))
);
CREATE INDEX push_device_account ON push_device USING btree (account_id) WHERE (account_id IS NOT NULL);

create table push_message (
  id uuid default uuidv7() not null,
  device_id uuid not null,
  payload jsonb not null,
  is_urgent boolean default false not null,
  attempts integer default 0 not null,
  date_next timestamp with time zone default now() not null,
  date_expires timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  constraint push_message_pkey PRIMARY KEY (id),
  constraint push_message_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_device(id) ON DELETE CASCADE
);
CREATE INDEX push_message_device ON push_message USING btree (device_id);
CREATE INDEX push_message_due ON push_message USING btree (date_next, id);
CREATE INDEX push_message_expired ON push_message USING btree (date_expires);

create table push_notice (
  notice_id uuid not null,
  date_created timestamp with time zone default now() not null,
  constraint push_notice_pkey PRIMARY KEY (notice_id)
);
CREATE INDEX push_notice_date ON push_notice USING btree (date_created);

create table rate_limit (
  key text not null,
  points integer not null,
  date_expires timestamp with time zone not null,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expired ON rate_limit USING btree (date_expires);

create table search_count (
  page_id uuid not null,
  day date not null,
  term text not null,
  visits integer not null,
  people bit(64) not null,
  constraint search_count_pkey PRIMARY KEY (page_id, day, term),
  constraint search_count_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint search_count_term_check CHECK (((length(term) >= 1) AND (length(term) <= 60))),
  constraint search_count_visits_check CHECK ((visits > 0))
);
CREATE INDEX search_count_by_day ON search_count USING btree (day);

create table search_index (
  form integer not null,
  name text,
  run bigint default 0 not null,
  seen_end text default '0'::text not null,
  seen_running text[] default '{}'::text[] not null,
  hours_from timestamp with time zone,
  hours_until timestamp with time zone,
  writer text,
  writer_until timestamp with time zone,
  failed text,
  date_indexed timestamp with time zone,
  constraint search_index_pkey PRIMARY KEY (form)
);

create table search_word (
  word text not null,
  constraint search_word_pkey PRIMARY KEY (word)
);
CREATE INDEX search_word_trigrams ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate=off);

create table setup_link (
  token_hash bytea not null,
  date_created timestamp with time zone default now() not null,
  date_expires timestamp with time zone not null,
  constraint setup_link_pkey PRIMARY KEY (token_hash),
  constraint setup_link_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table shared_day (
  key_hash bytea not null,
  date date not null,
  arrives text,
  leaves text,
  entries jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  expires_at timestamp with time zone not null,
  date_created timestamp with time zone default now() not null,
  constraint shared_day_pkey PRIMARY KEY (key_hash),
  constraint shared_day_arrives_check CHECK ((arrives ~ '^\d\d:\d\d$'::text)),
  constraint shared_day_entries_check CHECK ((jsonb_typeof(entries) = 'array'::text)),
  constraint shared_day_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint shared_day_leaves_check CHECK ((leaves ~ '^\d\d:\d\d$'::text))
);
CREATE INDEX shared_day_expires_at ON shared_day USING btree (expires_at);

create table signing_key (
  name text not null,
  key bytea not null,
  date_created timestamp with time zone default now() not null,
  constraint signing_key_pkey PRIMARY KEY (name),
  constraint signing_key_key_check CHECK ((length(key) = 32))
);

create table special_page (
  id uuid default uuidv7() not null,
  slug slug not null,
  title text,
  title_ie text,
  body text,
  body_ie text,
  menu text,
  rank integer default 0 not null,
  published boolean default true not null,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint special_page_slug_key UNIQUE (slug),
  constraint special_page_pkey PRIMARY KEY (id),
  constraint special_page_check CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint special_page_menu_check CHECK ((menu = ANY (ARRAY['header'::text, 'footer'::text])))
);
CREATE TRIGGER text_state_inserts AFTER INSERT ON special_page FOR EACH ROW EXECUTE FUNCTION text_state_write('special-page', 'title,body');
CREATE TRIGGER text_state_removes AFTER DELETE ON special_page FOR EACH ROW EXECUTE FUNCTION text_state_remove('special-page');
CREATE TRIGGER text_state_updates AFTER UPDATE ON special_page FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.body IS DISTINCT FROM new.body) OR (old.title_ie IS DISTINCT FROM new.title_ie) OR (old.body_ie IS DISTINCT FROM new.body_ie) OR (old.published IS DISTINCT FROM new.published))) EXECUTE FUNCTION text_state_write('special-page', 'title,body');
CREATE TRIGGER touch BEFORE UPDATE OF slug, title, title_ie, body, body_ie, menu, published ON special_page FOR EACH ROW EXECUTE FUNCTION touch();

create table special_time (
  id uuid default uuidv7() not null,
  page_id uuid not null,
  date_from date not null,
  date_to date not null,
  intervals jsonb,
  name text,
  name_ie text,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  yearly text,
  constraint special_time_overlap EXCLUDE USING gist (page_id WITH =, (((date_from = date_to))::integer) WITH =, daterange(date_from, date_to, '[]'::text) WITH &&) WHERE ((yearly IS NULL)),
  constraint special_time_yearly EXCLUDE USING gist (page_id WITH =, yearly WITH =) WHERE ((yearly IS NOT NULL)),
  constraint special_time_pkey PRIMARY KEY (id),
  constraint special_time_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint special_time_check CHECK ((date_to >= date_from)),
  constraint special_time_check1 CHECK (((yearly IS NULL) OR ((date_from = '1900-01-01'::date) AND (date_to = '2199-12-31'::date)))),
  constraint special_time_intervals_check CHECK (((intervals IS NULL) OR (jsonb_typeof(intervals) = 'array'::text)))
);
CREATE INDEX special_time_of_page ON special_time USING btree (page_id, date_to);
CREATE TRIGGER page_news_added AFTER INSERT ON special_time REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER page_news_edited AFTER UPDATE ON special_time REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER page_news_removed AFTER DELETE ON special_time REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION page_news_of_hours();
CREATE TRIGGER touch BEFORE UPDATE ON special_time FOR EACH ROW EXECUTE FUNCTION touch();

create table story (
  id uuid default uuidv7() not null,
  slug slug not null,
  title text,
  title_ie text,
  summary text,
  summary_ie text,
  body text,
  body_ie text,
  author_name text,
  author_id uuid,
  latitude double precision,
  longitude double precision,
  status text default 'draft'::text not null,
  publish_at timestamp with time zone,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint story_slug_key UNIQUE (slug),
  constraint story_pkey PRIMARY KEY (id),
  constraint story_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint story_check CHECK ((COALESCE(title, title_ie) IS NOT NULL)),
  constraint story_check1 CHECK (((status <> 'published'::text) OR (publish_at IS NOT NULL))),
  constraint story_check2 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint story_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint story_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint story_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX story_newest ON story USING btree (publish_at DESC, id DESC) WHERE (status = 'published'::text);
CREATE TRIGGER text_state_inserts AFTER INSERT ON story FOR EACH ROW EXECUTE FUNCTION text_state_write('story', 'title,summary,body');
CREATE TRIGGER text_state_removes AFTER DELETE ON story FOR EACH ROW EXECUTE FUNCTION text_state_remove('story');
CREATE TRIGGER text_state_updates AFTER UPDATE ON story FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.summary IS DISTINCT FROM new.summary) OR (old.body IS DISTINCT FROM new.body) OR (old.title_ie IS DISTINCT FROM new.title_ie) OR (old.summary_ie IS DISTINCT FROM new.summary_ie) OR (old.body_ie IS DISTINCT FROM new.body_ie) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION text_state_write('story', 'title,summary,body');
CREATE TRIGGER touch BEFORE UPDATE ON story FOR EACH ROW EXECUTE FUNCTION touch();

create table story_page (
  story_id uuid not null,
  page_id uuid not null,
  rank integer not null,
  constraint story_page_pkey PRIMARY KEY (story_id, page_id),
  constraint story_page_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint story_page_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE
);
CREATE INDEX story_page_page ON story_page USING btree (page_id);

create table story_walk (
  story_id uuid not null,
  points jsonb not null,
  date_created timestamp with time zone default now() not null,
  constraint story_walk_pkey PRIMARY KEY (story_id),
  constraint story_walk_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE,
  constraint story_walk_points_check CHECK ((jsonb_typeof(points) = 'array'::text))
);

create table synonym (
  id uuid default uuidv7() not null,
  typed text[] default '{}'::text[] not null,
  typed_ie text[] default '{}'::text[] not null,
  terms text[] default '{}'::text[] not null,
  terms_ie text[] default '{}'::text[] not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint synonym_pkey PRIMARY KEY (id),
  constraint synonym_check CHECK ((((cardinality(typed) + cardinality(typed_ie)) >= 1) AND ((cardinality(typed) + cardinality(typed_ie)) <= 60))),
  constraint synonym_check1 CHECK (((cardinality(terms) + cardinality(terms_ie)) <= 60))
);
CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON synonym FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();
CREATE TRIGGER touch BEFORE UPDATE ON synonym FOR EACH ROW EXECUTE FUNCTION touch();

create table synonym_category (
  synonym_id uuid not null,
  category_id uuid not null,
  constraint synonym_category_pkey PRIMARY KEY (synonym_id, category_id),
  constraint synonym_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint synonym_category_synonym_id_fkey FOREIGN KEY (synonym_id) REFERENCES synonym(id) ON DELETE CASCADE
);
CREATE INDEX synonym_category_used ON synonym_category USING btree (category_id);
CREATE TRIGGER changed AFTER INSERT OR DELETE ON synonym_category FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();

create table synonym_state (
  only_row boolean default true not null,
  version integer default 1 not null,
  constraint synonym_state_pkey PRIMARY KEY (only_row),
  constraint synonym_state_only_row_check CHECK (only_row)
);

create table synonym_tag (
  synonym_id uuid not null,
  tag_id uuid not null,
  constraint synonym_tag_pkey PRIMARY KEY (synonym_id, tag_id),
  constraint synonym_tag_synonym_id_fkey FOREIGN KEY (synonym_id) REFERENCES synonym(id) ON DELETE CASCADE,
  constraint synonym_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX synonym_tag_used ON synonym_tag USING btree (tag_id);
CREATE TRIGGER changed AFTER INSERT OR DELETE ON synonym_tag FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();

create table tag (
  id uuid default uuidv7() not null,
  slug slug not null,
  name text,
  name_ie text,
  kind text default 'topic'::text not null,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  facts text[] default '{}'::text[] not null,
  constraint tag_slug_key UNIQUE (slug),
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_check CHECK ((COALESCE(name, name_ie) IS NOT NULL)),
  constraint tag_facts_kind CHECK (((facts = '{}'::text[]) OR (kind = 'accessibility'::text))),
  constraint tag_facts_known CHECK ((facts <@ ARRAY['step_free'::text, 'toilet'::text, 'parking'::text, 'hearing_loop'::text, 'quiet_hour'::text, 'assistance_dogs'::text])),
  constraint tag_kind_check CHECK ((kind = ANY (ARRAY['topic'::text, 'amenity'::text, 'accessibility'::text])))
);
CREATE TRIGGER synonyms_changed AFTER UPDATE OF slug, name, name_ie ON tag FOR EACH STATEMENT EXECUTE FUNCTION synonyms_changed();
CREATE TRIGGER text_state_inserts AFTER INSERT ON tag FOR EACH ROW EXECUTE FUNCTION text_state_write('tag', 'name');
CREATE TRIGGER text_state_removes AFTER DELETE ON tag FOR EACH ROW EXECUTE FUNCTION text_state_remove('tag');
CREATE TRIGGER text_state_updates AFTER UPDATE ON tag FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.name_ie IS DISTINCT FROM new.name_ie) OR (old.name IS DISTINCT FROM new.name))) EXECUTE FUNCTION text_state_write('tag', 'name');
CREATE TRIGGER touch BEFORE UPDATE ON tag FOR EACH ROW EXECUTE FUNCTION touch();

create table text_share (
  day date not null,
  kind text not null,
  texts integer not null,
  english integer not null,
  irish integer not null,
  stale_english integer not null,
  stale_irish integer not null,
  constraint text_share_pkey PRIMARY KEY (day, kind)
);

create table text_state (
  kind text not null,
  subject_id uuid not null,
  field text not null,
  page_id uuid,
  shown boolean not null,
  state text not null,
  since timestamp with time zone default now() not null,
  version integer default 1 not null,
  views integer not null,
  constraint text_state_pkey PRIMARY KEY (subject_id, field, kind),
  constraint text_state_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint text_state_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'price'::text, 'post'::text, 'event'::text, 'story'::text, 'feature'::text, 'special-page'::text, 'category'::text, 'tag'::text, 'notice'::text]))),
  constraint text_state_state_check CHECK ((state = ANY (ARRAY['current'::text, 'lacks-ga'::text, 'lacks-en'::text, 'stale-ga'::text, 'stale-en'::text, 'one-is-enough'::text])))
);
CREATE INDEX text_state_listed ON text_state USING btree (kind, state, views DESC, subject_id DESC, field DESC) WHERE (shown AND (state <> 'current'::text));
CREATE INDEX text_state_of_page ON text_state USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX text_state_share ON text_state USING btree (kind, state) WHERE shown;

create table timetable (
  id uuid default uuidv7() not null,
  mode text not null,
  operator text,
  operator_ie text,
  page_id uuid,
  origin text,
  origin_ie text,
  origin_latitude double precision,
  origin_longitude double precision,
  destination text,
  destination_ie text,
  destination_latitude double precision,
  destination_longitude double precision,
  minutes integer not null,
  holiday_rule text default 'as_usual'::text not null,
  seasons jsonb default '[]'::jsonb not null,
  prices jsonb default '[]'::jsonb not null,
  website text,
  phone text,
  parking text,
  parking_ie text,
  note text,
  note_ie text,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint timetable_pkey PRIMARY KEY (id),
  constraint timetable_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE SET NULL,
  constraint timetable_check CHECK ((COALESCE(operator, operator_ie) IS NOT NULL)),
  constraint timetable_check1 CHECK ((COALESCE(origin, origin_ie) IS NOT NULL)),
  constraint timetable_check2 CHECK ((COALESCE(destination, destination_ie) IS NOT NULL)),
  constraint timetable_check3 CHECK (((origin_latitude IS NULL) = (origin_longitude IS NULL))),
  constraint timetable_check4 CHECK (((destination_latitude IS NULL) = (destination_longitude IS NULL))),
  constraint timetable_destination_latitude_check CHECK (((destination_latitude >= ('-90'::integer)::double precision) AND (destination_latitude <= (90)::double precision))),
  constraint timetable_destination_longitude_check CHECK (((destination_longitude >= ('-180'::integer)::double precision) AND (destination_longitude <= (180)::double precision))),
  constraint timetable_holiday_rule_check CHECK ((holiday_rule = ANY (ARRAY['as_usual'::text, 'as_sunday'::text, 'none'::text]))),
  constraint timetable_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1439))),
  constraint timetable_mode_check CHECK ((mode = ANY (ARRAY['boat'::text, 'bus'::text, 'plane'::text]))),
  constraint timetable_origin_latitude_check CHECK (((origin_latitude >= ('-90'::integer)::double precision) AND (origin_latitude <= (90)::double precision))),
  constraint timetable_origin_longitude_check CHECK (((origin_longitude >= ('-180'::integer)::double precision) AND (origin_longitude <= (180)::double precision))),
  constraint timetable_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text)),
  constraint timetable_seasons_check CHECK ((jsonb_typeof(seasons) = 'array'::text))
);
CREATE INDEX timetable_of_page ON timetable USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE TRIGGER touch BEFORE UPDATE ON timetable FOR EACH ROW EXECUTE FUNCTION touch();

create table timetable_change (
  id uuid default uuidv7() not null,
  timetable_id uuid not null,
  kind text not null,
  date_from date not null,
  date_to date not null,
  direction text,
  time clock_time,
  note text,
  note_ie text,
  date_created timestamp with time zone default now() not null,
  from_gtfs boolean default false not null,
  constraint timetable_change_pkey PRIMARY KEY (id),
  constraint timetable_change_timetable_id_fkey FOREIGN KEY (timetable_id) REFERENCES timetable(id) ON DELETE CASCADE,
  constraint timetable_change_check CHECK ((date_to >= date_from)),
  constraint timetable_change_check1 CHECK (((kind = 'cancelled'::text) OR ((direction IS NOT NULL) AND ("time" IS NOT NULL)))),
  constraint timetable_change_direction_check CHECK ((direction = ANY (ARRAY['there'::text, 'back'::text]))),
  constraint timetable_change_kind_check CHECK ((kind = ANY (ARRAY['cancelled'::text, 'extra'::text]))),
  constraint timetable_change_time_check CHECK ((("time")::text <> '24:00'::text))
);
CREATE INDEX timetable_change_coming ON timetable_change USING btree (timetable_id, date_to);

create table translation (
  kind text not null,
  subject_id uuid not null,
  field text not null,
  language text not null,
  text text not null,
  of_version integer not null,
  version integer default 1 not null,
  date_updated timestamp with time zone default now() not null,
  constraint translation_pkey PRIMARY KEY (subject_id, field, kind, language),
  constraint translation_subject_id_field_kind_fkey FOREIGN KEY (subject_id, field, kind) REFERENCES text_state(subject_id, field, kind) ON DELETE CASCADE,
  constraint translation_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint translation_text_check CHECK ((text <> ''::text))
);

create table unanswered_count (
  day date not null,
  term text not null,
  visits integer not null,
  people bit(64) not null,
  constraint unanswered_count_pkey PRIMARY KEY (day, term),
  constraint unanswered_count_term_check CHECK (((length(term) >= 1) AND (length(term) <= 60))),
  constraint unanswered_count_visits_check CHECK ((visits > 0))
);

create table view_count (
  page_id uuid,
  category_id uuid,
  day date not null,
  source text not null,
  local boolean default false not null,
  views integer not null,
  constraint view_count_page_id_category_id_day_source_local_key UNIQUE NULLS NOT DISTINCT (page_id, category_id, day, source, local),
  constraint view_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE CASCADE,
  constraint view_count_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint view_count_check CHECK ((num_nonnulls(page_id, category_id) = 1)),
  constraint view_count_views_check CHECK ((views > 0))
);
CREATE INDEX view_count_of_categories ON view_count USING btree (day) INCLUDE (category_id, views) WHERE (category_id IS NOT NULL);
CREATE INDEX view_count_of_pages ON view_count USING btree (day) INCLUDE (page_id, views) WHERE (page_id IS NOT NULL);
CREATE TRIGGER view_day_adds AFTER INSERT ON view_count REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION view_day_adds();
CREATE TRIGGER view_day_changes AFTER UPDATE ON view_count REFERENCING OLD TABLE AS removed NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION view_day_changes();
CREATE TRIGGER view_day_subtracts AFTER DELETE ON view_count REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION view_day_subtracts();

create table view_day (
  kind text not null,
  day date not null,
  views integer not null,
  constraint view_day_pkey PRIMARY KEY (kind, day),
  constraint view_day_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'category'::text])))
);

create table webhook (
  id uuid default uuidv7() not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  paused text,
  date_read timestamp(3) with time zone default now() not null,
  author_id uuid,
  demo boolean default false not null,
  date_created timestamp with time zone default now() not null,
  date_updated timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_author_id_fkey FOREIGN KEY (author_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint webhook_check CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint webhook_kinds_check CHECK (((kinds <@ ARRAY['pages'::text, 'hours'::text, 'events'::text, 'notices'::text]) AND (cardinality(kinds) > 0))),
  constraint webhook_paused_check CHECK ((paused = ANY (ARRAY['office'::text, 'failing'::text])))
);
CREATE INDEX webhook_author ON webhook USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE TRIGGER touch BEFORE UPDATE OF name, url, kinds, secret, paused ON webhook FOR EACH ROW EXECUTE FUNCTION touch();

create table webhook_delivery (
  id uuid default uuidv7() not null,
  webhook_id uuid not null,
  kind text not null,
  body text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  date_next timestamp with time zone default now() not null,
  date_tried timestamp with time zone,
  status integer,
  answer text,
  problem text,
  ms integer,
  date_created timestamp with time zone default now() not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint webhook_delivery_kind_check CHECK ((kind = ANY (ARRAY['test'::text, 'pages'::text, 'hours'::text, 'events'::text, 'notices'::text]))),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_age ON webhook_delivery USING btree (date_created) WHERE (state <> 'waiting'::text);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (date_next) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_of ON webhook_delivery USING btree (webhook_id, id DESC);

create table window_card (
  page_id uuid not null,
  revision text not null,
  date_printed timestamp with time zone default now() not null,
  date_scanned timestamp with time zone,
  date_mailed timestamp with time zone,
  constraint window_card_pkey PRIMARY KEY (page_id, revision),
  constraint window_card_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE,
  constraint window_card_revision_check CHECK ((length(revision) <= 20))
);

CREATE OR REPLACE FUNCTION account_type_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.date_type_changed := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION derive_tags(pages uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with verdict as materialized (
    select page.id as page_id, tag.id as tag_id, tag_by_facts(tag.facts, page.accessibility) as holds
    from page cross join tag where page.id = any(pages) and tag.facts <> '{}'
  ), gone as (
    delete from page_tag using verdict
    where page_tag.page_id = verdict.page_id and page_tag.tag_id = verdict.tag_id and source = 'facts' and holds is not true
  ), judged as (
    update page_tag set source = case when holds is false then 'denied' else 'chosen' end from verdict
    where page_tag.page_id = verdict.page_id and page_tag.tag_id = verdict.tag_id
      and source = case when holds is false then 'chosen' else 'denied' end
  )
  insert into page_tag (page_id, tag_id, source) select page_id, tag_id, 'facts' from verdict where holds
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION either_query(a tsquery, b tsquery)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((a = b) OR (numnode(b) = 0)) THEN a WHEN (numnode(a) = 0) THEN b ELSE (a || b) END;

CREATE OR REPLACE FUNCTION event_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'published' and new.date_published is null then
    new.date_published := case when tg_op = 'INSERT' then least(now(), new.date_created) else now() end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION is_accessibility(facts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when jsonb_typeof(facts) <> 'object' then false else not exists (
    select from jsonb_each(facts) as fact (name, said)
    where name not in ('step_free', 'toilet', 'parking', 'hearing_loop', 'quiet_hour', 'assistance_dogs')
      or case when jsonb_typeof(said) <> 'object' then true else
        coalesce(said ->> 'answer', '') not in ('yes', 'partly', 'no')
        or not said ?& array['note', 'note_ie'] or said - array['answer', 'note', 'note_ie'] <> '{}'
        or jsonb_typeof(said -> 'note') not in ('string', 'null') or length(said ->> 'note') not between 1 and 120
        or jsonb_typeof(said -> 'note_ie') not in ('string', 'null') or length(said ->> 'note_ie') not between 1 and 120 end) end
$function$;

CREATE OR REPLACE FUNCTION latitude_or_hidden(latitude double precision, hidden_address jsonb)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(latitude, (CASE WHEN (hidden_address IS NOT NULL) THEN 0 ELSE NULL::integer END)::double precision);

CREATE OR REPLACE FUNCTION minute_of_day(clock text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (((substr(clock, 1, 2))::integer * 60) + (substr(clock, 4, 2))::integer);

CREATE OR REPLACE FUNCTION most_viewed(viewed_kind text, first_day date, last_day date, most integer)
 RETURNS TABLE(id uuid, views integer)
 LANGUAGE plpgsql
 STABLE
 SET work_mem TO '32MB'
AS $function$
begin
  if viewed_kind = 'page' then
    return query select page_id, sum(view_count.views)::integer from view_count
      where day between first_day and last_day and page_id is not null group by 1 order by 2 desc, 1 limit most;
  else
    return query select category_id, sum(view_count.views)::integer from view_count
      where day between first_day and last_day and category_id is not null group by 1 order by 2 desc, 1 limit most;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION names_matching(query tsquery)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$ select array_send(array_agg(doc)) from page_names where name_words @@ query $function$;

CREATE OR REPLACE FUNCTION notification_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(x'6e6f7469'::integer); -- until the commit: positions follow the order of commits
  new.position := nextval('notification_position');
  perform pg_notify('eolaire_notification', '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION notify_outbox_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('eolaire_outbox', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION own_completeness(latitude double precision, description text, description_ie text, contact_number text, email text, name_ie text, slogan_ie text, accessibility jsonb)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((CASE WHEN (latitude IS NOT NULL) THEN 12 ELSE 0 END + CASE WHEN (COALESCE(description, description_ie) IS NOT NULL) THEN 11 ELSE 0 END) + CASE WHEN (COALESCE(contact_number, email) IS NOT NULL) THEN 10 ELSE 0 END) + CASE WHEN (num_nulls(name_ie, slogan_ie, description_ie) = 0) THEN 6 ELSE 0 END) + CASE WHEN (accessibility <> '{}'::jsonb) THEN 5 ELSE 0 END);

CREATE OR REPLACE FUNCTION page_filling_counts_down()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'update page_filling set %1$I = %1$I - change.n
     from (select page_id, count(*) as n from removed where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_filling_counts_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format(
    'update page_filling set %1$I = %1$I + change.n
     from (select page_id, count(*) as n from inserted where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_filling_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_filling (page_id, own)
  select id, own_completeness(latitude_or_hidden(latitude, hidden_address), description, description_ie, contact_number, email,
    name_ie, slogan_ie, accessibility) from inserted;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_left_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_unindexed (page_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_news_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_news (page_id, kind, date_changed)
  select id, 'new', least(now(), date_created) from inserted where is_public;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_news_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION page_news_of_hours()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_news (page_id, kind)
  select distinct changed.page_id, 'hours' from changed join page on page.id = changed.page_id order by changed.page_id
  on conflict (page_id, kind) do update set date_changed = excluded.date_changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_own_completeness_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update page_filling set own = own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description,
      new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie, new.accessibility)
    where page_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION page_search_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed := pg_current_xact_id();
  new.is_public := new.is_public and new.page_id is not null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION photo_primary_exists()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed uuid := coalesce(new.page_id, old.page_id);
begin
  if changed is not null
    and exists (select from photo where page_id = changed)
    and not exists (select from photo where page_id = changed and is_primary) then
    raise exception 'page % has photos but no primary one', changed using errcode = 'integrity_constraint_violation', constraint = 'photo_primary_exists';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_page_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public_change (tag) values ('page:' || old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION synonyms_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update synonym_state set version = version + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tag_by_facts(facts text[], known jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when bool_or(known -> fact ->> 'answer' in ('partly', 'no')) then false
    when bool_and(coalesce(known -> fact ->> 'answer' = 'yes', false)) then true
  end from unnest(facts) fact
$function$;

CREATE OR REPLACE FUNCTION text_is_shown(kind text, subject jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN CASE kind WHEN 'page'::text THEN ((subject ->> 'is_public'::text))::boolean WHEN 'price'::text THEN (SELECT page.is_public FROM page WHERE (page.id = ((text_is_shown.subject ->> 'page_id'::text))::uuid)) WHEN 'post'::text THEN (((subject ->> 'status'::text) = 'published'::text) AND (SELECT page.is_public FROM page WHERE (page.id = ((text_is_shown.subject ->> 'page_id'::text))::uuid))) WHEN 'event'::text THEN (((subject ->> 'status'::text) = 'published'::text) AND ((subject ->> 'calendar_id'::text) IS NULL) AND (COALESCE(((subject ->> 'last_ends_at'::text))::timestamp with time zone, 'infinity'::timestamp with time zone) > now()) AND COALESCE((SELECT page.is_public FROM page WHERE (page.id = ((text_is_shown.subject ->> 'page_id'::text))::uuid)), ((subject ->> 'page_id'::text) IS NULL))) WHEN 'story'::text THEN ((subject ->> 'status'::text) = 'published'::text) WHEN 'feature'::text THEN (((subject ->> 'ends_on'::text))::date >= ((now() AT TIME ZONE 'Europe/Dublin'::text))::date) WHEN 'special-page'::text THEN ((subject ->> 'published'::text))::boolean WHEN 'notice'::text THEN (((subject ->> 'date_ended'::text) IS NULL) AND (((subject ->> 'ends_at'::text))::timestamp with time zone > now())) ELSE true END;

CREATE OR REPLACE FUNCTION text_state_after(before text, old_en text, old_ga text, en text, ga text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((NOT (en IS DISTINCT FROM old_en)) AND (NOT (ga IS DISTINCT FROM old_ga)) AND (before IS NOT NULL)) THEN before WHEN (en IS NULL) THEN 'lacks-en'::text WHEN (ga IS NULL) THEN 'lacks-ga'::text WHEN ((before IS NULL) OR (old_en IS NULL) OR (old_ga IS NULL)) THEN 'current'::text WHEN ((en <> old_en) AND (ga <> old_ga)) THEN 'current'::text WHEN (en <> old_en) THEN CASE before WHEN 'stale-en'::text THEN 'current'::text ELSE 'stale-ga'::text END ELSE CASE before WHEN 'stale-ga'::text THEN 'current'::text ELSE 'stale-en'::text END END;

CREATE OR REPLACE FUNCTION text_state_remove()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from text_state where kind = tg_argv[0] and subject_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION text_state_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  subject jsonb := to_jsonb(new);
  before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  of_page uuid := case tg_argv[0] when 'page' then new.id else (subject ->> 'page_id')::uuid end;
  is_shown boolean := text_is_shown(tg_argv[0], subject);
  viewed integer := text_views(tg_argv[0], new.id, of_page);
  name text;
begin
  foreach name in array string_to_array(tg_argv[1], ',') loop
    if subject ->> name is null and subject ->> (name || '_ie') is null then
      if tg_op = 'UPDATE' then
        delete from text_state where kind = tg_argv[0] and subject_id = new.id and field = name;
      end if;
      continue;
    end if;
    insert into text_state as it (kind, subject_id, field, page_id, shown, views, state)
    values (tg_argv[0], new.id, name, of_page, is_shown, viewed,
      text_state_after(null, null, null, subject ->> name, subject ->> (name || '_ie')))
    on conflict (subject_id, field, kind) do update set
      shown = excluded.shown,
      page_id = excluded.page_id,
      version = it.version + case when (before -> name, before -> (name || '_ie'))
        is distinct from (subject -> name, subject -> (name || '_ie')) then 1 else 0 end,
      state = text_state_after(it.state, before ->> name, before ->> (name || '_ie'),
        subject ->> name, subject ->> (name || '_ie')),
      since = case text_state_after(it.state, before ->> name, before ->> (name || '_ie'),
        subject ->> name, subject ->> (name || '_ie')) when it.state then it.since else now() end;
  end loop;
  if tg_argv[0] = 'page' and tg_op = 'UPDATE' and before -> 'is_public' is distinct from subject -> 'is_public' then
    update text_state set shown = is_shown where page_id = new.id and kind = 'price';
    update text_state set shown = text_is_shown('post', to_jsonb(post)) from post
      where text_state.page_id = new.id and text_state.kind = 'post' and post.id = subject_id;
    update text_state set shown = text_is_shown('event', to_jsonb(event)) from event
      where text_state.page_id = new.id and text_state.kind = 'event' and event.id = subject_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION text_views(kind text, subject_id uuid, of_page uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (kind = 'category'::text) THEN (SELECT (COALESCE(sum(view_count.views), (0)::bigint))::integer AS "coalesce" FROM view_count WHERE ((view_count.page_id IS NULL) AND (view_count.category_id = text_views.subject_id) AND (view_count.day > (CURRENT_DATE - 90)))) WHEN (of_page IS NULL) THEN 2147483647 ELSE (SELECT (COALESCE(sum(view_count.views), (0)::bigint))::integer AS "coalesce" FROM view_count WHERE ((view_count.page_id = text_views.of_page) AND (view_count.day > (CURRENT_DATE - 90)))) END;

CREATE OR REPLACE FUNCTION touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.date_updated := now();
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION view_day_adds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into view_day (kind, day, views)
  select case when page_id is null then 'category' else 'page' end, day, sum(views) from inserted group by 1, 2 order by 1, 2
  on conflict (kind, day) do update set views = view_day.views + excluded.views;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION view_day_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into view_day (kind, day, views)
  select kind, day, sum(views) from (
    select case when page_id is null then 'category' else 'page' end as kind, day, views from inserted
    union all
    select case when page_id is null then 'category' else 'page' end, day, -views from removed
  ) change group by 1, 2 having sum(views) <> 0 order by 1, 2
  on conflict (kind, day) do update set views = view_day.views + excluded.views;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION view_day_subtracts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update view_day set views = view_day.views - change.views
  from (select case when page_id is null then 'category' else 'page' end as kind, day, sum(views) as views from removed group by 1, 2) change
  where view_day.kind = change.kind and view_day.day = change.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION without_accents(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, words));

CREATE OR REPLACE FUNCTION words_like(typed text, max_terms integer)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.3'
AS $function$ select word from search_word where typed <% word order by similarity(typed, word) desc, word limit max_terms $function$;

CREATE OR REPLACE FUNCTION words_matching(query tsquery)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
AS $function$ select array_send(array_agg(doc)) from page_words where words @@ query $function$;
