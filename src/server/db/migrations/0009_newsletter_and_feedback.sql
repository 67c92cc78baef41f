-- The newsletter goes to addresses that somebody has shown to be theirs.
alter table account add column email_verified boolean not null default false;
update account set email_verified = true from identity_user
  where identity_user.uid = account.uid and identity_user.email = lower(account.email) and identity_user.email_verified;

-- What signs links that work for years, such as those that end the newsletter: restored with the database, the same on
-- every instance.
create table signing_key (
  name text primary key,
  key bytea not null check (length(key) = 32),
  date_created timestamptz not null default now()
);

-- That a round-up was sent is no edit of it: it must not make the version that somebody is just editing an old one.
drop trigger touch on feature;
create trigger touch before update of title, title_ie, text, text_ie, starts_on, ends_on, rank
  on feature for each row execute function touch();
create index feature_last on feature (ends_on desc, id desc); -- /features/admin

-- /admin/outbox by state; ids grow with time
create index outbox_by_state on outbox (state, id desc);
