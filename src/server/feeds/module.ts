import type { Locale } from "#core/contract/locales.ts";
import type { Journey, Travel } from "#core/domain/journeys.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { Texts } from "#core/web/i18n/texts.tsx";
import type { ReadContext } from "../calls/handler.ts";
import type { FeedSettings } from "./feed-subject.ts";
import type { Property } from "./ics.ts";

export type SettingsOfFeeds = Pick<
  SiteSettings,
  "name" | "directory" | "languages" | "publicUrl" | "licence" | "modulesOff"
>;
export type Params = Record<string, string>;
export type Build = (context: ReadContext, params: Params, query: string) => Promise<Buffer>;
/** @param queryOf the query as it is read, so that equal ones share an entry of the cache. Default: none is read */
type Serve = (url: string, type: string, build: Build, queryOf?: (search: URLSearchParams) => string) => void;

type Distribution = { path: string; type: string; format: string };

/** A set of data with its files. */
export type Dataset = {
  id: keyof Texts["writing"]["openData"]["sets"];
  distributions: readonly Distribution[];
};

/** Journeys, for the calendar of a day. */
export type JourneysOfFeeds = {
  on(context: ReadContext, date: Temporal.PlainDate): Promise<Pick<Travel, "lines" | "journeys">>;
  /** Each as an event. */
  events(context: ReadContext, journeys: readonly Journey[], settings: FeedSettings): Promise<Property[][]>;
};

/** What a module has among the feeds, for programs. */
export type FeedsPart = {
  /** Its feeds, at addresses of their own. @param journeys of the modules that the directory has now */
  feeds?: (serve: Serve, settings: SettingsOfFeeds, journeys: () => readonly JourneysOfFeeds[]) => void;
  /** A section of `/llms.txt`. */
  llms?: (settings: SettingsOfFeeds) => string[];
  /** What of its data the catalogue names. */
  datasets?: readonly Dataset[];
  /** Among what one may open at once of the directory as it is installed on a device: a name, and an address below `/{locale}`. */
  shortcut?: { name: (locale: Locale) => string; address: string };
  journeys?: JourneysOfFeeds;
};
