import { Bi, type Bilingual } from "#core/web/i18n/bilingual.tsx";
import { usePlaces } from "../places.ts";

/** The place of an event, in the reader's language also where its organiser typed it in the other one. */
export function EventPlace({ event }: { event: Bilingual<"location"> }) {
  return <Bi of={usePlaces().filled(event)} field="location" />;
}
