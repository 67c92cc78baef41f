import { Marked, type Token, Tokenizer, type Tokens } from "marked";
import { escapeMarkup } from "../domain/escape-markup.ts";
import { mailtoOf } from "../domain/mailto.ts";
import { withoutMarkup } from "../domain/writing/without-markup.ts";

/** Allowed link targets: web, mail, telephone, and paths of this site. All others are rendered as text. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** Refers to a photo of the same entity by the last twelve digits of its id. */
const PHOTO_ADDRESS = /^photo:([\da-f]{12})$/;

/** Headings of a text are one level below the heading of the screen. */
const HEADING_SHIFT = 1;

/** Quotes and lists within each other, and markup within markup. What is nested more deeply is shown as it was typed. */
const MAX_NESTING = 10;

/** Characters in which the ends of emphasis and links are looked for, in one text; about eighty times the length of the longest one. */
const MAX_SEARCHED = 3_000_000;

/** Longer ones are no links. At every character the parser looks whether one begins there. */
const MAX_ADDRESS = 2048;
const ADDRESS = /^(?:https?:|ftp:|www\.|mailto:|xmpp:)/i;
/** Mail addresses without a scheme have no more characters (RFC 5321, 4.5.3.1). */
const MAX_MAIL_ADDRESS = 320;
const BEFORE_AMPERSAND = /^(?:[A-Za-z0-9._+-]+&)+/;
/** In words of more characters nobody looks for another address at each of them. */
const LONG_WORD = /^\S{128}/;
const LONG_WORD_STEP = 128;
/** Longer tags and comments of HTML, which are shown as they were typed anyway, are not looked for at each `<`. */
const MAX_TAG = 512;
/** Of so many brackets in a row all but the last ones begin nothing: else each would be a piece of its own. */
const BRACKETS = /^([[!<])\1{31,}/;
const LAST_BRACKETS = 16;

/**
 * The parser calls itself for every level, so that 4,000 `>` would exhaust the stack, and looks through the rest of the
 * paragraph at every `*`, so that 40,000 of them would take minutes. The rest of such a text is shown as it was typed.
 */
class LimitedTokenizer extends Tokenizer {
  #depth = 0;
  #searched = 0;

  /** Call it before each text. */
  begin(): void {
    this.#searched = 0;
  }

  override blockquote(src: string) {
    return this.#nested(() => super.blockquote(src));
  }
  override list(src: string) {
    return this.#nested(() => super.list(src));
  }
  override emStrong(...args: Parameters<Tokenizer["emStrong"]>) {
    return this.#searching(args[0], () => super.emStrong(...args));
  }
  override del(...args: Parameters<Tokenizer["del"]>) {
    return this.#searching(args[0], () => super.del(...args));
  }
  override link(src: string) {
    return this.#searching(src, () => super.link(src));
  }
  override reflink(...args: Parameters<Tokenizer["reflink"]>) {
    return this.#searching(args[0], () => super.reflink(...args));
  }

  override url(src: string) {
    if (ADDRESS.test(src)) return super.url(src.slice(0, MAX_ADDRESS));
    const mail = src.slice(0, MAX_MAIL_ADDRESS);
    return mail.includes("@") ? (this.#joinedAddress(mail) ?? super.url(mail)) : undefined;
  }

  /** “b&b@house.example”, of which the parser would link the end alone. */
  #joinedAddress(mail: string): Tokens.Link | undefined {
    const [start] = BEFORE_AMPERSAND.exec(mail) ?? [];
    const rest = start ? super.url(mail.slice(start.length)) : undefined;
    if (!rest?.href.startsWith("mailto:")) return undefined;
    const text = `${start}${rest.text}`;
    return {
      ...rest,
      raw: `${start}${rest.raw}`,
      text,
      href: mailtoOf(text),
      tokens: [{ type: "text", raw: text, text, escaped: false }],
    };
  }

  override tag(src: string) {
    return super.tag(src.slice(0, MAX_TAG));
  }
  override inlineText(src: string): Tokens.Text | undefined {
    const brackets = BRACKETS.exec(src)?.[0].slice(LAST_BRACKETS);
    if (brackets) return { type: "text", raw: brackets, text: brackets, escaped: false };
    return super.inlineText(src.slice(0, LONG_WORD.test(src) ? LONG_WORD_STEP : MAX_ADDRESS));
  }

  #searching<Found>(src: string, read: () => Found): Found | undefined {
    if (!MARKUP.test(src)) return undefined;
    this.#searched += src.length;
    return this.#searched > MAX_SEARCHED ? undefined : this.#nested(read);
  }

  #nested<Found>(read: () => Found): Found | undefined {
    if (this.#depth >= MAX_NESTING) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** How emphasis, deleted text, links and pictures begin. */
const MARKUP = /^[*_~[!]/;

const tokenizer = new LimitedTokenizer();
const marked = new Marked({ async: false, gfm: true, breaks: false });
marked.setOptions({ tokenizer }); // `use` would not find the methods of a class
marked.use({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeMarkup(text),
    image: ({ text }: Tokens.Image) => escapeMarkup(text),
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.min(depth + HEADING_SHIFT, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      if (!SAFE_ADDRESS.test(href)) return text;
      const foreign = /^https?:/i.test(href) ? ' rel="nofollow ugc noopener"' : "";
      return `<a href="${escapeMarkup(href)}"${foreign}>${text}</a>`;
    },
  },
});

/** Renders Markdown as safe HTML: raw HTML, pictures and unknown URL schemes are not supported. */
export function markdownToHtml(text: string): string {
  tokenizer.begin();
  return marked.parse(text) as string;
}

/** A section of safe HTML, or a photo between two sections. */
export type Section = { html: string } | PhotoInText;
export type PhotoInText = { idEnd: string; caption: string };

/** Splits a text at its photos. Each photo is a paragraph of its own: `![caption](photo:5e1b0a9c42d7)`. */
export function sectionsOf(text: string): Section[] {
  const sections: Section[] = [];
  let run: Token[] = [];
  const endRun = () => {
    if (run.some(({ type }) => type !== "space")) sections.push({ html: marked.parser(run) });
    run = [];
  };
  tokenizer.begin();
  for (const token of marked.lexer(text)) {
    const photo = photoAlone(token);
    if (!photo) run.push(token);
    else {
      endRun();
      sections.push(photo);
    }
  }
  endRun();
  return sections;
}

function photoAlone(block: Token): PhotoInText | null {
  const [image, ...others] = block.type === "paragraph" ? (block.tokens ?? []) : [];
  if (image?.type !== "image" || others.length > 0) return null;
  const [, idEnd] = PHOTO_ADDRESS.exec(image.href) ?? [];
  return idEnd ? { idEnd, caption: image.text } : null;
}

/** The Markdown that inserts a photo. */
export const photoMark = ({ id }: { id: string }) => `![](photo:${id.slice(-12)})`;

/** The text without markup and photos, shortened at a word boundary, for descriptions. */
export function plainExcerpt(text: string, max: number): string {
  const plain = withoutMarkup(text);
  if (plain.length <= max) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", max))} …`;
}
