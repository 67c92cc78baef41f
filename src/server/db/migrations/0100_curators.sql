-- Curators look after the pages of one category or place (docs/decisions/176). Whoever has neither any more looks after none.
alter table account drop constraint account_type_check;
alter table account add constraint account_type_check check (type in ('member', 'editor', 'curator', 'deputy', 'admin'));
alter table account add column category_id uuid references category on delete set null;
alter table account add column place_id uuid references place on delete set null;
alter table account add check (num_nonnulls(category_id, place_id) <= 1);
create index account_category on account (category_id) where category_id is not null;
create index account_place on account (place_id) where place_id is not null;
