import { plain } from "./tokens.ts";

/**
 * Words whose h is their own. Irish puts an h before a vowel (*na huisce*, *le hoileán*), which search takes off again;
 * without this list *halla* (hall) would find *alla*, and *hata* (hat) *ata*.
 */
const IRISH = `
  habal haca hacaí hafa haicléir haidhp haiku haimpin hainle haingear haiste haistí haitéal hairicín halla hallaí halbard
  hamstar hanla haras hart hata hataí heicteár héileacaptar héileacaptair heileacaptar heileafón heiroin héiliam hearóin
  herpéis hibrid hibrideach hidrigin hidreagán hiéana hiodrálach hiodrant hiopnóis hip hipí hipnóis histéire hob hobad hobaí
  hoc hocaí homaighnéasach hormón hormóin hosta húda húicéir húicéirí húicéara hula húm hurá hurlamaboc`;

/** English ones: visitors type both languages into one box, and *hair* must not find *air*. */
const ENGLISH = `
  habit hack haddock hair haircut hairdresser hairdressers hake half hall halls halloween ham hamburger hammer hamper hand
  handbag handmade handball handicraft handicrafts handy handyman happy harbour harbor hard hardware hare harp harvest has
  hat hats haul haulage have hay hazel he head heal healing health healthy hear hearing heart hearth heat heated heater
  heather heating heavy hedge height helicopter hello help hen her herb herbal herbs here heritage heron herring hey hi
  hidden hide high highland hike hiker hikers hikes hiking hill hills hillwalking hip hire history historic historical hit
  hob hobby hockey hold holiday holidays holistic hollow holly holy home homely homemade homes homestay homeware honey hook
  hooker hop hope horse horseriding horses hose hospice hospital hospitality host hostel hostels hot hotel hotels hound hour
  hours house household houseboat houses housing how hub hug huge hull human hunt hunting hurl hurley hurling hut huts`;

const OWN_H = new Set(`${IRISH} ${ENGLISH}`.trim().split(/\s+/).map(plain));
const H_BEFORE_VOWEL = /^h[aeiou]/;

/** `uisce` of `huisce`; null where the h belongs to the word (halla), for lower-case words without accents only. */
export function withoutProtheticH(word: string): string | null {
  return word.length >= 4 && H_BEFORE_VOWEL.test(word) && !OWN_H.has(word) ? word.slice(1) : null;
}

/** `huisce` of `uisce`, as a text without capitals may have it; null where that is another word (ata, hata). */
export function withProtheticH(word: string): string | null {
  const prefixed = `h${word}`;
  return withoutProtheticH(prefixed) === word ? prefixed : null;
}

/** Whether a word that begins with these letters may have an h of its own: `hal` may become halla. */
export function mayBecomeOwnH(beginning: string): boolean {
  return OWN_H.values().some((word) => word.startsWith(beginning));
}
