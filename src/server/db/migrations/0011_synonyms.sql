-- What a search looks for as well when certain words or phrases are typed: docs/decisions/047-words-of-the-place.md.
create table synonym (
  id uuid primary key default uuidv7(),
  typed text[] not null default '{}',    -- words or phrases of a query
  typed_ie text[] not null default '{}',
  terms text[] not null default '{}',    -- words or phrases that are searched as well
  terms_ie text[] not null default '{}',
  date_created timestamptz not null default now(),
  date_updated timestamptz not null default now(),
  version integer not null default 1,
  check (cardinality(typed) + cardinality(typed_ie) between 1 and 60),
  check (cardinality(terms) + cardinality(terms_ie) <= 60)
);
create trigger touch before update on synonym for each row execute function touch();

-- Categories and tags whose pages are found as well.
create table synonym_category (
  synonym_id uuid not null references synonym on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (synonym_id, category_id)
);
create index synonym_category_used on synonym_category (category_id); -- on delete cascade
create table synonym_tag (
  synonym_id uuid not null references synonym on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  primary key (synonym_id, tag_id)
);
create index synonym_tag_used on synonym_tag (tag_id); -- on delete cascade, /admin/tags

-- One row, whose version changes in the transaction that changes what synonyms mean: each search compares it with the version
-- that its process has read.
create table synonym_state (
  only_row boolean primary key default true check (only_row),
  version integer not null default 1
);
insert into synonym_state default values;

create function synonyms_changed() returns trigger language plpgsql as $$
begin
  update synonym_state set version = version + 1;
  return null;
end $$;
create trigger changed after insert or update or delete on synonym for each statement execute function synonyms_changed();
create trigger changed after insert or delete on synonym_category for each statement execute function synonyms_changed();
create trigger changed after insert or delete on synonym_tag for each statement execute function synonyms_changed();
create trigger synonyms_changed after update of slug, name, name_ie on category for each statement execute function synonyms_changed();
create trigger synonyms_changed after update of slug, name, name_ie on tag for each statement execute function synonyms_changed();

insert into synonym (typed, typed_ie, terms, terms_ie) values
  ('{eat,food,meal,hungry,lunch,dinner,restaurant,somewhere to eat}', '{ithe,bia,béile,ocras,lón,dinnéar,bialann,áit le hithe}',
    '{restaurant,café,food,takeaway}', '{bialann,caife,bia}'),
  ('{breakfast}', '{bricfeasta}', '{café,breakfast,bakery}', '{caife,bricfeasta,bácús}'),
  ('{tea,coffee,cake,café}', '{tae,caife,cáca}', '{café,coffee,bakery}', '{caife,bácús}'),
  ('{chips,fast food,snack}', '{sceallóga,mearbhia,sneaic}', '{takeaway,chip van}', '{bia le tabhairt leat,sceallóga}'),
  ('{drink,pint,beer,pub crawl,night out}', '{deoch,pionta,beoir,ól,oíche amach}', '{pub,bar}', '{tábhairne,teach tábhairne}'),
  ('{music,session,trad}', '{ceol,seisiún}', '{live music,traditional music}', '{ceol beo,ceol traidisiúnta}'),
  ('{kids,children,family,toddlers,playground}', '{páistí,leanaí,gasúir,teaghlach,clann}', '{children,family}', '{páistí,teaghlach}'),
  ('{wet day,rainy day,rain,indoors}', '{lá fliuch,lá báistí,báisteach,faoi dhíon}', '{wet day,museum,gallery}', '{lá fliuch,músaem,gailearaí}'),
  ('{sleep,stay,bed,room,overnight,accommodation,lodging,somewhere to stay}',
    '{codladh,fanacht,leaba,seomra,thar oíche,lóistín,áit le fanacht}',
    '{accommodation,guesthouse,hotel,hostel,B&B,camping,holiday cottage}', '{lóistín,teach lóistín,óstán,brú,campáil,teach saoire}'),
  ('{tent,campsite,campervan,motorhome}', '{puball,láthair champála,veain champála}', '{camping}', '{campáil}'),
  ('{shop,shopping,buy}', '{siopa,siopadóireacht,ceannach}', '{shop,stores}', '{siopa,stór}'),
  ('{groceries,grocery,supermarket,messages,milk}', '{grósaera,earraí grósaera,ollmhargadh,teachtaireachtaí,bainne}',
    '{stores,newsagent,grocery}', '{siopa,grósaera}'),
  ('{gift,present,souvenir}', '{bronntanas,féirín,cuimhneachán}', '{craft,handmade,pottery,gallery,books}', '{ceardaíocht,lámhdhéanta,potaireacht,gailearaí}'),
  ('{ferry,boat,crossing,get there,sailing}', '{bád farantóireachta,farantóireacht,bád,trasnú,dul anonn}', '{ferry}', '{bád farantóireachta}'),
  ('{taxi,bus,lift,transport}', '{tacsaí,bus,síob,iompar}', '{taxi,minibus,transport}', '{tacsaí,mionbhus,iompar}'),
  ('{bike,bicycle,cycling,cycle}', '{rothar,rothaíocht}', '{bike hire,bicycles}', '{rothair}'),
  ('{car,mechanic,petrol,diesel,fuel,puncture}', '{carr,gluaisteán,meicneoir,peitreal,díosal,breosla,poll}', '{garage}', '{garáiste}'),
  ('{doctor,nurse,gp,sick,hospital}', '{dochtúir,altra,banaltra,tinn,ospidéal}', '{health centre}', '{ionad sláinte}'),
  ('{chemist,medicine,prescription}', '{poitigéir,leigheas,cógas,oideas}', '{pharmacy}', '{cógaslann}'),
  ('{walk,walking,hike,hiking,trail}', '{siúl,siúlóid,cnocadóireacht,cosán}', '{walking,guided walks}', '{siúl,siúlóid}'),
  ('{swim,swimming,beach,surf}', '{snámh,trá,tonnmharcaíocht}', '{swimming,sea school}', '{snámh,scoil mhara}'),
  ('{fish,fishing,angling}', '{iasc,iascaireacht,slatiascaireacht}', '{angling,fishing,seafood}', '{slatiascaireacht,iascaireacht,bia mara}'),
  ('{seafood,oysters,lobster}', '{bia mara,oisrí,gliomach}', '{seafood,oysters}', '{bia mara,oisrí}'),
  ('{things to do,activity,activities,something to do,day out}', '{rudaí le déanamh,gníomhaíocht,gníomhaíochtaí,lá amach}',
    '{activities,museum,walks}', '{gníomhaíochtaí,músaem,siúlóidí}'),
  ('{history,heritage,museum}', '{stair,oidhreacht,músaem}', '{history,heritage,museum,archive}', '{stair,oidhreacht,músaem,cartlann}'),
  ('{irish,gaeilge,learn irish,irish course}', '{gaeilge,cúrsa gaeilge,foghlaim gaeilge}', '{Irish language,Irish college}', '{gaeilge,coláiste}'),
  ('{dog,dogs,pet}', '{madra,madraí,gadhar,peata}', '{dogs welcome}', '{fáilte roimh mhadraí}'),
  ('{wheelchair,accessible,step free,disabled}', '{cathaoir rothaí,inrochtana,míchumas}', '{wheelchair accessible}', '{inrochtana}'),
  ('{wifi,internet,laptop,remote work,coworking}', '{idirlíon,ríomhaire glúine,cianobair}', '{Wi-Fi}', '{Wi-Fi}'),
  ('{builder,plumber,electrician,handyman}', '{tógálaí,pluiméir,leictreoir}', '{builders,trades}', '{tógálaithe,ceirdeanna}'),
  ('{sport,sports,gym,football}', '{spórt,giom,peil}', '{sport}', '{spórt}');
