import { useApp, useTexts } from "../../app/app-context.tsx";
import { fullDate } from "../../i18n/dates.ts";
import { fill } from "../../i18n/phrases.ts";
import { Badge } from "../shell/Badge.tsx";
import { useWhen } from "./PublishFields.tsx";
import { type Publication, stateOf } from "./publication.ts";

const TONES = { draft: undefined, published: "good", scheduled: "planned", archived: undefined } as const;

/** The state in words; an event has no day from which it is published. */
export function StateBadge({ of }: { of: Publication }) {
  const texts = useTexts("desk-writing");
  const { locale } = useApp();
  const when = useWhen();
  const state = stateOf(of);
  const text =
    of.publish_at && state === "scheduled"
      ? fill(texts.planned, { when: when(of.publish_at) })
      : of.publish_at && state === "published"
        ? fill(texts.since, { date: fullDate(locale, of.publish_at) })
        : texts.states[state].name;
  return <Badge tone={TONES[state]}>{text}</Badge>;
}
