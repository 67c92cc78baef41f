-- Administrators decide on pages, keep notes on them, and hear at once of what waits for them.

-- Decisions with their reasons. Apart from the audit, which is for ever and keeps no texts of people.
create table page_decision (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  move text not null check (move in ('approve', 'decline', 'disable', 'enable')),
  reason text,
  account_id uuid references account on delete set null, -- null: on the command line
  date_created timestamptz not null default now()
);
create index page_decision_of_page on page_decision (page_id, id desc); -- /admin/page
insert into page_decision (page_id, move, date_created)
  select page.id, 'approve', audit_entry.date_created from audit_entry join page on page.id = audit_entry.subject_id
  where audit_entry.action = 'page.approve' and audit_entry.subject_kind = 'page' order by audit_entry.id;

-- What administrators write down about a page, for each other.
create table page_note (
  id uuid primary key default uuidv7(),
  page_id uuid not null references page on delete cascade,
  account_id uuid references account on delete set null,
  text text not null,
  date_created timestamptz not null default now()
);
create index page_note_of_page on page_note (page_id, id desc); -- /admin/page

-- The order in which notifications are committed: whoever has read up to one misses none. Ids alone do not say so, since
-- a transaction that began earlier may end later.
create sequence notification_position;
alter table notification add column position bigint not null unique default nextval('notification_position');

create function notification_comes() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(x'6e6f7469'::integer); -- until the commit: positions follow the order of commits
  new.position := nextval('notification_position');
  perform pg_notify('eolaire_notification', '');
  return new;
end $$;
create trigger notification_comes before insert on notification
  for each row execute function notification_comes();

create index page_admin_name on page (coalesce(name, name_ie) collate "ga-x-icu", id) where date_deleted is null; -- /admin/page/all
create index audit_of_any_subject on audit_entry (subject_id, id desc);              -- /admin/audit
create index audit_of_action on audit_entry (action text_pattern_ops, id desc);      -- /admin/audit
