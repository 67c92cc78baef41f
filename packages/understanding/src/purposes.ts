import { KINDS_OF } from "./kinds-of.ts";
import { Phrases } from "./phrases.ts";
import type { Fact, Intent, Language, Purpose, Vehicle } from "./types.ts";

/** A part of the day in which one asks for a meal. */
export type Meal = "breakfast" | "lunch" | "dinner";

export type PurposeMeaning = {
  purpose: Purpose;
  /** The words say nothing more specific than the purpose, and need not be searched. */
  isGeneral: boolean;
  /** The words are searched, but name nothing: “music”, other than “céilí”. */
  isPlain?: boolean;
  /** Only where nothing else is asked for: “times” is about boats, “mass times” is not. */
  isAlone?: boolean;
  by?: Vehicle;
  which?: Intent["which"];
  meal?: Meal;
  /** For hours that may be of the morning or the evening: nobody asks for it at night. */
  isByDay?: boolean;
};

type Entry = PurposeMeaning & Record<Language, string>;

const ENTRIES: readonly Entry[] = [
  {
    purpose: "eat",
    isGeneral: true,
    en: `eat | eating | eat out | food | meal | meals | a bite | bite to eat | something to eat | somewhere to eat | place to eat | places to eat
      | where to eat | get fed | hungry | i'm hungry | grub | a feed | serving food | food served | hot food | menu | menus | table | a table | tables | book a table | reserve a table`,
    ga: "bia | bord | ithe | le hithe | rud le hithe | béile | béilí | ocras | tá ocras orm | greim | greim bia | áit le hithe | bia te | biachlár | biachláir",
    cy: "bwyd | bwyta | i fwyta | rhywbeth i'w fwyta | rhywle i fwyta | lle i fwyta | ble i fwyta | pryd o fwyd | prydau | llwglyd | eisiau bwyd | bwyd poeth | tamaid | bwydlen | bwydlenni",
  },
  {
    purpose: "eat",
    isGeneral: true,
    meal: "breakfast",
    en: "breakfast | brekkie | breakie | full irish | fry up",
    ga: "bricfeasta | bhricfeasta",
    cy: "brecwast",
  },
  {
    purpose: "eat",
    isGeneral: true,
    meal: "lunch",
    en: "lunch | lunchtime | brunch",
    ga: "lón | am lóin",
    cy: "cinio | cinio canol dydd | amser cinio",
  },
  {
    purpose: "eat",
    isGeneral: true,
    meal: "dinner",
    en: "dinner | supper | evening meal | sunday dinner",
    ga: "dinnéar | dinnéir | suipéar | béile tráthnóna",
    cy: "swper | cinio nos",
  },
  {
    purpose: "eat",
    isGeneral: false,
    en: `restaurant | restaurants | chipper | chips | fish and chips | takeaway food | soup | pizza | seafood | sandwich | sandwiches | ice cream | chowder
      | burger | burgers | oysters | crab | steak | curry`,
    ga: "bialann | bialanna | sceallóga | iasc agus sceallóga | anraith | bia mara | ceapaire | ceapairí | uachtar reoite | oisrí | portán",
    cy: "bwyty | bwytai | tŷ bwyta | sglodion | siop sglodion | pysgod a sglodion | cawl | pitsa | bwyd môr | brechdan | brechdanau | hufen iâ | cranc | wystrys",
  },
  {
    purpose: "eat",
    isGeneral: false,
    isByDay: true,
    en: "cafe | cafes | café | coffee shop | coffee | tea room | tea rooms | tea | cake | cakes | scone | scones | bakery | pastry | pastries",
    ga: "caife | caifé | seomra tae | tae | cáca | cácaí | scónaí | bácús",
    cy: "caffi | caffis | coffi | siop goffi | ystafell de | te | cacen | cacennau | teisen | sgon | sgons | becws | popty",
  },
  {
    purpose: "drink",
    isGeneral: true,
    en: "drink | drinks | a drink | a pint | pint | pints | a jar | somewhere for a drink | beer | guinness | whiskey",
    ga: "deoch | deochanna | pionta | piontaí | ól | le hól | beoir | fuisce",
    cy: "diod | diodydd | peint | peintiau | cwrw | yfed | i yfed | wisgi",
  },
  {
    purpose: "drink",
    isGeneral: false,
    en: "pub | pubs | bar | bars | public house | boozer",
    ga: "tábhairne | tábhairní | teach tábhairne | tithe tábhairne | teach ósta | tithe ósta | beár",
    cy: "tafarn | tafarndai | bar | bariau | tŷ tafarn",
  },
  {
    purpose: "sleep",
    isGeneral: true,
    en: `stay | sleep | staying | somewhere to stay | place to stay | places to stay | where to stay | stay the night | stay over | accommodation | accomodation
      | overnight | bed | beds | rooms | a bed | a bed for the night | bed for the night | a room | a room for the night | room for the night | lodging | lodgings | digs
      | bed and breakfast | b&b | bnb`,
    ga: "lóistín | leaba agus bricfeasta | leaba is bricfeasta | fanacht | áit le fanacht | fanacht thar oíche | codladh | leaba | leapacha | leaba don oíche | seomra don oíche",
    cy: "llety | aros | lle i aros | rhywle i aros | ble i aros | aros dros nos | dros nos | cysgu | gwely a brecwast | gwely | gwely am y noson | ystafell am y noson",
  },
  {
    purpose: "sleep",
    isGeneral: false,
    en: "hotel | hotels | hostel | hostels | guesthouse | guest house | campsite | camping | tent | campervan | self catering | cottages | holiday home | holiday cottage",
    ga: "óstán | óstáin | brú | teach lóistín | tithe lóistín | campáil | puball | tithe saoire | teach saoire | féinfhreastal",
    cy: "gwesty | gwestai | hostel | tŷ llety | gwersyll | gwersylla | maes gwersylla | pabell | bwthyn | bythynnod | hunanarlwyo | tŷ gwyliau",
  },
  {
    purpose: "buy",
    isGeneral: true,
    en: "shop | shops | shopping | buy | where to buy | store | stores",
    ga: "siopa | siopaí | siopadóireacht | ceannach | le ceannach | cheannach",
    cy: "siop | siopau | siopa | prynu | i brynu | ble i brynu",
  },
  {
    purpose: "buy",
    isGeneral: false,
    en: "groceries | grocery | supermarket | milk | bread | newspaper | newspapers | souvenir | souvenirs | presents | gifts | books | bookshop | wool | jumper | post office | stamps | postcards",
    ga: "bainne | arán | nuachtán | nuachtáin | grósaera | ollmhargadh | bronntanas | bronntanais | leabhair | siopa leabhar | olann | geansaí | oifig an phoist | oifig poist | stampaí | cártaí poist",
    cy: "llaeth | llefrith | bara | papur newydd | papurau newydd | archfarchnad | anrheg | anrhegion | llyfrau | siop lyfrau | gwlân | siwmper | swyddfa bost | stampiau | cardiau post",
  },
  {
    purpose: "go",
    isGeneral: true,
    en: `departures | sailing times | getting here | get here | how to get | how to get here | how do i get
      | how do you get | travel | get to | go to | get off the island | leave the island`,
    ga: "imeachtaí báid | conas teacht | conas dul | conas a théim | taisteal | dul go | teacht go",
    cy: "teithio | sut i gyrraedd | sut mae cyrraedd | sut alla i gyrraedd | cyrraedd | mynd i",
  },
  {
    purpose: "go",
    isGeneral: true,
    by: "boat",
    en: "sailings | crossing | crossings | way to the island | way over to the island | come over to the island | get over to the island",
    ga: "trasnú | dul chun an oileáin | dul chuig an oileán | teacht chun an oileáin | teacht chuig an oileán | bealach chun an oileáin",
    cy: "croesi | croesiad",
  },
  {
    purpose: "go",
    isGeneral: true,
    isAlone: true,
    en: "timetable | timetables | time table | times | schedule",
    ga: "amchlár | amchláir | clár ama",
    cy: "amserlen | amserlenni | amserau",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "boat",
    en: "ferry | ferries | boat | boats | car ferry | sailing | passenger ferry",
    ga: "bád | báid | bád farantóireachta | báid farantóireachta | farantóireacht | bád paisinéirí | calamhac",
    cy: "fferi | fferïau | cwch | cychod | llong",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "boat",
    which: "last",
    en: "last ferry | last boat | last sailing | final ferry",
    ga: "an bád deireanach | bád deireanach | bád deiridh | an bád deiridh",
    cy: "y fferi olaf | fferi olaf | y cwch olaf | cwch olaf",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "boat",
    which: "first",
    en: "first ferry | first boat | first sailing | earliest ferry | earliest boat",
    ga: "an chéad bhád | chéad bhád",
    cy: "y fferi gyntaf | fferi gyntaf | y cwch cyntaf | cwch cyntaf",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "boat",
    which: "next",
    en: "next ferry | next boat | next sailing | next crossing | when is the boat | what time is the ferry | what time is the boat | when is the ferry",
    ga: "an chéad bhád eile | chéad bhád eile | cathain a bhíonn an bád | cén t-am a bhfuil an bád | cá huair a bhíonn an bád",
    cy: "y fferi nesaf | fferi nesaf | y cwch nesaf | cwch nesaf | pryd mae'r cwch | pryd mae'r fferi",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "bus",
    en: "bus | buses | coach | next bus | last bus | first bus | bus stop",
    ga: "bus | busanna | an chéad bhus eile | an bus deireanach | cóiste | stad an bhus",
    cy: "bws | bysiau | bysus | y bws nesaf | bws nesaf | y bws olaf | bws olaf | safle bws | arhosfan bws",
  },
  {
    purpose: "go",
    isGeneral: false,
    by: "plane",
    en: "plane | planes | flight | flights | fly | airport | next flight",
    ga: "eitleán | eitleáin | eitilt | eitiltí | aerfort | aerphort",
    cy: "awyren | awyrennau | hediad | maes awyr",
  },
  {
    purpose: "toilets",
    isGeneral: true,
    en: `toilet | toilets | public toilet | public toilets | loo | loos | bathroom | restroom | restrooms | wc | jacks | ladies | gents | baby changing
      | where is the toilet | where are the toilets`,
    ga: "leithreas | leithris | leithreas poiblí | leithris phoiblí | cá bhfuil an leithreas | cá bhfuil na leithris | teach an asail",
    cy: "toiled | toiledau | toiledau cyhoeddus | tŷ bach | tai bach | ble mae'r toiled | ble mae'r toiledau",
  },
  {
    purpose: "doctor",
    isGeneral: false,
    isByDay: true,
    en: `doctor | doctors | gp | nurse | clinic | health centre | health center | pharmacy | pharmacist | chemist | chemists | dentist | prescription
      | tablets | medicine | sick | i am sick | i'm sick | plasters`,
    ga: "dochtúir | dochtúirí | altra | banaltra | ionad sláinte | cógaslann | poitigéir | siopa poitigéara | fiaclóir | oideas | leigheas | tinn | tá mé tinn",
    cy: "meddyg | meddygon | doctor | nyrs | meddygfa | canolfan iechyd | fferyllfa | fferyllydd | deintydd | presgripsiwn | moddion | sâl",
  },
  {
    purpose: "emergency",
    isGeneral: true,
    en: `emergency | emergencies | emergency number | emergency numbers | 112 | 999 | ambulance | fire brigade | garda | gardai | guards | police | coast guard
      | coastguard | lifeboat | rnli | defibrillator | aed | out of hours doctor | out-of-hours doctor | doctor on call | on call doctor | on-call doctor | help | accident | power cut`,
    ga: `éigeandáil | éigeandála | uimhreacha éigeandála | cás éigeandála | otharcharr | briogáid dóiteáin | gardaí | garda cósta | bád tarrthála | dífhibrileoir
      | dochtúir ar dualgas | dochtúir ar glao | dochtúir ar ghlao | timpiste | cabhair`,
    cy: "argyfwng | rhifau argyfwng | ambiwlans | brigâd dân | heddlu | gwylwyr y glannau | bad achub | meddyg ar alwad | meddyg y tu allan i oriau | diffibriliwr | damwain | help",
  },
  {
    purpose: "do",
    isGeneral: true,
    en: `things to do | thing to do | something to do | what to do | what to see | things to see | what can we do | what can i do | to do | activities
      | activity | attractions | attraction | sightseeing | sights | day out | visit | entertain | entertainment`,
    ga: `rudaí le déanamh | rud le déanamh | le déanamh | cad is féidir a dhéanamh | gníomhaíochtaí | gníomhaíocht | caitheamh aimsire | rudaí le feiceáil | le feiceáil`,
    cy: "pethau i'w gwneud | rhywbeth i'w wneud | beth i'w wneud | beth i'w weld | pethau i'w gweld | i'w wneud | i'w gwneud | gweithgareddau | gweithgaredd | atyniad | atyniadau",
  },
  {
    purpose: "do",
    isGeneral: false,
    en: "a boat trip | boat trip for | boat trips | boat tour | boat tours | fishing trip | fishing trips | trip on a boat | out in a boat | hire a boat | boat hire",
    ga: "turas báid | turais báid | turas farraige | turas iascaireachta | turas slatiascaireachta",
    cy: "taith cwch | teithiau cwch | trip cwch | taith bysgota",
  },
  {
    purpose: "walk",
    isGeneral: false,
    isPlain: true,
    en: "walk | walks | walking | hike | hikes | hiking | trail | trails | looped walk | stroll | rambling",
    ga: "siúlóid | siúlóidí | siúl | siúlóid lúbach | spaisteoireacht | cosán | cosáin",
    cy: "taith gerdded | teithiau cerdded | cerdded | llwybr | llwybrau | heicio",
  },
  {
    purpose: "music",
    isGeneral: false,
    isPlain: true,
    en: "music | live music | music session | gig | gigs | concert",
    ga: "ceol | ceol beo | ceolchoirm | ceolchoirmeacha",
    cy: "cerddoriaeth | cerddoriaeth fyw | gig | gigs | cyngerdd | cyngherddau",
  },
  {
    purpose: "music",
    isGeneral: false,
    en: "trad | trad music | trad session | traditional music | session | sessions | ceili | ceilidh | singing | dance | dancing",
    ga: "seisiún | seisiúin | seisiún ceoil | céilí | céilithe | ceol traidisiúnta | damhsa | amhránaíocht",
    cy: "twmpath | gwerin | canu gwerin | cerddoriaeth werin | cerddoriaeth draddodiadol | sesiwn | sesiynau | canu | dawns | dawnsio",
  },
  {
    purpose: "events",
    isGeneral: true,
    en: "event | events | what's on | whats on | what is on | what's happening | going on | anything on | happening | something on",
    ga: "imeacht | imeachtaí | cad atá ar siúl | céard atá ar siúl | ar siúl | cad é atá ar siúl | rud ar siúl",
    cy: "digwyddiad | digwyddiadau | beth sydd ymlaen | beth sy' ymlaen | be sy' mlaen | beth sy'n digwydd | beth sydd yn digwydd | ymlaen",
  },
  {
    purpose: "notices",
    isGeneral: true,
    en: "notice | notices | cancelled | is the ferry running | is the boat running | ferry running | boat running | ferry cancelled | boat cancelled | sailing today | delays | delayed",
    ga: "fógra | fógraí | ar ceal | curtha ar ceal | moill | an bhfuil an bád ag rith | an bhfuil an bád ag dul",
    cy: "hysbysiad | hysbysiadau | wedi'i ganslo | wedi'i chanslo | canslo | oedi | ydy'r fferi'n rhedeg | ydy'r fferi yn rhedeg | ydy'r cwch yn rhedeg",
  },
  {
    purpose: "office",
    isGeneral: true,
    en: `the office | island office | community office | tourist office | tourist information | press contact | press office | contact the office | contact details of the office | who runs this
      | who made this | who makes this | about this directory | looks after this website | looks after this site | looks after this directory | in charge of this website | in charge of this directory | responsible for this website | this website | this site | webmaster | editor`,
    ga: `an oifig | oifig an oileáin | oifig an phobail | oifig na turasóireachta | teagmháil leis an oifig | teagmháil don phreas | cé a rinne seo | cé atá i mbun | cé atá i bhfeighil | i bhfeighil an eolaire | i bhfeighil an tsuímh | faoin eolaire seo | an suíomh seo | eagarthóir`,
    cy: "y swyddfa | swyddfa'r ynys | swyddfa gymunedol | cyswllt i'r wasg | am y cyfeiriadur hwn | y wefan hon",
  },
];

const FACT_PHRASES: Record<Fact, Record<Language, string>> = {
  "step-free": {
    en: "wheelchair | wheelchairs | wheelchair accessible | wheelchair access | wheelchair friendly | step free | step-free | no steps | no step | without steps | without a step | without any steps | steps free | stairs free | no stairs | without stairs | accessible | disabled access | buggy | pram | level access | ramp",
    ga: "cathaoir rothaí | cathaoireacha rothaí | inrochtana | gan chéim | gan chéimeanna | gan aon chéim | gan staighre | bugaí | rochtain do chathaoir rothaí | rochtain do chathaoireacha rothaí",
    cy: "cadair olwyn | cadeiriau olwyn | hygyrch | heb ris | heb risiau | dim grisiau | mynediad i gadair olwyn | mynediad cadair olwyn | bygi | anabl",
  },
  "accessible-toilet": {
    en: "accessible toilet | accessible toilets | wheelchair toilet | disabled toilet | disabled toilets | step-free toilet | step free toilet",
    ga: "leithreas inrochtana | leithris inrochtana | leithreas do chathaoir rothaí | leithreas do chathaoireacha rothaí",
    cy: "toiled hygyrch | toiledau hygyrch | toiled anabl | toiled i gadair olwyn",
  },
  "hearing-loop": {
    en: "hearing loop | induction loop | hard of hearing | deaf",
    ga: "lúb éisteachta | bodhar",
    cy: "dolen glyw | dolen sain | byddar | trwm eu clyw",
  },
  quiet: {
    en: "quiet hour | quiet hours | autistic | autism friendly | autism",
    ga: "uair chiúin | uathach | uathachas",
    cy: "awr dawel | awtistiaeth | awtistig",
  },
  "assistance-dogs": {
    en: "guide dog | guide dogs | assistance dog | assistance dogs",
    ga: "madra treorach | madraí treorach | madra cúnta | madraí cúnta",
    cy: "ci tywys | cŵn tywys | ci cymorth | cŵn cymorth",
  },
  parking: {
    en: "parking | parking space | parking spaces | disabled parking | disabled parking space | disabled parking spaces | accessible parking | accessible parking space | blue badge parking | car park | carpark | park the car | park",
    ga: "páirceáil | páirceáil inrochtana | spás páirceála | carrchlós",
    cy: "parcio | maes parcio | lle parcio",
  },
  vegan: {
    en: "vegan | vegans | plant based | plant-based",
    ga: "veigeán | veigeánach | veigeánacha | veigeáin | do veigeáin",
    cy: "fegan | figan | feganiaid",
  },
  vegetarian: {
    en: "vegetarian | vegetarians | veggie | veggies | meat free | meat-free | without meat | no meat",
    ga: "feoilséantach | feoilséantacha | feoilséantóir | feoilséantóirí | veigeatórach | gan feoil | gan fheoil",
    cy: "llysieuol | llysieuwr | llysieuwyr | heb gig | di-gig",
  },
  "gluten-free": {
    en: "gluten free | gluten-free | glutenfree | without gluten | coeliac | coeliacs | celiac | celiacs | no gluten | gf",
    ga: "saor ó ghlútan | gan ghlútan | céiliach | do chéiliaigh",
    cy: "heb glwten | di-glwten | coeliag",
  },
  "dairy-free": {
    en: "dairy free | dairy-free | without dairy | no dairy | lactose free | lactose-free | lactose intolerant",
    ga: "saor ó dhéiríocht | gan déiríocht | gan bhainne | saor ó lachtós",
    cy: "heb laeth | di-laeth | heb gynnyrch llaeth | heb lactos",
  },
  groups: {
    en: "group | groups | big group | large group | large groups | group booking | coach party | coach tour | hen party | stag party",
    ga: "grúpa | grúpaí | grúpa mór | grúpaí móra | dream mór",
    cy: "grŵp | grwpiau | grŵp mawr | grwpiau mawr",
  },
  halal: { en: "halal", ga: "halal", cy: "halal" },
  kosher: { en: "kosher", ga: "kosher", cy: "kosher | coser" },
  dogs: {
    en: "dog | dogs | dog friendly | dog-friendly | dogs allowed | dogs welcome | with a dog | with our dog | pet friendly | pets",
    ga: "madra | madraí | madadh | gadhar | peataí | fáilte roimh mhadraí",
    cy: "ci | gi | cŵn | croeso i gŵn | gyda'r ci | anifeiliaid anwes",
  },
  children: {
    en: `kids | kid | children | child | family | families | family friendly | toddler | toddlers | child friendly | kid friendly | playground | baby | babies
      | little ones | grandchildren | year old | year olds | year-old | yr old | toddlers`,
    ga: "páistí | páiste | leanaí | leanbh | clann | teaghlach | teaghlaigh | gasúir | naíonán | naíonáin | babaí | áit súgartha",
    cy: "plant | plentyn | teulu | teuluoedd | babi | babanod | maes chwarae | addas i blant | addas i deuluoedd",
  },
  "wet-day": {
    en: "rain | rainy day | rainy | raining | wet day | wet | when it rains | it's raining | indoors | indoor | not outdoors | isnt outdoors | not outside | isnt outside | under cover | under a roof | bad weather | in the rain",
    ga: "báisteach | bháisteach | fearthainn | lá fliuch | fliuch | laistigh | drochaimsir",
    cy: "glaw | bwrw glaw | diwrnod gwlyb | gwlyb | dan do | tywydd gwael | tywydd garw",
  },
  wifi: { en: "wifi | wi-fi | wi fi | internet", ga: "wifi | wi-fi | idirlíon", cy: "wifi | wi-fi | rhyngrwyd" },
  cards: {
    en: "card | cards | pay by card | card payment | credit card | debit card | contactless | take cards | visa | mastercard | revolut | apple pay | google pay | tap and pay",
    ga: "cárta | cártaí | le cárta | glactar le cártaí",
    cy: "cerdyn | cardiau | talu â cherdyn | talu gyda cherdyn | digyffwrdd",
  },
  takeaway: {
    en: "takeaway | take away | take-away | takeout | to go",
    ga: "le tabhairt leat | bia le tabhairt leat | beir leat",
    cy: "i fynd | bwyd i fynd | tecawê | cludfwyd",
  },
  delivery: {
    en: "delivery | deliveries | deliver | delivers | delivered | home delivery",
    ga: "seachadadh | seachadadh baile | seachadann | seachadta",
    cy: "danfon | danfon i'r cartref | yn danfon | dosbarthu",
  },
  "sea-view": {
    en: "sea view | sea views | view of the sea | ocean view",
    ga: "radharc ar an bhfarraige | radharc na farraige | radharc farraige",
    cy: "golygfa o'r môr | golygfeydd o'r môr | golygfa dros y môr",
  },
  "irish-spoken": {
    en: "irish spoken | irish speaking | speak irish | gaeilgeoir",
    ga: "gaeilge | as gaeilge | trí ghaeilge | le gaeilge",
    cy: "gwyddeleg | siarad gwyddeleg",
  },
  free: {
    en: "free | for free | free of charge | free entry",
    ga: "saor in aisce | in aisce | gan táille | gan aon táille | saor ó tháille",
    cy: "am ddim | yn rhad ac am ddim | di-dâl",
  },
  cheap: {
    en: "cheap | budget | inexpensive | cheapest | on a budget",
    ga: "saor | ar phraghas íseal",
    cy: "rhad | rhataf",
  },
};

export type WordMeaning = ({ kind: "purpose" } & PurposeMeaning) | { kind: "fact"; fact: Fact };

/** The phrases of purposes and facts in some languages. */
export function phrasesFor(languages: readonly Language[]): Phrases<WordMeaning> {
  const phrases = new Phrases<WordMeaning>();
  const facts = Object.entries(FACT_PHRASES) as [Fact, Record<Language, string>][];
  for (const language of languages) {
    for (const [fact, lists] of facts) phrases.addAll(lists[language], { kind: "fact", fact }, language);
    for (const { en, ga, cy, ...meaning } of ENTRIES)
      phrases.addAll({ en, ga, cy }[language], { kind: "purpose", ...meaning }, language);
  }
  return phrases;
}

const MEANING_OF_KINDS: Record<keyof typeof KINDS_OF, WordMeaning> = {
  dogs: { kind: "fact", fact: "dogs" },
  drink: { kind: "purpose", purpose: "drink", isGeneral: false },
  eat: { kind: "purpose", purpose: "eat", isGeneral: false },
  pharmacy: { kind: "purpose", purpose: "doctor", isGeneral: false },
};

/** Names of kinds of things, such as dogs and dishes: what is written nearly so is none of them. */
export const KINDS: Phrases<WordMeaning> = new Phrases();
for (const [concept, list] of Object.entries(KINDS_OF) as [keyof typeof KINDS_OF, string][])
  for (const name of list.split(" "))
    for (const form of [name, `${name}s`]) KINDS.add(form, MEANING_OF_KINDS[concept], "en");

/**
 * What a thing is called where it is offered: a post office is the post counter of a shop. In lower case without accents; each word of a phrase
 * is the one that is searched where nothing has the phrase.
 */
export const OFFERED_AS: readonly { said: readonly string[]; offered: readonly string[] }[] = [
  {
    said: ["post office", "oifig an phoist", "oifig poist", "swyddfa bost", "stamps", "stampai"],
    offered: ["post counter", "post parcel", "post"],
  },
];

/** Words by which a directory names the category of a purpose, the most telling first. */
export const CATEGORY_NAMES: Partial<Record<Purpose, readonly string[]>> = {
  eat: ["food", "eat", "eating", "restaurants", "restaurant", "bia", "bialann", "bwyd", "bwyta"],
  drink: ["pubs", "pub", "tabhairne", "bars", "bar", "drink", "deoch", "tafarndai", "tafarn"],
  sleep: ["accommodation", "stay", "sleep", "loistin", "hotels", "llety"],
  buy: ["shops", "shop", "shopping", "siopai", "siopau"],
  go: ["transport", "ferries", "ferry", "iompar", "cludiant"],
  doctor: ["health", "slainte", "medical", "iechyd"],
  do: ["activities", "activity", "gniomhaiochtai", "attractions", "gweithgareddau"],
};
