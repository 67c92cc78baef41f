-- A page of which no fact of accessibility is known lacks something; “no” is an answer. The weights are those of
-- src/domain/page-completeness.ts.
drop trigger own_completeness_changed on page;
drop function own_completeness(double precision, text, text, text, text, text, text);

create function own_completeness(
  latitude double precision, description text, description_ie text, contact_number text, email text, name_ie text, slogan_ie text,
  accessibility jsonb
) returns smallint language sql immutable parallel safe
  return case when latitude is not null then 12 else 0 end
    + case when coalesce(description, description_ie) is not null then 11 else 0 end
    + case when coalesce(contact_number, email) is not null then 10 else 0 end
    + case when num_nulls(name_ie, slogan_ie, description_ie) = 0 then 6 else 0 end
    + case when accessibility <> '{}' then 5 else 0 end;

update page_filling set own = own_completeness(latitude_or_hidden(page.latitude, page.hidden_address), page.description,
    page.description_ie, page.contact_number, page.email, page.name_ie, page.slogan_ie, page.accessibility)
  from page where page.id = page_filling.page_id;

create or replace function page_filling_created() returns trigger language plpgsql as $$
begin
  insert into page_filling (page_id, own)
  select id, own_completeness(latitude_or_hidden(latitude, hidden_address), description, description_ie, contact_number, email,
    name_ie, slogan_ie, accessibility) from inserted;
  return null;
end $$;

create or replace function page_own_completeness_changed() returns trigger language plpgsql as $$
begin
  update page_filling set own = own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description,
      new.description_ie, new.contact_number, new.email, new.name_ie, new.slogan_ie, new.accessibility)
    where page_id = new.id;
  return null;
end $$;
create trigger own_completeness_changed
  after update of latitude, hidden_address, description, description_ie, contact_number, email, name_ie, slogan_ie, accessibility
  on page
  for each row when (
    own_completeness(latitude_or_hidden(old.latitude, old.hidden_address), old.description, old.description_ie,
      old.contact_number, old.email, old.name_ie, old.slogan_ie, old.accessibility)
    <> own_completeness(latitude_or_hidden(new.latitude, new.hidden_address), new.description, new.description_ie,
      new.contact_number, new.email, new.name_ie, new.slogan_ie, new.accessibility))
  execute function page_own_completeness_changed();
