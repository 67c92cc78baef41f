import type { Event } from "#core/contract/writing/events.ts";
import { localDateOf } from "#core/texts/dates.ts";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { useHref } from "#core/web/i18n/use-href.ts";
import { ButtonLink } from "#core/web/ui/Button/Button.tsx";
import { myDayQuery } from "../rules/address.ts";

/** Puts an event into the day on which it is next. */
export function IntoMyDay({ event }: { event: Event }) {
  const href = useHref();
  return (
    <ButtonLink kind="soft" href={`${href("/my-day")}?${dayOf(event)}`} rel="nofollow">
      {useTexts("my-day").intoMyDay}
    </ButtonLink>
  );
}

function dayOf({ slug, starts_at, next }: Event): string {
  const date = Temporal.PlainDate.from(localDateOf(next[0]?.starts_at ?? starts_at));
  return myDayQuery({ date, events: [slug] });
}
