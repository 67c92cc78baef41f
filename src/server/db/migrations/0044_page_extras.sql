-- How many posts, events, recordings, special times and notices of a day a page has in all. Most pages have none, and are read
-- without asking for them (until 0068).
alter table page_filling add column extras integer not null default 0;
update page_filling set extras = found.n
  from (
    select page_id, count(*) as n from (
      select page_id from post union all select page_id from event union all select page_id from audio
      union all select page_id from special_time union all select page_id from day_notice
    ) extra where page_id is not null group by page_id
  ) found where found.page_id = page_filling.page_id;

create function page_extra_moved() returns trigger language plpgsql as $$
begin
  update page_filling set extras = extras - 1 where page_id = old.page_id;
  update page_filling set extras = extras + 1 where page_id = new.page_id;
  return null;
end $$;

do $$
declare counted text;
begin
  foreach counted in array array['post', 'event', 'audio', 'special_time', 'day_notice'] loop
    execute format('create trigger page_filling_counts_up after insert on %I referencing new table as inserted
      for each statement execute function page_filling_counts_up(''extras'')', counted);
    execute format('create trigger page_filling_counts_down after delete on %I referencing old table as removed
      for each statement execute function page_filling_counts_down(''extras'')', counted);
    execute format('create trigger page_extra_moved after update of page_id on %I for each row
      when (old.page_id is distinct from new.page_id) execute function page_extra_moved()', counted);
  end loop;
end $$;
