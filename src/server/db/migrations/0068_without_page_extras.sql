-- A page is read with all that is attached to it. A count that says whether there is any saved 0.08 ms, and a page silently lacked
-- what the count did not know.
do $$
declare counted text;
begin
  foreach counted in array array['post', 'event', 'audio', 'special_time', 'day_notice'] loop
    execute format('drop trigger page_filling_counts_up on %I', counted);
    execute format('drop trigger page_filling_counts_down on %I', counted);
    execute format('drop trigger page_extra_moved on %I', counted);
  end loop;
end $$;
drop function page_extra_moved();
alter table page_filling drop column extras;
