import { fullDate } from "../../i18n/dates.ts";
import { fill } from "../../i18n/phrases.ts";
import { useLive, useTexts } from "../../site/live/live-context.tsx";
import { useWhen } from "./PublishFields.tsx";
import { type Publication, stateOf } from "./publication.ts";
import styles from "./writing.module.css";

/** The state in words; an event has no day from which it is published. */
export function StateBadge({ of }: { of: Publication }) {
  const texts = useTexts("desk-writing");
  const { locale } = useLive();
  const when = useWhen();
  const state = stateOf(of);
  const told =
    of.publish_at && state === "scheduled"
      ? fill(texts.planned, { when: when(of.publish_at) })
      : of.publish_at && state === "published"
        ? fill(texts.since, { date: fullDate(locale, of.publish_at) })
        : texts.states[state].name;
  return (
    <span className={styles.badge} data-state={state}>
      {told}
    </span>
  );
}
