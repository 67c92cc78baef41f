import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { Contract, PublicReadName } from "#core/contract/index.ts";
import { isFurther, type Language } from "#core/contract/languages.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { withTranslations } from "#core/server/api/office/translations/queries.ts";
import { checkedDates } from "#core/server/api/pages/page-model/queries.ts";
import { type Handlers, ReadNotes } from "#core/server/calls/handler.ts";
import { publicAnswer } from "#core/server/calls/public-read.ts";
import type { Database } from "#core/server/db/connect.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { Reader } from "#core/server/db/reader.ts";
import type { PageCache } from "#core/server/http/cache/page-cache.ts";
import type { PublicReads } from "#core/server/http/cache/public-reads.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import type { ToolAnswer, ToolInput, ToolName } from "../contract/tools.ts";

export type ReaderDeps = {
  db: Database;
  cache: PageCache;
  reads: PublicReads;
  handlers: Handlers;
  settings: SiteSettings;
};

/** Answers a tool: as data, and as Markdown for people. */
export type Answer<Name extends ToolName> = (
  input: ToolInput<Name>,
  reader: ToolReader,
) => Promise<{ answer: ToolAnswer<Name>; lines: string[] }>;

/** What a tool reads for one answer, in one language: the calls of the API, as a visitor. */
export class ToolReader {
  readonly now = Temporal.Now.instant();
  readonly language: Language;
  readonly #deps: ReaderDeps;

  constructor(deps: ReaderDeps, language: Language) {
    this.#deps = deps;
    this.language = language;
  }

  /** The same answer as over HTTP, with the texts of a further language. @throws ProblemError of the call */
  async call<Name extends PublicReadName>(
    name: Name,
    input: SentInput<Contract[Name]>,
  ): Promise<AnswerOf<Contract[Name]>> {
    const { db, cache } = this.#deps;
    const answer = await publicAnswer(this.#deps, name, input);
    if (!isFurther(this.language)) return answer;
    return withTranslations(new ReadNotes().context(Reader.on(db), this.now, cache.memory), this.language, answer);
  }

  /** The names of townlands in the language of the answer, as the gazetteer has them. */
  async placeNames(): Promise<(typed: string | null) => string | null> {
    const names = new PlaceNames(await this.call("places", {}));
    return (typed) => (typed === null ? null : names.inLanguage(typed, this.language));
  }

  /** When the hours of places were last confirmed, by slug; null: never. */
  checkedOn(places: readonly { slug: string }[]): Promise<Map<string, string | null>> {
    return checkedDates(
      this.#deps.db,
      places.map(({ slug }) => slug),
    );
  }

  get site(): SiteSettings {
    return this.#deps.settings;
  }

  /** @param path of a screen, such as `/pages/corner-shop` */
  link(path: string): string {
    return `${this.site.publicUrl}/${this.language}${path}`;
  }

  /** What every answer says of itself. @param path of the screen with the same */
  about(path: string) {
    const { language, now, site } = this;
    const licence = site.licence && { name: site.licence.name, url: site.licence.url };
    return { language, answered_at: answeredInstant(now), licence, link: this.link(path) };
  }
}
