-- An event without a price said nothing about what it costs, and was published as free. Free of charge is said explicitly.
alter table event add column free boolean not null default false;

-- Feedback that looks as if a robot sent it, stored for administrators in a folder of its own.
alter table feedback add column suspected boolean not null default false;
drop index feedback_inbox;
create index feedback_inbox on feedback (status, id desc) where not suspected; -- /feedback
create index feedback_suspected on feedback (id desc) where suspected;         -- /feedback?suspected

-- Since when an account has its type: administrators and editors get a week to set up a second factor.
alter table account add column date_type_changed timestamptz not null default now();

create function account_type_changed() returns trigger language plpgsql as $$
begin
  new.date_type_changed := now();
  return new;
end $$;
create trigger account_type_changed before update of type on account
  for each row when (new.type is distinct from old.type) execute function account_type_changed();
