-- Menus and services: prices in sections, with marks of diet and the allergens of Annex II of Regulation (EU) No 1169/2011, and
-- for a part of the year.
alter table price
  add column section text check (length(section) between 1 and 80), -- consecutive prices of one section stand under its name
  add column section_ie text check (length(section_ie) between 1 and 80),
  add column diets text[] not null default '{}' check (diets <@ array['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'halal', 'kosher']),
  add column allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts',
    'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  add column valid_from month_day,
  add column valid_to month_day,
  add constraint price_season check ((valid_from is null) = (valid_to is null));

drop trigger touch on price;
create trigger touch before update of name, name_ie, amount, amount_to, unit, description, description_ie,
  section, section_ie, diets, allergens, valid_from, valid_to
  on price for each row execute function touch();
