-- The point of a photo that stays in sight where it is cropped, in per cent from its left and from its top.
alter table photo
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

drop trigger touch on photo;
create trigger touch before update of alt, alt_ie, caption, caption_ie, focus_x, focus_y on photo
  for each row execute function touch();
