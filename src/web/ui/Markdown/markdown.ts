import { Marked, type Token, type Tokens } from "marked";
import { escapeMarkup } from "../../../domain/escape-markup.ts";

/** What a link may be: the web, mail, a call, or a place on this site. Everything else stays text. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/** A photo of the same entity, by the last twelve digits of its id. */
const PHOTO_ADDRESS = /^photo:([\da-f]{12})$/;

/** Headings of a text stand below the screen's own. */
const HEADING_SHIFT = 1;

const marked = new Marked({ async: false, gfm: true, breaks: false });
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

/** Markdown without HTML, pictures and foreign schemes, as safe HTML. */
export function markdownToHtml(text: string): string {
  return marked.parse(text) as string;
}

/** A stretch of safe HTML, or a photo that stands between two: by the end of its id, with words of its own or none. */
export type Part = { html: string } | PhotoInText;
export type PhotoInText = { idEnd: string; caption: string };

/** The parts of a text in which photos may stand: each alone in a paragraph, as `![caption](photo:5e1b0a9c42d7)`. */
export function partsOfText(text: string): Part[] {
  const parts: Part[] = [];
  let run: Token[] = [];
  const endRun = () => {
    if (run.some(({ type }) => type !== "space")) parts.push({ html: marked.parser(run) });
    run = [];
  };
  for (const token of marked.lexer(text)) {
    const photo = photoAlone(token);
    if (!photo) run.push(token);
    else {
      endRun();
      parts.push(photo);
    }
  }
  endRun();
  return parts;
}

function photoAlone(block: Token): PhotoInText | null {
  const [image, ...others] = block.type === "paragraph" ? (block.tokens ?? []) : [];
  if (image?.type !== "image" || others.length > 0) return null;
  const [, idEnd] = PHOTO_ADDRESS.exec(image.href) ?? [];
  return idEnd ? { idEnd, caption: image.text } : null;
}

/** How a text says that a photo stands there. */
export const photoMark = ({ id }: { id: string }) => `![](photo:${id.slice(-12)})`;

/** The text without its marks and photos, shortened at a word, for descriptions. */
export function plainExcerpt(text: string, max: number): string {
  const plain = text
    .replaceAll(/!\[[^\]]*\]\(photo:[^)]*\)/g, "")
    .replaceAll(/[*_`#>[\]]|\(https?:[^)]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain.length <= max) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", max))} …`;
}
