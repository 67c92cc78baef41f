-- One mail a month with the figures of an owner's pages: docs/decisions/068.
alter table account
  add column monthly_figures boolean not null default true,
  add column figures_month date; -- the month that was looked at last for this mail, by its first day

drop trigger touch on account;
create trigger touch before update of name, email, profile_photo, bio, type, locale, newsletter, reminders, monthly_figures, local,
  disabled, deleted
  on account for each row execute function touch();
