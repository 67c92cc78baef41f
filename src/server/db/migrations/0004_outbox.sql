-- The outbox wakes whoever sends, and ends what nobody has any use for.

-- Not sent after this: the link in it has ended, or two days were not enough to hand it over.
alter table outbox add column date_expires timestamptz not null default now() + interval '2 days';
-- While `sending`, date_next is the end of the lease: a message still here then may or may not have been taken.
create index outbox_done on outbox (date_created) where state in ('sent', 'failed');

create function tell_outbox_is_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('eolaire_outbox', '');
  return null;
end $$;

create trigger outbox_is_due after insert or update on outbox
  for each row when (new.state = 'waiting' and new.date_next <= now()) execute function tell_outbox_is_due();
