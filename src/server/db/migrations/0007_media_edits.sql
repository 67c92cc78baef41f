-- Making room for another one, and being hung somewhere else, are no edits of a photo or a recording: they must not make
-- the version that somebody is just editing an old one.
drop trigger touch on photo;
create trigger touch before update of alt, alt_ie, caption, caption_ie
  on photo for each row execute function touch();
drop trigger touch on audio;
create trigger touch before update of title, title_ie, language, transcript, transcript_ie
  on audio for each row execute function touch();
