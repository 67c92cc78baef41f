import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** One word for one thing: what is refused in the texts of a language, and what stands instead. */
const REFUSED = [
  ["en", /e-mail/i, "email"],
  ["en", /opening hours/i, "opening times"],
  ["ga", /amanna oscailte/i, "uaireanta oscailte"],
  // Only opening times: departures of boats and buses have "amanna".
  ["ga", /na hamanna/i, "na huaireanta", ["journeys.json"]],
  ["ga", /r-phost/i, "ríomhphost"],
  ["ga", /sínigh isteach|síniú isteach/i, "logáil isteach"],
  ["ga", /áirithigh/i, "cuir in áirithe"],
  ["ga", /ag teastáil/i, "de dhíth"],
  ["ga", /clóbhuail/i, "priontáil"],
  ["ga", /cén chaoi|cén dóigh/i, "conas"],
  ["ga", /(?<!\p{L})glao(?!\p{L})/iu, "glaoch"],
  ["ga", /le feice(?!\p{L})/iu, "le feiceáil"],
  // An opening in the future: “dúnfar ag 17:00”. With a subject, “dúnann sé”, it says what happens each day.
  ["ga", /(dúnann|osclaíonn) (ag|\{)/i, "dúnfar, osclófar"],
  ["ga", /oscailte go (dtí )?\{(time|day)/i, "ar oscailt go dtí"],
  ["ga", /ag? oscailt go mall/i, "go déanach"],
  ["ga", /(?<!\p{L})níl [^.]* níos mó[.?!}]/iu, "a thuilleadh"],
  ["ga", /(?<!(Ní|Níl|gan) [^.]*)(?<!\p{L})Aon rud \p{L}+\?/u, "dada …?"],
  ["ga", /gan a bheith ar eolas/i, "níl … ar eolas"],
  ["ga", /Timpeall ar/i, "timpeall + genitive"],
] as const;

test.each(REFUSED)(
  "in %s no text has %s, but “%s”",
  async (locale, refused, _instead, except: readonly string[] = []) => {
    const folder = new URL(`./${locale}/`, import.meta.url);
    const files = (await readdir(folder)).filter((file) => !except.includes(file));
    expect(files.length).toBeGreaterThan(10);
    // Irish of the server: an English text has none of the words that are refused in Irish.
    if (locale === "ga") files.push("../../../contract/errors.ts", "../../../server/all-jobs.ts");
    const found = await Promise.all(
      files.map(async (file) => {
        const lines = (await readFile(new URL(file, folder), "utf8")).split("\n");
        return lines.filter((line) => refused.test(line)).map((line) => `${file}: ${line.trim()}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);

const UNDO = { en: /^Undo/, ga: /^Cuir .*ar ceal/, cy: /^Dadwneud/, fr: /^Annuler/ };

/** Sentences have arguments; the others are on buttons. */
const undoButtons = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === "object" && text !== null) return undoButtons(text);
    return key === "undo" && !String(text).includes("{") ? [String(text)] : [];
  });

test.each(Object.entries(UNDO))(
  "in %s what takes a change back is called by one word everywhere",
  async (locale, word) => {
    const folder = new URL(`./${locale}/`, import.meta.url);
    const modules = new URL("../../../modules/", import.meta.url);
    const files = [
      ...(await readdir(folder)).map((file) => new URL(file, folder)),
      ...(await readdir(modules)).map((name) => new URL(`${name}/texts/${locale}.json`, modules)),
    ];
    const texts = await Promise.all(files.map(async (file) => readFile(file, "utf8").catch(() => "{}")));
    const buttons = texts.flatMap((text) => undoButtons(JSON.parse(text)));
    expect(buttons.length).toBeGreaterThan(8);
    expect(buttons.filter((text) => !word.test(text))).toEqual([]);
  },
);

test.each(["en", "ga", "cy", "fr"])(
  "the level of prices is called on the desk as visitors read it: %s",
  async (code) => {
    const read = async (path: string) => JSON.parse(await readFile(new URL(path, import.meta.url), "utf8"));
    const { priceType } = await read(`./${code}/common.json`);
    expect((await read(`./${code}/desk-times.json`)).prices.levels).toMatchObject(priceType);
    expect((await read(`./${code}/desk-team.json`)).history.values.price_type).toEqual(priceType);
    expect((await read(`../../../modules/merging/texts/${code}.json`)).merging.priceTypes).toEqual(priceType);
  },
);
