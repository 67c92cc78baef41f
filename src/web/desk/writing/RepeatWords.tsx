import type { OwnEvent } from "../../../contract/events.ts";
import { repeatOf } from "../../../domain/repeat.ts";
import { repeatInWords } from "../../i18n/repeat-words.ts";
import { useLive, useTexts } from "../../site/live/live-context.tsx";
import { dayOf, toLocal } from "./local-time.ts";

/** “Every month on the first Saturday”, where it repeats by a rule that has words. */
export function RepeatWords({ event }: { event: Pick<OwnEvent, "rrule" | "starts_at"> }) {
  const { locale } = useLive();
  const { repeats } = useTexts("desk-writing");
  const first = dayOf(toLocal(event.starts_at));
  const repeat = event.rrule && first ? repeatOf(event.rrule, first) : null;
  return repeat && first ? <> · {repeatInWords(repeat, first, locale, repeats)}</> : null;
}
