import { plain } from "./tokens.ts";

/**
 * The mutations of Welsh: each initial with its soft, nasal and aspirate form, where it has them. A soft g is gone.
 * https://www.gov.wales/bydtermcymru/style-guide (treigladau)
 */
const MUTATIONS: [radical: string, mutated: string[]][] = [
  ["p", ["b", "mh", "ph"]],
  ["t", ["d", "nh", "th"]],
  ["c", ["g", "ngh", "ch"]],
  ["b", ["f", "m"]],
  ["d", ["dd", "n"]],
  ["g", ["", "ng"]],
  ["m", ["f"]],
  ["ll", ["l"]],
  ["rh", ["r"]],
];

/** Letters of two or three signs are one: `ch` is no c, `ff` no f. */
const INITIAL = /^(?:ngh|ch|dd|ff|ng|ll|mh|nh|ph|rh|th|[a-z])/;
/** What a word may begin with whose g is gone: ardd, lan, rawys, wely. */
const WITHOUT_G = /^(?:[aeiouwy]|l(?!l)|r(?!h))/;
const VOWEL = /^[aeiouwy]/;
const H_BEFORE_VOWEL = /^h(?=[aeiouwy])/;
/** Shorter words are too many when mutated. */
const MIN_LETTERS = 2;

const initialOf = (word: string): string => INITIAL.exec(word)?.[0] ?? "";

/** The words of which this one may be a mutated form, itself first: gaffi → gaffi, caffi. Without accents, in lower case. */
function radicals(word: string): string[] {
  const initial = initialOf(word);
  const rest = word.slice(initial.length);
  const found = MUTATIONS.filter(([, mutated]) => mutated.includes(initial)).map(([radical]) => radical + rest);
  if (WITHOUT_G.test(word)) found.push(`g${word}`);
  if (H_BEFORE_VOWEL.test(word)) found.push(word.slice(1)); // ei hysgol: ysgol
  return [word, ...found];
}

/** A radical with all its mutated forms: pont → pont, bont, mhont, phont. */
function mutations(radical: string): string[] {
  const initial = initialOf(radical);
  const rest = radical.slice(initial.length);
  const own = MUTATIONS.find(([one]) => one === initial)?.[1] ?? [];
  return [radical, ...own.map((mutated) => mutated + rest), ...(VOWEL.test(radical) ? [`h${radical}`] : [])];
}

/** Words with their plurals, which follow no rule. */
const PLURALS = `
  adeilad adeiladau · adeiladwr adeiladwyr · afon afonydd · amgueddfa amgueddfeydd · anifail anifeiliaid · athro athrawon
  banc banciau · bedd beddau · beic beiciau · blodyn blodau · bryn bryniau · bws bysiau bysus · bwrdd byrddau · bwthyn bythynnod
  bwyty bwytai · cadair cadeiriau · cae caeau · caffi caffis · caneuon can · canolfan canolfannau · capel capeli · car ceir
  castell cestyll · ceffyl ceffylau · cegin ceginau · cerdd cerddi · cerddor cerddorion · ci cwn · cig cigoedd · cigydd cigyddion
  clwb clybiau · coeden coed · crefft crefftau · crochenydd crochenwyr · cwch cychod · cwm cymoedd · cwmni cwmniau · cwrs cyrsiau
  cyngerdd cyngherddau · dafad defaid · deintydd deintyddion · digwyddiad digwyddiadau · diod diodydd · dyn dynion · eglwys eglwysi
  fferm ffermydd · ffermwr ffermwyr · ffordd ffyrdd · gardd gerddi · garej garejys · gem gemau · gweithdy gweithdai · gwely gwelyau
  gwers gwersi · gwesty gwestai · gwyl gwyliau · gwydr gwydrau · llety lletyau · llong llongau · llwybr llwybrau · llyfr llyfrau
  llyfrgell llyfrgelloedd · llyn llynnoedd · maes meysydd · marchnad marchnadoedd · meddyg meddygon · meddygfa meddygfeydd
  merch merched · mynydd mynyddoedd · neuadd neuaddau · nofiwr nofwyr · oriel orielau · pabell pebyll · parc parciau
  peintiwr peintwyr · pentref pentrefi · plentyn plant · plymwr plymwyr · pobydd pobyddion · pont pontydd · pris prisiau
  pryd prydau · pwll pyllau · pysgodyn pysgod · rhaeadr rhaeadrau · saer seiri · siop siopau · sinema sinemau · stafell stafelloedd
  stryd strydoedd · swyddfa swyddfeydd · tafarn tafarnau tafarndai · taith teithiau · theatr theatrau · tocyn tocynnau
  toiled toiledau · traeth traethau · tref trefi · tren trenau · trydanwr trydanwyr · ty tai · ymwelydd ymwelwyr · ynys ynysoedd
  ystafell ystafelloedd · ysgol ysgolion`;

const rows = PLURALS.split(/[·\n]/)
  .flatMap((line) => line.split(" · "))
  .map((row) => row.trim().split(/\s+/).map(plain))
  .filter((row) => row.length > 1);
const rowOf = new Map(rows.flatMap((row) => row.map((word) => [word, row] as const)));

/** All forms of a Welsh word without accents, itself first: each mutation of each word that it may be, and of its plural. */
export function welshForms(word: string): string[] {
  if (word.length < MIN_LETTERS) return [word];
  const meant = radicals(word);
  return [...new Set([word, ...meant.flatMap((one) => [one, ...(rowOf.get(one) ?? [])]).flatMap(mutations)])];
}

/** Words that say nothing of what is looked for; PostgreSQL has no list of them. */
export const WELSH_STOPWORDS = `
  a ac am ar at dan dros drwy ei ein eich er eu fy gan gyda heb hwn hon hyn i mae mewn n na nad neu o ond oes r rhwng sy sydd tan trwy
  u w wrth wedi y ydy yn yr yw`;
