-- What an event is, for the filters of the list, the types of schema.org and the CATEGORIES of calendars (docs/decisions/044).
alter table event add column kinds text[] not null default '{}' constraint event_kinds
  check (kinds <@ array['music', 'children', 'outdoors', 'sport', 'arts', 'learning', 'food'] and cardinality(kinds) <= 3);

-- /events reads single events in order of time, those that run at its start, and few of one kind among many.
create index event_starting on event (starts_at, id) where status = 'published' and rrule is null;
create index event_running on event using gist (tstzrange(starts_at, ends_at)) where status = 'published' and rrule is null;
create index event_repeating on event (coalesce(last_ends_at, 'infinity')) where status = 'published' and rrule is not null;
create index event_of_kind on event using gin (kinds) where status = 'published';
create index event_free on event (starts_at, id) where status = 'published' and rrule is null and free;
