import { plain } from "./tokens.ts";

/** Eclipsis before lenition: `bhf` is an eclipsed f, not a lenited b. */
const MUTATIONS: [mutated: RegExp, radical: string][] = [
  [/^bhf/, "f"],
  [/^mb/, "b"],
  [/^gc/, "c"],
  [/^nd/, "d"],
  [/^ng/, "g"],
  [/^bp/, "p"],
  [/^dt/, "t"],
  [/^ts(?=[lnraeiou])/, "s"],
  [/^([bcdfgmpst])h/, "$1"],
];

/** Removes the initial mutation of a lower-case word without accents: bhad → bad, gceol → ceol, tsraid → sraid. */
export function withoutMutation(word: string): string {
  const found = MUTATIONS.find(([mutated]) => mutated.test(word));
  return found && word.length > 3 ? word.replace(found[0], found[1]) : word;
}

/**
 * Irish words that begin with h. Irish prefixes a prothetic h to vowels (*na huisce*, *le hoileán*), which search removes;
 * without this list *halla* (hall) would match *alla*, and *hata* (hat) *ata*.
 */
const IRISH = `
  habal haca hacaí hafa haicléir haidhp haiku haimpin hainle haingear haiste haistí haitéal hairicín halla hallaí halbard
  hamstar hanla haras hart hata hataí heicteár héileacaptar héileacaptair heileacaptar heileafón heiroin héiliam hearóin
  herpéis hibrid hibrideach hidrigin hidreagán hiéana hiodrálach hiodrant hiopnóis hip hipí hipnóis histéire hob hobad hobaí
  hoc hocaí homaighnéasach hormón hormóin hosta húda húicéir húicéirí húicéara hula húm hurá hurlamaboc`;

/** English words that begin with h: queries mix both languages, and *hair* must not match *air*. */
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

/** Removes the prothetic h of a lower-case word without accents: huisce → uisce; null where it has none (halla). */
export function withoutProtheticH(word: string): string | null {
  return word.length >= 4 && H_BEFORE_VOWEL.test(word) && !OWN_H.has(word) ? word.slice(1) : null;
}

/** Adds a prothetic h: uisce → huisce; null where that is another word (ata, hata). */
export function withProtheticH(word: string): string | null {
  const prefixed = `h${word}`;
  return withoutProtheticH(prefixed) === word ? prefixed : null;
}

/** Whether a prefix may become a word that begins with h: `hal` may become halla. */
export function mayBecomeOwnH(prefix: string): boolean {
  return OWN_H.values().some((word) => word.startsWith(prefix));
}
