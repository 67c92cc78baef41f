import type { PublicHolidays } from "@eolaire/opening-hours";
import { FACTS, type Fact, type Purpose, type Vocabulary } from "@eolaire/understanding";
import type { Place } from "#core/contract/directory/places.ts";
import type { PlaceNames } from "../pages/place-names.ts";
import { publicHolidays } from "../public-holidays.ts";
import { movableFeasts } from "./movable-feasts.ts";
import { readName } from "./read-name.ts";

type Named = { slug: string; name: string | null; name_ie: string | null };
export type Titled = { slug: string; title: string | null; title_ie: string | null };

/** What a directory calls its places, categories and tags. */
export type Directory = {
  places: PlaceNames<Place>;
  categories: readonly Named[];
  tags: readonly Named[];
  /** Names of further places, such as piers on the mainland, each in both languages. */
  further: readonly (readonly (string | null)[])[];
  information: readonly Titled[];
};

/** The names of a directory as questions are read with them; made once for each state of the directory. */
export type Names = {
  vocabulary: Vocabulary;
  places: PlaceNames<Place>;
  /** The tag that says a fact. */
  tagOf: ReadonlyMap<Fact, string>;
  /** The special page about a purpose, such as emergency numbers. */
  informationOf: ReadonlyMap<Purpose, Titled>;
  information: readonly Titled[];
};

/** Names of days are read for the last year, this one and the next ones. */
const YEARS = 4;

export function namesOf({ places, categories, tags, further, information }: Directory, year: number): Names {
  const vocabulary: Vocabulary = {
    places: [...places.all.map(({ name, name_ie }) => [name, name_ie]), ...further].flatMap(placeNamed),
    categories: categories.map(({ slug, name, name_ie }) => ({ key: slug, names: present([name, name_ie]) })),
    holidays: daysOf(publicHolidays, year),
    feasts: daysOf(movableFeasts, year),
  };
  return { vocabulary, places, information, tagOf: factsOf(tags), informationOf: purposesOf(information) };
}

const daysOf = (holidays: PublicHolidays<object>, year: number) =>
  Array.from({ length: YEARS }, (_, ahead) => holidays.of(year - 1 + ahead))
    .flat()
    .map(({ date, names }) => ({ date, names: Object.values(names).flat() as string[] }));

/** The key of a place is its first name. */
function placeNamed(names: readonly (string | null)[]) {
  const known = present(names);
  return known[0] === undefined ? [] : [{ key: known[0], names: known }];
}

const present = (names: readonly (string | null)[]) => names.filter((name) => name !== null);

/** What a tag means is read in its own name; of two with the same meaning the one whose name says nothing else. */
function factsOf(tags: readonly Named[]): Map<Fact, string> {
  const read = tags.flatMap(({ slug, name, name_ie }) => {
    const meanings = present([name, name_ie]).map(readName);
    const facts = [...new Set(meanings.flatMap((one) => one.facts))];
    return facts.map((fact) => ({
      fact,
      slug,
      others: facts.length - 1 + Math.max(...meanings.map(({ terms }) => terms.length)),
    }));
  });
  return new Map(
    FACTS.flatMap((fact) => {
      const [best] = read.filter((one) => one.fact === fact).sort((one, other) => one.others - other.others);
      return best ? [[fact, best.slug]] : [];
    }),
  );
}

function purposesOf(information: readonly Titled[]): Map<Purpose, Titled> {
  return new Map(
    information.flatMap((one) =>
      present([one.title, one.title_ie]).flatMap((title) =>
        readName(title).intents.map(({ purpose }) => [purpose, one] as const),
      ),
    ),
  );
}
