import type { PageOfDay } from "../contract/pages/day.ts";
import type { Texts } from "./messages/compiled/index.ts";

/** "10:00–13:00, 14:00–18:00"; empty where a note says it. */
export function hoursText(
  { hours, plan }: Pick<PageOfDay, "hours" | "plan">,
  { texts, opening }: { texts: Texts["page"]["ofDay"]; opening: Texts["opening"] },
): string {
  if (hours !== "known") return "";
  const spans = plan.intervals.map(({ from, to, kind }) => {
    const span =
      from === "00:00" && to === "24:00" ? texts.allDay : `${from}–${to === "24:00" ? opening.midnight : to}`;
    return kind === "appointment" ? `${span} (${texts.byAppointment})` : span;
  });
  return spans.join(", ");
}
