import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertEvent, insertPage, insertPrice, insertStory, insertTag } from "#test/support/factories.ts";
import type { ParcelReport } from "./contract.ts";

let api: ApiServer;
let admin: Person;
let editor: Person;
let page: string;
let price: string;

beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ type: "admin" });
  editor = await api.person({ type: "editor" });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom("rate_limit").execute();
  for (const table of ["page", "story", "event", "tag"] as const) await api.db.deleteFrom(table).execute();
  page = await insertPage(api.db, {
    name: "Lantern <Bar>",
    name_ie: "An Lóchrann",
    slogan: "Music & craic",
    description: "One\n\n=two",
  });
  price = await insertPrice(api.db, page, { name: "Pint" });
});

const out = async (fields: object = {}, as = admin) => {
  const answer = await api.post("/api/admin/translations/export", fields, as);
  return {
    status: answer.statusCode,
    type: answer.headers["content-type"],
    text: answer.body,
    name: String(answer.headers["content-disposition"]),
  };
};
const back = async (text: string | Uint8Array<ArrayBuffer>, { dry_run = false, as = admin } = {}) => {
  const form = new FormData();
  form.set("dry_run", String(dry_run));
  form.set("file", new Blob([text]), "parcel.xlf");
  const answer = await api.postForm("/api/admin/translations/import", form, as);
  return { status: answer.statusCode, body: answer.json() };
};
const report = async (text: Parameters<typeof back>[0], options?: Parameters<typeof back>[1]) =>
  (await back(text, options)).body as ParcelReport;
const actions = ({ rows }: ParcelReport) =>
  rows.map(({ field, action, error, after }) => [field, action, error?.code ?? after]);
const inIrish = (text: string, of: string, irish: string) =>
  text.replace(`<source>${of}</source>\n`, `<source>${of}</source>\n<target>${irish}</target>\n`);
const row = () => api.db.selectFrom("page").selectAll().where("id", "=", page).executeTakeFirstOrThrow();

test("a parcel in XLIFF goes out and comes back: first as a report, then for good", async () => {
  const { status, type, text, name } = await out();
  expect([status, type]).toEqual([200, "application/xliff+xml"]);
  expect(name).toMatch(/filename="?ga-20\d\d-\d\d-\d\d\.xlf/);
  expect(text).toContain(
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ga">',
  );
  expect(text).toContain(`<unit id="page_${page}_slogan_v1" name="Lantern &lt;Bar&gt;: slogan">`);
  expect(text).toContain('<segment state="initial">\n<source>Music &amp; craic</source>\n</segment>');
  const translated = inIrish(
    inIrish(text, "Music &amp; craic", "Ceol &#38; <![CDATA[craic]]>"),
    "Pint",
    "<mrk id='m1'>Pionta</mrk>",
  );
  const planned = await report(translated, { dry_run: true });
  expect(planned).toMatchObject({ dry_run: true, language: "ga", counts: { change: 2, nothing: 1, refuse: 0 } });
  expect((await row()).slogan_ie).toBeNull();
  const done = await report(translated);
  expect(actions(done).sort()).toEqual([
    ["description", "nothing", null],
    ["name", "change", "Pionta"],
    ["slogan", "change", "Ceol & craic"],
  ]);
  expect((await row()).slogan_ie).toBe("Ceol & craic");
  await expect.poll(async () => (await api.app.inject(`/api/page/id/${page}`)).json().slogan_ie).toBe("Ceol & craic");
  const { items } = (await api.post("/api/admin/audit", { limit: 5 }, admin)).json();
  expect(items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["price.edit", "page.update"]),
  );
  expect((await report(translated)).counts).toEqual({ change: 0, nothing: 3, refuse: 0 }); // it is there already
});

test("a parcel in CSV comes back from a spreadsheet as it was", async () => {
  const { text } = await out({ format: "csv" });
  const [head, ...rows] = text.replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("id,kind,field,name,page,source_en,target_ga");
  expect(rows.join("\n")).toContain('"One\n\n=two"');
  const slogan = rows.find((one) => one.includes("_slogan_"))!;
  const answer = `${`${head};\n`.replaceAll(",", ";").replace(";\n", "\n") + slogan.replaceAll(",", ";")}'=Ceol`;
  expect(actions(await report(answer))).toEqual([["slogan", "change", "=Ceol"]]);
  expect((await row()).slogan_ie).toBe("=Ceol");
});

test("what changed meanwhile, is too long, unknown or repeated is left out with the reason; the rest is saved", async () => {
  const tag = await insertTag(api.db, { name: "Music", name_ie: null });
  const { text } = await out();
  const owner = { page_id: page, slogan: "Songs" };
  expect((await api.post("/api/page/basics", owner, admin)).statusCode).toBe(200);
  let translated = inIrish(text, "Music &amp; craic", "Ceol");
  translated = inIrish(translated, "Pint", "x".repeat(81));
  translated = inIrish(translated, "Music", "Ceol");
  const unit = (id: string) => `<unit id="${id}"><segment><source>a</source><target>b</target></segment></unit>`;
  const gone = `page_${page.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}_name_v1`;
  translated = translated.replace("</file>", `${unit(`tag_${tag}_name_v1`)}${unit(gone)}${unit("x' or 1=1")}</file>`);
  const done = await report(translated);
  expect(actions(done)).toEqual(
    expect.arrayContaining([
      ["slogan", "refuse", "text-changed"],
      ["name", "refuse", "too-long"],
      ["name", "refuse", "repeated"],
      ["name", "refuse", "no-such-text"],
      [null, "refuse", "no-such-text"],
    ]),
  );
  expect(done.counts).toEqual({ change: 1, nothing: 1, refuse: 5 });
  const { name_ie } = await api.db.selectFrom("tag").selectAll().where("id", "=", tag).executeTakeFirstOrThrow();
  expect([name_ie, (await row()).slogan_ie]).toEqual(["Ceol", null]);
});

test("a text that its own form refuses is left out, and nothing of it stays", async () => {
  const times = { starts_at: "2030-06-01T18:00:00Z", ends_at: "2030-06-01T20:00:00Z" };
  const event = await insertEvent(api.db, { title: "Session", ...times });
  await insertStory(api.db, { title: "Light" });
  const { text } = await out({ kind: "event" });
  // Since then it is read from a calendar elsewhere.
  await api.db
    .updateTable("event")
    .set({ calendar_id: await calendar() })
    .where("id", "=", event)
    .execute();
  expect(actions(await report(inIrish(text, "Session", "Seisiún")))).toEqual([["title", "refuse", "not-your-text"]]);
  const { title_ie } = await api.db.selectFrom("event").selectAll().where("id", "=", event).executeTakeFirstOrThrow();
  expect(title_ie).toBeNull();
});

const calendar = async () => {
  const row = { page_id: page, url: "https://calendar.example/a.ics", locale: "en" } as const;
  return (await api.db.insertInto("calendar_source").values(row).returning("id").executeTakeFirstOrThrow()).id;
};

test("stale texts go out with their old translation, and English goes out to be translated, too", async () => {
  await api.post("/api/page/basics", { page_id: page, slogan_ie: "Ceol", description_ie: "A haon" }, admin);
  await api.post("/api/page/basics", { page_id: page, slogan: "Songs" }, admin);
  await api.post("/api/page/basics", { page_id: page, description: null }, admin);
  expect((await out()).text).toContain("<source>Songs</source>\n<target>Ceol</target>");
  expect((await out({ stale: false })).text).not.toContain("Songs");
  const { text } = await out({ language: "en" });
  expect(text).toContain('srcLang="ga" trgLang="en"');
  expect(actions(await report(inIrish(text, "A haon", "One")))).toEqual([["description", "change", "One"]]);
  expect((await row()).description).toBe("One");
});

test("only the most viewed go out where fewer are asked for, and editors get what editors write", async () => {
  await insertStory(api.db, { title: "Lighthouse" });
  const units = async (fields: object, as?: Person) => (await out(fields, as)).text.match(/<unit /g)?.length ?? 0;
  expect([await units({}), await units({ max: 2 }), await units({}, editor)]).toEqual([4, 2, 1]);
  expect((await out({ kind: "page" }, editor)).status).toBe(403);
  expect(JSON.parse((await out({ kind: "notice" })).text)).toMatchObject({ status: 404, code: "nothing-waits" });
  const { text } = await out();
  expect(actions(await report(inIrish(text, "Pint", "Pionta"), { as: editor }))).toEqual(
    expect.arrayContaining([
      ["title", "nothing", null],
      ["name", "refuse", "not-your-text"],
    ]),
  );
  expect(
    (await api.db.selectFrom("price").selectAll().where("id", "=", price).executeTakeFirstOrThrow()).name_ie,
  ).toBeNull();
});

test("a text that a tool has split or annotated comes back whole", async () => {
  const { text } = await out();
  const split = `<segment><source>Music </source><target>Ceol </target></segment>
    <ignorable><source>&amp; </source></ignorable>
    <segment><source>craic</source><target><pc id="1">cr<cp hex="E1"/>ic</pc><ph id="2"/></target></segment>`;
  const whole = text.replace(/<segment state="initial">\n<source>Music &amp; craic<\/source>\n<\/segment>/, split);
  expect(actions(await report(whole))).toContainEqual(["slogan", "change", "Ceol & cráic"]);
  const half = text.replace(
    /<segment state="initial">\n<source>One/,
    "<segment><source>x</source><target>y</target></segment>$&",
  );
  expect(actions(await report(half))).toContainEqual(["description", "nothing", null]);
});

test("the source in the place of the translation is not taken, unless it is marked as translated", async () => {
  const { text } = await out();
  const copied = (state: string) =>
    text
      .replace('<segment state="initial">\n<source>Pint', `<segment${state}>\n<source>Pint`)
      .replace("<source>Pint</source>\n", "<source>Pint</source>\n<target>Pint</target>\n");
  const ofPint = async (xliff: string) =>
    (await report(xliff, { dry_run: true })).rows.find(({ kind }) => kind === "price");
  for (const state of ["", ' state="initial"']) {
    const error = { code: "copied-source", message: expect.stringContaining("not translated") };
    expect(await ofPint(copied(state))).toMatchObject({ action: "refuse", after: null, error });
  }
  expect(await ofPint(copied(' state="final"'))).toMatchObject({ action: "change", after: "Pint" });
  expect(await ofPint(copied("").replace("<target>Pint<", "<target>Pionta<"))).toMatchObject({ after: "Pionta" });
  const half = text.replace(
    /<segment state="initial">\n<source>Music &amp; craic<\/source>/,
    `<segment><source>Music </source><target>Ceol </target></segment>
     <segment><source>and craic</source><target>and craic</target>`,
  );
  expect(actions(await report(half))).toContainEqual(["slogan", "refuse", "copied-source"]);
});

test("a parcel that a tool has made XLIFF 1.2 of, in UTF-16, is read", async () => {
  const { text } = await out();
  const idOf = (of: string) =>
    new RegExp(`<unit id="([^"]+)"[^]*?<source>${of}`).exec(
      text.slice(text.lastIndexOf("<unit", text.indexOf(of))),
    )![1];
  const unit = (id: string, inside: string) => `<trans-unit ${id}>${inside}</trans-unit>`;
  const old = `<?xml version="1.0" encoding="UTF-16"?>
    <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:sdl="http://sdl.com/x">
    <file original="a" datatype="plaintext" source-language="en-IE" target-language="ga-IE"><header><note>x</note></header><body><group>
    ${unit(
      `id="${idOf("Music")}"`,
      `<source>Music &amp; craic</source><seg-source><mrk mtype="seg" mid="1">Music &amp; craic</mrk></seg-source>
       <target state="translated"><mrk mtype="seg" mid="1"><g id="1">Ceol</g> &amp; <ph id="2">{b}</ph>craic</mrk></target>
       <note>a note</note><alt-trans><source>Music</source><target>Eile</target></alt-trans>`,
    )}
    ${unit(`id="7" resname="${idOf("Pint")}"`, '<source>Pint</source><target state="needs-translation">Piont?</target>')}
    ${unit(`id="${idOf("One")}"`, '<source>One</source><target state="new">One</target>')}
    ${unit('id="elsewhere"', "<source>x</source><target>y</target>")}
    </group></body></file></xliff>`;
  const expected = [
    ["slogan", "change", "Ceol & craic"],
    ["name", "refuse", "copied-source"],
    ["description", "refuse", "copied-source"],
    [null, "refuse", "no-such-text"],
  ];
  const wide = Buffer.from(`\ufeff${old}`, "utf16le");
  expect(actions(await report(new Uint8Array(wide), { dry_run: true }))).toEqual(expected);
  expect(actions(await report(new Uint8Array(wide.swap16()), { dry_run: true }))).toEqual(expected);
  const utf8 = old.replace("UTF-16", "ISO-8859-1").replace("Ceol<", "Ceól<");
  expect(actions(await report(new Uint8Array(Buffer.from(utf8, "latin1"))))[0]).toEqual([
    "slogan",
    "change",
    "Ceól & craic",
  ]);
  expect((await row()).slogan_ie).toBe("Ceól & craic");
});

test.each([
  ["copied-source-initial", 1],
  ["all-copied-source", 10],
])("of %s nothing is taken", async (name, count) => {
  const ids = await api.db.selectFrom("page").select("id").execute();
  const xliff = readFileSync(`test/inputs/parcels/${name}.xlf`, "utf8").replace(
    /<unit id="[a-z]+_[0-9a-f-]+_[a-z]+_v\d+"/g,
    `<unit id="page_${ids[0]!.id}_slogan_v1"`,
  );
  const { rows } = await report(xliff, { dry_run: true });
  expect(rows).toHaveLength(count);
  expect(rows.filter(({ action }) => action === "change")).toEqual([]);
  expect(rows[0]!.error?.code).toBe("copied-source");
});

test("a file in UTF-16 is read as XLIFF", async () => {
  const { rows } = await report(new Uint8Array(readFileSync("test/inputs/parcels/utf16.xlf")));
  expect(rows.map(({ error }) => error?.code)).toEqual(["no-such-text"]); // of another directory
});

const NS = 'xmlns="urn:oasis:names:tc:xliff:document:2.0"';
const ROOT = `<xliff ${NS} version="2.0" srcLang="en" trgLang="ga">`;
test.each([
  ["an entity of its own", `<!DOCTYPE x [<!ENTITY a "b">]>${ROOT}<file id="f"/></xliff>`],
  ["an outside entity", `<!DOCTYPE x SYSTEM "file:///etc/passwd">${ROOT}</xliff>`],
  ["an unknown entity", `${ROOT}<file>&eacute;</file></xliff>`],
  ["too many levels", `${ROOT}${"<g>".repeat(50)}${"</g>".repeat(50)}</xliff>`],
  ["no end", `${ROOT}<file>`],
  ["two roots", `${ROOT}</xliff>${ROOT}</xliff>`],
  ["XLIFF 1.2 without a file", '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>'],
  ["XLIFF 1.1", '<xliff version="1.1"><file source-language="en" target-language="ga"/></xliff>'],
  [
    "one tag of many attributes",
    `${ROOT}<file ${Array.from({ length: 120_000 }, (_, at) => `a${at}=">"`).join(" ")}/></xliff>`,
  ],
  ["one tag of many spaces", `${ROOT}<file id="f"${" ".repeat(30_000)}/></xliff>`],
  ["one long instruction", `${ROOT}<?tool ${"x".repeat(30_000)}?></xliff>`],
  ["other languages", `${ROOT.replace('trgLang="ga"', 'trgLang="de"')}</xliff>`],
  [
    "a character that is none",
    `${ROOT}<file><unit id="a"><segment><target><cp hex="FFFFFF"/></target></segment></unit></file></xliff>`,
  ],
  [
    "a text without end",
    `${ROOT}<file><unit id="a"><segment><target>${"x".repeat(200_000)}</target></segment></unit></file></xliff>`,
  ],
  ["too many units", `${ROOT}<file>${'<unit id="a"/>'.repeat(1001)}</file></xliff>`],
  ["another table", "name,phone\nBar,1\n"],
  ["nothing", ""],
])("a file with %s is refused", async (_, text) => {
  const { status, body } = await back(text);
  expect([415, 422]).toContain(status);
  expect(["not-a-parcel", "not-a-table", "invalid-fields"]).toContain(body.code);
});

test("a file that is not UTF-8 or far too large is refused", async () => {
  expect((await back(new Uint8Array([0x3c, 0xff, 0xfe]))).body.code).toBe("not-a-parcel");
  expect((await back(new Uint8Array([0x6e, 0xff, 0xfe]))).body.code).toBe("not-a-table");
  const padding = `<!-- ${"x".repeat(1000)} -->`;
  expect((await back(`${ROOT}${padding.repeat(17_000)}</xliff>`)).body.code).toBe("too-large");
});

test("a parcel for a further language goes out in English and comes back, and what was changed meanwhile is left out", async () => {
  const { text, name } = await out({ language: "fr" });
  expect(name).toMatch(/filename="?fr-/);
  expect(text).toContain('srcLang="en" trgLang="fr"');
  const inFrench = inIrish(inIrish(text, "Music &amp; craic", "Musique"), "Pint", "Une pinte");
  expect(await report(inFrench, { dry_run: true })).toMatchObject({ language: "fr", counts: { change: 2, refuse: 0 } });
  await api.post("/api/admin/page/update", { id: page, slogan: "Songs" }, admin);
  const done = await report(inFrench);
  expect(actions(done).sort()).toEqual([
    ["description", "nothing", null],
    ["name", "change", "Une pinte"],
    ["name", "nothing", null],
    ["slogan", "refuse", "text-changed"],
  ]);
  const stored = await api.db.selectFrom("translation").select(["subject_id", "text"]).execute();
  expect(stored).toEqual([{ subject_id: price, text: "Une pinte" }]);
  const { text: table } = await out({ language: "fr", format: "csv" });
  expect(table).toContain("source_en,target_fr");
  expect(table.includes("Pint")).toBe(false);
  const row = `id,target_fr\nprice_${price}_name_v1,Un demi\n`;
  expect(await report(row)).toMatchObject({ language: "fr", counts: { change: 1 } });
});
