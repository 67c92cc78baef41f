import type { OwnEvent } from "../../../contract/events.ts";
import { repeatOf } from "../../../domain/repeat.ts";
import { useApp, useTexts } from "../../app/app-context.tsx";
import { repeatText } from "../../i18n/repeat-text.ts";
import { dayOf, toLocal } from "./local-time.ts";

/** “Every month on the first Saturday”, where it repeats by a rule that has words. */
export function RepeatText({ event }: { event: Pick<OwnEvent, "rrule" | "starts_at"> }) {
  const { locale } = useApp();
  const { repeats } = useTexts("desk-writing");
  const first = dayOf(toLocal(event.starts_at));
  const repeat = event.rrule && first ? repeatOf(event.rrule, first) : null;
  return repeat && first ? <> · {repeatText(repeat, first, locale, repeats)}</> : null;
}
