-- A change of a page that is made on a later day: docs/decisions/175. Until then it is `planned`; what could not be made then waits.
alter table proposed_change
  drop constraint proposed_change_status_check,
  add column from_day date,                         -- the local date; it stays when the change is decided
  add constraint proposed_change_status_check check (status in ('waiting', 'planned', 'accepted', 'refused')),
  add constraint proposed_change_planned_check check (status <> 'planned' or (from_day is not null and call is not null));
create index proposed_change_planned on proposed_change (from_day, id) where status = 'planned'; -- the job, and what is planned for a page
