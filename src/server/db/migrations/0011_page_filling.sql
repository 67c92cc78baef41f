-- How much hangs on a page, counted as it comes and goes: an administrator sorts and filters ten thousand pages by what
-- they lack, and counting it then takes longer than she should wait.
create table page_filling (
  page_id uuid primary key references page on delete cascade,
  times integer not null default 0,
  photos integer not null default 0,
  categories integer not null default 0,
  prices integer not null default 0
);
insert into page_filling (page_id, times, photos, categories, prices)
  select id,
    (select count(*) from opening_time where page_id = page.id),
    (select count(*) from photo where page_id = page.id),
    (select count(*) from page_category where page_id = page.id),
    (select count(*) from price where page_id = page.id)
  from page;

create function page_begins_empty() returns trigger language plpgsql as $$
begin
  insert into page_filling (page_id) select id from came;
  return null;
end $$;
create trigger page_begins_empty after insert on page
  referencing new table as came for each statement execute function page_begins_empty();

-- Named by what it counts: the column of page_filling.
create function page_is_filled() returns trigger language plpgsql as $$
begin
  execute format(
    'update page_filling set %1$I = %1$I + change.n
     from (select page_id, count(*) as n from came where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $$;
create function page_is_emptied() returns trigger language plpgsql as $$
begin
  execute format(
    'update page_filling set %1$I = %1$I - change.n
     from (select page_id, count(*) as n from went where page_id is not null group by page_id) change
     where page_filling.page_id = change.page_id', tg_argv[0]);
  return null;
end $$;

do $$
declare counted record;
begin
  for counted in select * from (values
    ('opening_time', 'times'), ('photo', 'photos'), ('page_category', 'categories'), ('price', 'prices')) as it (tab, col)
  loop
    execute format('create trigger page_is_filled after insert on %I referencing new table as came
      for each statement execute function page_is_filled(%L)', counted.tab, counted.col);
    execute format('create trigger page_is_emptied after delete on %I referencing old table as went
      for each statement execute function page_is_emptied(%L)', counted.tab, counted.col);
  end loop;
end $$;
