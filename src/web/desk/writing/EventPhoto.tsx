import { useQueryClient } from "@tanstack/react-query";
import type { OwnEvent } from "../../../contract/events.ts";
import { useTexts } from "../../app/app-context.tsx";
import { keyOf } from "../api/use-api.ts";
import { PhotoManager } from "../media/photos/PhotoManager.tsx";
import { useSinglePhoto } from "../media/photos/use-single-photo.ts";
import styles from "./writing.module.css";

/** The photo of an event. */
export function EventPhoto({ event }: { event: OwnEvent }) {
  const { events: texts } = useTexts("desk-writing");
  const queries = useQueryClient();
  const host = useSinglePhoto("event", event, () => queries.invalidateQueries({ queryKey: keyOf("ownEvents") }));
  return (
    <section className={`${styles.part} ${styles.after}`} aria-label={texts.photo}>
      <h3>{texts.photo}</h3>
      <PhotoManager host={host} />
    </section>
  );
}
