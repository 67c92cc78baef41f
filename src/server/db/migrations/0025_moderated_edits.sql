-- Edits of a page by its team that wait for the office: docs/decisions/061. The setting MODERATE_EDITS says it for all pages.
alter table page
  add column moderate_edits boolean not null default false,
  add column hides_address boolean not null generated always as (hidden_address is not null) stored;

create index proposed_change_of_team on proposed_change (id desc) where source = 'team' and status = 'waiting'; -- /admin/proposals

-- Whoever does not show a pin lacks none. Of `latitude` the function asks only whether there is one.
create function latitude_or_hidden(latitude double precision, hidden_address jsonb) returns double precision
  language sql immutable parallel safe return coalesce(latitude, case when hidden_address is not null then 0 end);

create or replace function page_filling_created() returns trigger language plpgsql as $$
begin
  insert into page_filling (page_id, own)
  select id, own_completeness(latitude_or_hidden(latitude, hidden_address), description, description_ie, contact_number, email,
    name_ie, slogan_ie) from inserted;
  return null;
end $$;

create or replace function page_own_completeness_changed() returns trigger language plpgsql as $$
begin
  update page_filling set own = own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description,
      new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie)
    where page_id = new.id;
  return null;
end $$;
drop trigger own_completeness_changed on page;
create trigger own_completeness_changed
  after update of latitude, hidden_address, description, description_ie, contact_number, email, name_ie, slogan_ie on page
  for each row when (
    own_completeness(latitude_or_hidden(old.latitude, old.hidden_address), old.description, old.description_ie,
      old.contact_number, old.email, old.name_ie, old.slogan_ie)
    <> own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description, new.description_ie,
      new.contact_number, new.email, new.name_ie, new.slogan_ie))
  execute function page_own_completeness_changed();
