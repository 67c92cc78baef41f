-- What somebody may do who helps with a page: everything but what is its owner's, or its hours alone (docs/decisions/176).
alter table page_manager add column role text not null default 'manager' check (role in ('manager', 'counter'));
alter table invite drop constraint invite_role_check;
alter table invite add constraint invite_role_check check (role in ('owner', 'manager', 'counter'));

-- In which role somebody acted: that of the office or of the page's team; null: as a member, a visitor, or the server itself.
alter table audit_entry add column actor_role text check (length(actor_role) <= 20);

-- Deputies do for the office what administrators do, but destroy nothing.
alter table account drop constraint account_type_check;
alter table account add constraint account_type_check check (type in ('member', 'editor', 'deputy', 'admin'));
