-- What administrators list, filter and count at 100,000 pages: docs/decisions/035.

-- Pages: the filters and totals of the table need no page from the heap.
drop index page_admin_newest;
create index page_admin_newest on page (date_created, id) include (approval, status, user_id) where date_deleted is null; -- /admin/page/all
create index page_admin_status on page                                                                                    -- /admin/page/all
  (array_position(array['open', 'temporarily_closed', 'permanently_closed', 'hidden'], status), id) where date_deleted is null;
create index page_deleted on page (id) where date_deleted is not null; -- /admin/page/all

-- Parts of texts that administrators type. The list of pending entries is short, so that no single write has to merge a long one.
create index page_typed on page using gin (slug gin_trgm_ops, lower(email) gin_trgm_ops, contact_number gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 512);
-- Also pages of the same name (likely duplicates): the index serves `=` too.
create index page_search_names on page_search using gin (name_key gin_trgm_ops, name_key_ie gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 512);

-- The completeness of a page in percent, stored for its order. The weights are those of src/domain/page-completeness.ts; a test
-- compares both. `own` is the share of the columns of `page` itself.
create function own_completeness(
  latitude double precision, description text, description_ie text, contact_number text, email text, name_ie text, slogan_ie text
) returns smallint language sql immutable parallel safe
  return case when latitude is not null then 14 else 0 end
    + case when coalesce(description, description_ie) is not null then 14 else 0 end
    + case when coalesce(contact_number, email) is not null then 10 else 0 end
    + case when num_nulls(name_ie, slogan_ie, description_ie) = 0 then 6 else 0 end;

alter table page_filling add column own smallint not null default 0;
update page_filling set own = own_completeness(
    page.latitude, page.description, page.description_ie, page.contact_number, page.email, page.name_ie, page.slogan_ie)
  from page where page.id = page_filling.page_id;
alter table page_filling add column completeness smallint not null generated always as (
  own
  + case when times > 0 then 20 else 0 end
  + case when photos > 0 then 18 else 0 end
  + case when categories > 0 then 8 else 0 end
  + case when prices > 0 then 5 else 0 end
  + case when photos >= 4 then 5 else 0 end) stored;
create index page_filling_completeness on page_filling (completeness, page_id); -- /admin/page/all

create or replace function page_filling_created() returns trigger language plpgsql as $$
begin
  insert into page_filling (page_id, own)
  select id, own_completeness(latitude, description, description_ie, contact_number, email, name_ie, slogan_ie) from inserted;
  return null;
end $$;

create function page_own_completeness_changed() returns trigger language plpgsql as $$
begin
  update page_filling set own = own_completeness(
      new.latitude, new.description, new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie)
    where page_id = new.id;
  return null;
end $$;
create trigger own_completeness_changed
  after update of latitude, description, description_ie, contact_number, email, name_ie, slogan_ie on page
  for each row when (
    own_completeness(old.latitude, old.description, old.description_ie, old.contact_number, old.email, old.name_ie, old.slogan_ie)
    <> own_completeness(new.latitude, new.description, new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie))
  execute function page_own_completeness_changed();

create index account_newest on account (date_created) where not deleted; -- /admin/statistics/overview

-- Views: sums over all pages by day, and the views of each page and category without their sources.
create table view_day (
  kind text not null check (kind in ('page', 'category')),
  day date not null,
  views integer not null,
  primary key (kind, day)
);
insert into view_day (kind, day, views)
  select case when page_id is null then 'category' else 'page' end, day, sum(views) from view_count group by 1, 2;

create function view_day_adds() returns trigger language plpgsql as $$
begin
  insert into view_day (kind, day, views)
  select case when page_id is null then 'category' else 'page' end, day, sum(views) from inserted group by 1, 2 order by 1, 2
  on conflict (kind, day) do update set views = view_day.views + excluded.views;
  return null;
end $$;
create function view_day_changes() returns trigger language plpgsql as $$
begin
  insert into view_day (kind, day, views)
  select kind, day, sum(views) from (
    select case when page_id is null then 'category' else 'page' end as kind, day, views from inserted
    union all
    select case when page_id is null then 'category' else 'page' end, day, -views from removed
  ) change group by 1, 2 having sum(views) <> 0 order by 1, 2
  on conflict (kind, day) do update set views = view_day.views + excluded.views;
  return null;
end $$;
create function view_day_subtracts() returns trigger language plpgsql as $$
begin
  update view_day set views = view_day.views - change.views
  from (select case when page_id is null then 'category' else 'page' end as kind, day, sum(views) as views from removed group by 1, 2) change
  where view_day.kind = change.kind and view_day.day = change.day;
  return null;
end $$;
create trigger view_day_adds after insert on view_count
  referencing new table as inserted for each statement execute function view_day_adds();
create trigger view_day_changes after update on view_count
  referencing new table as inserted old table as removed for each statement execute function view_day_changes();
create trigger view_day_subtracts after delete on view_count
  referencing old table as removed for each statement execute function view_day_subtracts();

drop index view_count_by_day;
create index view_count_of_pages on view_count (day) include (page_id, views) where page_id is not null;             -- /admin/statistics/*
create index view_count_of_categories on view_count (day) include (category_id, views) where category_id is not null; -- /admin/statistics/*

-- The sums of 100,000 pages need more memory than the default, beyond which they are sorted in files.
create function most_viewed(viewed_kind text, first_day date, last_day date, most integer)
  returns table (id uuid, views integer) language plpgsql stable set work_mem = '32MB'
  as $$
begin
  if viewed_kind = 'page' then
    return query select page_id, sum(view_count.views)::integer from view_count
      where day between first_day and last_day and page_id is not null group by 1 order by 2 desc, 1 limit most;
  else
    return query select category_id, sum(view_count.views)::integer from view_count
      where day between first_day and last_day and category_id is not null group by 1 order by 2 desc, 1 limit most;
  end if;
end $$;
