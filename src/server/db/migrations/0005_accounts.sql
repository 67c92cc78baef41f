-- A sign-in dates the account but edits nothing: it must not make the version that somebody is just editing an old one.
drop trigger touch on account;
create trigger touch before update of name, email, profile_photo, bio, type, locale, newsletter, local, disabled, deleted
  on account for each row execute function touch();

create index account_words on account using gin (lower(name || ' ' || coalesce(email, '')) gin_trgm_ops); -- /account/search
create index account_admin on account (id) where type = 'admin' and not disabled and not deleted; -- the last one stays
create index account_photo on account (profile_photo) where profile_photo is not null; -- /images/accounts/
