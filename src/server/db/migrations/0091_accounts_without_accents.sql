-- Accounts are found by names typed without accents.
create function without_accents(words text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, words));

drop index account_words;
create index account_words on account
  using gin (without_accents(name || ' ' || coalesce(email, '')) gin_trgm_ops); -- /account/search
