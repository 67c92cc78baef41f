-- What changed of the public data and when, for programs that follow it (docs/decisions/027-feeds-and-changes.md). A tag is
-- one of the page cache: an item such as 'page:{id}', or a list such as 'categories' that is short enough to be read again.
-- Writes only append, so that they never wait for each other here; the job "change-sweep" deletes what is superseded.
create table public_change (
  tag text not null,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index public_change_time on public_change (changed_at);
create index public_change_tag on public_change (tag, changed_at);

-- A page that is public is recorded by the write that changes it; one that stops being public, here, however that happens.
create function record_page_change() returns trigger language plpgsql as $$
begin
  insert into public_change (tag) values ('page:' || old.id);
  return null;
end $$;
create trigger change_of_publicity after update of approval, status, date_deleted on page for each row
  when (old.is_public <> new.is_public) execute function record_page_change();
create trigger deletion_of_public after delete on page for each row
  when (old.is_public) execute function record_page_change();

-- /open-data/services.json
create index page_public_services on page (id) where is_public and type = 'public-service';
