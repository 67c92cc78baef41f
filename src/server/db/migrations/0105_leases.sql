-- What one process of all instances does for all, as long as it says in time that it still does (docs/decisions/184).
create table lease (
  name text primary key,
  holder uuid not null,
  held_until timestamptz not null
);
