-- Pages that have changed since they were indexed for searches: docs/decisions/187. What a write leaves here, an indexer takes. Without a
-- foreign key: a page that is gone leaves nothing to index.
create table page_unindexed (
  id bigint generated always as identity primary key,
  page_id uuid not null
);

-- What stops being public leaves the searches, also where it was changed by hand. Its row in page_search is not written from here: the indexer locks
-- such rows in another order.
create or replace function page_left_search() returns trigger language plpgsql as $$
begin
  insert into page_unindexed (page_id) values (new.id);
  return null;
end $$;
