-- What an engine outside of this database (SEARCH_URL) has of page_search: a row for each form of its index, so that two versions of the
-- product may run beside each other. docs/decisions/171-how-opensearch-is-written.md
create table search_index (
  form integer primary key,
  name text,                               -- of the index in the engine; null: none is complete
  run bigint not null default 0,           -- of the last writer, whose documents have it as their version
  seen_end text not null default '0',      -- the snapshot of page_search that the index shows (changes.ts)
  seen_running text[] not null default '{}',
  hours_from timestamptz,                  -- between these the index knows the hours of all pages
  hours_until timestamptz,
  writer text,                             -- the process that writes, until
  writer_until timestamptz,
  failed text,                             -- why the last run failed; null: it did not
  date_indexed timestamptz                 -- when it last had everything
);
