import { KINDS_OF } from "./kinds-of.ts";
import { Phrases, phrasesIn } from "./phrases.ts";
import { tokensOf, type Word } from "./tokens.ts";
import type { Help } from "./types.ts";

/** Who needs help does not choose the language of the directory: these are read in each that it may be in. */
const LANGUAGES = ["en", "ga", "cy", "fr", "gd", "br"] as const;
type Said = Partial<Record<(typeof LANGUAGES)[number], string>>;

type Entry = {
  topic: Help;
  /** What people say. With a plus between them: words that are all there, wherever they stand. */
  said: Said;
  /** Whoever of `PEOPLE` is where it says: “a man in the water”. */
  who?: Said;
  /** Words that mean this only where nothing else is asked for: a fire in the grate of a pub is none. */
  alone?: Said;
  /** What the line of a list of numbers says of it. */
  line: Said;
  /** What holds such a word and is another: *Garda Cósta* is the coast guard. */
  lineOfOther?: Said;
  /** By what the places that help are found, where the list has no line. */
  trade?: Said;
};

/** Parts of the body, each alone and, where it means other things as well, with whose it is. */
const OWNERS = { en: "my his her their our your", ga: "mo a do ar bhur" } as const;
const owned = (language: keyof typeof OWNERS, list: string): string =>
  OWNERS[language]
    .split(" ")
    .flatMap((owner) => list.split(" ").map((one) => `${owner} ${one}`))
    .join("/");
const BODY = {
  en: `leg/legs/arm/arms/ankle/hip/wrist/knee/shoulder/collarbone/elbow/rib/ribs/skull/spine/throat/${owned("en", "foot feet hand hands finger fingers thumb toe head neck back face eye eyes nose stomach tongue lip lips jaw")}`,
  ga: `rúitín/glúin/gualainn/easna/easnacha/uillinn/caol/${owned("ga", "cos chos gcos lámh láimh ceann cheann gceann méar mhéar méara droim dhroim súil shúil muineál mhuineál srón shrón béal bhéal scornach")}`,
} as const;
const HARM = {
  en: "broken/broke/break/fractured/sprained/twisted/dislocated/crushed/cut/gashed/gash/sliced/burnt/burned/scalded/swollen/swelling/stuck/trapped/numb/hurt/injured/bleeding/bitten/stung/hook/glass/caught/banged/bashed/split/smashed/popped",
  ga: "bris/briste/gearr/gearrtha/dóite/dóigh/ata/ataithe/gortaithe/gortaigh/leonta/brúite/greamaithe/gafa/duán/gloine/buail/stróic",
} as const;
const FELL = {
  en: "fell/fallen/falling/slid/slipped/tumbled/toppled/plunged/rolled/crashed/knocked/thrown/came off/gone over/went over",
  ga: "thit/tite/titim/sciorr/sleamhnaigh/caitheadh/leagadh",
} as const;

const VEHICLES = {
  en: "car/van/tractor/jeep/quad/motorbike/motorcycle/scooter/moped/lorry/truck/camper/campervan/motorhome/minibus/engine/outboard",
  ga: "carr/veain/tarracóir/jíp/gluaisrothar/leoraí/inneall",
} as const;

/** The most urgent first. */
const ENTRIES: readonly Entry[] = [
  {
    topic: "sea",
    said: {
      en: `drowning | drowned | someone in the water | somebody in the water | person in the water | man overboard | overboard | swept out | swept away
        | swept off | capsized | boat is sinking | sinking | cut off by the tide | stranded by the tide | stuck on the cliff | stuck on a cliff | stuck on the rocks | fell off the cliff
        | fell from the cliff | fell off a cliff | fallen off the cliff | fell in the water | fell into the water | fell into the sea | fell in the sea | can't swim | cannot swim | mayday | coast guard | coastguard | lifeboat | rnli
        | blown out to sea | drifting out | drifting out to sea | drifting | adrift | surfer/kitesurfer/windsurfer/swimmer/kayaker/paddleboarder/paddler/canoeist/sailor/bather/diver + blown/swept/carried/drifted/struggling/disappeared/vanished/shouting/waving/missing/exhausted | boat/dinghy/kayak/canoe/yacht/currach/rib + leaking/overturned/upturned/upside down/taking on water/taking in water/aground | ${FELL.en} + cliff/cliffs/ledge/rocks/pier/quay/slipway/harbour wall/headland |
        stuck/stranded/trapped + cliff/ledge/rocks/tide/sea cave/sandbank | overdue/missing/not back/not returned/not come back/hasnt come back/hasnt returned + boat/kayak/kayaker/swim/swimmer/sea/paddle board/paddleboard/canoe | drowning in the water | drowning in the sea | drowning in water | over the edge | over the cliff | in trouble at sea | in trouble in the sea | trouble + swimming | kayaker in trouble | swimmer in trouble | in trouble in the water | in difficulty in the water`,
      ga: `ag bá | bádh | báite | duine san uisce | duine san fharraige | thar bord | i mbaol ar muir | i mbaol san uisce | thit isteach san fharraige | thit san uisce | thit den aill | bád/curach/long + carraigeacha/pollta/sceitheadh/iompaithe
        | thit le haill | ${FELL.ga} + aill/haill/aillte/haillte/carraigeacha/cé/cladach | i dtrioblóid san uisce | i dtrioblóid san fharraige | i dtrioblóid sa snámh | sáinnithe ag an taoide | ag dul go tóin poill | bád tarrthála | garda cósta`,
      cy: "boddi | yn boddi | rhywun yn y dŵr | rhywun yn y môr | dros y bwrdd | syrthio i'r môr | syrthio oddi ar y clogwyn | bad achub | gwylwyr y glannau",
      fr: "noyade | se noie | noyé | quelqu'un à l'eau | homme à la mer | tombé à l'eau | tombé de la falaise | garde-côtes | canot de sauvetage",
      gd: "a' bàthadh | ga bhàthadh | cuideigin san uisge | san uisge | thar bòrd | bàta-teasairginn | maoir-chladaich",
      br: "o veuziñ | beuziñ | den er mor | bag-saveteiñ",
    },
    who: {
      en: "in the water | in the sea | in the tide | off the pier | off the cliff | off the rocks | over the cliff | on the cliff face | gone overboard | has fallen in | fell in",
      ga: "san uisce | san fharraige | sa taoide | tite le haill | tite den ché | tite san uisce | tite isteach | thar bord",
    },
    line: {
      en: "coast guard | coastguard | lifeboat | at sea",
      ga: "garda cósta | ar muir | bád tarrthála",
      cy: "gwylwyr y glannau | bad achub | ar y môr",
      fr: "garde-côtes | en mer",
      gd: "maoir-chladaich | bàta-teasairginn",
      br: "e mor | bag-saveteiñ",
    },
  },
  {
    topic: "poison",
    said: {
      en: `poison | poisoned | poisoning | poisons | swallowed | has swallowed | swallowing | drank bleach | ate berries | swallowed tablets | swallowed pills | overdose | took too many tablets
        | took too many pills | swallowed/ate/eaten/drank/drunk + tablets/pills/battery/bleach/detergent/poison/weedkiller/petrol/diesel/antifreeze/paint/thinner/cleaner/pesticide/chemicals/mushroom/mushrooms/berries/pellets/chlorine/disinfectant/paraffin/shampoo/medicine/medication | food poisoning | swallowed a battery | bitten by a snake | weever fish`,
      ga: "nimh | nimhe | nimhiú | nimhithe | shlog sé | shlog sí | shlog mé | shlog mo | shlog an | shlog a | slogtha | shlog/ith/ól + piollaí/piolla/táibléad/táibléid/ceallraí/tuaslagán | shlog an leanbh | ródháileog | nimhiú bia",
      cy: "gwenwyn | wedi'i wenwyno | gwenwyno | gorddos | llyncu cannydd",
      fr: "poison | empoisonné | empoisonnement | intoxication | intoxiqué | a avalé | surdose",
      gd: "puinnsean | puinnseanachadh",
      br: "pistri | pistriet | kontammet",
    },
    line: {
      en: "poison | ambulance",
      ga: "nimh | nimheanna | otharcharr",
      cy: "gwenwyn | ambiwlans",
      fr: "poison | antipoison | ambulance | samu",
      gd: "puinnsean | carbad-eiridinn",
      br: "pistri | karr-klañvdi",
    },
  },
  {
    topic: "ambulance",
    said: {
      en: `ambulance | paramedic | paramedics | pain/pains/tight/tightness/pressure + chest/heart | heart attack | stroke | cardiac arrest | not/stopped/hardly/barely + breathing | heart + racing/pounding/stopped/irregular | can't breathe | cannot breathe | trouble breathing
        | difficulty breathing | short of breath | unconscious | passed out | collapsed | collapse | fainted | choking | bleeding | bleeding badly | blood everywhere | seizure | having a fit | fitting | anaphylaxis
        | allergic reaction | bee sting | concussion | head injury | broken bone | ${HARM.en} + ${BODY.en} | cannot/cant/can't/unable/couldnt + move/feel + ${BODY.en}
        | ${FELL.en} + ladder/roof/stairs/steps/wall/bike/bicycle/motorbike/quad/horse/tractor/bed/hill/slope/ditch/tree/scaffold/bunk | stung/sting + jellyfish/bee/bees/wasp/wasps/weever/swelling | bitten/bit + dog/adder/snake/rat/seal/horse
        | trapped under | crushed | run over | knocked down | knocked out | blacked out | blackout | not moving | isnt moving | lying on the ground | lying on the road | electric shock | throat is closing | throat closing | turning blue | gone blue | lost consciousness | hypothermia | heat stroke | haemorrhage | miscarriage
        | had a fall | has had a fall | has fallen | have fallen | fell down the stairs | slipped + hurt | can't get up | cant get up | cannot get up | can't move | can't wake | won't wake up | not waking | not responding | feel safe with myself | safe with myself | harm myself | hurt myself | end my life | want to die | fell off | fell and | waters broke | in labour | going into labour | having a baby | baby is coming | burned | burnt | scald | scalded | electrocuted
        | severe pain | in pain | terrible pain | in agony | badly hurt | is hurt | got hurt | injured | injury | accident | car crash | crash | a&e | casualty | emergency room | hospital | suicidal | kill myself | first aid | emergency | emergencies | sos | dying | is dead`,
      ga: `otharcharr | pian/pianta + cliabh/cliabhrach | pian croí | taom croí | stróc | ní féidir liom anáil a tharraingt | gan anáil | gan aithne | gan mheabhair | thit i laige
        | i laige | ag tachtadh | á thachtadh | á tachtadh | plúchta | níl/gan/deacair/deacracht/giorra + anáil | croí/chroí + rás/rásaíocht/preabadh/stad | anáil + tharraingt | anáil + tharraing | ag cur fola | cur fola | taom titimis | frithghníomh ailléirgeach | ${HARM.ga} + ${BODY.ga} | bogadh/corraí + ${BODY.ga} | ${FELL.ga} + dréimire/díon/staighre/balla/rothar/capall/leaba/cnoc/crann | smugairle róin | greim + madra | gan bogadh | bris/briste + cos/lámh/rúitín/glúin/gualainn | thit + éirí | ní thig léi éirí | ní thig leis éirí | ní féidir léi éirí | ní féidir leis éirí | thit mamó | thit daideo | thit mé | thit sé | thit sí | thit duine
        | gortaithe | gortú | gortaíodh | dóite | pian | i bpian | timpiste | ospidéal | otharlann | garchabhair | éigeandáil | éigeandála | cás éigeandála`,
      cy: `ambiwlans | poen yn y frest | poenau yn y frest | trawiad ar y galon | strôc | methu anadlu | ddim yn anadlu | anymwybodol | wedi llewygu | llewygu | tagu | gwaedu | adwaith alergaidd | torri coes | wedi torri coes | wedi torri braich
        | wedi syrthio | wedi cwympo | syrthio | cwympo | anaf | wedi brifo | wedi anafu | llosgi | damwain | poen | ysbyty | cymorth cyntaf | argyfwng`,
      fr: `ambulance | samu | douleur thoracique | douleur à la poitrine | mal à la poitrine | crise cardiaque | infarctus | avc | ne respire plus | ne respire pas | inconscient | évanoui | étouffe | s'étouffe | saigne | hémorragie | réaction allergique | jambe cassée | bras cassé
        | est tombé | est tombée | chute | blessé | blessée | brûlure | brûlé | accident | douleur | hôpital | urgences | urgence | premiers secours`,
      gd: "carbad-eiridinn | pian sa bhroilleach | grèim-cridhe | stròc | gun mhothachadh | a' tachdadh | a' call fala | cas briste | thuit e | thuit i | leòn | leònte | tubaist | ospadal | pian | èiginn",
      br: "karr-klañvdi | poan er brusk | taol-kalon | semplet | o tagañ | o wadañ | gar torret | kouezhet | gloazet | gwallzarvoud | ospital | poan | trumm",
    },
    alone: {
      en: "help | help me | fall | fell | fallen | hurt | pain | blood",
      ga: "cabhair | tarrtháil | titim",
      cy: "help | cwymp",
      fr: "secours | au secours | aide",
      gd: "cuideachadh",
    },
    line: {
      en: "ambulance",
      ga: "otharcharr",
      cy: "ambiwlans",
      fr: "ambulance | samu",
      gd: "carbad-eiridinn",
      br: "karr-klañvdi",
    },
  },
  {
    topic: "defibrillator",
    said: {
      en: "defibrillator | defibrillators | defib | aed | heart attack | cardiac arrest | pain + chest | pains + chest | not + breathing",
      ga: "dífhibrileoir | dífhibrileoirí | difibrileoir | taom croí",
      cy: "diffibriliwr | trawiad ar y galon",
      fr: "défibrillateur | dae | crise cardiaque | arrêt cardiaque",
      gd: "defibrillator | dì-fibrileatair",
      br: "difibrilatoer",
    },
    line: {
      en: "defibrillator | aed",
      ga: "dífhibrileoir",
      cy: "diffibriliwr",
      fr: "défibrillateur",
      gd: "defibrillator | dì-fibrileatair",
      br: "difibrilatoer",
    },
  },
  {
    topic: "fire",
    said: {
      en: `fire brigade | fire service | fire station | fire engine | firemen | firefighters | on fire | is burning | caught fire | house fire | chimney fire | gorse fire | hill fire | wildfire | fire alarm | smoke alarm | gas leak | smell of gas | smell gas | smelling gas
        | there is a fire | there's a fire | fire in the | fire emergency | carbon monoxide`,
      ga: "briogáid dóiteáin | trí thine | tine sa teach | dóiteán | tá tine | dó thine | tine simléir | boladh gáis | sceitheadh gáis | boladh dóite",
      cy: "brigâd dân | gwasanaeth tân | ar dân | tŷ ar dân | mae tân | aroglau nwy | gollyngiad nwy",
      fr: "pompiers | incendie | au feu | en feu | fuite de gaz | odeur de gaz",
      gd: "seirbheis-smàlaidh | smàladairean | na theine | tha teine",
      br: "pomperien | tan-gwall | an ti war dan",
    },
    alone: { en: "fire | smoke", ga: "tine | deatach | toit", cy: "mwg", fr: "feu | fumée", gd: "teine" },
    line: {
      en: "fire brigade | fire service | fire",
      ga: "briogáid dóiteáin | dóiteán",
      cy: "brigâd dân | gwasanaeth tân | tân",
      fr: "pompiers",
      gd: "smàladh | smàladairean",
      br: "pomperien",
    },
  },
  {
    topic: "police",
    said: {
      en: `nicked/stole/stolen/pinched/mugged/pickpocketed/snatched/swiped/robbed + wallet/purse/phone/bag/bike/bicycle/car/passport/money/camera/handbag/rucksack/laptop | police | policeman | garda | gardai | gardaí | guards | guard station | garda station | police station | stolen | robbed | robbery | burglary | burgled | break in | break-in | broke into | theft | thief | assaulted | assault | attacked | being followed | threatened
        | raped | crime | report a crime | missing person | missing child | my child is missing | child is lost | lost child | can't find my child | cannot find my child | lost my child | lost my son | lost my daughter | drunk driver | domestic violence`,
      ga: "bris/briste + isteach | garda | gardaí | na gardaí | stáisiún na ngardaí | stáisiún gardaí | goideadh | goidte | gadaí | gadaíocht | robáil | ionsaí | ionsaíodh | páiste ar iarraidh | duine ar iarraidh | leanbh caillte | páiste caillte",
      cy: "heddlu | plismon | gorsaf heddlu | wedi'i ddwyn | lladrad | lleidr | ymosodiad | plentyn ar goll | person ar goll",
      fr: "police | gendarmerie | gendarmes | volé | vol à | voleur | agression | agressé | enfant perdu | disparu",
      gd: "poileas | stèisean a' phoilis | chaidh a ghoid | mèirleach | leanabh air chall",
      br: "archerien | polis | laer | laeret | bugel kollet",
    },
    line: {
      en: "garda | gardai | gardaí | police",
      ga: "garda | gardaí | na ngardaí",
      cy: "heddlu",
      fr: "police | gendarmerie | gendarmes",
      gd: "poileas",
      br: "archerien | polis",
    },
    lineOfOther: { ga: "garda cósta" },
  },
  {
    topic: "lost",
    said: {
      en: "i'm lost | i am lost | we're lost | we are lost | got lost | is lost | are lost | lost on the hill | lost in the fog | lost our way | lost my way | lost walker | lost walkers | lost my wallet | lost my phone | lost my passport | lost my purse | lost my bag | lost property | lost and found | lost my keys | lost dog | lost my dog | found + keys | found + wallet | found + phone | found + purse | found + passport | ran off | dog ran | run away | gone missing | handed in | hand it in | hand them in",
      ga: "ar strae | chuaigh mé ar strae | chuamar ar strae | táim caillte | tá mé caillte | chaill mé mo | chaill mé | fuair + eochracha | fuair + sparán | fuair + fón | d'imigh + madra | rith + madra",
      cy: "ar goll | dw i ar goll | wedi colli fy",
      fr: "perdu | perdue | je suis perdu | nous sommes perdus | j'ai perdu",
      gd: "air chall | chaill mi",
      br: "kollet on | kollet eo",
    },
    alone: { en: "lost | missing", ga: "caillte | ar iarraidh", cy: "ar goll", gd: "caillte", br: "kollet" },
    line: {
      en: "garda station | police station | coast guard | mountain rescue | lost",
      ga: "stáisiún na ngardaí | garda cósta | caillte",
      cy: "gorsaf heddlu | gwylwyr y glannau | achub mynydd",
      fr: "gendarmerie | police | garde-côtes",
      gd: "stèisean a' phoilis | maoir-chladaich",
      br: "archerien",
    },
  },
  {
    topic: "doctor",
    said: {
      en: `doctor | doctors | gp | g.p. | doc | medic | medical help | doctor on call | on call doctor | on-call doctor | out of hours doctor | out-of-hours doctor | surgery | i feel sick | i am sick | i'm sick | is sick | feeling sick | very sick | sick | is ill | am ill | feel ill | feeling ill | very ill | fell ill | unwell | fever | high temperature
        | vomiting | throwing up | dizzy | rash | infection | sprained | sprained ankle | stitches | tick bite | sore throat | earache | toothache | dentist | headache | diabetic | insulin | asthma | pregnant`,
      ga: "dochtúir | dochtúirí | dochtúir ar dualgas | dochtúir ar glao | dochtúir ar ghlao | tinn | tá mé tinn | breoite | fiabhras | ag cur amach | ag caitheamh amach | tinneas cinn | tinneas fiacaile | fiaclóir | scornach thinn",
      cy: "meddyg | meddygon | doctor | meddyg ar alwad | meddyg y tu allan i oriau | sâl | yn sâl | twymyn | chwydu | deintydd | y ddannodd",
      fr: "médecin | docteur | médecin de garde | malade | fièvre | vomit | vomissements | dentiste | mal de dents",
      gd: "dotair | lighiche | tinn | fiabhras | fiaclair",
      br: "medisin | mezeg | klañv | terzhienn | dantour",
    },
    line: {
      en: "doctor | gp",
      ga: "dochtúir",
      cy: "meddyg",
      fr: "médecin",
      gd: "dotair | lighiche",
      br: "medisin | mezeg",
    },
  },
  {
    topic: "nurse",
    said: {
      en: "nurse | nurses | public health nurse | health centre | health center | clinic | bandage | dressing changed | blood pressure",
      ga: "altra | banaltra | altra sláinte poiblí | ionad sláinte | clinic",
      cy: "nyrs | nyrsys | canolfan iechyd | meddygfa | clinig",
      fr: "infirmier | infirmière | centre de santé | dispensaire",
      gd: "banaltram | nurs | ionad-slàinte",
      br: "klañvdiourez | klañvdiour | kreizenn yec'hed",
    },
    line: {
      en: "nurse | health centre",
      ga: "altra | ionad sláinte",
      cy: "nyrs | canolfan iechyd",
      fr: "infirmier | infirmière",
      gd: "banaltram",
      br: "klañvdiour | klañvdiourez",
    },
  },
  {
    topic: "pharmacy",
    said: {
      en: "pharmacy | pharmacist | pharmacies | chemist | chemists | chemist's | drugstore | medicine | medicines | medication | prescription | prescriptions | painkillers | painkiller | paracetamol | ibuprofen | antibiotics | inhaler | plasters | tablets | epipen | seasickness tablets | morning after pill | something/anything/tablets/pills/cure/remedy/relief/cream/drops + for + sick/sickness/seasick/seasickness/nausea/headache/toothache/earache/fever/cough/flu/hay fever/sore throat/rash/sting/stings/hangover/bites/midges/sunburn/travel sickness/indigestion/diarrhoea/constipation/allergy/allergies",
      ga: "cógaslann | cógaslanna | cógaiseoir | poitigéir | siopa poitigéara | oideas | leigheas | cógas | cógais | pianmhúchán | pianmhúcháin | análóir | plástair",
      cy: "fferyllfa | fferyllydd | presgripsiwn | moddion | meddyginiaeth | cyffur lladd poen | plasteri",
      fr: "pharmacie | pharmacien | ordonnance | médicament | médicaments | antidouleur",
      gd: "bùth-chungaidhean | cungaidh | neach-chungaidhean",
      br: "apotikerezh | apotiker | louzoù",
    },
    line: {
      en: "pharmacy | chemist | doctor on call",
      ga: "cógaslann | poitigéir | dochtúir ar dualgas",
      cy: "fferyllfa | fferyllydd",
      fr: "pharmacie",
      gd: "bùth-chungaidhean",
      br: "apotikerezh",
    },
    trade: {
      en: "pharmacy | chemist",
      ga: "cógaslann",
      cy: "fferyllfa",
      fr: "pharmacie",
      gd: "bùth-chungaidhean",
      br: "apotikerezh",
    },
  },
  {
    topic: "vet",
    said: {
      en: "vet | vets | veterinary | veterinarian | sick dog | dog is sick | injured dog | sick cat | cat is sick | cow is sick | sick animal | injured animal | injured seal | seal pup | injured bird | stranded dolphin | calving",
      ga: "tréidlia | tréidlianna | ainmhí tinn | madra tinn | bó tinn | rón gortaithe",
      cy: "milfeddyg | milfeddygon | ci sâl | anifail sâl",
      fr: "vétérinaire | vétérinaires | animal blessé | chien malade",
      gd: "lighiche-sprèidh | bheat",
      br: "loenvezeg | mezeg-loened",
    },
    line: {
      en: "vet | veterinary | animal",
      ga: "tréidlia | ainmhithe",
      cy: "milfeddyg",
      fr: "vétérinaire",
      gd: "lighiche-sprèidh",
      br: "loenvezeg",
    },
    trade: {
      en: "vet | veterinary",
      ga: "tréidlia",
      cy: "milfeddyg",
      fr: "vétérinaire",
      gd: "lighiche-sprèidh",
      br: "loenvezeg",
    },
  },
  {
    topic: "power",
    said: {
      en: "power cut | power cuts | power outage | power is out | power is off | power's out | power failure | no power | power gone | outage | blackout | no electricity | electricity is out | electricity is off | electricity gone | electricity cut | lights are out | lights went out | no lights | esb | fallen line | fallen power line | cable down | wires down",
      ga: "gearradh cumhachta | gan leictreachas | gan chumhacht | gan aibhléis | níl leictreachas | níl aon leictreachas | níl aon chumhacht | níl cumhacht | leictreachas imithe | tá an leictreachas imithe | an solas imithe | leictreachas | aibhléis | bsl",
      cy: "toriad trydan | dim trydan | trydan wedi mynd | toriad pŵer | dim pŵer",
      fr: "coupure de courant | panne de courant | panne d'électricité | plus d'électricité | pas d'électricité",
      gd: "gearradh dealain | gun dealan | chan eil dealan",
      br: "troc'h tredan | tredan ebet",
    },
    line: {
      en: "electricity | power cut | power cuts | power",
      ga: "leictreachas | cumhachta",
      cy: "trydan",
      fr: "électricité",
      gd: "dealan",
      br: "tredan",
    },
  },
  {
    topic: "water",
    said: {
      en: "burst pipe | burst pipes | pipe burst | pipe has burst | burst main | water cut | water outage | no water | water is off | water's off | water gone | water is gone | water leak | leaking pipe | boil water notice | boil water | brown water | flooded | flooding | flood | water pressure | irish water | uisce éireann | taps are dry | tap is dry",
      ga: "píopa pléasctha | píopaí pléasctha | phléasc píopa | gan uisce | níl uisce | níl aon uisce | tá an t-uisce imithe | an t-uisce múchta | an t-uisce imithe | sceitheadh uisce | tuile | fógra fiuchta | uisce éireann",
      cy: "pibell wedi byrstio | pibell wedi torri | dim dŵr | dŵr wedi mynd | gollyngiad dŵr | llifogydd",
      fr: "fuite d'eau | coupure d'eau | pas d'eau | plus d'eau | tuyau éclaté | inondation",
      gd: "pìob spreadhte | gun uisge | chan eil uisge",
      br: "dour ebet | troc'h dour | korzenn darzhet",
    },
    line: {
      en: "water | burst pipe | burst pipes",
      ga: "uisce | píopa pléasctha",
      cy: "dŵr",
      fr: "eau",
      gd: "uisge",
      br: "dour",
    },
  },
  {
    topic: "bicycle",
    said: {
      en: `flat/puncture/punctured/burst/tyre/tire/chain/brakes/spoke/buckled/pedal/inner tube/repair/fix/broken/broke + bike/bikes/bicycle/bicycles/ebike/tandem`,
      ga: "poll/pollta/bonn/slabhra/coscáin/briste/deisiú + rothar/rothair",
      cy: "fflat/teiar/cadwyn/brêcs/torri/trwsio + beic/beiciau",
    },
    line: { en: "bicycle", ga: "rothar", cy: "beic" },
    trade: { en: "bike hire | bicycle hire | bicycle", ga: "rothair | rothar", cy: "beic" },
  },
  {
    topic: "breakdown",
    said: {
      en: `${VEHICLES.en} + smoking/smoke/steam/steaming/overheating/overheated/leaking/stalled/stalling/dead/rattling/knocking/noise/clutch/brakes/exhaust/gearbox/puncture/conked/died/broken/broke/repair/repaired/fix/fixed/serviced/wont start/not starting/stuck in | broken down | broke down | car trouble | car won't start | car wont start | car will not start | van won't start | car doesn't start | engine won't start | won't start | flat tyre | flat tire | flat battery | dead battery | puncture | tow | towing | tow truck | towed | recovery truck | jump start | jump leads | mechanic | roadside assistance | keys locked in the car | locked out of the car | out of petrol | out of diesel | run out of petrol | wrong fuel`,
      ga: `${VEHICLES.ga} + toit/deatach/gal/róthe/sceitheadh/marbh/briste/bris/deisiú/coscáin/tosú | carr briste | briste síos | bhris an carr síos | chlis an carr | theip ar an gcarr | bonn pollta | poll sa bhonn | roth pollta | ceallraí marbh | ní thosaíonn an carr | níl an carr ag tosú | meicneoir | leoraí tarrthála`,
      cy: "car wedi torri i lawr | torri i lawr | teiar fflat | batri fflat | mecanig | car ddim yn cychwyn",
      fr: "panne de voiture | en panne | voiture en panne | pneu crevé | crevaison | dépannage | dépanneuse | batterie à plat | mécanicien",
      gd: "bhris an càr | taidhr rèidh | meacanaig",
      br: "karr sac'het | sac'het eo ar c'harr | rod tarzhet | mekaniker",
    },
    line: {
      en: "breakdown | garage | recovery",
      ga: "garáiste | cliseadh",
      cy: "garej | torri i lawr",
      fr: "dépannage | garage",
      gd: "garaids",
      br: "karrdi",
    },
    trade: { en: "garage | mechanic", ga: "garáiste", cy: "garej", fr: "garage", gd: "garaids", br: "karrdi" },
  },
];

/** One of them is in danger where bathers and children at play are not. */
const PEOPLE: Said = {
  en: "man | woman | person | people | someone | somebody | boy | girl | lad | fella | swimmer | walker | climber | fisherman | friend",
  ga: "duine | fear | bean | buachaill | cailín | snámhóir | siúlóir | iascaire | cara",
};

/** They hold a word of help, and ask for none. */
const LITERAL: Said = {
  en: `phone battery is dead | battery is dead | phone is dead | battery dead | phone battery | line is dead | dead end | open fire | open fires | turf fire | log fire | peat fire | camp fire | camp fires | fire pit | by the fire | with a fire | stone fired | wood fired | self help | dying for | dying to | drowning in | help wanted | who can help | who could help | help with | help me with | help us with | can you help
    | help out | help me find | please help me find | first aid course | crash course | first aid training | hot water | garda vetting | drinking water | water sports | sea temperature`,
  ga: "tine mhóna | tine oscailte | cois tine | tine chnámh | uisce te | uisce óil | spórt uisce | le tine",
  cy: "tân agored | ger y tân | tân coed | dŵr poeth",
  fr: "au coin du feu | feu de bois | feu de camp",
};

type Meaning = { topics: readonly Help[]; isAlone: boolean };
const LITERALLY: Meaning = { topics: [], isAlone: false };

const said = new Phrases<Meaning>();
/** Words that ask for help together, each as one of some. */
const together: { topic: Help; all: readonly Alternatives[] }[] = [];
/** By their first word: the rest of them, mutated or not. */
type Alternatives = ReadonlyMap<string, readonly (readonly string[])[]>;
const trades = new Map<Help, readonly string[]>();
const lines = new Map<Help, Phrases<boolean>>();

function learn(): void {
  const meanings = new Map<string, Map<string, Meaning>>(LANGUAGES.map((language) => [language, new Map()]));
  const note = (list: Said, topic: Help | null, isAlone: boolean) => {
    for (const language of LANGUAGES)
      for (const phrase of phrasesIn(list[language] ?? "")) {
        if (topic && phrase.includes(" + ")) {
          together.push({ topic, all: phrase.split(" + ").map(anyOf) });
          continue;
        }
        const known = meanings.get(language)!;
        const before = known.get(phrase)?.topics ?? [];
        known.set(phrase, topic ? { topics: [...before, topic], isAlone } : LITERALLY);
      }
  };
  for (const { topic, said: list, who, alone, line, lineOfOther, trade } of ENTRIES) {
    note(list, topic, false);
    if (who) note(ofPeople(who), topic, false);
    if (alone) note(alone, topic, true);
    trades.set(
      topic,
      LANGUAGES.flatMap((language) => phrasesIn(trade?.[language] ?? "")),
    );
    const known = new Phrases<boolean>();
    for (const language of LANGUAGES) {
      known
        .addAll(line[language], true, mutatedIn(language))
        .addAll(lineOfOther?.[language], false, mutatedIn(language));
    }
    lines.set(topic, known);
  }
  note({ en: KINDS_OF.pharmacy.split(" ").join(" | ") }, "pharmacy", false);
  note(LITERAL, null, false);
  for (const [language, known] of meanings)
    for (const [phrase, meaning] of known) said.add(phrase, meaning, mutatedIn(language));
}

/** `fell/came off`: one of these. */
const anyOf = (list: string): Alternatives =>
  Map.groupBy(
    list.split("/").map((one) => tokensOf(one).map(({ radical }) => radical)),
    ([first = ""]) => first,
  );

/** Each of `PEOPLE` before each phrase. */
function ofPeople(phrases: Said): Said {
  const of = (language: "en" | "ga") =>
    phrasesIn(PEOPLE[language] ?? "")
      .flatMap((one) => phrasesIn(phrases[language] ?? "").map((phrase) => `${one} ${phrase}`))
      .join(" | ");
  return { en: of("en"), ga: of("ga") };
}

/** Gaelic lenites as Irish does; French and Breton phrases are read as they are written. */
const mutatedIn = (language: string) =>
  language === "cy" ? ("cy" as const) : language === "ga" || language === "gd" ? ("ga" as const) : ("en" as const);

learn();

export type HelpRead = { start: number; length: number; topics: readonly Help[]; isAlone: boolean };

/** Each expression that asks for help; `topics` is empty where it only holds such words: “help me with my bags”. */
export function helpIn(tokens: readonly Word[]): HelpRead[] {
  const found: HelpRead[] = [];
  for (let start = 0; start < tokens.length; ) {
    const read = said.at(tokens, start);
    if (read) found.push({ start, length: read.length, ...read.meaning });
    start += read?.length ?? 1;
  }
  const stands = (phrase: readonly string[], at: number) =>
    phrase.every((one, i) => tokens[at + i]?.folded === one || tokens[at + i]?.radical === one);
  const placeOf = (some: Alternatives) =>
    tokens.findIndex(({ folded, radical }, at) =>
      [some.get(folded), some.get(radical)].some((all) => all?.some((phrase) => stands(phrase, at))),
    );
  for (const { topic, all } of together) {
    const [start = -1, ...others] = all.map(placeOf);
    if (start >= 0 && others.every((at) => at >= 0)) found.push({ start, length: 1, topics: [topic], isAlone: false });
  }
  return found;
}

/** The most urgent first. Who wants something for it has no need of a doctor: “tablets for feeling sick”. */
export function byUrgency<One extends { topic: Help; start: number }>(
  reads: readonly One[],
  tokens: readonly Word[],
): One[] {
  const remedy = reads.find(({ topic }) => topic === "pharmacy");
  const isFor = ({ topic, start }: One) =>
    topic === "doctor" &&
    remedy !== undefined &&
    tokens.slice(remedy.start, start).some(({ folded }) => REMEDY_FOR.has(folded));
  return ENTRIES.flatMap(({ topic }) => reads.find((read) => read.topic === topic && !isFor(read)) ?? []);
}
const REMEDY_FOR: ReadonlySet<string> = new Set(["for", "against", "do", "le", "in", "rhag", "pour", "contre"]);

/** Names of those who help, in all languages, where a list of numbers has no line. */
export const tradesOf = (topic: Help): readonly string[] => trades.get(topic) ?? [];

/** Whether a line of a list of numbers is about it. */
export function isLineOf(topic: Help, tokens: readonly Word[]): boolean {
  return tokens.some((_, at) => lines.get(topic)?.at(tokens, at)?.meaning === true);
}

/** All words of it in some languages, by which misspelt ones are corrected. */
export const helpTerms = (languages: readonly string[]): string[] =>
  [...ENTRIES, { said: LITERAL, alone: undefined }].flatMap(({ said: list, alone }) =>
    LANGUAGES.filter((language) => languages.includes(language)).flatMap((language) =>
      [list, alone].flatMap((some) => phrasesIn(some?.[language] ?? "").flatMap((phrase) => phrase.split(/[/+]/))),
    ),
  );
