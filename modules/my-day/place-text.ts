import { clockAt } from "#core/domain/local-time.ts";
import type { Leg } from "#core/domain/travel.ts";
import { durationText } from "#core/texts/journey-text.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { Texts } from "#core/texts/messages/compiled/index.ts";
import { distanceText } from "#core/texts/numbers.ts";
import type { Doubt, openDuring, PlaceNote } from "./rules/place-notes.ts";

/** Nobody is told to go longer on foot, or by bicycle. */
const MAX_MINUTES = 90;
/** Shorter than this a bicycle is no help. */
const MIN_MINUTES_BY_BICYCLE = 5;

type NoteOptions = { texts: Texts["my-day"]; isByBoat: boolean };

/** "Closes 15 minutes after you land" */
export function noteText(note: PlaceNote, { texts, isByBoat }: NoteOptions): string {
  switch (note.kind) {
    case "closes-after-arrival": {
      const { minutes: n } = note;
      return isByBoat ? texts.closesAfterLanding({ n }) : texts.closesAfterArrival({ n });
    }
    case "opens-before-leaving":
      return texts.opensBeforeLeaving({ n: note.minutes });
    case "closed-meanwhile":
      return closedText(note, texts);
    default:
      return texts[note.kind];
  }
}

function closedText(
  { closed, opens }: Extract<PlaceNote, { kind: "closed-meanwhile" }>,
  texts: Texts["my-day"],
): string {
  if (closed !== null && opens !== null)
    return texts.closedMeanwhile({ closed: clockAt(closed), opens: clockAt(opens) });
  if (opens !== null) return texts.opensAfter({ time: clockAt(opens) });
  return closed === null ? texts.closed : texts.closedBefore({ time: clockAt(closed) });
}

/** "May be closed from 14:00", to which the reason is added */
export function doubtText({ from, until }: Doubt, texts: Texts["my-day"]): string {
  const when = from === null ? (until === null ? "all" : "until") : until === null ? "from" : "between";
  const clockOr = (at: number | null) => (at === null ? "" : clockAt(at));
  return texts.mayBeClosed({ when, from: clockOr(from), until: clockOr(until) });
}

/** "Open 09:20–13:00, 14:00–18:00 while you are here"; null where that is not known, or a note says otherwise. */
export function duringText(during: ReturnType<typeof openDuring>, texts: Texts["my-day"]): string | null {
  if (!during) return null;
  const hours = during.spans.map(({ from, to }) => `${clockAt(from)}–${clockAt(to)}`).join(", ");
  return during.isWhole ? texts.openAllTheTime : texts.openPart({ hours });
}

type LegLanguage = { texts: Texts["my-day"]; durations: Texts["journeys"]; locale: Locale };

/** "1.2 km, about 15 min on foot, 5 min by bicycle" */
export function legText({ metres, onFoot, byBicycle }: Leg, { texts, durations, locale }: LegLanguage): string {
  if (onFoot === 0) return texts.nextDoor;
  const distance = distanceText(metres, locale);
  const [foot, bicycle] = [durationText(onFoot, durations), durationText(byBicycle, durations)];
  if (byBicycle > MAX_MINUTES) return distance;
  if (onFoot > MAX_MINUTES) return texts.legBicycle({ distance, bicycle });
  return byBicycle < MIN_MINUTES_BY_BICYCLE
    ? texts.legFoot({ distance, foot })
    : texts.legBoth({ distance, foot, bicycle });
}
