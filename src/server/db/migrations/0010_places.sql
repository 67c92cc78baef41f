-- The gazetteer: villages, islands and townlands with their names in both languages: docs/decisions/047-words-of-the-place.md.
create table place (
  id uuid primary key default uuidv7(),
  name text check (length(name) between 1 and 120),
  name_ie text check (length(name_ie) between 1 and 120),
  kind text not null default 'townland' check (kind in ('townland', 'village', 'town', 'island', 'other')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  map_from smallint check (map_from between 5 and 18), -- the zoom levels at which maps show the name; null: none
  map_to smallint check (map_to between 5 and 18),     -- not included; null: all from map_from on
  demo boolean not null default false,
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (coalesce(name, name_ie) is not null),
  check (map_to is null or map_from < map_to)
);
-- What is typed as a place is looked up by name: two of the same name need an addition, such as the parish.
create unique index place_name on place (lower(coalesce(name, name_ie)));
create trigger touch before update on place for each row execute function touch();

insert into place (name, name_ie, kind, latitude, longitude, map_from, map_to) values
  ('Arranmore', 'Árainn Mhór', 'island', 54.998, -8.537, 9, 13),
  ('Leabgarrow', 'Leadhb Gharbh', 'village', 54.9905, -8.5165, 13, null),
  ('Aphort', 'An tAphort', 'village', 54.9738, -8.526, 13, null),
  ('Burtonport', 'Ailt an Chorráin', 'village', 54.984, -8.4135, 11, null),
  ('Rutland Island', 'Inis Mhic an Doirn', 'island', 54.976, -8.457, 13, null),
  ('Cruit Island', 'Oileán na Cruite', 'island', 55.034, -8.42, 12, null),
  ('Owey Island', 'Uaigh', 'island', 55.054, -8.453, 12, null),
  ('Kincasslagh', 'Cionn Caslach', 'village', 55.017, -8.385, 12, null),
  ('Annagry', 'Anagaire', 'village', 55.02, -8.315, 12, null),
  ('Dungloe', 'An Clochán Liath', 'town', 54.951, -8.357, 10, null),
  ('Bunbeg', 'An Bun Beag', 'village', 55.06, -8.295, 11, null),
  ('Tory Island', 'Toraigh', 'island', 55.265, -8.225, 9, null),
  ('Dunfanaghy', 'Dún Fionnachaidh', 'village', 55.182, -7.97, 9, null),
  ('Buncrana', 'Bun Cranncha', 'town', 55.136, -7.455, 9, null),
  ('Letterkenny', 'Leitir Ceanainn', 'town', 54.95, -7.734, 7, null),
  ('Glenties', 'Na Gleannta', 'village', 54.797, -8.285, 10, null),
  ('Ardara', 'Ard an Rátha', 'village', 54.764, -8.41, 10, null),
  ('Killybegs', 'Na Cealla Beaga', 'town', 54.636, -8.447, 9, null),
  ('Donegal', 'Dún na nGall', 'town', 54.654, -8.11, 8, null);
