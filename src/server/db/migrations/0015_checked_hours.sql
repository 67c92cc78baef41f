-- When the team of a page last said that its hours are right, and what its owner was asked: docs/decisions/068.
alter table page add column date_checked timestamptz;
-- A check is no edit: the version that somebody is editing stays valid.
drop trigger touch on page;
create trigger touch before update on page for each row
  when (new.date_checked is not distinct from old.date_checked) execute function touch();
create index page_admin_checked on page (coalesce(date_checked, to_timestamp(0)), id) -- /admin/page/all
  include (approval, user_id) where date_deleted is null;

alter table account
  add column reminders boolean not null default true, -- mails that ask whether the hours are still right
  add column date_reminded timestamptz;
drop trigger touch on account;
create trigger touch before update of name, email, profile_photo, bio, type, locale, newsletter, reminders, local, disabled, deleted
  on account for each row execute function touch();

-- The mails about a page since its last check. A row of a former owner does not count.
create table page_reminder (
  page_id uuid primary key references page on delete cascade,
  account_id uuid not null references account on delete cascade,
  mails integer not null default 1,
  date_mailed timestamptz not null,
  date_reported timestamptz -- the office was notified that nobody answers
);
create index page_reminder_account on page_reminder (account_id);
create index page_reminder_unreported on page_reminder (date_mailed) where date_reported is null; -- the job still-right
