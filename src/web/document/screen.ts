import type { ReactNode } from "react";
import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import type { AnswerOf, InputOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract, PublicReadName, ScreenReadName } from "#core/contract/index.ts";
import type { ModuleName, Offered } from "#core/contract/module-names.ts";
import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { MapSettings } from "../ui/map/map-data.ts";
import type { Places } from "../ui/places.ts";
import type { JsonLd } from "./json-ld.ts";

/** Calls the API in this process, with the same handlers, inputs and responses as over HTTP. */
export type Caller = <Name extends ScreenReadName>(
  name: Name,
  input: SentInput<Contract[Name]>,
) => Promise<AnswerOf<Contract[Name]>>;

/** Parses a query string by the input of a call; unknown and invalid fields are left out. */
export type QueryReader = <Name extends PublicReadName>(
  name: Name,
  query: URLSearchParams,
) => Partial<InputOf<Contract[Name]>>;

export type MenuItem = { slug: string; title: string | null; title_ie: string | null; menu: "header" | "footer" };

/** The settings that readers may see. `name`, `map` and `directory` follow the desk while the server runs. */
export type SiteSettings = {
  name: Record<Locale, string>;
  /** What the directory says of itself: another object after each change. */
  directory: DirectorySettings;
  /** Those that readers may choose. */
  languages: readonly Locale[];
  publicUrl: string;
  demo: boolean;
  /** The identity provider. */
  identity: BrowserIdentity;
  map: MapSettings;
  /** The licence of the open data; null: not configured. */
  licence: { name: string; url: string } | null;
  /** The script of an analytics service; null: none. */
  analyticsUrl: string | null;
  /** What the scripts of the offline copy weigh; null: the operator has switched it off. */
  offline: { bytes: number } | null;
  /** The public key for Web Push, in base64url; null: devices cannot follow. */
  push: { key: string } | null;
  /** Default: none is off. */
  modulesOff?: readonly ModuleName[];
};

export type ScreenContext = {
  locale: Locale;
  /** The path below `/{locale}`, with a leading slash. */
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  now: Temporal.Instant;
  call: Caller;
  readQuery: QueryReader;
  site: SiteSettings;
  menu: MenuItem[];
  /** What the office says to everybody now. */
  notices: readonly Notice[];
  /** When the data was stored on this device; left out: it comes from the server. */
  storedAt?: Temporal.Instant;
  /** The gazetteer. */
  places: Places;
  /** Limits how long the document is cached, also in epoch milliseconds; null: no limit. */
  until(instant: Temporal.Instant | number | null): void;
  /** Notes that nothing, or not all of it, was found of what was asked: the office reads what many ask. */
  unanswered?(question: string): void;
};

export type Head = {
  title: string;
  description?: string;
  /** The absolute path of a picture of 1200 × 630. */
  image?: string;
  type?: "website" | "article" | "place";
  jsonLd?: JsonLd[];
  /** Not to be indexed, such as a search with a query or filters. */
  noindex?: boolean;
  /** The absolute path of a screen outside of `/{locale}`, which exists in one language only. */
  address?: string;
  /** The size of the paper on which it is printed, without margins; default: the reader's. */
  pageSize?: "A5" | "A6";
  /** How it is paged, in rules of CSS Paged Media, whose texts are escaped. */
  pageRules?: string;
  /** The absolute path of a web app manifest of its own. */
  manifest?: string;
  feeds?: { title: string; href: string; type: string }[];
};

/** A screen: path, data, head and view. */
export type Screen<Data> = {
  /** Below `/{locale}`; with parameters as `:name`. */
  path: string;
  /** The entity whose views are counted, identified by `:slug` of the path; `question`: what was asked and has no answer. */
  counts?: "page" | "category" | "question";
  /** What the directory has to have: elsewhere the screen does not exist. */
  offer?: Offered | null;
  /** The one that it is of. */
  module?: ModuleName;
  /** The fields of the query string that the screen reads, in addition to those of lists. */
  fields?: readonly string[];
  /** The address may contain a secret: no cache may store the screen, and no other site may see where a reader came from. */
  hasSecretAddress?: boolean;
  /** Without header and footer: a tool of its own, or a sheet to print. */
  isAlone?: boolean;
  /** A tool of those who are signed in: the header leads to the site and the account, and there is no footer. */
  isTool?: boolean;
  /** It exists in English and Irish alone: a tool of the desk, a form whose answer comes by mail, a sheet with texts in both. */
  isInTwoLanguages?: boolean;
  /**
   * Reads the data. A `not-found` of the API becomes the 404 screen.
   * @throws Elsewhere to redirect
   */
  load(context: ScreenContext): Promise<Data>;
  head(data: Data, context: ScreenContext): Head;
  View(props: { data: Data }): ReactNode;
};

export type AnyScreen = Screen<unknown>;

/** Infers the type of the data for `load`, `head` and `View`, and erases it for the list of screens. */
export function defineScreen<Data>(screen: Screen<Data>): AnyScreen {
  return screen as AnyScreen;
}

/** Renders the 404 screen. */
export class NothingHere extends Error {}

/** Redirects to another address (301). */
export class Elsewhere extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`moved to ${path}`);
    this.path = path;
  }
}
