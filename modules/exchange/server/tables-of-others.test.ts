import { buffer } from "node:stream/consumers";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertCategory, insertPage } from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";
import type { ImportReport, RowReport } from "../contract.ts";
import { mapOf } from "./table/on-map.ts";

let api: ApiServer;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  await insertCategory(api.db, { slug: "pubs", name: "Pubs and music", name_ie: "Tithe tábhairne" });
  await insertCategory(api.db, { slug: "food", name: "Food", name_ie: "Bia" });
});
afterAll(() => api?.stop());
beforeEach(async () => {
  admin = await api.person({ type: "admin" }); // uploads are limited per account
  await api.db.deleteFrom("former_slug").execute();
  await api.db.deleteFrom("page").execute();
});

const bytes = (text: string) => new TextEncoder().encode(text);
const send = (file: string | Uint8Array, fields: Record<string, string> = {}, as = admin) =>
  api.postForm(
    "/api/admin/page/import",
    formOf(typeof file === "string" ? bytes(file) : file, { columns: "{}", ...fields }),
    as,
  );
async function imported(...of: Parameters<typeof send>): Promise<ImportReport> {
  const answer = await send(...of);
  expect(answer.json()).not.toHaveProperty("code");
  return answer.json();
}
const looked = (file: string | Uint8Array, fields: Record<string, string> = {}) =>
  imported(file, { dry_run: "true", ...fields });
const pages = () =>
  api.db
    .selectFrom("page")
    .select(["name", "slogan", "address", "approval", "contact_number", "date_deleted"])
    .orderBy("name")
    .execute();
const names = async () => (await pages()).filter(({ date_deleted }) => date_deleted === null).map(({ name }) => name);
const errorsOf = ({ errors }: RowReport) => errors.map(({ column, code }) => `${column} ${code}`);
const columnsOf = ({ table }: ImportReport) => table.headings.map(({ heading, column }) => [heading, column]);

describe("KML", () => {
  const KML = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Our places</name>
  <Folder><name>Pubs and music</name>
    <Placemark><name>The Pier Bar</name><description><![CDATA[Music on Fridays<br>Food &amp; drink]]></description>
      <phoneNumber>074 952 1234</phoneNumber><address>Main Street</address>
      <ExtendedData><Data name="Opening hours"><value>Mon-Fri 10-5</value></Data><Data name="Notes"><value>x</value></Data></ExtendedData>
      <Point><coordinates> -8.5,54.99,0 </coordinates></Point></Placemark>
    <Placemark><name>The loop walk</name><LineString><coordinates>-8.5,54.9 -8.6,54.9</coordinates></LineString></Placemark>
  </Folder>
  <Placemark><name>Far away</name><Point><coordinates>54.99,-8.5</coordinates></Point></Placemark>
</Document></kml>`;

  test("has places in its placemarks, with their folder as category, and names what is a line", async () => {
    const report = await looked(KML);
    expect(columnsOf(report)).toEqual([
      ["name", "name"],
      ["description", "description"],
      ["phone number", "contact_number"],
      ["address", "address"],
      ["Opening hours", "times"],
      ["Notes", null],
      ["latitude", "latitude"],
      ["longitude", "longitude"],
      ["category", "categories"],
    ]);
    expect(report.table.passed_over).toEqual([{ row: 2, why: "no-point", text: "The loop walk" }]);
    expect(report.rows.map(errorsOf)).toEqual([[], ["latitude swapped-place"]]);
    await imported(KML, { columns: JSON.stringify({ Notes: null }), skip_wrong: "true" });
    const [page] = (await api.post("/api/admin/page/export", { format: "json" }, admin)).json().pages;
    expect(page).toMatchObject({
      name: "The Pier Bar",
      description: "Music on Fridays\nFood & drink",
      contact_number: "+353749521234",
      categories: ["pubs"],
      latitude: 54.99,
      longitude: -8.5,
    });
    expect(page.times).toHaveLength(5);
  });

  test("may have lines of any length", async () => {
    const line = `<LineString><coordinates>${"-8.5,54.9 ".repeat(60_000)}</coordinates></LineString>`;
    const file = KML.replace(/<LineString>.*<\/LineString>/, line);
    expect((await looked(file)).counts).toMatchObject({ add: 1, refuse: 1 });
  });

  test.each([
    ["a document type", KML.replace("<kml", "<!DOCTYPE kml [<!ENTITY a 'b'>]><kml")],
    ["an end that is missing", KML.slice(0, -20)],
  ])("with %s is refused", async (_, file) => {
    expect((await send(file, { dry_run: "true" })).json()).toMatchObject({ code: "not-a-table" });
  });
});

describe("rows that are right", () => {
  const FILE = "name;Telefon;Notiz\nPier;074 952 1234;a\nHarbour;12;b\nQuay;;c\n";

  test("are imported, and the wrong ones are given back with their cells", async () => {
    const columns = JSON.stringify({ Notiz: null });
    const refused = await imported(FILE, { columns });
    expect([refused.written, await names()]).toEqual([false, []]);
    const report = await imported(FILE, { columns, skip_wrong: "true" });
    expect(report).toMatchObject({ written: true, counts: { add: 2, refuse: 1 }, public: 2 });
    expect(report.rows.map(({ cells }) => cells)).toEqual([null, ["Harbour", "12", "b"], null]);
    expect(await names()).toEqual(["Pier", "Quay"]);
  });

  test("come from the file of the wrong ones, whose reasons are no column", async () => {
    const corrected = "name,Telefon,Notiz,import_error\nHarbour,074 952 1234,b,Row 3. Telephone: wrong\n";
    const report = await imported(corrected, { columns: JSON.stringify({ Notiz: null }) });
    expect(report).toMatchObject({ written: true, counts: { add: 1 } });
  });

  test("make pages that visitors see, or that wait, as it is said before", async () => {
    expect(await looked("name\nPier\n", { new_pages: "requested" })).toMatchObject({ counts: { add: 1 }, public: 0 });
    await imported("name\nPier\n", { new_pages: "requested" });
    await imported("name,approval\nQuay,approved\n", { new_pages: "requested" });
    expect((await pages()).map(({ name, approval }) => `${name} ${approval}`)).toEqual([
      "Pier requested",
      "Quay approved",
    ]);
  });
});

describe("cells that say nothing", () => {
  test("are empty in all languages, and named; answers and names are not", async () => {
    const words = ["n/a", "–", "none", "k.A.", "NULL", "néant", "níl", "ddim ar gael", "-", "?"];
    const file = `name,slogan,hide_address\n${words.map((word, at) => `Page ${at},${word},Níl`).join("\n")}\nNone such,Na,no\n`;
    const report = await looked(file);
    const empty = report.table.readings.find(({ rule }) => rule === "empty");
    expect(empty).toMatchObject({ cells: 11, examples: [...words, "Na"] });
    expect(report.counts).toMatchObject({ add: 11, refuse: 0 });
    await imported(file);
    expect((await pages()).every(({ slogan }) => slogan === null)).toBe(true);
  });

  test("are a text in an export of ours", async () => {
    await insertPage(api.db, { slug: "pier", name: "Pier", slogan: "none" });
    const file = (await api.post("/api/admin/page/export", {}, admin)).body;
    expect((await looked(file)).counts).toEqual({ add: 0, change: 0, nothing: 1, refuse: 0 });
  });
});

describe("values", () => {
  const FILE = "name,Typ,Bemerkung\nPier,Pub,x\nQuay,Essen; Pub,x\nHarbour,Food,x\n";
  const columns = JSON.stringify({ Bemerkung: null });

  test("are mapped as columns are, left out where that is chosen, and asked for", async () => {
    const { table } = await looked(FILE);
    expect(table.values.map(({ value, slug, by, cells }) => [value, slug, by, cells])).toEqual([
      ["Pub", "pubs", "known", 2],
      ["Essen", null, null, 1],
      ["Food", "food", "known", 1],
    ]);
    const open = await send(FILE, { columns });
    expect(open.json().errors.map(({ path }: { path: string }) => path)).toEqual(["values.categories.Essen"]);
    const values = JSON.stringify({ categories: { Pub: "pubs", Essen: "food", Food: null } });
    expect(await imported(FILE, { columns, values })).toMatchObject({ written: true });
    const { rows } = await looked('name,slug,categories\nPier,pier,pubs\nQuay,quay,"food, pubs"\nHarbour,harbour,\n');
    expect(rows.map(({ action }) => action)).toEqual(["nothing", "nothing", "nothing"]);
  });

  test("and columns are remembered for the next file of these headings, in whatever order", async () => {
    const values = JSON.stringify({ categories: { Essen: "food" } });
    await imported("Naam,Typ,Ding,\nPier,Essen,x,stray\n", {
      columns: JSON.stringify({ Ding: "slogan", "(D)": null }),
      values,
    });
    const next = "Ding,Naam,Typ\ny,Quay,Essen\n";
    const { table } = await looked(next);
    expect(table.headings.find(({ heading }) => heading === "Ding")).toMatchObject({
      column: "slogan",
      by: "remembered",
    });
    expect(table.values).toMatchObject([{ value: "Essen", slug: "food", by: "remembered" }]);
    expect(table.remembered).not.toBeNull();
    expect(await imported(next)).toMatchObject({ written: true });
    const other = await looked(next, { columns: JSON.stringify({ Ding: "address" }) });
    expect(other.table.headings.find(({ heading }) => heading === "Ding")).toMatchObject({ by: "choice" });
    expect((await looked("Naam,Ding\nQuay,x\n")).table.remembered).toBeNull();
  });
});

describe("an import", () => {
  const undo = (id: string | null, as = admin) => api.post("/api/admin/page/import/undo", { id }, as);

  test("is taken back as a whole; what somebody has changed since stays, and is named", async () => {
    const [pier, quay] = [
      await insertPage(api.db, { slug: "pier", name: "Pier", slogan: "Old", address: "1 Pier Road" }),
      await insertPage(api.db, { slug: "quay", name: "Quay", slogan: "Old" }),
    ];
    const file =
      "slug,name,slogan,address\npier,Pier,New,2 Pier Road\nquay,Quay,New,2 Quay\nharbour,Harbour,New,\nshop,Shop,New,\n";
    const { import_id, rows } = await imported(file, { file_name: "list.csv" });
    const shop = rows.find(({ page }) => page.slug === "shop")!.page.id!;
    await api.post("/api/page/basics", { page_id: pier, slogan: "Newest" }, admin);
    await api.post("/api/page/basics", { page_id: shop, slogan: "Newest" }, admin);
    const { items } = (await api.post("/api/admin/page/imports", {}, admin)).json();
    expect(items[0]).toMatchObject({ id: import_id, file: "list.csv", added: 2, changed: 2, date_undone: null });
    const answer = (await undo(import_id)).json();
    expect(answer).toMatchObject({
      deleted: 1,
      restored: 2,
      left: [
        { page: { id: shop }, columns: [] },
        { page: { id: pier }, columns: ["slogan"] },
      ],
    });
    const now = await pages();
    expect(
      now.map(({ name, slogan, address, date_deleted }) => [name, slogan, address, date_deleted !== null]),
    ).toEqual([
      ["Harbour", "New", null, true],
      ["Pier", "Newest", "1 Pier Road", false],
      ["Quay", "Old", null, false],
      ["Shop", "Newest", null, false],
    ]);
    expect((await api.app.inject(`/api/page/id/${quay}`)).json().slogan).toBe("Old");
    expect((await undo(import_id)).statusCode).toBe(404); // once
  });

  test("is taken back with its lists, within a day, by administrators", async () => {
    const { import_id } = await imported("name,times,categories\nPier,Mon 9-5,pubs\n");
    const file = "slug,times,categories\npier,Tue 10-4,food\n";
    const second = await imported(file);
    expect((await undo(import_id, await api.person())).statusCode).toBe(403);
    expect((await undo(second.import_id)).json()).toEqual({ deleted: 0, restored: 1, left: [] });
    const { rows } = await looked("slug,times,categories\npier,Mon 9-5,pubs\n");
    expect(rows[0]?.action).toBe("nothing");
    // The second import and its undo are changes since the first one.
    expect((await undo(import_id)).json()).toMatchObject({ deleted: 0, left: [{ columns: [] }] });
  });
});

describe("a workbook", () => {
  const data = [
    ["Our directory 2026", null, null, null],
    [],
    ["Name", "Telefon", "Wieder offen", "PLZ"],
    ["Pier", 749521234, new Date(Date.UTC(2027, 2, 17)), "F94 XT12"],
    ["Quay", "n/a", null, null],
    ["Total", 2, null, null],
  ];
  const columns = JSON.stringify({ "Wieder offen": "reopens_on" });

  test.each(["xlsx", "ods"] as const)("in %s is read by its first sheet, with titles, dates and sums", async (kind) => {
    const sheets = [
      { name: "Liste", rows: data },
      { name: "Alt", rows: [["name"], ["Old Pier"]] },
    ];
    const file = await (kind === "xlsx" ? writeXlsx : writeOds)({ sheets });
    const report = await looked(file, { columns });
    expect(report.table).toMatchObject({
      sheets: ["Liste", "Alt"],
      sheet: "Liste",
      passed_over: [
        { row: 1, why: "above", text: "Our directory 2026" },
        { row: 6, why: "total", text: "Total · 2" },
      ],
    });
    expect(report.rows.map(({ row, page, action }) => [row, page.name, action])).toEqual([
      [4, "Pier", "add"],
      [5, "Quay", "add"],
    ]);
    expect(report.rows[0]?.understood).toContainEqual(
      expect.objectContaining({ column: "contact_number", text: "+353749521234" }),
    );
    const other = await looked(file, { sheet: "Alt" });
    expect(other.rows.map(({ page }) => page.name)).toEqual(["Old Pier"]);
    expect((await send(file, { sheet: "None" })).json().errors).toMatchObject([{ path: "sheet" }]);
  });

  test("that is packed to burst, or is none, is refused", async () => {
    const zipped = async (files: Record<string, Buffer>) => {
      const zip = new ZipFile();
      for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
      zip.end();
      return buffer(zip.outputStream);
    };
    const types = Buffer.from("<Types/>");
    const bomb = await zipped({ "[Content_Types].xml": types, "xl/sheet.xml": Buffer.alloc(30 * 1024 * 1024, 32) });
    expect((await send(bomb)).json().errors).toMatchObject([{ path: "file", code: "too-complex" }]);
    for (const other of [await zipped({ "a.txt": types }), await zipped({ "[Content_Types].xml": types })])
      expect((await send(other)).json().code).toBe("not-a-table");
    const wide = await writeXlsx({
      sheets: [{ name: "A", rows: [Array.from({ length: 400 }, (_, at) => `name ${at}`)] }],
    });
    expect((await send(wide)).json().errors).toMatchObject([{ path: "row.1", code: "unreadable-row" }]);
  });
});

describe("forms of tables", () => {
  test("a title above the headings is passed over, and a delimiter of the headings counts", async () => {
    const report = await looked("Pubs, cafés, shops\n\nname;Straße;Öffnungszeiten\nPier;Main Street, 2;Mon 9-5\n");
    expect(report.table.passed_over).toEqual([{ row: 1, why: "above", text: "Pubs, cafés, shops" }]);
    expect(columnsOf(report)).toEqual([
      ["name", "name"],
      ["Straße", "address"],
      ["Öffnungszeiten", "times"],
    ]);
    expect(report.counts).toMatchObject({ add: 1, refuse: 0 });
  });

  test.each([
    [
      "German",
      "Betrieb;Typ;Straße;Hausnummer;PLZ;Ort;Telefon;E-Mail;Webseite;Beschreibung;Breitengrad;Längengrad;Montag;Sonntag",
      "name categories address address postcode location contact_number email website description latitude longitude times.monday times.sunday",
    ],
    [
      "French",
      "Nom,Catégorie,Adresse,Code postal,Commune,Téléphone,Courriel,Site web,Descriptif,Latitude,Longitude,Horaires d’ouverture",
      "name categories address postcode location contact_number email website description latitude longitude times",
    ],
    [
      "Directorist",
      "listing_title,category,tag,phone,address,zip,manual_lat,manual_lng,website,email,tagline,bdbh",
      "name categories tags contact_number address postcode latitude longitude website email slogan times",
    ],
  ])("%s headings are known", async (_, line, columns) => {
    const delimiter = line.includes(";") ? ";" : ",";
    const { table } = await looked(`${line}\nPier${delimiter.repeat(line.split(delimiter).length - 1)}\n`);
    expect(table.headings.map(({ column }) => column).join(" ")).toBe(columns);
  });

  test.each([
    ['["Mo 09:00-17:00","Tu 09:00-13:00,14:00-17:00"],["UTC":"+0"]', "Mon 09:00-17:00\nTue 09:00-13:00, 14:00-17:00"],
    ['{"Monday": "9AM-5PM", "Tuesday": ["10AM-4PM"], "Sunday": "Closed"}', "Mon 09:00-17:00\nTue 10:00-16:00"],
    ['{"monday":{"enable":"enable","start":["09:00"],"close":["17:00"]},"tuesday":{"enable":""}}', "Mon 09:00-17:00"],
    ['["Monday: 9:00 AM – 5:00 PM","Tuesday: Closed"]', "Mon 09:00-17:00"],
    ['{"monday":{"enable":"enable","start":["09:00"],"close":[]}}', null],
    ['["Mo 09:00-17:00", 5]', null],
  ])("hours as data, %j", async (cell, text) => {
    const { rows } = await looked(`name,business_hours\nPier,"${cell.replaceAll('"', '""')}"\n`);
    const [row] = rows;
    expect(row?.understood.find(({ column }) => column === "times")?.text ?? null).toBe(text);
    if (text === null) expect(errorsOf(row!)).toEqual(["times wrong-hours"]);
  });

  test("formulas of texts and signs of HTML are read, and said", async () => {
    const { table, rows } = await looked(
      'name,slogan,contact_number\nO&#8217;Neill&rsquo;s,Tea &amp; cake,"=""0749521234"""\n',
    );
    expect(rows[0]?.page.name).toBe("O’Neill’s");
    expect(table.readings).toMatchObject([
      { rule: "entities", cells: 2 },
      { rule: "formula", cells: 1 },
    ]);
  });

  const macRoman = (text: string) => {
    const all = Array.from({ length: 256 }, (_, byte) => new TextDecoder("macintosh").decode(Uint8Array.of(byte)));
    return Uint8Array.from(text, (character) => all.indexOf(character));
  };
  test.each([
    ["macintosh", macRoman("name,slogan\nÓstán na Mara,Gästehaus Müller – “5 Räume”\n"), "Óstán na Mara"],
    ["windows-1252", Buffer.from("name,slogan\nÓstán na Mara,Gästehaus Müller\n", "latin1"), "Óstán na Mara"],
    ["macintosh", macRoman("name,slogan\nCafé,\n"), "Café"],
  ])("in %s have their letters", async (encoding, file, name) => {
    const { table, rows } = await looked(file);
    expect([table.encoding, rows[0]?.page.name]).toEqual([encoding, name]);
    const chosen = await looked(file, { encoding: "windows-1252" });
    expect(chosen.table.encoding).toBe("windows-1252");
  });

  test("a place far from the map is none: swapped, or just far; it may be taken all the same", async () => {
    const file = "name,latitude,longitude\nHere,54.99,-8.5\nSwapped,-8.5,54.99\nNowhere,0,0\n";
    const { rows } = await looked(file);
    expect(rows.map(errorsOf)).toEqual([[], ["latitude swapped-place"], ["latitude far-place"]]);
    const swapped = JSON.stringify({ latitude: "longitude", longitude: "latitude" });
    expect((await looked(file, { columns: swapped })).rows.map(errorsOf)[1]).toEqual([]);
    expect((await looked(file, { far_places: "true" })).counts).toMatchObject({ add: 3, refuse: 0 });
  });

  test("a last row of sums is no page; a page that is called so is one", async () => {
    const report = await looked("name,slogan\nPier,x\nTotal,12\n");
    expect(report.table.passed_over).toMatchObject([{ row: 3, why: "total" }]);
    expect((await looked("name,slogan\nTotal,Fuel and shop\n")).counts).toMatchObject({ add: 1 });
    expect((await looked("name,slogan\nTotal,12\nPier,x\n")).counts).toMatchObject({ add: 2 });
  });
});

test.each([
  [{ map_latitude: 53.4, map_longitude: -8, map_zoom: 7 }, { latitude: 55.2, longitude: -6.2 }, true],
  [{ map_latitude: 53.4, map_longitude: -8, map_zoom: 7 }, { latitude: -8, longitude: 53.4 }, false],
  [{ map_latitude: 54.99, map_longitude: -8.5, map_zoom: 13 }, { latitude: 53.3, longitude: -6.3 }, true],
])("the map %j reaches %j: %s", (map, place, isOn) => expect(mapOf(map)(place)).toBe(isOn));
