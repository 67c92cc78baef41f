-- Opening times of certain weeks: the first and third Saturday, the last Friday, every second Wednesday. They replace the times
-- of every week on their dates, in which a place may also be closed: docs/decisions/034.
alter table opening_time
  add column weeks text check (weeks ~ '^(every [2-6] from \d{4}-\d\d-\d\d|([1-4]|last)(,([2-4]|last))*)$'), -- null: every week
  drop constraint opening_time_kind_check,
  add constraint opening_time_kind_check check (kind in ('open', 'appointment', 'closed')),
  add constraint opening_time_closed_weeks check (kind <> 'closed' or weeks is not null),
  drop constraint opening_time_overlap,
  add constraint opening_time_overlap exclude using gist
    (page_id with =, set with =, day with =, layer with =, coalesce(weeks, '') with =, span with &&);
