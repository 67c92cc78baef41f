-- The walk of a story: a line on the map, as its editor has uploaded it.
create table story_walk (
  story_id uuid primary key references story on delete cascade,
  points jsonb not null check (jsonb_typeof(points) = 'array'), -- [{ longitude, latitude, elevation }] in order
  date_created timestamptz not null default now()
);
