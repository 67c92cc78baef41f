import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { hashSource } from "#core/domain/security/hash-source.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { FRAME_SCRIPT } from "./frame-script.ts";
import { colourRules, type Look } from "./look.ts";

/** A document for other sites, with the policy that allows what it consists of, and any site to frame it. */
export type EmbedDocument = { body: string; contentSecurityPolicy: string };

type Frame = {
  look: Look;
  title: string;
  /** Below the colours, as `--paper`, `--line`, `--ink`, `--open` and `--closed`. */
  style: string;
  /** The content of `main`. */
  main: string;
  /** Whether it changes with time: it is read again each minute, or, without scripts, by a link. */
  isRefreshed: boolean;
};

const BASE = `*{box-sizing:border-box}body{margin:0}main,noscript p{font:16px/1.35 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}noscript p{margin:0;padding:8px 16px}noscript a{color:var(--open)}body{color:var(--ink);background:var(--paper)}:focus-visible{outline:3px solid var(--open);outline-offset:-3px}`;

/** A document of a few rules and one small script: no font, picture or style sheet of its own, so that it costs the other site nothing. */
export function frameDocument({ look, title, style, main, isRefreshed }: Frame): EmbedDocument {
  const css = colourRules(":root,:host", look) + BASE + style;
  const again = `<noscript><p><a href="">${escapeMarkup(textsFor(look.locale, "embeds").again)}</a></p></noscript>`;
  return {
    body: `<!doctype html><html lang="${look.locale}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><style>${css}</style><script>${FRAME_SCRIPT}</script></head><body><main${isRefreshed ? " data-live" : ""}>${main}</main>${isRefreshed ? again : ""}</body></html>`,
    contentSecurityPolicy: [
      `default-src 'none'; script-src ${hashSource(FRAME_SCRIPT)}; style-src ${hashSource(css)}`,
      "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *",
    ].join("; "),
  };
}
