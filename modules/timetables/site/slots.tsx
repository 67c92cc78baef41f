import type { Page } from "#core/contract/pages/public.ts";
import type { SpecialPage } from "#core/contract/writing/special-pages.ts";
import type { SiteSlots } from "#core/web/document/module.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import type { Departure, Timetable } from "../contract/timetables.ts";
import { AnsweredConnections } from "./AnsweredConnections.tsx";
import { AnsweredOperators } from "./AnsweredOperators.tsx";
import { Crossings, type OfPage } from "./Crossings.tsx";
import { GettingAcross } from "./GettingAcross.tsx";
import { GettingHere, gettingHereHead } from "./getting-here.tsx";
import { NextBoard } from "./getting-here-next.tsx";
import { type GettingHereData, ofService, servicesOf } from "./getting-here-services.ts";
import { NextFerry } from "./NextFerry.tsx";

/** What was loaded for a slot comes back as it was given, without its type. */
type Loaded = { loaded?: unknown };

export const CrossingsOfPage = ({ loaded }: Loaded) =>
  loaded !== undefined && <Crossings crossings={(loaded as OfPage).crossings} />;

export const AcrossToPage = ({ page, loaded }: Loaded & { page: Page }) =>
  loaded !== undefined && <GettingAcross page={page} timetables={(loaded as OfPage).timetables} />;

export const HomeFerry = ({ loaded, ...props }: Loaded & SiteSlots["home"]) => (
  <NextFerry next={loaded as Departure | null} {...props} />
);

/** The module's groups of an answer: where one changes, who runs it, and the next departures by connection. */
export function AnsweredTravel({ loaded, answer, group }: Loaded & SiteSlots["answer"]) {
  const timetables = (loaded ?? []) as Timetable[];
  switch (group) {
    case "connections":
      return <AnsweredConnections connections={answer.connections} />;
    case "operators":
      return <AnsweredOperators operators={answer.operators} />;
    case "departures":
      return servicesOf(timetables).map((service) => {
        const next = ofService(service, answer.departures);
        return next.length > 0 && <NextBoard isAnswer key={service.key} service={service} next={next} />;
      });
    default:
      return null;
  }
}

export const headOfGettingHere = (loaded: unknown, page: SpecialPage | null, context: ScreenContext) =>
  gettingHereHead(loaded as GettingHereData, page, context);

export const GettingHereScreen = ({ loaded, page }: Loaded & { page: SpecialPage | null }) => (
  <GettingHere data={loaded as GettingHereData} page={page} />
);
