import { sql } from "kysely";
import type { Database } from "../src/server/db/connect.ts";

/** Pages are written in batches of this size. */
const BATCH = 1_000;
const CATEGORIES = 14;
const TAGS = 60;

type Pair = [english: string, irish: string];

const FIRST: Pair[] = [
  ["Lantern", "an Lóchrainn"],
  ["Seal", "an Róin"],
  ["Harbour", "an Chuain"],
  ["Island", "an Oileáin"],
  ["Heather", "an Fhraoigh"],
  ["Lighthouse", "an Tí Solais"],
  ["Curlew", "an Chrotaigh"],
  ["Salt", "an tSalainn"],
  ["Turf", "na Móna"],
  ["North", "an Tuaiscirt"],
  ["Strand", "na Trá"],
  ["Hill", "an Chnoic"],
  ["Lough", "an Locha"],
  ["Gorse", "an Aitinn"],
  ["Gannet", "an Ghainéid"],
  ["Wren", "an Dreoilín"],
  ["Anchor", "an Ancaire"],
  ["Storm", "na Stoirme"],
  ["Bridge", "an Droichid"],
  ["Mill", "an Mhuilinn"],
];
const SECOND: Pair[] = [
  ["Bar", "Tábhairne"],
  ["Café", "Caife"],
  ["Bakery", "Bácús"],
  ["Hostel", "Brú"],
  ["Hotel", "Óstán"],
  ["Guesthouse", "Teach Lóistín"],
  ["Stores", "Siopa"],
  ["Books", "Siopa Leabhar"],
  ["Ferry", "Bád Farantóireachta"],
  ["Taxi", "Tacsaí"],
  ["Bike Hire", "Rothair"],
  ["Sea School", "Scoil Mhara"],
  ["Pottery", "Potaireacht"],
  ["Gallery", "Gailearaí"],
  ["Museum", "Músaem"],
  ["Rowing Club", "Cumann Rámhaíochta"],
  ["Health Centre", "Ionad Sláinte"],
  ["Pharmacy", "Cógaslann"],
  ["College", "Coláiste"],
  ["Garage", "Garáiste"],
];
const SURNAMES = [
  "Gallagher",
  "O'Donnell",
  "Boyle",
  "Rodgers",
  "Bonner",
  "Doherty",
  "Ward",
  "Sweeney",
  "McGinley",
  "Coyle",
  "Duggan",
  "Early",
];
/** Townlands are made of two parts, so that names have some thousand different words, as real ones do. */
const PLACE_BEGINNINGS =
  "Bally Kil Dun Lis Knock Carrick Clon Derry Drum Gort Inish Lough Mullagh Rath Ros Slieve Tully Ard Bel Cool Augh Cashel".split(
    " ",
  );
const PLACE_ENDINGS =
  `more beg garrow ban doo roe lea nagh kerry naman tra bofin meen gall foyle var low gowan crin fin ghan
  inver kenny law mar nacor rush shee tober vanna wee durn glen hesk ish jar laddy mass niel orran pogue quill rin sagh tory`.split(
    /\s+/,
  );

export const PLACES = PLACE_BEGINNINGS.flatMap((beginning) => PLACE_ENDINGS.map((ending) => beginning + ending));

const SENTENCES: Pair[] = [
  [
    "We open every day in summer and have a turf fire in winter.",
    "Bímid ar oscailt gach lá sa samhradh agus bíonn tine mhóna againn sa gheimhreadh.",
  ],
  [
    "Soup, toasted sandwiches and fresh fish from the boats of the island.",
    "Anraith, ceapairí agus iasc úr ó bháid an oileáin.",
  ],
  ["A short walk from the ferry pier, with a view over the bay.", "Siúlóid ghearr ón gcé, le radharc ar an gcuan."],
  [
    "Local players bring fiddles and accordions at the weekend.",
    "Tagann ceoltóirí áitiúla le fidleacha ag an deireadh seachtaine.",
  ],
  [
    "Rooms for families, and a garden where children can play.",
    "Seomraí do theaghlaigh, agus gairdín ina mbíonn na páistí ag súgradh.",
  ],
  [
    "Please book by phone; groups are welcome out of season.",
    "Cuir in áirithe ar an bhfón; tá fáilte roimh ghrúpaí taobh amuigh den séasúr.",
  ],
  [
    "Bicycles, helmets and maps of the old roads over the hill.",
    "Rothair, clogaid agus léarscáileanna de na seanbhóithre thar an gcnoc.",
  ],
  [
    "Wool, pottery and pictures made by hand in the workshop.",
    "Olann, potaireacht agus pictiúir déanta de láimh sa cheardlann.",
  ],
  [
    "The boat crosses the sound in fifteen minutes in fair weather.",
    "Trasnaíonn an bád an sunda i gcúig nóiméad déag le dea-aimsir.",
  ],
  [
    "A few words of Irish will always get you an answer here.",
    "Labhraítear Gaeilge anseo i gcónaí le gach duine a thagann isteach.",
  ],
  [
    "Tea and scones are served in the afternoon by the window.",
    "Bíonn tae agus scónaí ar fáil tráthnóna in aice na fuinneoige.",
  ],
  [
    "Old photographs and letters from people who left for America.",
    "Seanghrianghraif agus litreacha ó dhaoine a chuaigh go Meiriceá.",
  ],
];
/** The distinct words of these pages, in both languages. */
export const PAGE_WORDS = [
  ...new Set(
    [...FIRST, ...SECOND, ...SENTENCES]
      .flat()
      .concat(SURNAMES)
      .join(" ")
      .match(/[\p{L}']+/gu),
  ),
];

/** Usual hours of opening and closing; each page shifts them by quarters of an hour, so that most weeks differ. */
const HOURS = [
  [9, 17],
  [10, 18],
  [12, 23],
  [17, 25],
  [8, 13],
] as const;
const PRICE_TYPES = ["free", "budget", "moderate", "premium", "varies", null];
const RARE_EVERY = 1_000;

/**
 * Fills an empty database with plausible bilingual pages, always the same ones: most say "island", one in a thousand
 * says "petrel", all have categories, tags and prices, most have hours, some have posts.
 */
export async function writeBilingualPages(db: Database, count: number): Promise<void> {
  await sql`insert into category (slug, name, name_ie, rank)
    select 'category-' || n, ${"Kind"} || ' ' || n, ${"Cineál"} || ' ' || n, n from generate_series(1, ${CATEGORIES}::integer) n`.execute(
    db,
  );
  await sql`insert into tag (slug, name, name_ie) select 'tag-' || n, 'Tag ' || n, 'Clib ' || n from generate_series(1, ${TAGS}::integer) n`.execute(
    db,
  );
  for (let first = 0; first < count; first += BATCH) {
    const pages = Array.from({ length: Math.min(BATCH, count - first) }, (_, i) => pageOf(first + i));
    await writePages(db, pages);
  }
  await sql`vacuum analyze`.execute(db);
}

export const slugOf = (n: number) => `page-${n}`;

/** The words of a page's names and first sentence, in both languages, and its townland. */
export function wordsOf(n: number): string[] {
  const { name, name_ie, slogan, slogan_ie, location } = pageOf(n);
  return [name, name_ie, slogan, slogan_ie, location].join(" ").match(/[\p{L}']+/gu) ?? [];
}

function pageOf(n: number) {
  const pick = <T>(list: readonly T[], salt: number): T => list[Math.floor(noise(n, salt) * list.length)]!;
  const [thing, ofThing] = pick(FIRST, 1);
  const [kind, irishKind] = pick(SECOND, 2);
  const surname = pick(SURNAMES, 3);
  const sentences = Array.from({ length: 4 + Math.floor(noise(n, 4) * 6) }, (_, i) => pick(SENTENCES, 10 + i));
  const rare = n % RARE_EVERY === 7 ? " Storm petrels nest under the wall." : "";
  const [opens, closes] = pick(HOURS, 5);
  const later = (hour: number, salt: number) => clockTime(hour * 60 + 15 * Math.floor(noise(n, salt) * 8));
  return {
    slug: slugOf(n),
    name: `${surname}'s ${thing} ${kind}`,
    name_ie: `${irishKind} ${ofThing} ${surname}`,
    slogan: sentences[0]![0].slice(0, 120),
    slogan_ie: sentences[0]![1].slice(0, 120),
    description: sentences.map(([english]) => english).join(" ") + rare,
    description_ie: sentences.map(([, irish]) => irish).join(" "),
    location: pick(PLACES, 6),
    latitude: 54.95 + noise(n, 7) * 0.1,
    longitude: -8.6 + noise(n, 8) * 0.2,
    price_type: pick(PRICE_TYPES, 9),
    rank: Math.floor(noise(n, 30) ** 3 * 100),
    approval: n % 20 === 19 ? "requested" : "approved",
    status: n % 50 === 49 ? "permanently_closed" : "open",
    categories: [1 + Math.floor(noise(n, 31) ** 2 * CATEGORIES), 1 + Math.floor(noise(n, 32) * CATEGORIES)],
    tags: Array.from({ length: 5 }, (_, i) => 1 + Math.floor(noise(n, 40 + i) ** 2 * TAGS)),
    opens: later(opens, 50),
    closes: later(closes, 51),
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => noise(n, 60 + day) > 0.15),
    has_hours: n % 10 !== 0,
    has_post: n % 4 === 0,
  };
}

/** @param minutes since midnight; beyond 24 hours it is a time of the next day */
function clockTime(minutes: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;
}

async function writePages(db: Database, pages: ReturnType<typeof pageOf>[]) {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(pages)}::text::json) as given (slug text, name text, name_ie text, slogan text,
        slogan_ie text, description text, description_ie text, location text, latitude float, longitude float, price_type text,
        rank integer, approval text, status text, categories integer[], tags integer[], opens text, closes text, days integer[], has_hours boolean, has_post boolean)
    ), pages as (
      insert into page (slug, name, name_ie, slogan, slogan_ie, description, description_ie, location, latitude, longitude, price_type, rank, approval, status)
      select slug, name, name_ie, slogan, slogan_ie, description, description_ie, location, latitude, longitude, price_type, rank, approval, status
      from given returning id, slug
    ), pairs as (select pages.id as page_id, given.* from given join pages using (slug)
    ), categories as (
      insert into page_category (page_id, category_id, rank)
      select page_id, category.id, min(n) from pairs, unnest(categories) with ordinality as c (k, n) join category on category.slug = 'category-' || k
      group by page_id, category.id
    ), tags as (
      insert into page_tag (page_id, tag_id)
      select distinct page_id, tag.id from pairs, unnest(tags) as t (k) join tag on tag.slug = 'tag-' || k
    ), prices as (
      insert into price (page_id, name, name_ie, amount, rank) select page_id, 'Pot of tea', 'Pota tae', 350, 1 from pairs
    ), posts as (
      insert into post (page_id, title, title_ie, body, status, publish_at)
      select page_id, 'New season', 'Séasúr nua', slogan, 'published', now() - interval '1 day' from pairs where has_post
    )
    insert into opening_time (page_id, day, opens, closes)
    select page_id, day, opens, closes from pairs, unnest(days) day where has_hours`.execute(db);
}

/** The same number in 0 … 1 for the same page and purpose, spread evenly (the mixing of murmur3). */
function noise(n: number, salt: number): number {
  let mixed = Math.imul(n + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
