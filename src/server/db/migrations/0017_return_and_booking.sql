-- A place that is closed for a while comes back by itself on a day, and says where one makes an appointment.
alter table page
  add column reopens_on date,       -- the first day on which it is open again; counts while it is temporarily closed
  add column booking_url text,
  add column booking_number text;
create index page_reopens on page (reopens_on) where status = 'temporarily_closed' and reopens_on is not null;
