import { text as textOf } from "node:stream/consumers";
import { jsonText } from "@eolaire/postgres";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { PAGE_TEXT_FIELDS } from "#core/contract/pages/texts.ts";
import { COLUMNS, publicPagesFile } from "#core/server/api/office/page-files/queries.ts";
import { tableQueue } from "#core/server/calls/upload.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import {
  insertCategory,
  insertHours,
  insertPage,
  insertPrice,
  insertSpecialTime,
  insertTag,
} from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";
import type { ImportReport, RowReport } from "../contract.ts";

let api: ApiServer;
let admin: Person;
let lantern: string;

beforeAll(async () => {
  api = await startApi();
  await insertCategory(api.db, { slug: "food" });
  await insertCategory(api.db, { slug: "pubs" });
  await insertTag(api.db, { slug: "live-music" });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  admin = await api.person({ type: "admin" }); // uploads are limited per account
  await api.db.deleteFrom("former_slug").execute();
  await api.db.deleteFrom("page").execute();
  lantern = await insertPage(api.db, {
    slug: "lantern-bar",
    name: "The Lantern Bar",
    name_ie: "Beár an Lóchrainn",
    slogan: '=HYPERLINK("https://evil.example")',
    description: 'Two lines,\nand "quotes" | pipes; semicolons',
    contact_number: "+353749521234",
    email: "bar@lantern.example",
    latitude: 54.99,
    longitude: -8.5,
    social: { facebook: "https://facebook.example/lantern" },
    holiday_intervals: jsonText([{ from: "12:00", to: "18:00" }]),
    accessibility: {
      step_free: { answer: "partly", note: "Ramp | ring first", note_ie: "Fánán" },
      toilet: { answer: "no", note: null, note_ie: null },
    },
  });
  await insertHours(api.db, lantern, { days: [1, 2, 3, 5], opens: "10:30", closes: "00:30" });
  await insertHours(api.db, lantern, { days: [1, 2, 3], opens: "06:00", closes: "09:00" });
  await insertHours(api.db, lantern, {
    days: [6],
    set: "kitchen",
    kind: "appointment",
    note: "By 5 | or ring\nfirst \\o/",
    season_from: "06-01",
    season_to: "08-31",
    season_name: "Summer",
    season_name_ie: "Samhradh",
  });
  await insertSpecialTime(api.db, lantern, { date_from: "2026-12-25", name: "Christmas Day", name_ie: "Lá Nollag" });
  await insertSpecialTime(api.db, lantern, {
    date_from: "2020-08-01",
    date_to: "2020-08-07",
    intervals: [{ from: "21:00", to: "10:00" }],
  });
  await insertPrice(api.db, lantern, {
    name: "Tea",
    name_ie: "Tae",
    amount: 350,
    rank: 2,
    section: "Drinks",
    section_ie: "Deochanna",
    diets: ["vegan"],
    allergens: ["milk", "nuts"],
    valid_from: "10-01",
    valid_to: "04-30",
  });
  await insertPrice(api.db, lantern, { name: "Mains", amount: 1205, amount_to: 1800, unit: "person", rank: 1 });
  const sizes = [
    { name: "Glass", name_ie: "Gloine", amount: 650 },
    { name: null, name_ie: "Buidéal", amount: 2800 },
  ];
  await insertPrice(api.db, lantern, {
    name: "Wine",
    amount: null,
    description: "Ask us",
    rank: 3,
    sizes: jsonText(sizes),
  });
  const { id } = await api.db.selectFrom("category").select("id").where("slug", "=", "pubs").executeTakeFirstOrThrow();
  const tag = await api.db.selectFrom("tag").select("id").where("slug", "=", "live-music").executeTakeFirstOrThrow();
  await api.db.insertInto("page_category").values({ page_id: lantern, category_id: id, rank: 1 }).execute();
  await api.db.insertInto("page_tag").values({ page_id: lantern, tag_id: tag.id }).execute();
  await insertPage(api.db, { slug: "ferry", name: null, name_ie: "An Bád Farantóireachta", approval: "requested" });
  await insertPage(api.db, { slug: "gone", name: "Gone", date_deleted: new Date() });
});

const exported = async (format?: string) => {
  const answer = await api.post("/api/admin/page/export", format ? { format } : {}, admin);
  expect(answer.statusCode).toBe(200);
  return answer;
};
const send = (file: string | Uint8Array, fields: Record<string, string> = {}, locale = "en") =>
  api.postForm(
    "/api/admin/page/import",
    formOf(typeof file === "string" ? new TextEncoder().encode(file) : file, fields),
    {
      headers: { ...admin.headers, "accept-language": locale },
    },
  );
const imported = async (...of: Parameters<typeof send>): Promise<ImportReport> => {
  const answer = await send(...of);
  expect(answer.json()).not.toHaveProperty("code");
  return answer.json();
};
const cells = (csv: string): Record<string, string>[] => parse(csv, { bom: true, columns: true });
const csvOf = (rows: Record<string, unknown>[]) => stringify(rows, { header: true });
const pageCount = async () =>
  (
    await api.db
      .selectFrom("page")
      .select(({ fn }) => fn.countAll<string>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("an export", () => {
  test("is a readable table with neutralised formulas", async () => {
    const answer = await exported();
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="pages-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows = cells(answer.body);
    expect(rows.map(({ slug }) => slug)).toEqual(["lantern-bar", "ferry"]);
    const unquoted = answer.body.replaceAll(/"(?:[^"]|"")*"/g, "");
    expect(unquoted.trimEnd().split(/\r\n|[\r\n]/), "spreadsheets end a row at any bare line end").toHaveLength(3);
    expect(rows[0]).toMatchObject({
      slogan: '\'=HYPERLINK("https://evil.example")',
      contact_number: "'+353749521234",
      longitude: "-8.5",
      categories: "pubs",
      tags: "live-music",
      holiday_rule: "12:00-18:00",
      "social.facebook": "https://facebook.example/lantern",
      "accessibility.step_free": "partly | note: Ramp \\| ring first | note_ie: Fánán",
      "accessibility.toilet": "no",
      "accessibility.parking": "",
      times: [
        "Mon-Wed 06:00-09:00, 10:30-00:30",
        "Fri 10:30-00:30",
        "Sat 09:00-17:00 | set: kitchen | kind: appointment | season: 06-01 to 08-31 | season_name: Summer | season_name_ie: Samhradh | note: By 5 \\| or ring\\nfirst \\\\o/",
      ].join("\n"),
      special: "2020-08-01 to 2020-08-07 21:00-10:00\n2026-12-25 closed | name: Christmas Day | name_ie: Lá Nollag",
      prices:
        "12.05-18.00 | name: Mains | unit: person\n3.50 | name: Tea | name_ie: Tae | section: Drinks | section_ie: Deochanna | diets: vegan | allergens: milk, nuts | season: 10-01 to 04-30\nno amount | name: Wine | description: Ask us | sizes: Glass / Gloine 6.50; / Buidéal 28.00",
    });
  });

  test("as GeoJSON has a point with the longitude first, or none", async () => {
    const answer = await exported("geojson");
    expect(answer.headers["content-type"]).toBe("application/geo+json");
    expect(answer.json()).toMatchObject({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: lantern,
          geometry: { type: "Point", coordinates: [-8.5, 54.99] },
          properties: { slug: "lantern-bar" },
        },
        { type: "Feature", geometry: null, properties: { slug: "ferry" } },
      ],
    });
  });

  test.each(["csv", "geojson", "json"])(
    "as %s changes nothing when it is imported again, and creates the same pages in an empty directory",
    async (format) => {
      const { body } = await exported(format);
      expect(await imported(body)).toMatchObject({
        written: false,
        counts: { add: 0, change: 0, nothing: 2, refuse: 0 },
      });
      const before = (await exported("json")).json().pages;
      await api.db.deleteFrom("page").execute();
      const without = (row: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !["id", "version", "revision"].includes(name)));
      const file = {
        csv: () => csvOf(cells(body).map(without)),
        json: () => JSON.stringify(JSON.parse(body).pages.map(without)),
        geojson: () =>
          JSON.stringify({
            ...JSON.parse(body),
            features: JSON.parse(body).features.map(({ id: _, ...feature }: { id: string; properties: object }) => ({
              ...feature,
              properties: without(feature.properties as Record<string, unknown>),
            })),
          }),
      }[format] as () => string;
      expect(await imported(file())).toMatchObject({ written: true, counts: { add: 2 } });
      const after = (await exported("json")).json().pages;
      const bySlug = (one: { slug: string }, other: { slug: string }) => (one.slug < other.slug ? -1 : 1);
      expect(after.map(without).sort(bySlug)).toEqual(before.map(without).sort(bySlug));
    },
  );
});

test("the sheet for Google has the public pages, and is for administrators", async () => {
  const answer = await api.post("/api/admin/page/google-sheet", {}, admin);
  expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="google-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = cells(answer.body);
  expect(rows.map((row) => row["Store code"])).toContain("lantern-bar");
  expect(rows[0]).toMatchObject({
    "Store code": "lantern-bar",
    "Primary category": expect.stringMatching(/^Category \d+$/),
    "Monday hours": "6:00AM-9:00AM, 10:30AM-12:30AM",
  });
  expect((await api.post("/api/admin/page/google-sheet", {}, await api.person())).statusCode).toBe(403);
});

test.each(LOCALES)("the desk names each column of the spreadsheet in %s", (locale) => {
  const names = textsFor(locale, "exchange").columns;
  const unnamed = COLUMNS.map(({ name }) => name)
    .filter((name) => !PAGE_TEXT_FIELDS.some(({ field }) => field === name))
    .filter((name) => !(name.split(".")[0]! in names)); // a text has at least one piece
  expect(unnamed).toEqual([]);
});

describe("an import", () => {
  test("reports its plan, is executed once, and its pages are found, shown and audited", async () => {
    const [bar, ferry] = cells((await exported()).body);
    const edited = csvOf([
      {
        ...bar,
        name: "The Harbour Bar",
        times:
          "Luan-Aoine 9-1, 2-5.30\nSunday closed\nan chéad Satharn den mhí 10-2\nFri 00:00-24:00 | kind: closed | weeks: last",
        prices: "€4 | name: Tea",
        tags: "",
      },
      ferry as Record<string, string>,
      { ...Object.fromEntries(Object.keys(bar ?? {}).map((name) => [name, ""])), name: "Tea Room", categories: "food" },
    ]);
    const dry = await imported(edited, { dry_run: "true" });
    expect(dry).toMatchObject({ dry_run: true, written: false, counts: { add: 1, change: 1, nothing: 1, refuse: 0 } });
    expect(dry.rows[0]).toMatchObject({ row: 2, action: "change", columns: ["name", "tags", "times", "prices"] });
    expect((await api.app.inject("/api/page/id/lantern-bar")).json().name).toBe("The Lantern Bar"); // the answer is cached from now on

    expect(await imported(edited)).toMatchObject({ written: true, counts: { add: 1, change: 1, nothing: 1 } });
    const page = (await api.app.inject("/api/page/id/lantern-bar")).json();
    expect(page).toMatchObject({ slug: "the-harbour-bar", name: "The Harbour Bar", tags: [] });
    expect(page.prices).toMatchObject([{ name: "Tea", amount: 400, unit: "item" }]);
    expect(page.times.times.map((time: Record<string, string>) => `${time.day} ${time.opens} ${time.closes}`)).toEqual([
      ...[1, 2, 3, 4, 5].flatMap((day) => [`${day} 09:00 13:00`, `${day} 14:00 17:30`]),
      "5 00:00 24:00",
      "6 10:00 14:00",
    ]);
    expect(cells((await exported()).body)[0]?.times).toBe(
      "Mon-Fri 09:00-13:00, 14:00-17:30\nFri 00:00-24:00 | kind: closed | weeks: last\nSat 10:00-14:00 | weeks: 1",
    );
    const found = (await api.app.inject("/api/pages?q=harbour&open_at=2026-11-23T10:00:00Z")).json();
    expect(found.items).toMatchObject([{ slug: "the-harbour-bar" }]);
    expect((await api.app.inject("/api/pages?category=food")).json().items).toMatchObject([{ slug: "tea-room" }]);
    const audit = await api.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("actor_id", "=", admin.id)
      .orderBy("id")
      .execute();
    expect(audit).toMatchObject([
      { page_id: lantern, actor_id: admin.id, before: { name: "The Lantern Bar" }, after: { name: "The Harbour Bar" } },
      { before: null, after: { name: "Tea Room" } },
    ]);
    const { items } = (await api.post("/api/admin/notifications", {}, admin)).json();
    expect(items[0]).toMatchObject({ kind: "import-done", by: { id: admin.id }, detail: { add: 1, change: 1 } });
    expect(await imported(edited.replace(/Tea Room.*\n/, "\n"))).toMatchObject({ counts: { nothing: 2, refuse: 0 } });
  });

  test("marks the pages that depend on the ferry", async () => {
    expect(await imported("slug,needs_ferry\nlantern-bar,yes\n")).toMatchObject({ written: true });
    expect((await api.app.inject(`/api/page/id/${lantern}`)).json()).toMatchObject({ needs_ferry: true });
    expect(cells((await exported()).body)[0]).toMatchObject({ needs_ferry: "yes" });
  });

  test("leaves the fields that its file does not name, and finds pages by their slug", async () => {
    expect(await imported("slug,slogan\nlantern-bar,Music\n")).toMatchObject({ written: true });
    const page = (await api.app.inject(`/api/page/id/${lantern}`)).json();
    expect(page).toMatchObject({ slogan: "Music", name: "The Lantern Bar", contact_number: "+353749521234" });
    expect(page.prices).toHaveLength(3);
  });

  test("hides an address from everybody but administrators, whose export can be imported again", async () => {
    expect(await imported("slug,hide_address\nlantern-bar,yes\n")).toMatchObject({ written: true });
    const page = (await api.app.inject(`/api/page/id/${lantern}`)).json();
    expect(page).toMatchObject({ latitude: null, longitude: null, hides_address: true });
    const file = (await exported()).body;
    expect(cells(file)[0]).toMatchObject({ longitude: "-8.5", hide_address: "yes" });
    expect(await imported(file)).toMatchObject({ counts: { nothing: 2 } });
    expect(await textOf(publicPagesFile(api.db, "csv", { has_boats: true }, {}))).not.toContain("-8.5");
  });

  test("notes that a hidden address was changed, not the address", async () => {
    const audited = async () => {
      const { before, after } = await api.db
        .selectFrom("audit_entry")
        .select(["before", "after"])
        .where("actor_id", "=", admin.id)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return { before, after };
    };
    const hidden = "slug,hide_address,address,latitude\nlantern-bar,yes,Her House,54.98\n";
    expect(await imported(hidden)).toMatchObject({ written: true });
    expect(await audited()).toEqual({
      before: { hide_address: false, address: null, latitude: 54.99 },
      after: { hide_address: true, address: "…", latitude: "…" },
    });
    const moved = "slug,address,postcode\nlantern-bar,Her Other House,F94 E2X9\n";
    expect(await imported(moved)).toMatchObject({ written: true });
    expect(await audited()).toEqual({
      before: { address: "…", postcode: null },
      after: { address: "…", postcode: "…" },
    });
    const shown = "slug,hide_address,address\nlantern-bar,no,The Pier\n";
    expect(await imported(shown)).toMatchObject({ written: true });
    expect(await audited()).toEqual({
      before: { hide_address: true, address: "…" },
      after: { hide_address: false, address: "The Pier" },
    });
  });

  test.each([
    ["price", "prices"],
    ["page", "slogan"],
  ])("of a row that was exported before an edit of the %s is refused", async (table) => {
    const [bar] = cells((await exported()).body);
    if (table === "page") await api.db.updateTable("page").set({ slogan: "Newer" }).where("id", "=", lantern).execute();
    else
      await api.db
        .updateTable("price")
        .set({ amount: 375 })
        .where("page_id", "=", lantern)
        .where("rank", "=", 2)
        .execute();
    const report = await imported(csvOf([{ ...bar, email: "new@lantern.example" }]));
    expect(report).toMatchObject({ written: false, counts: { refuse: 1 } });
    expect(report.rows[0]?.errors).toMatchObject([{ code: "changed-since" }]);
  });

  test("writes nothing where one row is refused, and reports the error of each cell in the reader's language", async () => {
    const before = await pageCount();
    const rows: Record<string, string>[] = [
      { slug: "lantern-bar", name: "Renamed" },
      { slug: "lantern-bar", name: "Twice" },
      { name: "x".repeat(121), color: "red" },
      { name: "A", categories: "food, no-such" },
      { name: "B", times: "Mon 09:00-12:00\nMon 11:00-13:00" },
      { name: "C", times: "Mon 09:00-12:00\nwhenever" },
      { name: "D", prices: "3 | colour: red" },
      { name: "E", latitude: "54.9", longitude: "" },
      { slug: "gone", name: "Back" },
      { id: lantern, slug: "another", name: "F" },
      { id: lantern.replace(/.$/, (end) => (end === "0" ? "1" : "0")), name: "G" },
      { slug: "ferry", approval: "approved" },
      { slogan: "No name" },
    ];
    const names = [...new Set(rows.flatMap(Object.keys))];
    const full = rows.map((row) =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? (name === "name" && "slug" in row ? "An Bád" : "")])),
    );
    const report = await imported(csvOf(full), {}, "ga");
    const errorsOf = (row: RowReport) =>
      row.errors
        .map(({ column, line, code }) => [column, line, code].filter((item) => item !== null).join(" "))
        .join(", ");
    expect(report.rows.map(errorsOf)).toEqual([
      "",
      "id repeated",
      "name too-long, color wrong-form",
      "categories not-a-choice",
      "times overlapping",
      "times 2 wrong-hours",
      "prices 1 unknown-field",
      "longitude required",
      "slug not-there",
      "slug follows-from-name, id repeated",
      "id not-there",
      "approval decided-elsewhere",
      "name required",
    ]);
    expect(report.rows[2]?.errors[0]?.message).toBe("Tá sé seo rófhada.");
    expect(report.rows[3]?.page.name).toBe("A");
    expect(report.written).toBe(false);
    expect(await pageCount()).toBe(before);
    expect((await api.app.inject(`/api/page/id/${lantern}`)).json().name).not.toBe("Renamed");
  });

  test("counts rows as a spreadsheet does, including empty ones, and reads other delimiters", async () => {
    const report = await imported("slug;name\r\n;;;\r\nlantern-bar\r\n;\r\nlantern-bar;Neu\r\n");
    expect(report.rows.map(({ row, errors }) => [row, errors.map(({ code }) => code)])).toEqual(
      [
        [2, ["unequal-cells"]],
        [3, ["unequal-cells"]],
        [5, []],
      ].filter(([row]) => row !== 2),
    );
  });
});

describe("a table as spreadsheets leave it", () => {
  const planned = async (file: string | Uint8Array, fields: Record<string, string> = {}) =>
    imported(file, { dry_run: "true", ...fields });
  const names = ({ rows }: ImportReport) => rows.map(({ page, action }) => `${action} ${page.name}`);

  test.each<[string, string | Uint8Array]>([
    ["with the line of Excel that names the separator", "sep=;\r\nname;type\r\nCafé;business\r\n"],
    ["with empty columns at the end", "name,type,,\nCafé,business,,\n"],
    ["with an empty column in the middle", "name,,type\nCafé,,business\n"],
    ["with rows of spaces", "\n , \nname,type\n  ,\nCafé,business\n , \n,\n"],
    ["with another newline after the first row", "name,type\nCafé,business\r\n"],
    ["of Mac OS 9", "name,type\rCafé,business\r"],
    ["with tabs", "name\ttype\nCafé\tbusiness\n"],
    ["with capitals", "Name , TYPE\nCafé,Business\n"],
    ["in UTF-16 with tabs, Excel's Unicode text", Buffer.from("\uFEFFname\ttype\r\nCafé\tbusiness\r\n", "utf16le")],
    ["in UTF-16 without a mark", Buffer.from("name,type\nCafé,business\n", "utf16le")],
    ["in big-endian UTF-16", Buffer.from("\uFEFFname,type\nCafé,business\n", "utf16le").swap16()],
    ["in the code page of Excel", Buffer.from("name;type\r\nCafé;business\r\n", "latin1")],
    [
      "a single Feature",
      '{"type":"Feature","properties":{"name":"Café"},"geometry":{"type":"Point","coordinates":[-8.5,55]}}',
    ],
  ])("%s is read", async (_, file) => {
    expect(names(await planned(file))).toEqual(["add Café"]);
    expect(names(await planned(file, { columns: "{}" }))).toEqual(["add Café"]);
  });

  test("says of a file in a code page that its accents are to be looked at", async () => {
    const { table } = await planned(Buffer.from("name\nÓstán\n", "latin1"));
    expect(table.encoding).toBe("windows-1252");
  });

  test("dates, choices and hours may have the form of the spreadsheet; what was understood is said", async () => {
    const { rows } = await planned(
      'name,status,reopens_on,hide_address,contact_number,times,special\nA,Temporarily closed,17/03/2027,TRUE,074 952 1234,"Mon to Fri 8-11pm",25/12/2026 closed\nB,open,03/17/2027,no,01758 612345,Wellness 9-5,\n',
    );
    expect(rows[0]).toMatchObject({
      action: "add",
      errors: [],
      understood: [
        { column: "reopens_on", typed: "17/03/2027", text: "2027-03-17" },
        { column: "contact_number", typed: "074 952 1234", text: "+353749521234" },
        { column: "times", typed: "Mon to Fri 8-11pm", text: "Mon-Fri 20:00-23:00" },
        { column: "special", typed: "25/12/2026 closed", text: "2026-12-25 closed" },
      ],
    });
    expect(rows[1]?.errors.map(({ column, code }) => `${column} ${code}`)).toEqual([
      "reopens_on wrong-date",
      "times wrong-hours",
    ]);
  });

  test.each([
    ["Dé Luain 09:00-17:00", "Mon 09:00-17:00"],
    ["Dé Luain-Dé hAoine 09:00-17:00", "Mon-Fri 09:00-17:00"],
    ["Monday to Friday 9am-5pm", "Mon-Fri 09:00-17:00"],
    ["Mon-Thu 12:00-23:30; Fri-Sat 12:00-00:30", "Mon-Thu 12:00-23:30\nFri-Sat 12:00-00:30"],
  ])("hours %j are %j", async (times, stored) => {
    expect(await imported(csvOf([{ name: "Times", times }]))).toMatchObject({ written: true });
    expect(cells((await exported()).body).find(({ name }) => name === "Times")?.times).toBe(stored);
  });

  test("a cell under no heading is an error of its row, not lost", async () => {
    const { rows } = await planned("name,,\nCafé,,stray\n");
    expect(rows[0]).toMatchObject({ action: "refuse", errors: [{ column: "(C)", code: "unknown-field" }] });
  });

  test("cells of formulas that failed are refused", async () => {
    const { rows } = await planned("name,slogan\nCafé,#REF!\n");
    expect(rows[0]?.errors).toMatchObject([{ column: "slogan", code: "wrong-form" }]);
  });
});

describe("a table of others", () => {
  const WORDPRESS = [
    "ID;post_title;Naam van de zaak;listing_phone;Straße;City;Monday hours;Tuesday hours;Opmerking;",
    "12;Café WP;;074 952 1234;The Pier;Leabgarrow;9-5;x;vast;",
    "13;Bar WP;;;;;;;;",
    "14;Inn WP;;087 123 456;Main Street;Burtonport;all day;;klant;stray",
  ].join("\r\n");
  const report = (columns: object, fields: Record<string, string> = { dry_run: "true" }) =>
    imported(WORDPRESS, { columns: JSON.stringify(columns), ...fields });

  test("has its headings recognised or named, with the cells that would be left out", async () => {
    const { table, rows } = await report({});
    expect(table.headings.map(({ heading, column, by, cells }) => [heading, column, by, cells])).toEqual([
      ["ID", null, null, 3],
      ["post_title", "name", "known", 3],
      ["Naam van de zaak", null, null, 0],
      ["listing_phone", "contact_number", "known", 2],
      ["Straße", "address", "known", 2],
      ["City", "location", "known", 2],
      ["Monday hours", "times.monday", "known", 2],
      ["Tuesday hours", "times.tuesday", "known", 1],
      ["Opmerking", null, null, 2],
      ["(J)", null, null, 1],
    ]);
    expect(table.headings[0]?.examples).toEqual(["12", "13", "14"]);
    expect(rows.map(({ row, action, errors }) => [row, action, ...errors.map(({ column }) => column)])).toEqual([
      [2, "add"],
      [3, "add"],
      [4, "refuse", "contact_number"],
    ]);
  });

  test("is written once all is decided; days without hours in any cell are unknown, not closed", async () => {
    const chosen = { ID: null, listing_phone: null, Opmerking: "slogan", "(J)": null };
    const undecided = await send(WORDPRESS, { columns: JSON.stringify({ listing_phone: null }) });
    expect(undecided.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      "column.ID",
      "column.Opmerking",
      "column.(J)",
    ]);
    expect(await report(chosen, {})).toMatchObject({ written: true, counts: { add: 3 } });
    const pages = cells((await exported()).body);
    expect(pages.find(({ name }) => name === "Café WP")).toMatchObject({
      slogan: "vast",
      address: "The Pier",
      location: "Leabgarrow",
      contact_number: "",
      times: "Mon 09:00-17:00",
    });
    expect(pages.find(({ name }) => name === "Bar WP")).toMatchObject({ times: "" });
  });

  test("may join several columns to an address, and gives another column once only", async () => {
    const file = "Naam,Straat,Nummer,Plaats,Telefoon,Mobiel\nWinkel,Main Street,7,Derrybeg,074 953 1111,087 123 4567\n";
    const columns = { Nummer: "address", Plaats: "address", Mobiel: "booking_number" };
    expect(await imported(file, { columns: JSON.stringify(columns) })).toMatchObject({ written: true });
    const page = cells((await exported()).body).find(({ name }) => name === "Winkel");
    expect(page).toMatchObject({ address: "Main Street, 7, Derrybeg", booking_number: "'+353871234567" });
    const twice = await send(file, { columns: JSON.stringify({ Naam: "name", Straat: "name" }) });
    expect(twice.json().errors).toMatchObject([{ path: "columns.Straat", code: "repeated" }]);
  });

  test.each([
    ["{", "columns wrong-form"],
    ['{"Naam":5}', "columns wrong-form"],
    ['{"Naam":"nom"}', "columns.Naam not-a-choice"],
  ])("with the choices %j is refused", async (columns, error) => {
    const { errors } = (await send("Naam\nA\n", { columns })).json();
    expect(`${errors[0].path} ${errors[0].code}`).toBe(error);
  });

  test("may be JSON or GeoJSON: fields that nobody knows are named, texts are read as cells are", async () => {
    const file = JSON.stringify({
      type: "FeatureCollection",
      features: [
        {
          type: "Feature",
          id: "n1",
          geometry: { type: "Point", coordinates: [-8.51, 54.98] },
          properties: { "@id": "n1", name: "Single Café", phone: "074 952 1234", "addr:city": "Leabgarrow" },
        },
      ],
    });
    const { table, rows } = await imported(file, { dry_run: "true", columns: "{}" });
    expect(table.headings.filter(({ column }) => column === null).map(({ heading }) => heading)).toEqual(["id", "@id"]);
    expect(rows[0]).toMatchObject({ action: "add", understood: [{ column: "contact_number", text: "+353749521234" }] });
  });

  test.each(["csv", "json", "geojson"])("is no table of others where it is our own %s", async (format) => {
    const report = await imported((await exported(format)).body, { dry_run: "true", columns: "{}" });
    expect(report.counts).toEqual({ add: 0, change: 0, nothing: 2, refuse: 0 });
    expect(report.table.headings.filter(({ by, cells }) => by !== "name" && cells > 0)).toEqual([]);
  });
});

test("tables that arrive at once are read one after the other, and beyond a few they are refused for a moment", async () => {
  tableQueue.pause();
  const sent = Array.from({ length: 6 }, (_, at) => send(`name\nThe Pier ${at}\n`, { dry_run: "true" }));
  let refused = 0;
  for (const one of sent) void one.then(() => (refused += 1));
  await expect.poll(() => [tableQueue.size, refused]).toEqual([4, 2]); // all have arrived
  tableQueue.start();
  const answers = await Promise.all(sent);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 503, 503]);
});

describe("an unreadable file", () => {
  const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
  test.each<[string, string | Uint8Array, number, string]>([
    ["in UTF-16 that is cut short", Buffer.from("\uFEFFslug,name\nA,X", "utf16le").subarray(0, -1), 415, "not-a-table"],
    ["a workbook", Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008", "latin1"), 415, "not-a-table"],
    ["of another kind of table", "post_title,post_content\nCafé,Text\n", 422, "column.post_title unknown-field"],
    ["with NUL", "slug,name\nlantern-bar,a\0b\n", 415, "not-a-table"],
    ["a picture", png, 415, "not-a-table"],
    ["empty", "", 415, "not-a-table"],
    ["a web page", "<!doctype html><html></html>", 415, "not-a-table"],
    ["JSON of something else", '{"hello":"world"}', 415, "not-a-table"],
    ["JSON of lists of something else", `{${'"a":[],'.repeat(60_000)}"b":1}`, 415, "not-a-table"],
    ["JSON that is cut short", '{"pages":[{"name":"A"}', 415, "not-a-table"],
    ["JSON with a prototype", '[{"name":"A","__proto__":{"approval":"approved"}}]', 415, "not-a-table"],
    ["JSON with something after its end", '[{"name":"A"}] 1', 415, "not-a-table"],
    ["JSON with two lists of pages", '{"pages":[{"name":"A"}],"pages":[{"name":"B"}]}', 415, "not-a-table"],
    ["JSON without a comma", '[{"name":"A"} {"name":"B"}]', 415, "not-a-table"],
    ["JSON with a comma too many", '{"pages":[{"name":"A"},]}', 415, "not-a-table"],
    ["JSON with features of something else", '{"features":[{"name":"A"}],"type":"Feature"}', 415, "not-a-table"],
    ["JSON with a huge page", `[{"name":"A"},{"name":"${"x".repeat(600_000)}"}]`, 422, "row.2 unreadable-row"],
    ["with an unknown column", "slug,name,colour\nlantern-bar,A,red\n", 422, "column.colour unknown-field"],
    ["with a column twice", "slug,name,name\nlantern-bar,A,B\n", 422, "column.name repeated"],
    ["of a million columns", `slug,${"x,".repeat(1_000_000)}\n`, 422, "row.1 unreadable-row"],
    ["with a huge cell", `slug,name\nlantern-bar,${"x".repeat(3_000_000)}\n`, 422, "row.2 unreadable-row"],
    ["with an open quotation", 'slug,name\nlantern-bar,"A\n', 422, "row.2 unreadable-row"],
  ])("%s is refused with its error code", async (_, file, status, reason) => {
    const answer = await send(file);
    const { code, errors = [] } = answer.json();
    const shown = errors.length > 0 ? `${errors[0].path} ${errors[0].code}` : code;
    expect([answer.statusCode, shown]).toEqual([status, reason]);
  });
});
