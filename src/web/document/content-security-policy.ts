import { hashSource } from "../../domain/hash-source.ts";
import { ACCOUNT_HINT_SCRIPT } from "../app/session/account-hint.ts";
import type { PageResources } from "../ui/page-resources.ts";
import type { ScreenContext } from "./screen.ts";

const ACCOUNT_HINT_HASH = hashSource(ACCOUNT_HINT_SCRIPT);

/**
 * Everything from here; inline only what we wrote, known by its hash: the one `<style>` of a document, and the few lines
 * by which the header knows a signed-in reader. Why hashes: docs/decisions/002-hashes-instead-of-nonces.md
 * The desk alone shows files before they are sent, and media that only its reader may have: both are `blob:`.
 */
export function contentSecurityPolicy(rules: string, resources: PageResources, { site }: ScreenContext): string {
  const tiles = site.map.tiles ? ` ${new URL(site.map.tiles.url.replaceAll(/\{\w+\}/g, "x")).origin}` : "";
  const firebase = ["hydrated-app", "desk-app"].some((name) => resources.islands.has(name))
    ? firebaseSources(site.identity.authDomain)
    : NO_SOURCES;
  const own = resources.islands.has("desk-app") ? " blob:" : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${ACCOUNT_HINT_HASH}${firebase.scripts}`,
    `style-src 'self'${rules && ` ${hashSource(rules)}`}`,
    `img-src 'self' data:${own}${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${firebase.connections}`,
    ...(firebase.frames ? [`frame-src${firebase.frames}`] : []),
    `media-src 'self'${own}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const NO_SOURCES = { scripts: "", connections: "", frames: "" };

/** What the SDK needs on the screens where people sign in with a Firebase project: its API, its popup, its check of phones. */
function firebaseSources(authDomain: string | null) {
  if (authDomain === null) return NO_SOURCES;
  const recaptcha = " https://www.google.com/recaptcha/";
  return {
    scripts: ` https://apis.google.com${recaptcha} https://www.gstatic.com/recaptcha/`,
    connections: " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frames: ` https://${authDomain}${recaptcha}`,
  };
}
