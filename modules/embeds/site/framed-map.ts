import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { hashSource } from "#core/domain/security/hash-source.ts";
import { tileOrigin } from "#core/web/document/content-security-policy.ts";
import { type Assets, attributesOf, islandTags, rulesOf } from "#core/web/document/document.ts";
import { ISLANDS_SCRIPT } from "#core/web/document/islands-script.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import type { PageResources } from "#core/web/ui/page-resources.ts";
import { FRAME_SCRIPT } from "../frame/frame-script.ts";

type FramedMap = {
  resources: PageResources;
  assets: Assets;
  context: ScreenContext;
  title: string;
  theme: string;
  /** The colours of the other site. */
  rules: string;
};

/** Not as high as the frame, whose height follows it; its links leave the frame. */
const FRAMED_RULES =
  "body{min-height:0}main{padding:0 0 4px}details,.attribution{padding-inline:8px}.attribution a{display:inline-block;padding-block:4px}summary{min-height:44px;padding:10px 0;cursor:pointer}li a{display:inline-block;min-height:28px}";

/** A document with islands, such as a map, for a frame on other sites. */
export function framedMap(body: string, { resources, assets, context, title, theme, rules: own }: FramedMap) {
  const { locale, site } = context;
  const used = assets.usedStyles.of(body, resources.islands.keys());
  const rules = rulesOf(resources) + FRAMED_RULES + own;
  const dark = theme === "dark" ? ' data-colours="dark"' : "";
  const tiles = tileOrigin(site.map);
  return {
    body: `<!doctype html><html ${attributesOf(locale)}${dark} data-theme="${theme}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><base target="_blank"><style>${used.css}</style><style>${rules}</style><script>${FRAME_SCRIPT}</script>${islandTags(resources, assets, locale)}</head><body>${body}</body></html>`,
    contentSecurityPolicy: [
      `default-src 'none'; script-src 'self' ${hashSource(FRAME_SCRIPT)} ${hashSource(ISLANDS_SCRIPT)}`,
      ["style-src 'self'", used.source, hashSource(rules)].filter(Boolean).join(" "),
      `img-src 'self' data:${tiles}; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`,
      "frame-ancestors *",
    ].join("; "),
  };
}
