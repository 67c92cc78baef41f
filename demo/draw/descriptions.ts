import type { LightName } from "./kit/light.ts";
import type { SceneName } from "./scenes.ts";

type Words = readonly [english: string, irish: string];

/** What can be seen in each scene, one entry for each of its compositions. */
export const SUBJECTS: Record<SceneName, readonly Words[]> = {
  harbour: [
    ["the village around its harbour", "an sráidbhaile thart ar an gcuan"],
    ["boats in the harbour below the hills", "báid sa chuan faoi na cnoic"],
  ],
  ferryCrossing: [
    ["the ferry crossing between the islands", "an bád farantóireachta ag trasnú idir na hoileáin"],
    ["people waiting at the slip for the ferry", "daoine ag fanacht leis an mbád farantóireachta"],
  ],
  ferryDeck: [["the island seen from the deck of the ferry", "an t-oileán ó dheic an bháid"]],
  cargoLoading: [
    ["the cargo boat and its crane", "an bád lastais agus a crann tógála"],
    ["a piano hanging from the crane of the cargo boat", "pianó ar crochadh ó chrann tógála an bháid lastais"],
  ],
  strandBoats: [["rowing boats on the strand", "báid iomartha ar an trá"]],
  rowingCrew: [
    ["four rowers and a cox in a wooden boat", "ceathrar ag rámhaíocht i mbád adhmaid"],
    ["a rowing race in the harbour", "rás rámhaíochta sa chuan"],
  ],
  angling: [["two people fishing from a boat", "beirt ag iascaireacht ó bhád"]],
  mooring: [["a rope on the pier and a fishing boat", "rópa ar an gcé agus bád iascaigh"]],
  potsOnPier: [["lobster pots on the pier", "potaí gliomach ar an gcé"]],
  stormSea: [["waves breaking under the lighthouse", "tonnta ag briseadh faoin teach solais"]],
  channel: [
    ["two people waiting beside the channel", "beirt ag fanacht cois an chaolais"],
    ["a traveller and an old friend beside the channel", "taistealaí agus seanchara cois an chaolais"],
  ],
  boatShed: [["a wooden boat in its shed", "bád adhmaid sa scioból"]],
  curlewShore: [["a curlew on the shore", "crotach ar an gcladach"]],
  harbourEvening: [
    ["the island harbour with its lighthouse and boats", "cuan an oileáin, an teach solais agus na báid"],
  ],
  quayHotel: [["a big stone house on the quay", "teach mór cloiche ar an gcé"]],
  cliffWalk: [["walkers on the path above the cliffs", "siúlóirí ar an gcosán os cionn na n-aillte"]],
  walkingBoots: [["walking boots on a rock above the sea", "bróga siúil ar charraig os cionn na farraige"]],
  strand: [
    ["surf boards and swimmers on the strand", "cláir toinne agus snámhóirí ar an trá"],
    ["a person and a dog on the strand", "duine agus madra ar an trá"],
  ],
  bayLessons: [
    ["small sailing boats in the bay", "báid bheaga seoil sa bhá"],
    ["people in kayaks in the bay", "daoine ag curachóireacht sa bhá"],
  ],
  lighthouseCliff: [["the lighthouse on the cliffs", "an teach solais ar na haillte"]],
  lighthouseRoad: [["the road to the lighthouse, with sheep", "an bóthar go dtí an teach solais, agus caoirigh"]],
  seals: [["grey seals on the rocks", "rónta liatha ar na carraigeacha"]],
  lowTide: [
    ["a basket of seaweed at low tide", "ciseán feamainne ag lag trá"],
    ["somebody cutting seaweed at low tide", "duine ag baint feamainne ag lag trá"],
  ],
  trestles: [["oyster tables at low tide", "boird na n-oisrí ag lag trá"]],
  coastRoad: [
    ["the minibus on the coast road", "an mionbhus ar bhóthar an chósta"],
    ["two bicycles beside a stone wall", "dhá rothar in aice le balla cloiche"],
    ["sheep on the coast road", "caoirigh ar bhóthar an chósta"],
  ],
  flock: [["sheep on the hill above the sea", "caoirigh ar an gcnoc os cionn na farraige"]],
  thrift: [["pink flowers on the cliff", "bláthanna bándearga ar an aill"]],
  stargazing: [["two people and a telescope under the stars", "beirt agus teileascóp faoi na réaltaí"]],
  pubFront: [
    ["the front of a white pub", "tosach tí tábhairne bháin"],
    ["the front of a cream pub", "tosach tí tábhairne"],
  ],
  pubFire: [["a turf fire with a fiddle and an accordion beside it", "tine mhóna, fidil agus bosca ceoil"]],
  pintTable: [
    ["two pints of stout at the window", "dhá phionta leanna duibh ag an bhfuinneog"],
    ["a pint of stout and a pint of ale at the window", "pionta leanna duibh agus pionta leanna ag an bhfuinneog"],
  ],
  session: [
    [
      "a fiddle, a flute, an accordion and a bodhrán on a table",
      "fidil, feadóg mhór, bosca ceoil agus bodhrán ar bhord",
    ],
  ],
  fiddleClose: [["a fiddle beside the window", "fidil in aice leis an bhfuinneog"]],
  musicians: [["three musicians around a small table", "triúr ceoltóirí thart ar bhord beag"]],
  longTable: [["the long table under the window", "an bord fada faoin bhfuinneog"]],
  windowLantern: [["a lantern in the window", "lóchrann san fhuinneog"]],
  beerGarden: [["tables in the garden above the sea", "boird sa ghairdín os cionn na farraige"]],
  ferryBell: [["a brass bell beside the window", "clog práis in aice leis an bhfuinneog"]],
  cupWindow: [["a cup of coffee at the harbour window", "cupán caife ag fuinneog an chuain"]],
  breakfast: [
    ["breakfast on a checked cloth", "bricfeasta ar éadach boird"],
    ["a cooked breakfast with tea", "bricfeasta te agus tae"],
  ],
  soupBowl: [
    ["a bowl of chowder with brown bread", "babhla seabhdair le harán donn"],
    ["a bowl of vegetable soup with brown bread", "babhla anraith glasraí le harán donn"],
  ],
  seafoodPlate: [
    ["a crab on a plate with lemon", "portán ar phláta le líomóid"],
    ["two mackerel on a plate with lemon", "dhá ronnach ar phláta le líomóid"],
  ],
  breadBoard: [
    ["fresh bread on a board", "arán úr ar chlár"],
    ["fresh bread beside the window", "arán úr in aice leis an bhfuinneog"],
  ],
  bakeryOven: [["the baker at the stone oven", "an báicéir ag an oigheann cloiche"]],
  chipVan: [["the chip van on the pier", "veain na sceallóg ar an gcé"]],
  chipsInPaper: [["fish and chips in paper", "iasc agus sceallóga i bpáipéar"]],
  fishCounter: [["fish, crab and oysters on ice", "iasc, portán agus oisrí ar oighear"]],
  oysterPlate: [
    ["oysters with lemon on a plate", "oisrí le líomóid ar phláta"],
    ["oysters on a table beside the sea", "oisrí ar bhord cois farraige"],
  ],
  diningRoom: [
    ["tables laid for dinner", "boird réidh don dinnéar"],
    ["the loft with tables and small lights", "an lochta le boird agus soilse beaga"],
  ],
  shopStreet: [
    ["the café seen from the street", "an caife ón tsráid"],
    ["the bookshop seen from the street", "an siopa leabhar ón tsráid"],
    ["the wool shop seen from the street", "siopa na holla ón tsráid"],
    ["the pharmacy seen from the street", "an chógaslann ón tsráid"],
    ["the island shop seen from the street", "siopa an oileáin ón tsráid"],
  ],
  bedroom: [
    ["a bedroom with a view of the islands", "seomra leapa le radharc ar na hoileáin"],
    ["a bedroom with a view of the sea", "seomra leapa le radharc ar an bhfarraige"],
    ["a quiet bedroom with a quilt", "seomra leapa ciúin le cuilt"],
  ],
  bunks: [["beds in the hostel", "leapacha sa bhrú"]],
  tents: [
    ["tents on the grass above the sea", "pubaill ar an bhféar os cionn na farraige"],
    ["a camp fire on the shore", "tine champa ar an gcladach"],
  ],
  cottageRow: [
    ["stone cottages behind their walls", "teachíní cloiche taobh thiar dá mballaí"],
    ["a thatched cottage with smoke from the chimney", "teachín ceann tuí agus deatach ón simléar"],
    ["a guesthouse under a heather hill", "teach aíochta faoi chnoc fraoigh"],
  ],
  hostelNight: [["the hostel under the lighthouse", "an brú faoin teach solais"]],
  stoveRoom: [
    ["a stove, an armchair and a sleeping cat", "sornóg, cathaoir uilleach agus cat ina chodladh"],
    ["an open fire, an armchair and a sleeping cat", "tine oscailte, cathaoir uilleach agus cat ina chodladh"],
  ],
  cottageDoor: [["a half door with a cat and flowers", "leathdhoras, cat agus bláthanna"]],
  storesShelves: [["the shelves and the counter of the shop", "seilfeanna agus cuntar an tsiopa"]],
  potatoes: [["a bag and a box of potatoes", "mála agus bosca prátaí"]],
  newsCounter: [["newspapers, rolls and coffee", "nuachtáin, rollaí agus caife"]],
  bookshop: [["shelves of books and a ladder", "seilfeanna leabhar agus dréimire"]],
  readingCorner: [
    ["children listening to a story", "páistí ag éisteacht le scéal"],
    ["a story hour under the window", "uair scéalaíochta faoin bhfuinneog"],
  ],
  pharmacyShelf: [
    ["bottles and a mortar in the pharmacy", "buidéil agus moirtéar sa chógaslann"],
    ["the pharmacy counter with a lantern", "cuntar na cógaslainne agus lóchrann"],
  ],
  nurseBag: [["the nurse's bag on a table", "mála na banaltra ar bhord"]],
  seaDesk: [
    ["a computer on a desk at the sea window", "ríomhaire ar dheasc ag fuinneog na farraige"],
    ["people working at desks", "daoine ag obair ag deasca"],
  ],
  skeins: [["coloured wool on shelves", "olann dhaite ar sheilfeanna"]],
  knitting: [
    ["knitting on two needles", "cniotáil ar dhá bhiorán"],
    ["a white jumper on the needles", "geansaí bán ar na bioráin"],
  ],
  dyePots: [["pots of dye beside the fire", "potaí datha cois tine"]],
  potteryWheel: [["a bowl on the potter's wheel", "babhla ar roth an photaire"]],
  potShelf: [
    ["pots and bowls on shelves", "potaí agus babhlaí ar sheilfeanna"],
    ["bowls warm from the kiln", "babhlaí te ón áith"],
  ],
  galleryRoom: [
    ["people looking at pictures", "daoine ag féachaint ar phictiúir"],
    ["the pictures of the new show", "pictiúir an taispeántais nua"],
  ],
  easel: [["a painter above the sea", "péintéir os cionn na farraige"]],
  knittingCircle: [["three people knitting", "triúr ag cniotáil"]],
  classroom: [["an old classroom", "seanseomra ranga"]],
  schoolDesk: [
    ["an old school desk and a globe", "seandeasc scoile agus cruinneog"],
    ["an old desk with its lid open", "seandeasc agus a clár oscailte"],
  ],
  oldPhotos: [
    ["old photographs on a wall", "seanghrianghraif ar bhalla"],
    ["old photographs on a table", "seanghrianghraif ar bhord"],
  ],
  letters: [
    ["old letters and a pen", "seanlitreacha agus peann"],
    ["letters on a dark table", "litreacha ar bhord dorcha"],
  ],
  trunks: [["trunks on the pier and a person leaving", "truncanna ar an gcé agus duine ag imeacht"]],
  lens: [["the great lamp of the lighthouse", "lampa mór an tí solais"]],
  schoolhouse: [["the old schoolhouse", "an seanteach scoile"]],
  archiveRoom: [["boxes and an open book in the archive", "boscaí agus leabhar oscailte sa chartlann"]],
  hallDance: [
    ["people dancing in the hall", "daoine ag damhsa sa halla"],
    ["set dancing in the pub", "damhsa seit sa teach tábhairne"],
  ],
  teaTable: [["tea, cake and sandwiches", "tae, cáca agus ceapairí"]],
  pitch: [
    ["a football and goalposts beside the sea", "liathróid agus cúl báire cois farraige"],
    ["a football match beside the sea", "cluiche peile cois farraige"],
    ["football training", "traenáil peile"],
  ],
  walledGarden: [
    ["vegetables growing inside the wall", "glasraí ag fás taobh istigh den bhalla"],
    ["a bench under the plum trees", "binse faoi na crainn phlumaí"],
  ],
  seedlings: [
    ["young plants and seeds", "plandaí óga agus síolta"],
    ["flower pots and seeds at the window", "potaí bláthanna agus síolta ag an bhfuinneog"],
    ["plants on the potting bench", "plandaí ar an mbinse"],
  ],
  harvest: [["a box of vegetables", "bosca glasraí"]],
  wallBuilding: [["a builder at a dry stone wall", "tógálaí ag balla cloiche"]],
  outdoorClass: [
    ["a class sitting outside above the sea", "rang ina shuí amuigh os cionn na farraige"],
    ["a class outside the college", "rang amuigh in aice leis an gcoláiste"],
  ],
  hall: [
    ["the hall beside the road", "an halla cois an bhóthair"],
    ["the health centre beside the road", "an t-ionad sláinte cois an bhóthair"],
    ["the college beside the road", "an coláiste cois an bhóthair"],
  ],
  minibusPier: [["the minibus meeting people at the pier", "an mionbhus ag bailiú daoine ag an gcé"]],
  workshop: [["a tractor in the workshop", "tarracóir sa cheardlann"]],
  soupOutside: [["a pot of soup in the garden", "pota anraith sa ghairdín"]],
};

export const LIGHT_WORDS: Record<LightName, Words> = {
  dawn: ["at dawn", "le breacadh an lae"],
  day: ["on a bright day", "lá geal"],
  overcast: ["under a grey sky", "faoi spéir liath"],
  golden: ["in evening light", "faoi sholas an tráthnóna"],
  dusk: ["at dusk", "le clapsholas"],
  night: ["at night", "san oíche"],
  aurora: ["under the northern lights", "faoi na saighneáin"],
  rain: ["in the rain", "lá báistí"],
  mist: ["in mist", "faoi cheo"],
  storm: ["in a storm", "le linn stoirme"],
};

/** The text for somebody who cannot see the drawing; it says that it is one. */
export function describe(scene: SceneName, light: LightName, variant = 0) {
  const [english, irish] = SUBJECTS[scene][variant]!;
  const [when, cathain] = LIGHT_WORDS[light];
  return { alt: `Drawing of ${english} ${when}`, alt_ie: `Líníocht: ${irish}, ${cathain}` };
}
