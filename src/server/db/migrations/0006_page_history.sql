-- What happened to a page and to all that hangs on it, also to what is gone since: /page/history
alter table audit_entry add column page_id uuid;
create index audit_of_page on audit_entry (page_id, id desc) where page_id is not null;

-- Making room for another one is no edit of a price: it must not make the version that somebody is just editing an old one.
drop trigger touch on price;
create trigger touch before update of name, name_ie, amount, amount_to, unit, description, description_ie
  on price for each row execute function touch();
