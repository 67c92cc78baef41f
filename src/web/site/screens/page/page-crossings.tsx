import type { DepartureList, Timetable } from "#core/contract/directory/timetables.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import layout from "#core/web/ui/layout.module.css";
import { NextBoard } from "../getting-here/getting-here-next.tsx";
import { ofService, type Service, servicesOf } from "../getting-here/getting-here-services.ts";
import styles from "./page.module.css";

/** A connection of an operator, with its next departures. */
export type Crossing = { service: Service; next: DepartureList["next"] };

/** @param timetables those of one operator */
export const crossingsOf = (timetables: readonly Timetable[], { next }: DepartureList): Crossing[] =>
  servicesOf(timetables).map((service) => ({ service, next: ofService(service, next) }));

/** On the page of a ferry or a bus: when it leaves next, before the hours of its office. */
export function Crossings({ crossings }: { crossings: readonly Crossing[] }) {
  const texts = useTexts("timetables");
  const href = useHref();
  if (crossings.length === 0) return null;
  return (
    <section className={`${layout.box} ${styles.box}`} aria-labelledby="crossings">
      <h2 id="crossings">{texts.next}</h2>
      {crossings.map(({ service, next }) => (
        <NextBoard key={service.key} service={service} next={next} isOnOperatorPage />
      ))}
      <p className={styles.whole}>
        <a href={href("/info/getting-here")}>{texts.whole}</a>
      </p>
    </section>
  );
}
