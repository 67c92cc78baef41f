-- What of a calendar is not shown, by name: the first events with the reason, and unknown time zones.
alter table calendar_source
  add column left_out_events jsonb not null default '[]',
  add column unknown_zones text[] not null default '{}';
