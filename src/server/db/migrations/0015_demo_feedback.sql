-- Messages of the demonstration go with it, also those that hang on no page.
alter table feedback add column demo boolean not null default false;
