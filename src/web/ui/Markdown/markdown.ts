import { Marked, type Tokens } from "marked";
import { escapeMarkup } from "../../../domain/escape-markup.ts";

/** What a link may be: the web, mail, a call, or a place on this site. Everything else stays text. */
const SAFE_ADDRESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

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

/** The text without its marks, shortened at a word, for descriptions. */
export function plainExcerpt(text: string, max: number): string {
  const plain = text
    .replaceAll(/[*_`#>[\]]|\(https?:[^)]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (plain.length <= max) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", max))} …`;
}
