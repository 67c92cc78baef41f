-- What one price costs in several sizes, the area that a business serves, and branches of one business: docs/decisions/059.
alter table price
  add column sizes jsonb not null default '[]' check (jsonb_typeof(sizes) = 'array' and jsonb_array_length(sizes) <= 6);

drop trigger touch on price;
create trigger touch before update of name, name_ie, amount, amount_to, unit, description, description_ie,
  section, section_ie, diets, allergens, valid_from, valid_to, sizes
  on price for each row execute function touch();

alter table page
  add column service_area text check (length(service_area) between 1 and 160),
  add column service_area_ie text check (length(service_area_ie) between 1 and 160),
  -- Address and pin of a page that does not show them, so that no query can show them by mistake: their columns are null.
  add column hidden_address jsonb check (jsonb_typeof(hidden_address) = 'object'),
  add constraint address_is_hidden
    check (hidden_address is null or coalesce(address, address_ie, postcode, latitude::text) is null),
  add column branch_group uuid; -- the pages of one business have the same
create index page_branches on page (branch_group) where branch_group is not null;
