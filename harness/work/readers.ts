import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { Readable } from "node:stream";
import {
  readDaysWithTimes,
  readOsmLine,
  readSentence,
  readTypedDay,
  readTypedDays,
  readTypedTime,
  readTypedWeeks,
  readWeeks,
  readYearly,
} from "@eolaire/opening-hours";
import { foldName, foldQuery, nameSortKey, searchQuery, tokens } from "@eolaire/search";
import { understand } from "@eolaire/understanding";
import Fastify from "fastify";
import { z } from "zod";
import { contract } from "#core/contract/index.ts";
import { READ_LANGUAGES, readName } from "#core/domain/asking/read-name.ts";
import { isRecurrenceRule } from "#core/domain/events/recurrence-rule.ts";
import { repeatOf } from "#core/domain/events/repeat.ts";
import { splitAddress } from "#core/domain/hours/split-address.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { readLetterCode } from "#core/domain/pages/claims.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import { readTypedAmount } from "#core/domain/prices/typed-amount.ts";
import { readTypedPrices } from "#core/domain/prices/typed-prices.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import { isOwnPath } from "#core/domain/security/own-path.ts";
import { withoutWebAddresses } from "#core/domain/security/web-addresses.ts";
import { slugOf } from "#core/domain/slug.ts";
import { countedTerm } from "#core/domain/statistics/search-report.ts";
import { toE164 } from "#core/domain/typed-phone.ts";
import { clientAddressOf, trustIn } from "#core/server/http/client-address.ts";
import { readCursor, timeKey } from "#core/server/http/cursor.ts";
import { readJson } from "#core/server/http/json.ts";
import { acceptedEncoding, acceptedLocale, matchesEtag } from "#core/server/http/negotiate.ts";
import { acceptForms, receiveFile } from "#core/server/http/receive-file.ts";
import { parseAudioFile, parsePhotoFile } from "#core/server/media/media-files.ts";
import { refuseActive, svgOf } from "#core/server/media/photos/directory-pictures.ts";
import { isPolyglot } from "#core/server/media/polyglot.ts";
import { markdownToHtml, plainExcerpt, sectionsOf } from "#core/texts/markdown.ts";
import { linkPhones } from "#core/texts/phone-links.ts";
import { hyphenatedTitles } from "#core/texts/soft-hyphens.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { FILE, folder, KIB } from "./from-file.ts";
import type { Reader } from "./reader.ts";

/** What a socket gives at once. */
const CHUNK = 64 * KIB;
/** All headers of a request together (Node), and its target. */
const HEADER = 16 * KIB;
/** A body of JSON. */
const BODY = 256 * KIB;
/** A row of an imported table. */
const ROW = 512 * KIB;
/** Names and addresses, when the contract has read them. */
const NAME = 250;
const TODAY = "2026-11-25";
const NOW = Temporal.Instant.from("2026-11-25T12:00:00Z");

type Read = (...given: unknown[]) => unknown;

/** A reader within a slice of the API or a package, of which others import nothing. */
async function readerIn(path: string, name: string): Promise<Read> {
  const module = (await import(new URL(`../../${path}`, import.meta.url).href)) as Record<string, Read>;
  const reader = module[name];
  if (!reader) throw new Error(`${path} exports no ${name}`);
  return reader;
}

const normalisedSearch = await readerIn("src/server/api/directory/new-pages/search-query.ts", "normalisedSearch");
const readAnswer = await readerIn("src/server/api/office/page-files/cells/accessibility.ts", "readAnswer");
const readDate = await readerIn("src/server/api/office/page-files/cells/dates.ts", "readDate");
const readPrices = await readerIn("src/server/api/office/page-files/cells/prices.ts", "readPrices");
const readIntervals = await readerIn("src/server/api/office/page-files/cells/times.ts", "readIntervals");
const readSpecial = await readerIn("src/server/api/office/page-files/cells/times.ts", "readSpecial");
const readTimes = await readerIn("src/server/api/office/page-files/cells/times.ts", "readTimes");
const readEmail = await readerIn("packages/identity-provider/src/email.ts", "readEmail");
const readPhoneNumber = await readerIn("packages/identity-provider/src/phone/phone-number.ts", "readPhoneNumber");
const readRecoveryCode = await readerIn("packages/identity-provider/src/recovery/codes.ts", "readRecoveryCode");
/** A form as `@fastify/multipart` reads it: headers of parts, names of files and fields. */
const forms = Fastify();
await acceptForms(forms, FILE);
forms.post("/", (request) => receiveFile(request, folder, { checkFields: async () => {}, use: async () => {} }));
function readForm(text: string, boundary = "b") {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) =>
    bytes.subarray(at * CHUNK).subarray(0, CHUNK),
  );
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return forms.inject({ method: "POST", url: "/", headers, payload: Readable.from(chunks) });
}

const isProxy = trustIn(["127.0.0.1"]);
const question = { now: NOW.toZonedDateTimeISO(ZONE), languages: READ_LANGUAGES, vocabulary: {} };

/** Each reader of foreign texts that has a name of its own. Fields of calls are added by themselves. */
const NAMED: readonly Reader[] = [
  // headers
  {
    name: "clientAddressOf",
    max: HEADER,
    read: (text) =>
      clientAddressOf(
        { socket: { remoteAddress: "127.0.0.1" }, headers: { "x-forwarded-for": text } } as never,
        isProxy,
      ),
    frames: ["…, 203.0.113.7", '"…x, 203.0.113.7', "x, …", "…,127.0.0.1"],
  },
  { name: "acceptedEncoding", max: HEADER, read: acceptedEncoding, frames: ["br;…"] },
  { name: "acceptedLocale", max: HEADER, read: (text) => acceptedLocale(text), frames: ["en;q=…"] },
  { name: "matchesEtag", max: HEADER, read: (text) => matchesEtag(text, '"a"') },
  // the target and its query
  { name: "readCursor", max: HEADER, read: (text) => readCursor(text, timeKey) },
  { name: "normalisedSearch", max: HEADER, read: (text) => normalisedSearch(text), frames: ["q=…", "tag=…"] },
  { name: "parsePhotoFile", max: HEADER, read: parsePhotoFile },
  { name: "parseAudioFile", max: HEADER, read: parseAudioFile },
  { name: "isOwnPath", max: HEADER, read: isOwnPath, frames: ["/…", "/… "] },
  { name: "countedTerm", max: HEADER, read: countedTerm },
  // searches and questions
  { name: "searchQuery", max: 200, read: searchQuery },
  { name: "foldQuery", max: 200, read: foldQuery },
  { name: "tokens", max: 40_000, read: tokens },
  { name: "foldName", max: 40_000, read: foldName },
  { name: "nameSortKey", max: 40_000, read: nameSortKey },
  { name: "understand", max: HEADER, read: (text) => understand(text, question) },
  {
    name: "understand (forgiving)",
    max: HEADER,
    read: (text) => understand(text, { ...question, isForgiving: true }),
  },
  { name: "readName", max: 200, read: readName },
  // hours
  { name: "readSentence", max: 1_000, read: (text) => readSentence(text, TODAY, publicHolidays) },
  { name: "readOsmLine", max: BODY, read: (text) => readOsmLine(text, TODAY, publicHolidays) },
  { name: "readTypedDay", max: ROW, read: readTypedDay },
  { name: "readTypedTime", max: ROW, read: readTypedTime },
  { name: "readTypedDays", max: ROW, read: readTypedDays },
  { name: "readDaysWithTimes", max: ROW, read: (text) => readDaysWithTimes(text) },
  { name: "readTypedWeeks", max: ROW, read: (text) => readTypedWeeks(text, TODAY) },
  { name: "readWeeks", max: 16_000, read: readWeeks },
  { name: "readYearly", max: ROW, read: readYearly },
  // prices, phones, addresses, names
  { name: "readTypedPrices", max: 20_000, isInBrowser: true, read: readTypedPrices },
  { name: "readTypedAmount", max: ROW, read: readTypedAmount },
  { name: "toE164", max: ROW, read: toE164 },
  { name: "splitAddress", max: 1_000, read: splitAddress },
  { name: "placeKey", max: NAME, read: placeKey },
  { name: "slugOf", max: NAME, read: slugOf },
  { name: "withoutWebAddresses", max: 4_000, read: withoutWebAddresses },
  { name: "readLetterCode", max: BODY, read: readLetterCode },
  { name: "readEmail", max: BODY, read: readEmail },
  { name: "readPhoneNumber", max: BODY, read: (text) => readPhoneNumber({}, text), frames: ["+…"] },
  { name: "readRecoveryCode", max: BODY, read: readRecoveryCode },
  // what is written at length
  { name: "markdownToHtml", max: 40_000, read: markdownToHtml },
  { name: "sectionsOf", max: 40_000, read: sectionsOf },
  { name: "plainExcerpt", max: 40_000, read: (text) => plainExcerpt(text, 200) },
  { name: "linkPhones", max: 40_000, read: (text) => linkPhones(markdownToHtml(text)) },
  {
    name: "hyphenatedTitles",
    max: 40_000,
    read: (text) => hyphenatedTitles(markdownToHtml(`# ${text.slice(0, 200)}\n${text}`)),
  },
  // rules of events, tables and their cells
  { name: "isRecurrenceRule", max: BODY, read: isRecurrenceRule, frames: ["FREQ=DAILY;…"] },
  {
    name: "repeatOf",
    max: BODY,
    read: (text) => repeatOf(text, Temporal.PlainDate.from(TODAY)),
    frames: ["FREQ=WEEKLY;BYDAY=…"],
  },
  { name: "readTimes", max: ROW, read: readTimes },
  { name: "readIntervals", max: ROW, read: readIntervals },
  { name: "readSpecial", max: ROW, read: readSpecial, frames: ["2026-12-25 …"] },
  { name: "readPrices", max: ROW, read: readPrices, frames: ["3.50 | …", "3.50 | sizes: …"] },
  { name: "readDate", max: ROW, read: (text) => readDate(text) },
  { name: "readAnswer", max: ROW, read: readAnswer },
  // files
  { name: "readJson", max: BODY, read: readJson, frames: ['{"a":"…"}', "[…0]", '{"a":[…0]}'] },
  {
    name: "receiveFile",
    max: 256 * KIB,
    read: (text) => readForm(text),
    frames: [
      "--b\r\n…\r\n\r\na\r\n--b--\r\n",
      "--b\r\nContent-Disposition: …\r\n\r\na\r\n--b--\r\n",
      '--b\r\nContent-Disposition: form-data; name="…"\r\n\r\na\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="…"\r\n\r\na\r\n--b--\r\n',
      "--b\r\nContent-Disposition: form-data; name=\"file\"; filename*=UTF-8''…\r\n\r\na\r\n--b--\r\n",
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: …\r\n\r\na\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n…\r\n--b--\r\n',
    ],
  },
  { name: "receiveFile of a boundary", max: HEADER, read: (text) => readForm("--b\r\n", text) },
  {
    name: "svgOf",
    max: FILE,
    read: (text) => svgOf(Buffer.from(text)),
    frames: ["<?xml …", "<!--…", "<!DOCTYPE svg […", "…<svg>"],
  },
  { name: "refuseActive", max: FILE, read: refuseActive, frames: ["<svg …", "url(…#", "href=…#"] },
  { name: "isPolyglot", max: 64 * KIB, read: (text) => isPolyglot(Buffer.from(text), Buffer.from(text)) },
];

/** The types of all texts that calls of the contract take, each once, with the name of a field that has it. */
function textFields(): Map<z.ZodType, string> {
  const found = new Map<z.ZodType, string>();
  const visit = (type: z.core.$ZodType, name: string): void => {
    if (type instanceof z.ZodObject)
      for (const [key, field] of Object.entries(type.shape)) visit(field, `${name}.${key}`);
    else if (type instanceof z.ZodArray) visit(type.element, `${name}[]`);
    else if (type instanceof z.ZodUnion) for (const option of type.options) visit(option, name);
    else if (type instanceof z.ZodRecord) for (const one of [type.keyType, type.valueType]) visit(one, name);
    else if (type instanceof z.ZodPipe) visit(type.in, name);
    else if (type instanceof z.ZodOptional || type instanceof z.ZodNullable || type instanceof z.ZodDefault)
      visit(type.unwrap(), name);
    else if (type instanceof z.ZodString || type instanceof z.ZodStringFormat || type instanceof z.ZodTuple) {
      const isAnother = [...found.values()].includes(name);
      if (!found.has(type)) found.set(type, isAnother ? `${name} in another form` : name);
    }
  };
  for (const [call, { input }] of Object.entries(contract)) visit(input, call);
  return found;
}

const FIELDS: readonly Reader[] = [...textFields()].map(([type, name]) => ({
  name: `field ${name}`,
  max: BODY,
  read: (text) => type.safeParse(text),
}));

export const READERS: readonly Reader[] = [
  ...NAMED,
  ...FIELDS,
  ...HARNESSES_OF_MODULES.flatMap(({ readers = [] }) => readers),
];
