import type { MapReport } from "#modules/exchange/contract.ts";
import known from "../../../../places/osm.json" with { type: "json" };

/** The keys that say what something is, the most telling first (https://wiki.openstreetmap.org/wiki/Map_features). */
const KEYS = [
  "amenity",
  "shop",
  "tourism",
  "craft",
  "office",
  "healthcare",
  "club",
  "leisure",
  "historic",
  "man_made",
  "natural",
  "aeroway",
  "railway",
  "public_transport",
  "emergency",
  "sport",
  "military",
  "power",
  "barrier",
  "landuse",
  "place",
  "waterway",
  "highway",
  "route",
  "boundary",
  "building",
] as const;
const MAX_KINDS = 300;
const MAX_EXAMPLES = 3;
/** What is said of those beyond. */
const OTHERS = "…";
/** Of what has a name, and none of these keys. */
const NONE = "";

/** What becomes of a kind: a category, "" for pages without one, null for none at all. */
export type KindChoices = ReadonlyMap<string, string | null>;
export type Kind = MapReport["kinds"][number];
export type Kinds = { category: string; type: string | undefined }[];

/** What a directory calls the kinds of the map: its categories by our slugs and its own, and the slugs of its tags. */
export type MapDirectory = { slugs: ReadonlyMap<string, string>; tags: ReadonlySet<string> };

const CATEGORIES: ReadonlyMap<string, string | null> = new Map(Object.entries(known.categories));
const TAGS: ReadonlyMap<string, string> = new Map(Object.entries(known.tags));

/** What the elements of a file are, and the categories of their pages: by choice, else by the table of known kinds. */
export class MapKinds {
  readonly #slugs: ReadonlyMap<string, string>;
  readonly #choices: KindChoices;
  readonly #counted = new Map<string, Kind>();

  constructor({ slugs }: Pick<MapDirectory, "slugs">, choices: KindChoices) {
    this.#slugs = slugs;
    this.#choices = choices;
  }

  /** The categories of the page of an element, without "" of kinds that have none; null: it becomes no page. */
  of(tags: ReadonlyMap<string, string>): Kinds | null {
    const taken = kindsIn(tags).flatMap((kind) => {
      const { category, type } = this.#meaningOf(kind);
      return category === null ? [] : [{ category, type }];
    });
    return taken.length > 0 ? taken : null;
  }

  /** Counts an element of a name, by each of its kinds of which something is known, else by the first. */
  count(tags: ReadonlyMap<string, string>, name: string): void {
    const all = kindsIn(tags);
    const meant = all.filter((kind) => this.#meaningOf(kind).by !== null);
    for (const kind of meant.length > 0 ? meant : all.slice(0, 1)) this.#add(kind, name);
  }

  report(): Kind[] {
    return [...this.#counted.values()].sort((one, other) => other.count - one.count);
  }

  #add(kind: string, name: string): void {
    const isFull = this.#counted.size >= MAX_KINDS && !this.#counted.has(kind);
    const key = isFull ? OTHERS : kind;
    const { category, by } = this.#meaningOf(key);
    const counted = this.#counted.get(key) ?? { kind: key, category, by, count: 0, examples: [] };
    counted.count += 1;
    if (counted.examples.length < MAX_EXAMPLES && !counted.examples.includes(name)) counted.examples.push(name);
    this.#counted.set(key, counted);
  }

  #meaningOf(kind: string): { category: string | null; by: Kind["by"]; type?: string | undefined } {
    const [key = ""] = kind.split("=");
    const entry = CATEGORIES.has(kind) ? CATEGORIES.get(kind) : CATEGORIES.get(`${key}=*`);
    const [slug = "", type = "business"] = entry?.split(" ") ?? [];
    const chosen = this.#choices.get(kind);
    if (chosen !== undefined) return { category: chosen, by: "choice", type };
    if (entry === undefined) return { category: null, by: null };
    return { category: entry === null ? null : (this.#slugs.get(slug) ?? ""), by: "known", type };
  }
}

/** The tag of the directory that a tag of the map says. */
export function tagOf({ tags }: Pick<MapDirectory, "tags">, key: string, value: string): string | null {
  const slug = TAGS.get(`${key}=${value}`);
  return slug !== undefined && tags.has(slug) ? slug : null;
}

export const isKindKey = (key: string): boolean => (KEYS as readonly string[]).includes(key);

/** `amenity=pub`; several values stand with `;` between them. */
function kindsIn(tags: ReadonlyMap<string, string>): string[] {
  const kinds = KEYS.flatMap((key) =>
    (tags.get(key) ?? "").split(";").flatMap((value) => (value.trim() === "" ? [] : [`${key}=${value.trim()}`])),
  );
  return kinds.length > 0 ? kinds : [NONE];
}
