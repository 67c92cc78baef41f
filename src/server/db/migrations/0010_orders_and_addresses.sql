-- Making room for another one is no edit of a category or a standing page: it must not make the version that somebody is
-- just editing an old one.
drop trigger touch on category;
create trigger touch before update of slug, name, name_ie, color, icon
  on category for each row execute function touch();
drop trigger touch on special_page;
create trigger touch before update of slug, title, title_ie, body, body_ie, menu, published
  on special_page for each row execute function touch();

-- Standing pages have places in their menu, without gaps.
update special_page set rank = place.rank
from (select id, row_number() over (partition by menu order by rank, id) as rank from special_page) as place
where special_page.id = place.id;

-- A filter by a tag that was merged into another one leads to that one.
alter table former_slug drop constraint former_slug_kind_check;
alter table former_slug add constraint former_slug_kind_check
  check (kind in ('page', 'story', 'event', 'category', 'tag', 'special-page'));
