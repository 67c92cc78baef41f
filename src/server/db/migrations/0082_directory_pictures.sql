-- The logo and the photo of a directory, in the sizes in which they are shown. They are few, and belong to versions of its settings, which
-- may come back: so they stay, and are part of each backup.
create table directory_picture (
  key text not null check (key ~ '^[0-9a-z]{24}$'), -- as the settings name it
  name text not null check (length(name) between 1 and 20),
  type text not null check (type in ('image/png', 'image/avif', 'image/jpeg')),
  bytes bytea not null,
  date_created timestamptz not null default now(),
  primary key (key, name)
);
