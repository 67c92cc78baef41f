import { hashSource } from "../../domain/hash-source.ts";
import { ACCOUNT_HINT_SCRIPT } from "../app/session/account-hint.ts";
import type { PageResources } from "../ui/page-resources.ts";
import type { ScreenContext } from "./screen.ts";

const ACCOUNT_HINT_HASH = hashSource(ACCOUNT_HINT_SCRIPT);

/**
 * The content security policy: this origin only, and inline code by hash: the `<style>` of the document, and the script of
 * the account link (docs/decisions/002-hashes-instead-of-nonces.md). `blob:` is allowed on the desk only, which shows files
 * before their upload and media that are not public.
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

/** The sources that the Firebase SDK needs for its API, its popup and reCAPTCHA, on hydrated apps only. */
function firebaseSources(authDomain: string | null) {
  if (authDomain === null) return NO_SOURCES;
  const recaptcha = " https://www.google.com/recaptcha/";
  return {
    scripts: ` https://apis.google.com${recaptcha} https://www.gstatic.com/recaptcha/`,
    connections: " https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    frames: ` https://${authDomain}${recaptcha}`,
  };
}
