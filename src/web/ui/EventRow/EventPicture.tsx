import type { EventKind, Occurrence } from "#core/contract/writing/events.ts";
import { drawingPath } from "#core/texts/drawing/drawing-path.ts";
import { Picture } from "../Picture/Picture.tsx";
import styles from "./EventRow.module.css";

/** The subject of the drawing for each kind of event; one without a motif is the landscape alone. */
const MOTIFS: Record<EventKind, string> = {
  music: "pubs",
  children: "learning",
  outdoors: "hills",
  sport: "sport",
  arts: "crafts",
  learning: "learning",
  food: "food",
};
/** Teal 6, for events of the community. */
const COMMUNITY_COLOR = "#157a73";

/** The photo of an event in a list; without one, a drawing in the colour of its page. */
export function EventPicture({ event }: { event: Occurrence }) {
  if (event.photo) {
    return <Picture photo={event.photo} sizes="120px" maxWidth={320} isDecorative className={styles.picture} />;
  }
  const { slug, kinds, page } = event;
  const subject = kinds[0] ? MOTIFS[kinds[0]] : "community";
  const src = drawingPath({ subject, color: page?.color ?? COMMUNITY_COLOR, slug });
  return <img className={styles.picture} src={src} alt="" width={120} height={120} loading="lazy" />;
}
