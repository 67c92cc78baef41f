import sax, { type QualifiedAttribute, type QualifiedTag, type SAXOptions } from "sax";
import { LANGUAGE_CODES, type Language, standInsOf } from "#core/contract/languages.ts";
import type { Locale } from "#core/contract/locales.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { runApart } from "#core/server/threads/run-apart.ts";
import { TooMuchWork } from "#core/server/threads/thread-answer.ts";
import { MAX_PARCEL } from "../contract.ts";
import type { Parcel, Unit } from "./unit.ts";
import { xmlText } from "./xml-text.ts";

/** XLIFF Version 2.0, OASIS Standard; 2.1 and 2.2 have the same core and namespace. */
const NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

type Written = { id: string; name: string; notes: readonly string[]; source: string; target: string | null };

/** The language from which parcels are translated. */
export const sourceOf = (language: Language): Locale => standInsOf(language)[0];

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
/** Of one tag. The parser's time grows with the square of the attributes: the open tag is looked at after so many characters. */
const MAX_ATTRIBUTES = 100;
const MAX_TAG_CHARACTERS = 16_384;
const SLICE = 4096;

/**
 * `readXliff` in a thread of its own.
 * @throws ProblemError `not-a-parcel`; `too-complex` where it takes too much time or memory
 */
export async function readXliffApart(path: string, encoding: string): Promise<Parcel> {
  const task: XliffTask = { path, encoding };
  const program = new URL("./read-xliff.worker.ts", import.meta.url);
  return runApart<Parcel>("parcel", program, task).catch((cause: unknown) => {
    throw cause instanceof TooMuchWork ? invalid("file", "too-complex") : cause;
  });
}
export type XliffTask = { path: string; encoding: string };

/**
 * The units of a file in XLIFF 2 or 1.2. Document types, and with them entities of their own, are refused; so is what is not
 * well-formed.
 * @throws ProblemError `not-a-parcel`
 */
export async function readXliff(path: string, encoding: string): Promise<Parcel> {
  const reader = new XliffReader();
  for await (const chunk of xmlText(path, encoding)) reader.write(chunk);
  return reader.end();
}

/** What the versions call the same: a unit, a piece of it that has a state, and what of its content is no text of it. */
const VERSIONS = {
  "2": {
    namespaces: [NAMESPACE],
    unit: "unit",
    pieces: ["segment", "ignorable"],
    aside: [],
    languages: { root: "xliff", from: "srcLang", to: "trgLang" },
  },
  "1.2": {
    namespaces: ["urn:oasis:names:tc:xliff:document:1.2", ""],
    unit: "trans-unit",
    pieces: ["trans-unit"],
    aside: ["alt-trans", "seg-source", "ph", "bpt", "ept", "it"],
    languages: { root: "file", from: "source-language", to: "target-language" },
  },
} as const;
type Version = (typeof VERSIONS)[keyof typeof VERSIONS];

/** States in which a tool has a text before anybody has translated it, in both versions; none is the first of them. */
const UNTRANSLATED = ["initial", "new", "needs-translation", undefined];

/** A segment, or what stands between two: without a translation it is as in the source. */
type Piece = { isSegment: boolean; state: string | undefined; source: string; target: string | null };

/** What the parser knows and its types do not name. */
type ParserState = { attribList: readonly unknown[]; state: number; startTagPosition: number; position: number };
const STATES = (sax as unknown as { STATE: Record<number, string> }).STATE;
/** Texts, comments and CDATA may be long: they are passed on piece by piece. */
const OUTSIDE_TAGS = /^(BEGIN|TEXT|COMMENT|CDATA)/;

class XliffReader {
  readonly #parser = new sax.SAXParser(true, { xmlns: true, strictEntities: true } as SAXOptions);
  /** Local names of the open elements; those of other namespaces are "". */
  readonly #open: string[] = [];
  readonly #units: Unit[] = [];
  #version: Version | null = null;
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
    for (let at = 0; at < chunk.length; at += SLICE) {
      this.#parser.write(chunk.slice(at, at + SLICE));
      const { attribList, state, startTagPosition, position } = this.#parser as unknown as ParserState;
      const tagLength = OUTSIDE_TAGS.test(STATES[state]!) ? 0 : position - startTagPosition;
      if (attribList.length > MAX_ATTRIBUTES || tagLength > MAX_TAG_CHARACTERS) refuse();
    }
  }

  end(): Parcel {
    this.#parser.close();
    if (!this.#language) refuse();
    return { language: this.#language, units: this.#units };
  }

  #start({ uri, local, attributes }: QualifiedTag): void {
    const isRoot = this.#open.length === 0;
    if (isRoot && this.#version) refuse(); // a second root
    if (isRoot) this.#version = versionOf(local, attributes);
    const { namespaces, unit, pieces, languages } = this.#version!;
    const name = namespaces.some((one) => one === uri) ? local : "";
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) refuse();
    const hasLanguages = name === languages.root && this.#open.length <= 2;
    if (hasLanguages) this.#language = this.#agreed(languageOf(attributes, languages));
    if (name === unit) {
      this.#id = idOf(attributes);
      this.#pieces = [];
    }
    if (pieces.some((one) => one === name)) {
      const state = attributes.state?.value.toLowerCase();
      this.#pieces.push({ isSegment: name !== "ignorable", state, source: "", target: null });
    }
    const piece = this.#piece;
    if (name === "target" && piece) {
      piece.target = "";
      piece.state ??= attributes.state?.value.toLowerCase();
    }
    if (name === "cp") this.#text(characterOf(attributes.hex?.value));
  }

  /** Several files in one are of the same languages. */
  #agreed(language: Language): Language {
    return this.#language && this.#language !== language ? refuse() : language;
  }

  #end(): void {
    if (this.#open.pop() !== this.#version?.unit) return;
    if (this.#units.length >= MAX_PARCEL) refuse();
    const isWhole = this.#pieces.every(({ isSegment, target }) => !isSegment || target?.trim());
    const target = this.#pieces.map(({ source, target }) => target ?? source).join("");
    this.#units.push({
      row: this.#units.length + 1,
      id: this.#id,
      target: isWhole && target.trim() !== "" ? target.replaceAll("\r\n", "\n") : null,
      isCopied: this.#pieces.some(isCopied),
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
    if (!this.#version) return undefined; // before the root
    const { pieces, aside } = this.#version;
    const isOpen = (names: readonly string[]) => this.#open.some((name) => names.includes(name));
    return isOpen(pieces) && !isOpen(aside) ? this.#pieces.at(-1) : undefined;
  }
}

/** Tools copy the source into the target, so that a translator may overwrite it. Numbers are the same in all languages. */
function isCopied({ isSegment, state, source, target }: Piece): boolean {
  const copy = target?.trim();
  if (!isSegment || !copy || !UNTRANSLATED.includes(state)) return false;
  return state === "needs-translation" || (copy === source.trim() && /\p{L}/u.test(copy));
}

function versionOf(root: string, attributes: Attributes): Version {
  const version = attributes.version?.value ?? "";
  if (root !== "xliff") refuse();
  if (version.startsWith("2.")) return VERSIONS["2"];
  return version === "1.2" ? VERSIONS["1.2"] : refuse();
}

type Attributes = Record<string, QualifiedAttribute>;

/** Some tools number the units of XLIFF 1.2, and store the id that they read as the name. */
const idOf = ({ id, resname }: Attributes) => (/^\d+$/.test(id?.value ?? "") && resname?.value) || (id?.value ?? "");

/** The language of the translations. A region, such as that of `ga-IE`, is of no account. */
function languageOf(attributes: Attributes, { from, to }: Version["languages"]): Language {
  const of = (name: string) => attributes[name]?.value.toLowerCase().split(/[-_]/)[0];
  const language = LANGUAGE_CODES.find((code) => code === of(to));
  if (!language || of(from) !== sourceOf(language)) refuse();
  return language;
}

function characterOf(hex = ""): string {
  const point = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  if (!(point <= 0x10ffff)) refuse();
  return String.fromCodePoint(point);
}

function refuse(): never {
  throw new ProblemError("not-a-parcel");
}
