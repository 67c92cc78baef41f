-- Rows as they were before a call of a team, which the history restores for 30 days: docs/decisions/117.
create table former_row (
  id uuid primary key default uuidv7(),
  page_id uuid references page on delete cascade, -- null: of the community
  request_id text not null,                       -- of the entries of the audit that the call has written
  subject_id uuid not null,
  of text not null check (of in ('page', 'week', 'special_time', 'price', 'photo', 'audio', 'post', 'event')),
  rows jsonb not null,                            -- {table: [row]}
  media text[] not null default '{}',             -- keys of photos and recordings, whose files stay as long
  date_created timestamptz not null default now()
);
create index former_row_of_request on former_row (request_id);                  -- /page/history
create index former_row_of_subject on former_row (subject_id, id desc);         -- the undo of a removal
create index former_row_of_page on former_row (page_id) where page_id is not null; -- on delete cascade
create index former_row_age on former_row (date_created);                       -- the cleaning
create index former_row_media on former_row using gin (media) where media <> '{}'; -- the cleaning of media
