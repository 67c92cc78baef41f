import type { ReactNode } from "react";
import type { AnswerOf, InputOf, SentInput } from "../../contract/endpoint.ts";
import type { BrowserIdentity } from "../../contract/identity.ts";
import type { Contract, PublicReadName } from "../../contract/index.ts";
import type { Locale } from "../i18n/locales.ts";
import type { MapSettings } from "../ui/map/map-data.ts";
import type { JsonLd } from "./json-ld.ts";

/** Calls the API in this process: the same handlers, inputs and answers as over HTTP. */
export type Caller = <Name extends PublicReadName>(
  name: Name,
  input: SentInput<Contract[Name]>,
) => Promise<AnswerOf<Contract[Name]>>;

/** Reads an address as the API would read it; what it does not know or cannot read is left out. */
export type QueryReader = <Name extends PublicReadName>(
  name: Name,
  query: URLSearchParams,
) => Partial<InputOf<Contract[Name]>>;

export type MenuItem = { slug: string; title: string | null; title_ie: string | null; menu: "header" | "footer" };

/** What the operator has set, as far as a reader sees it. */
export type SiteSettings = {
  name: { en: string; ga: string };
  publicUrl: string;
  demo: boolean;
  /** Whoever signs people in. */
  identity: BrowserIdentity;
  map: MapSettings;
  /** Of the open data; null: the operator has named none. */
  licence: { name: string; url: string } | null;
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
  /** What is shown is wrong from then on. */
  until(instant: Temporal.Instant | null): void;
};

export type Head = {
  title: string;
  description?: string;
  /** An absolute path of a picture of 1200 × 630. */
  image?: string;
  type?: "website" | "article" | "place";
  jsonLd?: JsonLd[];
  /** A search with words or filters: for people, not for search engines. */
  noindex?: boolean;
  /** The absolute path of a screen that stands outside of `/{locale}`, in one language. */
  address?: string;
  feeds?: { title: string; href: string; type: string }[];
};

/** A public screen: where it stands, what it reads, what it says to machines, what people see. */
export type Screen<Data> = {
  /** Below `/{locale}`; `:name` for a part that varies. */
  path: string;
  /** Of what its readers are counted as views; `:slug` of the path names it. */
  counts?: "page" | "category";
  /** Of its address's query what it reads, beside what lists are asked for. */
  fields?: readonly string[];
  /** Throws `Elsewhere` to lead on; what the API says is not there is a 404 screen. */
  load(context: ScreenContext): Promise<Data>;
  head(data: Data, context: ScreenContext): Head;
  View(props: { data: Data }): ReactNode;
};

export type AnyScreen = Screen<unknown>;

/** Keeps the type of the data between `load`, `head` and `View`, and forgets it for the list of screens. */
export function defineScreen<Data>(screen: Screen<Data>): AnyScreen {
  return screen as AnyScreen;
}

/** There is nothing here, or nothing that the reader may know of (404). */
export class NothingHere extends Error {}

/** The thing has another address now (301). */
export class Elsewhere extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`moved to ${path}`);
    this.path = path;
  }
}
