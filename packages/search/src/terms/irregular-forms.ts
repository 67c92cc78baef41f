import { plain } from "./tokens.ts";

/**
 * Irish words with a plural or genitive that the regular declensions do not generate: a query with one form searches all
 * forms of its row. Forms are in dictionary spelling, without mutation. A form that without accents equals another common
 * word is left out (*ban*, of women, is also *bán*, white).
 */
const FORMS = `
  abhainn abhann aibhneacha
  aerfort aerfoirt
  áit áite áiteanna
  amhrán amhráin
  arán aráin
  athair athar aithreacha
  bábóg bábóige
  bád báid
  bádóir bádóra bádóirí
  baile bailte
  balla ballaí
  banc bainc
  béal béil
  bean mná
  beár beáir beáranna
  bia bianna bídh
  bialann bialainne bialanna
  bileog bileoige
  bláth blátha bláthanna
  bóithrín bóithríní
  bord boird
  bosca boscaí
  bóthar bóthair bóithre
  brat brait
  bréagán bréagáin
  bricfeasta bricfeastaí
  brú brúnna
  bus busanna
  caife caifé caifeanna caiféanna
  cáis cáise
  caisleán caisleáin
  caoireoil caoireola
  caora caorach caoirigh
  capall capaill
  carbhán carbháin
  carr cairr carranna
  carraig carraige carraigeacha
  cat cait
  cathair cathrach cathracha
  ceann cinn
  céim céime céimeanna
  ceol ceoil ceolta
  ceolchoirm ceolchoirme ceolchoirmeacha
  ceoltóir ceoltóra ceoltóirí
  cill cille cealla
  cistin cistine cistineacha
  cladach cladaigh cladaí
  clár cláir
  cloch cloiche clocha
  club clubanna
  cluiche cluichí
  cnoc cnoic
  cócaire cócairí
  coill coille coillte
  coirm coirme
  cóisir cóisire cóisirí
  comhairle comhairlí
  comharsa comharsan comharsana
  contae contaetha
  crann crainn
  craobh craoibhe craobhacha
  crua-earraí crua-earra
  cuairt cuairte cuairteanna
  cuairteoir cuairteora cuairteoirí
  cuan cuain cuanta
  cúirt cúirte cúirteanna
  cúrsa cúrsaí
  damhsa damhsaí
  dán dáin dánta
  deoch deochanna
  dochtúir dochtúra dochtúirí
  doras dorais dóirse
  duine daoine
  eaglais eaglaise eaglaisí
  ealaín ealaíne ealaíona
  ealaíontóir ealaíontóra ealaíontóirí
  éan éin
  earra earraí
  eitilt eitilte eitiltí
  eolas eolais
  faoileán faoileáin
  féar féir
  fear fir
  féile féilte
  feirm feirme feirmeacha
  feirmeoir feirmeora feirmeoirí
  fidil fidle fidleacha
  file filí
  fíon fíona fíonta
  focal focail
  fómhar fómhair
  fón fóin fónanna
  foraois foraoise foraoisí
  fuinneog fuinneoige fuinneoga
  gabha gaibhne
  gailearaí gailearaithe
  gairdín gairdíní
  garáiste garáistí
  garraí garraithe
  geata geataí
  gleann gleanna gleannta
  gort goirt
  grian gréine
  gruagaire gruagairí
  grúpa grúpaí
  guth gutha
  halla hallaí
  hata hataí
  iarnród iarnróid
  iasc éisc
  iascaire iascairí
  inis inse insí
  ionad ionaid
  lá lae laethanta
  lacha lachan lachain
  lámh láimhe lámha
  lámhcheird lámhcheirde lámhcheirdeanna
  leaba leapa leapacha
  leabhar leabhair
  leabharlann leabharlainne leabharlanna
  leac leice leaca
  leanbh linbh leanaí
  léarscáil léarscáile léarscáileanna
  léine léinte
  leithreas leithris
  lios leasa liosanna
  litir litreach litreacha
  loch locha lochanna
  loingeas loingis
  lóistín lóistíní
  lón lóin lónta
  long loinge longa
  lus losa lusanna
  madra madraí
  maide maidí
  maidin maidine maidineacha
  mainistir mainistreach mainistreacha
  margadh margaidh margaí
  máthair máthar máithreacha
  meánscoil meánscoile meánscoileanna
  mí míosa míonna
  mil meala
  móin móna
  mór móra
  muileann muilinn muilte
  múinteoir múinteora múinteoirí
  muintir muintire
  muir mara
  músaem músaeim
  naíonra naíonraí
  nead neide neadacha
  nuachtán nuachtáin
  oíche oícheanta
  oifig oifige oifigí
  oileán oileáin oileánach
  oisre oisrí
  olann olla
  óstán óstáin
  páirc páirce páirceanna
  páiste páistí
  peil peile
  pictiúr pictiúir
  pionta piontaí
  píosa píosaí
  planda plandaí
  pluais pluaise pluaiseanna
  pobal pobail
  poll poill
  port poirt
  pota potaí
  praghas praghais praghsanna
  práta prátaí
  rás rása rásaí
  rince rincí
  rinn rinne reanna
  roinn roinne ranna
  rón róin rónta
  rós róis rósanna
  rothar rothair
  sagart sagairt
  saol saoil
  scadán scadáin
  scéal scéil scéalta
  scéalaí scéalaithe
  sceir sceire sceireacha
  scoil scoile scoileanna
  scuab scuaibe scuaba
  seachtain seachtaine seachtainí
  seirbhís seirbhíse seirbhísí
  seisiún seisiúin
  seol seoil seolta
  seoltóireacht seoltóireachta
  seomra seomraí
  siopa siopaí
  siúinéir siúinéara siúinéirí
  siúlóid siúlóide siúlóidí
  slí slite
  sliabh sléibhe sléibhte
  slua sluaite
  snámh snámha
  solas solais soilse
  spórt spóirt
  sráid sráide sráideanna
  srón sróine
  stad staid stadanna
  staighre staighrí
  stáisiún stáisiúin
  stóras stórais
  sú súnna
  suíochán suíocháin
  tábhairne tábhairní
  tacsaí tacsaithe
  táille táillí
  talamh talaimh talún tailte
  teach tí tithe tigh
  teaghlach teaghlaigh
  teampall teampaill
  teanga teangacha
  tine tinte
  tír tíre tíortha
  tobar tobair toibreacha
  tógáil tógála
  tógálaí tógálaithe
  tonn toinne tonnta
  toradh toraidh torthaí
  trá trána tránna
  traein traenach traenacha
  turas turais turasanna
  turasóir turasóra turasóirí
  uachtar uachtair
  uaimh uaimhe uaimheanna
  ubh uibhe uibheacha
  uisce uiscí
  úll úlla
  veain veaineanna`;

const rows = FORMS.trim()
  .split("\n")
  .map((row) =>
    row
      .trim()
      .split(/\s+/)
      .map((word) => plain(word).replace("-", "")),
  );

const rowsOf = Map.groupBy(
  rows.flatMap((row) => row.map((word) => ({ word, row }))),
  ({ word }) => word,
);

/** All forms of an Irish word without accents and mutation, including itself: mna → bean, mna. Empty where it is not listed. */
export function irregularForms(word: string): string[] {
  return [...new Set(rowsOf.get(word)?.flatMap(({ row }) => row))];
}
