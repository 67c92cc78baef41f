-- Special days of every year, such as Good Friday: the rule as `writeYearly` writes it. The dates of such a row are the first and the
-- last that there are, so that no query from a day on misses it.
alter table special_time
  add column yearly text,
  add check (yearly is null or (date_from = '1900-01-01' and date_to = '2199-12-31')),
  drop constraint special_time_overlap,
  add constraint special_time_overlap exclude using gist
    (page_id with =, ((date_from = date_to)::integer) with =, daterange(date_from, date_to, '[]') with &&) where (yearly is null),
  add constraint special_time_yearly exclude using gist (page_id with =, yearly with =) where (yearly is not null);
