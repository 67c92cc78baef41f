import sax, { type QualifiedAttribute, type QualifiedTag, type SAXOptions } from "sax";
import { LANGUAGE_CODES, LANGUAGES, type Language } from "../../../contract/languages.ts";
import type { Locale } from "../../../contract/locales.ts";
import { MAX_PARCEL, MAX_PARCEL_BYTES } from "../../../contract/translations.ts";
import { escapeMarkup } from "../../../domain/escape-markup.ts";
import { ProblemError } from "../../http/problem.ts";
import { utf8Text } from "../shared/csv-records.ts";
import type { Parcel, Unit } from "./unit.ts";

/** XLIFF Version 2.0, OASIS Standard; 2.1 and 2.2 have the same core and namespace. */
const NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

type Written = { id: string; name: string; notes: readonly string[]; source: string; target: string | null };

/** The language from which parcels are translated. */
export const sourceOf = (language: Language): Locale => LANGUAGES[language].fallback[0];

/** Units are texts: tools may not split them into sentences, since they come back as one text. */
export const xliffStart = ({ from, to }: { from: Language; to: Language }) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${from}" trgLang="${to}">
<file id="texts" canResegment="no" xml:space="preserve">
`;
export const xliffEnd = "</file>\n</xliff>\n";

export function xliffUnit({ id, name, notes, source, target }: Written): string {
  const noted = notes.map((note) => `<note>${escapedText(note)}</note>`).join("");
  return `<unit id="${id}" name="${escapeMarkup(name.replaceAll(/\s/g, " ").replaceAll(NOT_IN_XML, ""))}">
${noted && `<notes>${noted}</notes>\n`}<segment state="initial">
<source>${escapedText(source)}</source>
${target === null ? "" : `<target>${escapedText(target)}</target>\n`}</segment>
</unit>
`;
}

/** Characters that no XML document may hold, even as references (XML 1.0, Char), as far as texts may have them. */
const NOT_IN_XML = /[\ufffe\uffff]/g;

/** In XLIFF such characters are elements. */
const escapedText = (text: string) =>
  escapeMarkup(text).replaceAll(NOT_IN_XML, (char) => `<cp hex="${char.charCodeAt(0).toString(16).toUpperCase()}"/>`);

const MAX_DEPTH = 24;
/** Of the text of a unit: several times that of the longest text. */
const MAX_CHARACTERS = 100_000;

/**
 * The units of an XLIFF file. Document types, and with them entities of their own, are refused; so is what is not well-formed.
 * @throws ProblemError `not-a-parcel`, `too-large`
 */
export async function readXliff(path: string): Promise<Parcel> {
  const reader = new XliffReader();
  let length = 0;
  for await (const chunk of utf8Text(path)) {
    length += chunk.length;
    if (length > MAX_PARCEL_BYTES) throw new ProblemError("too-large");
    reader.write(chunk);
  }
  return reader.end();
}

/** A segment, or what stands between two: without a translation it is as in the source. */
type Piece = { isSegment: boolean; source: string; target: string | null };

class XliffReader {
  readonly #parser = new sax.SAXParser(true, { xmlns: true, strictEntities: true } as SAXOptions);
  /** Local names of the open elements; those of other namespaces are "". */
  readonly #open: string[] = [];
  readonly #units: Unit[] = [];
  #language: Language | null = null;
  #id = "";
  #pieces: Piece[] = [];

  constructor() {
    const parser = this.#parser;
    parser.onerror = refuse;
    parser.ondoctype = refuse;
    parser.onopentag = (tag) => this.#start(tag as QualifiedTag);
    parser.onclosetag = () => this.#end();
    parser.ontext = (text) => this.#text(text);
    parser.oncdata = (text) => this.#text(text);
  }

  write(chunk: string): void {
    this.#parser.write(chunk);
  }

  end(): Parcel {
    this.#parser.close();
    if (!this.#language) refuse();
    return { language: this.#language, units: this.#units };
  }

  #start({ uri, local, attributes }: QualifiedTag): void {
    const name = uri === NAMESPACE ? local : "";
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) refuse();
    if (this.#open.length === 1 && this.#language) refuse(); // a second root
    if (this.#open.length === 1) this.#language = languageOf(name, attributes);
    if (name === "unit") {
      this.#id = attributes.id?.value ?? "";
      this.#pieces = [];
    }
    if (name === "segment" || name === "ignorable") {
      this.#pieces.push({ isSegment: name === "segment", source: "", target: null });
    }
    if (name === "target" && this.#piece) this.#piece.target = "";
    if (name === "cp") this.#text(characterOf(attributes.hex?.value));
  }

  #end(): void {
    if (this.#open.pop() !== "unit") return;
    if (this.#units.length >= MAX_PARCEL) refuse();
    const isWhole = this.#pieces.every(({ isSegment, target }) => !isSegment || target?.trim());
    const target = this.#pieces.map(({ source, target }) => target ?? source).join("");
    this.#units.push({
      ...{ row: this.#units.length + 1, id: this.#id },
      target: isWhole && target.trim() !== "" ? target.replaceAll("\r\n", "\n") : null,
    });
  }

  /** Marks and inline codes of tools around a text are left out, the text in them is not. */
  #text(text: string): void {
    const piece = this.#piece;
    const language = this.#open.findLast((name) => name === "source" || name === "target");
    if (!piece || !language) return;
    if (language === "source") piece.source += text;
    else piece.target += text;
    if (piece.source.length + (piece.target?.length ?? 0) > MAX_CHARACTERS) refuse();
  }

  get #piece(): Piece | undefined {
    return this.#open.includes("segment") || this.#open.includes("ignorable") ? this.#pieces.at(-1) : undefined;
  }
}

/** The language of the translations. A region, such as that of `ga-IE`, is of no account. */
function languageOf(root: string, attributes: Record<string, QualifiedAttribute>): Language {
  const of = (name: string) => attributes[name]?.value.toLowerCase().split("-")[0];
  const version = attributes.version?.value;
  const to = LANGUAGE_CODES.find((code) => code === of("trgLang"));
  if (root !== "xliff" || !version?.startsWith("2.")) refuse();
  if (!to || of("srcLang") !== sourceOf(to)) refuse();
  return to;
}

function characterOf(hex = ""): string {
  const point = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  if (!(point <= 0x10ffff)) refuse();
  return String.fromCodePoint(point);
}

function refuse(): never {
  throw new ProblemError("not-a-parcel");
}
