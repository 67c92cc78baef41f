/**
 * Irish prepositions change with the name that follows: *go Gaoth Dobhair*, but *go hÁrainn Mhór* and *go dtí an Clochán
 * Liath*. A message writes the plain one (`go {place}`), and the compiled message calls `afterPreposition`.
 * Source: An Caighdeán Oifigiúil (2017), the chapters on the article and on initial mutations.
 *
 * A name without an article keeps its consonant: whether it is Irish, and so changes after *ó*, *do* or *de*, cannot be seen.
 * Messages about a place say *as*, which changes nothing.
 */
const FORMS = {
  go: { vowel: "go h", singular: "go dtí an", plural: "go dtí na" },
  le: { vowel: "le h", singular: "leis an", plural: "leis na" },
  as: { vowel: "as ", singular: "as an", plural: "as na" },
  ag: { vowel: "ag ", singular: "ag an", plural: "ag na" },
  ar: { vowel: "ar ", singular: "ar an", plural: "ar na" },
  chuig: { vowel: "chuig ", singular: "chuig an", plural: "chuig na" },
  ó: { vowel: "ó ", singular: "ón", plural: "ó na" },
  faoi: { vowel: "faoi ", singular: "faoin", plural: "faoi na" },
  do: { vowel: "d’", singular: "don", plural: "do na" },
  de: { vowel: "d’", singular: "den", plural: "de na" },
} as const;

type Preposition = keyof typeof FORMS;

export const PREPOSITIONS = Object.keys(FORMS) as Preposition[];

/**
 * The preposition with what follows it. Only a name changes it: a capital at the beginning, and no address of a mail.
 * @param preposition as the message writes it, at the beginning of a sentence with a capital
 * @param value what a message inserts, such as a place, a person, a time
 */
export function afterPreposition(preposition: string, value: string | number): string {
  const plain = preposition.toLowerCase() as Preposition;
  const text = joined(plain, String(value));
  return plain === preposition ? text : preposition.charAt(0) + text.slice(1);
}

function joined(preposition: Preposition, name: string): string {
  const { vowel, singular, plural } = FORMS[preposition];
  if (name.startsWith("Na ")) return `${plural} ${name.slice(3)}`;
  if (name.startsWith("An ")) return `${singular} ${afterArticle(preposition, name.slice(3))}`;
  return /^[AEIOUÁÉÍÓÚ][^@]*$/u.test(name) ? vowel + name : `${preposition} ${name}`;
}

/** What eclipsis writes before a consonant. */
const ECLIPSIS = new Map(Object.entries<string>({ B: "m", C: "g", F: "bh", G: "n", P: "b" }));

/** A noun after preposition and article: *go dtí* leaves it as it is, *don* and *den* lenite, the others eclipse. */
function afterArticle(preposition: Preposition, noun: string): string {
  if (preposition === "go") return noun;
  const plain = noun.replace(/^t(?=[AEIOUÁÉÍÓÚ])/u, "").replace(/^([BCFGMP])h/u, "$1");
  if (preposition === "do" || preposition === "de") return plain.replace(/^[BCFGMP]/u, "$&h");
  return (ECLIPSIS.get(plain.charAt(0)) ?? "") + plain;
}
