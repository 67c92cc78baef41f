import type { Page } from "#core/contract/pages/public.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { useHref } from "#core/web/i18n/use-href.ts";
import page from "#core/web/site/screens/page/page.module.css";
import layout from "#core/web/ui/layout.module.css";
import type { DepartureList, Timetable } from "../contract/timetables.ts";
import { useTimetables } from "../use-timetables.ts";
import { NextBoard } from "./getting-here-next.tsx";
import { ofService, type Service, servicesOf } from "./getting-here-services.ts";

/** A connection of an operator, with its next departures. */
type Crossing = { service: Service; next: DepartureList["next"] };

/** What a page shows: all timetables, and the connections of those whose operator it is. */
export type OfPage = { timetables: readonly Timetable[]; crossings: readonly Crossing[] };

export async function loadOfPage({ call }: ScreenContext, { page }: { page: Page }): Promise<OfPage> {
  const timetables = await call("timetables", {});
  const own = timetables.filter((one) => one.page?.id === page.id);
  return { timetables, crossings: own.length > 0 ? crossingsOf(own, await call("departures", {})) : [] };
}

const crossingsOf = (timetables: readonly Timetable[], { next }: DepartureList): Crossing[] =>
  servicesOf(timetables).map((service) => ({ service, next: ofService(service, next) }));

/** On the page of a ferry or a bus: when it leaves next, before the hours of its office. */
export function Crossings({ crossings }: Pick<OfPage, "crossings">) {
  const texts = useTimetables();
  const href = useHref();
  if (crossings.length === 0) return null;
  return (
    <section className={`${layout.box} ${page.box}`} aria-labelledby="crossings">
      <h2 id="crossings">{texts.next}</h2>
      {crossings.map(({ service, next }) => (
        <NextBoard key={service.key} service={service} next={next} isOnOperatorPage />
      ))}
      <p className={page.whole}>
        <a href={href("/info/getting-here")}>{texts.whole}</a>
      </p>
    </section>
  );
}
