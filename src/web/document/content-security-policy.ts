import { hashSource } from "#core/domain/security/hash-source.ts";
import { HEADERS_OF_MODULES } from "#start/compiled/headers.ts";
import { ACCOUNT_HINT_SCRIPT } from "../app/session/account-hint.ts";
import type { PageResources } from "../ui/page-resources.ts";
import { ANALYTICS_SCRIPT } from "./analytics.ts";
import { ISLANDS_SCRIPT } from "./islands-script.ts";
import { COLOUR_CHOICE_SCRIPT } from "./Layout/colour-choice-script.ts";
import { OFFICE_NOTICES_SCRIPT } from "./Layout/office-notices-script.ts";
import { READER_CHOICES_SCRIPT } from "./reader-choices.ts";
import type { ScreenContext } from "./screen.ts";
import { speculationRules } from "./speculation-rules.ts";

/** The inline scripts of head, header and footer, the same in every document. */
const INLINE_SCRIPTS = [
  READER_CHOICES_SCRIPT,
  ISLANDS_SCRIPT,
  ACCOUNT_HINT_SCRIPT,
  OFFICE_NOTICES_SCRIPT,
  COLOUR_CHOICE_SCRIPT,
  ...HEADERS_OF_MODULES.flatMap(({ script }) => script?.source ?? []),
]
  .map(hashSource)
  .join(" ");

/**
 * The content security policy: this origin only, and inline code by hash: the styles of the document, and the
 * scripts above (docs/decisions/057-documents-hold-the-rules-they-use.md). `blob:` is allowed on the desk only, which shows files
 * before their upload and media that are not public. The origin of the operator's analytics is allowed where its script is loaded.
 */
export function contentSecurityPolicy(
  styleSources: readonly string[],
  resources: PageResources,
  { site, analytics }: Pick<ScreenContext, "site"> & { analytics: string | null },
): string {
  const tiles = tileOrigin(site.map);
  const firebase = ["hydrated-app", "desk-app"].some((name) => resources.islands.has(name))
    ? firebaseSources(site.identity.authDomain)
    : resources.asksWhoIsSignedIn
      ? { ...NO_SOURCES, connections: firebaseSources(site.identity.authDomain).connections }
      : NO_SOURCES;
  const own = resources.islands.has("desk-app") ? " blob:" : "";
  const frames = firebase.frames + (resources.hasOwnFrames ? " 'self'" : "");
  const counting = analytics ? ` ${new URL(analytics).origin}` : "";
  const countingScript = analytics ? ` ${hashSource(ANALYTICS_SCRIPT)}${counting}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${INLINE_SCRIPTS} ${speculationRules(site.languages).source}${firebase.scripts}${countingScript}`,
    ["style-src 'self'", ...styleSources.filter(Boolean)].join(" "),
    `img-src 'self' data:${own}${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${firebase.connections}${counting}`,
    ...(frames ? [`frame-src${frames}`] : []),
    `media-src 'self'${own}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The origin of tiles that are pictures, with a space before it; empty: they come from here. */
export const tileOrigin = ({ tiles }: ScreenContext["site"]["map"]): string =>
  tiles && !tiles.vector ? ` ${new URL(tiles.url.replaceAll(/\{\w+\}/g, "x")).origin}` : "";

const NO_SOURCES = { scripts: "", connections: "", frames: "" };

/**
 * The sources that the Firebase SDK needs for its API, its popup and reCAPTCHA, on hydrated apps; where only
 * who is signed in is asked, those of its API.
 */
function firebaseSources(authDomain: string | null) {
  if (authDomain === null) return NO_SOURCES;
  const recaptcha = " https://www.google.com/recaptcha/";
  return {
    scripts: ` https://apis.google.com${recaptcha} https://www.gstatic.com/recaptcha/`,
    connections: " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frames: ` https://${authDomain}${recaptcha}`,
  };
}
