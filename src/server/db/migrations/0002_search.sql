-- Search (product document, "Search"). Its columns live apart from `page`, so that counts and edits of hours never
-- rewrite word vectors, and an edit of words never rewrites hours:
--   page_search  one narrow row a page: what the filters, counts and orders need. Every process holds a copy in memory
--                and asks, with each search, for the rows changed since (index page_search_changed).
--   page_names   the words of its names and short texts; search_word: the distinct ones of all names.
--   page_words   all its words, wide, read through GIN alone.
--   page_span    when the page is open, as instants, some weeks ahead.
-- Written by src/server/api/search/index-pages.ts and spans.ts; read by the other files there.

create table page_search (
  doc integer generated always as identity primary key, -- small and dense: the place in the processes' bit sets
  page_id uuid unique references page on delete set null, -- null: gone, and the processes have to hear of it
  is_public boolean not null,
  is_closed boolean not null,                            -- permanently: comes last
  categories text[] not null,
  tags text[] not null,
  price_type text,
  rank integer not null,
  latitude double precision,
  longitude double precision,
  name_key text not null,
  name_key_ie text not null,
  date_created timestamptz not null,
  spans_from timestamptz,                                -- page_span is complete for this time, and nothing is known
  spans_until timestamptz,                               --   outside it
  -- The transaction that wrote this row. Whoever has seen all transactions below x has seen all rows below x:
  -- unlike a time or a sequence it cannot be overtaken by a commit.
  changed xid8 not null
);
create index page_search_changed on page_search (changed); -- which pages changed since my last look? (directory.ts)

create table page_names (
  doc integer primary key references page_search on delete cascade,
  name_words tsvector not null, -- names alone: they come first
  short_words tsvector not null -- names, kinds and short texts by weight: what the text rank goes by
);
-- fastupdate off, here and below: a search must never pay for the writes that came before it.
create index page_names_words on page_names using gin (name_words) with (fastupdate = off); -- names_matching

-- A common word matches most rows, and each match is looked up in the heap: its rows have to be narrow. Beyond 2 kB
-- PostgreSQL moves columns out of a row, here down to 128 bytes; the index keeps the words.
create table page_words (
  doc integer primary key references page_search on delete cascade,
  texts jsonb not null,         -- what was indexed: an edit that leaves it alone does not write the words again
  words tsvector not null       -- everything that can be found
) with (toast_tuple_target = 128);
create index page_words_words on page_words using gin (words) with (fastupdate = off);      -- words_matching

-- The distinct words of names, categories, tags and townlands: what a mistyped word may have meant. Comparing it with
-- some thousand words takes a hundredth of comparing it with the names of all pages. Words that went out of use stay
-- until the next full indexing; they match nothing.
create table search_word (word text primary key);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops) with (fastupdate = off); -- words_like

create table page_span (
  doc integer not null references page_search on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (doc, starts_at),
  -- Longer ones are cut in pieces, so that "open at t" looks back one day and no further.
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
create index page_span_at on page_span (starts_at) include (ends_at, doc); -- which pages are open at t? (open-at.ts)

create function page_search_written() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  new.is_public := new.is_public and new.page_id is not null;
  return new;
end $$;
create trigger written before insert or update on page_search for each row execute function page_search_written();

-- What is not public must leave the search in the same transaction, whoever wrote it.
create function page_left_search() returns trigger language plpgsql as $$
begin
  update page_search set is_public = new.is_public, is_closed = (new.status = 'permanently_closed') where page_id = new.id;
  return null;
end $$;
create trigger left_search after update of approval, status, date_deleted on page for each row
  when (old.is_public is distinct from new.is_public or old.status is distinct from new.status)
  execute function page_left_search();

-- Both languages often have the same stem, and reading the index for it once is enough.
create function either_query(a tsquery, b tsquery) returns tsquery language sql immutable parallel safe
  return case when a = b or numnode(b) = 0 then a when numnode(a) = 0 then b else a || b end;

-- The planner takes a sequential scan for cheap where many rows match, because it does not count the reading of wide
-- vectors: these functions forbid it. Answers are arrays in binary: a common word matches thousands of pages, and
-- writing and reading their numbers as text takes longer than finding them.
create function names_matching(query tsquery) returns bytea language sql stable set enable_seqscan = off
  as $$ select array_send(array_agg(doc)) from page_names where name_words @@ query $$;
create function words_matching(query tsquery) returns bytea language sql stable set enable_seqscan = off
  as $$ select array_send(array_agg(doc)) from page_words where words @@ query $$;

-- Trigrams shared by a word and its slip: two letters swapped in the middle of a short word leave so few.
create function words_like(typed text, most integer) returns setof text language sql stable
  set pg_trgm.word_similarity_threshold = 0.3
  as $$ select word from search_word where typed <% word order by similarity(typed, word) desc, word limit most $$;
