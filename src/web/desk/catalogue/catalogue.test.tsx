import { describe, expect, test } from "vitest";
import { adminPlace } from "#core/contract/directory/places.ts";
import { synonym } from "#core/contract/directory/synonyms.ts";
import { adminTag } from "#core/contract/directory/tags.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { adminNotice } from "#core/contract/writing/notices.ts";
import { adminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { render } from "#test/support/desk/render.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Notices } from "../admin/notices/Notices.tsx";
import { PlaceList } from "../admin/places/PlaceList.tsx";
import { SpecialPageList } from "../admin/special-pages/SpecialPageList.tsx";
import { SynonymList } from "../admin/synonyms/SynonymList.tsx";
import { TagList } from "../admin/tags/TagList.tsx";
import type { Read } from "../shell/Loaded.tsx";
import { Catalogue } from "./Catalogue.tsx";
import { foldForSearch, foundBy, shownOf } from "./found.ts";

type Named = { id: string; name: string };
const named = (...names: string[]): Named[] => names.map((name) => ({ id: name, name }));

const query = (fields: Partial<Read<Named[]>>): Read<Named[]> => ({
  data: undefined,
  error: null,
  refetch: () => {},
  ...fields,
});

const boats = (fields: Partial<Parameters<typeof Catalogue<Named>>[0]> = {}) => (
  <Catalogue
    title="Boats"
    of={query({ data: named("Aran", "Burtonport") })}
    empty={{ title: "No boats yet.", hint: "Add the first." }}
    entry={({ name }) => ({ name })}
    {...fields}
  />
);

describe("a catalogue", () => {
  test("has its title as the heading of the screen, and within a page's desk below that", () => {
    expect(render(boats()).texts("h1")).toEqual(["Boats"]);
    const below = render(boats({ level: "h2" }));
    expect([below.texts("h1"), below.texts("h2")[0]]).toEqual([[], "Boats"]);
  });

  test("says that it is loading, why it could not be read, and that it is empty", () => {
    expect(render(boats({ of: query({}) })).text).toBe("Boats Loading…");
    const failed = render(boats({ of: query({ error: new Error("The line is down.") }) }));
    expect(failed.text).toBe("Boats The line is down. Try again");
    expect(render(boats({ of: query({ data: [] }) })).text).toBe("Boats No boats yet. Add the first.");
    expect(render(boats({ of: query({ data: [] }), empty: null })).text).toBe("Boats");
  });

  test("opens an entry by its name, which says what it does", () => {
    const form = { title: () => "", of: () => null };
    expect(render(boats({ form })).texts("button")).toEqual(["Edit: Aran", "Edit: Burtonport"]);
    expect(render(boats({ form }), { locale: "ga" }).texts("button")[0]).toBe("Cuir in eagar: Aran");
  });

  test("leads to the screen of an entry that has one, and offers a new one there", () => {
    const shown = render(boats({ add: "New boat", entry: ({ name }) => ({ name, to: name }) }));
    expect(shown.values("href")).toEqual(["/new", "/Aran", "/Burtonport"]);
    expect(shown.texts("button")).toEqual([]);
  });

  test("names what its small buttons delete", () => {
    const removal = { title: "Delete it?", confirm: "Delete" };
    const shown = render(boats({ onDelete: async () => {}, entry: ({ name }) => ({ name, removal }) }));
    expect(shown.values("aria-label")).toEqual(["Remove: Aran", "Remove: Burtonport"]);
  });

  test("without a question nothing can be deleted", () => {
    expect(render(boats({ onDelete: async () => {} })).values("aria-label")).toEqual([]);
  });

  test("is put in order by handles and buttons, with a name for each, unless there is only one", () => {
    const onMove = async () => {};
    const shown = render(boats({ onMove }));
    expect(shown.values("aria-label")).toEqual([
      "Boats",
      "Move Aran",
      "Move Aran up",
      "Move Aran down",
      "Move Burtonport",
      "Move Burtonport up",
      "Move Burtonport down",
    ]);
    expect(render(boats({ onMove, of: query({ data: named("Aran") }) })).values("aria-label")).toEqual([]);
  });

  test("of groups leaves out the empty ones, but for those that say so", () => {
    const groups = [
      { id: "a", title: "From A", has: ({ name }: Named) => name.startsWith("A") },
      { id: "c", title: "From C", has: ({ name }: Named) => name.startsWith("C") },
      { id: "d", title: "From D", has: ({ name }: Named) => name.startsWith("D"), none: "None from D." },
    ];
    const shown = render(boats({ groups, entry: ({ name }) => ({ name, to: name }) }));
    expect(shown.texts("h2")).toEqual(["From A", "From D"]);
    expect(shown.text).toContain("From A Aran From D None from D.");
  });

  test("shows a hundred at first, and says how many more there are to search", () => {
    const many = named(...Array.from({ length: 130 }, (_, n) => `Boat ${n}`));
    const shown = render(boats({ of: query({ data: many }), entry: ({ name }) => ({ name, to: name }) }));
    expect(shown.all("a")).toHaveLength(100);
    expect(shown.text).toContain("30 more: search for them.");
  });
});

describe("what a list shows", () => {
  const all = named("Céilí", "Ceol beo", "Bád", "Badminton");
  const search = { label: "", none: () => "", of: ({ name }: Named) => name };
  const namesOf = (fields: object) =>
    shownOf(all, { search, terms: "", chosen: "", ...fields }).map(({ name }) => name);

  test("is what has the typed terms, whatever the accents and capitals", () => {
    expect(namesOf({ terms: "CEILI" })).toEqual(["Céilí"]);
    expect(namesOf({ terms: " bád " })).toEqual(["Bád", "Badminton"]);
    expect(namesOf({ terms: "boats" })).toEqual([]);
    expect(foldForSearch(" Éire ")).toBe("eire");
  });

  test("is all of it in its own order without terms, and in another where one is chosen", () => {
    expect(namesOf({})).toEqual(all.map(({ name }) => name));
    const by = (one: Named, other: Named) => one.name.length - other.name.length;
    expect(namesOf({ by })).toEqual(["Bád", "Céilí", "Ceol beo", "Badminton"]);
  });

  test("is what a filter lets through, together with the terms", () => {
    const filter = {
      label: "",
      none: "",
      choices: [],
      has: ({ name }: Named, first: string) => name.startsWith(first),
    };
    expect(namesOf({ filter, chosen: "B" })).toEqual(["Bád", "Badminton"]);
    expect(namesOf({ filter, chosen: "B", terms: "mint" })).toEqual(["Badminton"]);
  });
});

describe("the administrators' lists", () => {
  const music = sampleOf(adminTag, { id: "1", name: "Music", name_ie: "Ceol", pages: 3 });
  const dogs = sampleOf(adminTag, { id: "2", name: "Dogs welcome", kind: "amenity" });

  test.each(LOCALES)("tags stand by their kinds with both names and the number of pages: %s", (locale) => {
    const { page } = textsFor(locale, "desk");
    const { tags } = textsFor(locale, "admin-catalogue");
    const shown = render(<TagList />, { locale, read: [["adminTags", {}, [music, dogs]]] });
    expect(shown.texts("h2")).toEqual([page.tagKinds.topic, page.tagKinds.amenity]);
    const [first, second] = locale === "en" ? ["Music", "Ceol"] : ["Ceol", "Music"];
    expect(shown.text).toContain(`${first} ${second} ${tags.pages({ n: 3 })}`);
    expect(shown.text).toContain(tags.unused);
    expect(shown.values("aria-label")).toContain(tags.choose({ name: first! }));
  });

  test("a tag says which pages chose it against their facts, with the way to these", () => {
    const denied = sampleOf(adminTag, {
      id: "3",
      name: "Step-free",
      kind: "accessibility",
      denied_on: [{ id: "f", slug: "ferry", name: "The Ferry", name_ie: null }],
    });
    const shown = render(<TagList />, { read: [["adminTags", {}, [denied]]] });
    expect(shown.values("href")).toEqual(["/en/manage/ferry/accessibility"]);
  });

  test("a place says what it is, and how many pages name it", () => {
    const place = sampleOf(adminPlace, { name: "Leabgarrow", name_ie: "An Leadhb Gharbh", kind: "village", pages: 2 });
    const shown = render(<PlaceList />, { locale: "ga", read: [["adminPlaces", {}, [place]]] });
    expect(shown.text).toContain("An Leadhb Gharbh Leabgarrow Sráidbhaile · 2 leathanach");
  });

  test("search phrases stand in the reader's language first, with what they find", () => {
    const phrases = sampleOf(synonym, { typed: ["turf"], typed_ie: ["móin"], terms: ["peat"] });
    expect(render(<SynonymList />, { read: [["adminSynonyms", {}, [phrases]]] }).text).toContain(
      "turf, móin Also finds: peat",
    );
    expect(render(<SynonymList />, { locale: "ga", read: [["adminSynonyms", {}, [phrases]]] }).text).toContain(
      "móin, turf",
    );
  });

  test("special pages stand by their menus, each of which says where it has none", () => {
    const page = sampleOf(adminSpecialPage, { title: "Privacy", slug: "privacy", menu: "footer", published: false });
    const shown = render(<SpecialPageList />, { read: [["adminSpecialPages", {}, [page]]] });
    expect(shown.texts("h2")).toEqual(["In the header", "In the footer", "In no menu"]);
    expect(shown.text).toContain("In the header Nothing here. In the footer Privacy /info/privacy Not published");
  });

  test("a notice that is over is only read; another one can be changed and ended", () => {
    const over = sampleOf(adminNotice, { id: "1", text: "Storm", state: "over" });
    const current = sampleOf(adminNotice, {
      id: "2",
      text: "No ferry",
      state: "current",
      reach: "ferry",
      reason: "storm",
    });
    const items = { items: [current, over] };
    const shown = render(<Notices />, { read: [["adminNotices", {}, items]] });
    expect(shown.texts("button")).toEqual(["New notice", "Edit: No ferry", "End now"]);
    expect(shown.text).toContain("may be closed: storm");
  });
});

test("terms are found in any order and whatever their accents; what begins with them comes first", () => {
  const items = ["Renew a notice", "New notice", "Fógra nua"];
  const found = (terms: string) => foundBy(terms, items, (item) => item);
  expect(found("new notice")).toEqual(["New notice", "Renew a notice"]);
  expect(found("notice new")).toEqual(["Renew a notice", "New notice"]);
  expect(found("fogra")).toEqual(["Fógra nua"]);
  expect(found("")).toHaveLength(3);
});
