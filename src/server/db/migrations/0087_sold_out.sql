-- Sold out for the rest of a day: no later day says anything of it.
alter table price add column sold_out_on date;
