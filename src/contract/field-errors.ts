import { country } from "./country.ts";
import type { NamesByLanguage } from "./languages.ts";

/** Errors of a field. */
export const FIELD_ERRORS = {
  "unknown-field": { en: "This field is not known here.", ga: "Níl an réimse seo ar eolas anseo." },
  required: { en: "This is needed.", ga: "Tá sé seo de dhíth." },
  "too-long": { en: "This is too long.", ga: "Tá sé seo rófhada." },
  "too-short": { en: "This is too short.", ga: "Tá sé seo róghearr." },
  "out-of-range": { en: "This is outside what is allowed.", ga: "Tá sé seo lasmuigh den mhéid a cheadaítear." },
  "not-a-choice": { en: "This is not one of the choices.", ga: "Ní ceann de na roghanna é seo." },
  "wrong-form": {
    en: "This does not have the right form.",
    ga: "Níl an fhoirm cheart air seo.",
    cy: "Nid yw’r ffurf gywir ar hyn.",
    fr: "Cela n’a pas la bonne forme.",
  },
  "no-zone": {
    en: "This time has no zone: write 2026-07-04T16:00:00Z, or +01:00 at its end.",
    ga: "Níl crios leis an am seo: scríobh 2026-07-04T16:00:00Z, nó +01:00 ag a dheireadh.",
  },
  "wrong-number": country.phone.hint,
  "accented-address": {
    en: "Before the @ there can be no letters with accents: most mail would not arrive. Ask for the form without them.",
    ga: "Ní féidir litreacha le sínte fada a bheith roimh an @: ní shroichfeadh an chuid is mó den phost é. Iarr an fhoirm gan iad.",
  },
  "wrong-date": {
    en: "This date is not clear. Write it as 2027-03-17 or 17/03/2027.",
    ga: "Níl an dáta seo soiléir. Scríobh mar 2027-03-17 nó 17/03/2027 é.",
  },
  "wrong-hours": {
    en: "These hours are not clear. Write the days, then the hours: Mon-Fri 09:00-17:00.",
    ga: "Níl na huaireanta seo soiléir. Scríobh na laethanta, ansin na huaireanta: Luan-Aoine 09:00-17:00.",
  },
  "web-address": {
    en: "Leave out addresses of websites and mail, and put a space after each full stop.",
    ga: "Fág seoladh suíomhanna agus ríomhphoist ar lár, agus cuir spás i ndiaidh gach lánstad.",
  },
  "set-by-operator": {
    en: "The operator has set this: it cannot be changed here.",
    ga: "An t-oibreoir a shocraigh é seo: ní féidir é a athrú anseo.",
  },
  "texts-in-languages": {
    en: "There are texts in the two languages already: which they are can no longer be changed.",
    ga: "Tá téacsanna sa dá theanga cheana: ní féidir athrú a dhéanamh ar cé acu teangacha iad.",
  },
  "not-its-name": {
    en: "This is not the name of the page.",
    ga: "Ní hé seo ainm an leathanaigh.",
    cy: "Nid dyma enw’r dudalen.",
    fr: "Ce n’est pas le nom de la page.",
  },
  taken: { en: "This is used already: choose another one.", ga: "Tá sé seo in úsáid cheana: roghnaigh ceann eile." },
  incomplete: { en: "Something is missing from this list.", ga: "Tá rud éigin ar iarraidh ón liosta seo." },
  repeated: { en: "Something is in this list twice.", ga: "Tá rud éigin ar an liosta seo faoi dhó." },
  "not-there": {
    en: "There is no such page, or it was deleted.",
    ga: "Níl a leithéid de leathanach ann, nó scriosadh é.",
  },
  "changed-since": {
    en: "This page was changed after the file was made: export it again.",
    ga: "Athraíodh an leathanach seo tar éis an comhad a dhéanamh: easpórtáil arís é.",
  },
  "text-changed": {
    en: "One of the languages was changed after the file was made: export it again.",
    ga: "Athraíodh ceann de na teangacha tar éis an comhad a dhéanamh: easpórtáil arís é.",
  },
  "copied-source": {
    en: "This is not translated: the file says so, or has the source in its place. A text that is the same in both languages needs the state “translated”.",
    ga: "Níl sé seo aistrithe: deir an comhad é sin, nó tá an buntéacs ina áit. Má tá an téacs mar a chéile sa dá theanga, cuir an stádas “translated” air.",
  },
  "no-such-text": {
    en: "There is no such text, or it was deleted.",
    ga: "Níl a leithéid de théacs ann, nó scriosadh é.",
  },
  "not-your-text": {
    en: "Only administrators may change this text.",
    ga: "Ní ceadmhach ach do riarthóirí an téacs seo a athrú.",
  },
  "decided-elsewhere": {
    en: "This is decided page by page, with a reason: leave it as it is.",
    ga: "Déantar cinneadh faoi seo leathanach ar leathanach, le cúis: fág mar atá sé.",
  },
  "follows-from-name": {
    en: "The address follows from the name: leave it as it is.",
    ga: "Leanann an seoladh ón ainm: fág mar atá sé.",
  },
  overlapping: { en: "Something in this overlaps.", ga: "Tá forluí i rud éigin anseo." },
  "only-one": {
    en: "A page has one of these: it was left out.",
    ga: "Ceann amháin acu seo atá ag leathanach: fágadh ar lár é.",
  },
  "unread-hours": {
    en: "These hours are not clear: they were left out.",
    ga: "Níl na huaireanta seo soiléir: fágadh ar lár iad.",
  },
  "no-end": {
    en: "These hours do not say until when. Write both: Thu-Sun 17:00-23:00.",
    ga: "Ní deir na huaireanta seo cathain a dhúntar. Scríobh an dá cheann: Déardaoin-Domhnach 17:00-23:00.",
  },
  "doubtful-night": {
    en: "A night of these hours ends at midnight in OpenStreetMap: nobody has said which is meant.",
    ga: "Críochnaíonn oíche de na huaireanta seo ag meán oíche in OpenStreetMap: níor dúradh cé acu atá i gceist.",
  },
  "far-place": {
    en: "This is far from the map of the directory.",
    ga: "Tá sé seo i bhfad ó léarscáil an eolaire.",
  },
  "swapped-place": {
    en: "This is far from the map of the directory. Are latitude and longitude swapped?",
    ga: "Tá sé seo i bhfad ó léarscáil an eolaire. An bhfuil an domhanleithead agus an domhanfhad malartaithe?",
  },
  "unequal-cells": {
    en: "This row has another number of cells than the first row.",
    ga: "Tá líon cealla eile sa ró seo ná mar atá sa chéad ró.",
  },
  "unreadable-row": {
    en: "This row cannot be read: a quotation mark is not closed, or it is far too long.",
    ga: "Ní féidir an ró seo a léamh: níl comhartha athfhriotail dúnta, nó tá sé i bhfad rófhada.",
  },
  "too-complex": {
    en: "This takes too much work to read. Divide it, and send the parts one after the other.",
    ga: "Tá barraíocht oibre ag baint lena léamh seo. Roinn é, agus seol na codanna ceann i ndiaidh a chéile.",
  },
  "bad-cursor": { en: "This list cannot be continued from here.", ga: "Ní féidir leanúint den liosta seo ón áit seo." },
} as const satisfies Record<string, NamesByLanguage>;

/** Stands after an error of the form, before an example of the field. */
export const LIKE_EXAMPLE: NamesByLanguage = {
  en: "Write it like this:",
  ga: "Scríobh mar seo é:",
  cy: "Ysgrifennwch fel hyn:",
  fr: "Écrivez-le ainsi :",
};

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

export type FieldError = { path: string; code: FieldErrorCode; message: string };
