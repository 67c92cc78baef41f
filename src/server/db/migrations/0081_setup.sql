-- The link by which the first administrator of a directory comes in: for one use, until it expires.
create table setup_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  date_created timestamptz not null default now(),
  date_expires timestamptz not null
);

-- Places with which every directory began are those of the demonstration's island: they go with it, or with a new directory's first
-- settings. A directory with pages of its own keeps them.
update place set demo = true
where version = 1 and not exists (select from page where not demo) and (lower(name), latitude) in (
  ('arranmore', 54.998), ('leabgarrow', 54.9905), ('aphort', 54.9738), ('burtonport', 54.984), ('rutland island', 54.976),
  ('cruit island', 55.034), ('owey island', 55.054), ('kincasslagh', 55.017), ('annagry', 55.02), ('dungloe', 54.951),
  ('bunbeg', 55.06), ('tory island', 55.265), ('dunfanaghy', 55.182), ('buncrana', 55.136), ('letterkenny', 54.95),
  ('glenties', 54.797), ('ardara', 54.764), ('killybegs', 54.636), ('donegal', 54.654)
);
