import type { ReactNode } from "react";
import { inLanguage } from "#core/domain/in-language.ts";
import { localDateOf, weekdayOf } from "#core/texts/dates.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { useSite } from "#core/web/document/site-context.tsx";
import { Bi, useLocale } from "#core/web/i18n/bilingual.tsx";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import type { Departure } from "../contract/timetables.ts";

/** The next boat to the place of the directory; null: there is none. */
export async function nextFerry({ call }: Pick<ScreenContext, "call">): Promise<Departure | null> {
  const { next } = await call("departures", {});
  return next.find(({ mode, direction }) => mode === "boat" && direction === "there") ?? null;
}

type Props = { next: Departure | null; className?: string | undefined; children?: ReactNode };

/** The link to the boats with the time of the next one; without one, what stands in its place. */
export function NextFerry({ next, className, children }: Props) {
  const texts = useTexts("home");
  const locale = useLocale();
  const href = useHref();
  const { now } = useSite();
  if (!next) return children;
  const { date, time } = next;
  const today = localDateOf(now);
  const isTomorrow = date === Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  return (
    <a className={className} href={href("/info/getting-here")}>
      {date === today
        ? texts.ferryAt({ time })
        : isTomorrow
          ? texts.ferryTomorrow({ time })
          : texts.ferryOn({ time, day: weekdayOf(locale, date) })}
      <FerryNote of={next} />
    </a>
  );
}

/** So many letters fit into the link on two lines; a longer note is read where it leads. */
const MAX_NOTE = 60;

function FerryNote({ of }: { of: Departure }) {
  const texts = useTexts("home");
  const locale = useLocale();
  const note = inLanguage(of, "note", locale);
  if (!note) return null;
  return <> · {note.length > MAX_NOTE ? texts.ferryNoted : <Bi of={of} field="note" />}</>;
}
