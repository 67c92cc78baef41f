-- The element of OpenStreetMap from which a page began: its data is © its contributors, under the ODbL, which the page says.
-- An extract that is imported again recognises the page by it.
alter table page add column osm_id text check (osm_id ~ '^(node|way|relation)/[1-9][0-9]{0,18}$');
create index page_osm_id on page (osm_id) where osm_id is not null;
